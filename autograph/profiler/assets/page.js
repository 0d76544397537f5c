// The page of a profile: what to do, the source with bars, a flame chart for each thread, memory over time, and tables.
// Events are drawn on canvases, since there may be twenty thousand of them; all else are ordinary elements.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const ROW = 16, LETTER = 6.2;

  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function time(ns) {
    for (const [unit, name] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]])
      if (ns >= 0.9995 * unit) return (ns / unit).toPrecision(ns / unit >= 100 ? Math.floor(Math.log10(ns / unit)) + 1 : 3) + " " + name;
    return Math.round(ns) + " ns";
  }

  const size = (bytes) => {
    for (const [unit, name] of [[2 ** 30, "GiB"], [2 ** 20, "MiB"], [2 ** 10, "KiB"]])
      if (bytes >= unit) return (bytes / unit).toFixed(bytes / unit >= 100 ? 0 : 1) + " " + name;
    return bytes + " B";
  };

  // --- what to do, and the way around ---

  function link(id, text) {
    byId("contents").append(element("a", text, { href: "#" + id }));
  }

  function showAdvice() {
    data.heading.forEach((line) => byId("summary").append(element("p", line)));
    if (!data.advice.length) return;
    byId("advice").hidden = false;
    for (const one of data.advice) {
      const item = byId("advice").querySelector("ol").appendChild(element("li", one.text));
      const line = one.file && document.getElementById(lineId(one.file, one.line));
      if (line) {
        item.append(" ", element("a", "show", { href: "#" + line.id }));
        item.lastChild.addEventListener("click", () => mark(line));
      }
    }
  }

  const lineId = (file, line) => "line-" + data.files.findIndex((one) => one.name === file) + "-" + line;

  function mark(line) {
    document.querySelectorAll(".line.marked").forEach((one) => one.classList.remove("marked"));
    line.classList.add("marked");
  }

  // --- the source ---

  function showSource() {
    if (!data.files.length) return;
    byId("source").hidden = false;
    link("source", "Source");
    for (const file of data.files) {
      byId("source").append(element("h3", file.name));
      const box = byId("source").appendChild(element("div", "", { class: "file" }));
      let before = null;
      for (const [number, text, bar, estimate, spent, share, more] of file.lines) {
        if (before !== null && number > before + 1) box.append(element("div", "", { class: "gap" }));
        before = number;
        const line = box.appendChild(element("div", "", { class: bar === undefined ? "line" : "line hot", id: lineId(file.name, number) }));
        line.append(element("span", spent, { class: "time" }), element("span", share, { class: "share" }));
        const bars = line.appendChild(element("span", "", { class: "bar" }));
        if (bar !== undefined) {
          bars.append(element("i", "", { style: `width:${100 * (bar - estimate)}%` }));
          bars.append(element("i", "", { class: "estimate", style: `width:${100 * estimate}%` }));
        }
        line.append(element("span", String(number), { class: "number" }), element("span", text || " ", { class: "code" }), element("span", more, { class: "more" }));
      }
    }
  }

  // --- events over time ---

  // How kinds look: the fill, and whether it is hatched. Greys, so that paper shows the same.
  const LOOKS = {
    op: ["#d0d0d0"], region: ["#a8a8a8"], opaque: ["#ffffff", "dots"], wait: ["#ffffff", "hatch"], stage: ["#e6e6e6", "lines"],
    compile: ["#888888"], trace: ["#bdbdbd"], convert: ["#bdbdbd"], optimize: ["#c8c8c8"], pass: ["#dcdcdc"],
  };
  const patterns = new Map();

  function look(context, kind) {
    const [fill, texture] = LOOKS[kind] || ["#f6f6f6"];
    if (!texture) return fill;
    if (!patterns.has(kind)) {
      const tile = element("canvas", "", { width: 6, height: 6 }), pen = tile.getContext("2d");
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 6, 6);
      pen.strokeStyle = pen.fillStyle = "#888";
      if (texture === "dots") pen.fillRect(1, 1, 2, 2);
      else {
        pen.beginPath();
        if (texture === "hatch") { pen.moveTo(-1, 7); pen.lineTo(7, -1); } else { pen.moveTo(0, 1.5); pen.lineTo(6, 1.5); }
        pen.stroke();
      }
      patterns.set(kind, context.createPattern(tile, "repeat"));
    }
    return patterns.get(kind);
  }

  const charts = [];
  let view = [0, Math.max(1, data.flames.duration)], wanted = "";

  function showFlames() {
    if (!data.flames.threads.length) return;
    byId("flames").hidden = false;
    link("flames", "Events over time");
    for (const thread of data.flames.threads) {
      byId("threads").append(element("h3", thread.name));
      const canvas = byId("threads").appendChild(element("canvas"));
      let depth = 0;
      for (const at of thread.depth) depth = Math.max(depth, at);
      charts.push({ thread, canvas, height: (depth + 1) * ROW + 18 });
    }
    for (const chart of charts) listen(chart);
    data.flames.kinds.forEach((kind) => {
      const sample = byId("legend").appendChild(element("canvas", "", { width: 18, height: 12 }));
      const pen = sample.getContext("2d");
      pen.fillStyle = look(pen, kind);
      pen.fillRect(0, 0, 18, 12);
      pen.strokeRect(0.5, 0.5, 17, 11);
      byId("legend").append(kind);
    });
    if (data.flames.left_out) byId("legend").append(` · ${data.flames.left_out.toLocaleString("en")} short events are left out`);
    byId("whole").addEventListener("click", () => zoom(0, data.flames.duration));
    byId("search").addEventListener("input", find);
    byId("threads").addEventListener("keydown", keys);
    window.addEventListener("resize", draw);
    draw();
  }

  function zoom(from, to) {
    const whole = Math.max(1, data.flames.duration), span = Math.min(whole, Math.max(50, to - from));
    const start = Math.min(Math.max(0, from), whole - span);
    view = [start, start + span];
    draw();
  }

  function around(factor, centre) {
    zoom(centre - (centre - view[0]) * factor, centre + (view[1] - centre) * factor);
  }

  function keys(event) {
    const span = view[1] - view[0], middle = (view[0] + view[1]) / 2;
    const does = {
      "+": () => around(0.5, middle), "=": () => around(0.5, middle), "-": () => around(2, middle), 0: () => zoom(0, data.flames.duration),
      ArrowLeft: () => zoom(view[0] - span / 4, view[1] - span / 4), ArrowRight: () => zoom(view[0] + span / 4, view[1] + span / 4),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  function listen(chart) {
    const { canvas } = chart;
    const at = (event) => view[0] + ((event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth) * (view[1] - view[0]);
    const hit = (event) => {
      const x = at(event), depth = Math.floor((event.clientY - canvas.getBoundingClientRect().top - 18) / ROW), { thread } = chart;
      for (let k = thread.start.length - 1; k >= 0; k--)
        if (thread.depth[k] === depth && thread.start[k] <= x && x <= thread.start[k] + thread.time[k]) return k;
      return -1;
    };
    let drag = null;
    canvas.addEventListener("pointerdown", (event) => { drag = { x: event.clientX, view: [...view], moved: false }; });
    canvas.addEventListener("pointermove", (event) => {
      if (drag && event.buttons) {
        drag.moved = drag.moved || Math.abs(event.clientX - drag.x) > 3;
        const shift = ((drag.x - event.clientX) / canvas.clientWidth) * (drag.view[1] - drag.view[0]);
        if (drag.moved) zoom(drag.view[0] + shift, drag.view[1] + shift);
        return;
      }
      const k = hit(event);
      byId("event").textContent = k < 0 ? "\u00a0" : said(chart.thread, k);
    });
    canvas.addEventListener("click", (event) => {
      const k = drag && drag.moved ? -1 : hit(event), { thread } = chart;
      drag = null;
      if (k >= 0) zoom(thread.start[k] - thread.time[k] * 0.02, thread.start[k] + thread.time[k] * 1.02);
    });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      around(event.deltaY > 0 ? 1.25 : 0.8, at(event));
    }, { passive: false });
  }

  function said(thread, k) {
    const [file, line, name] = data.flames.frames[thread.frame[k]];
    const place = file === "~" ? "" : ` · ${file}:${line}`;
    return `${data.flames.kinds[thread.kind[k]]} ${name} · ${time(thread.time[k])} from ${time(thread.start[k])} on${place}`;
  }

  function find() {
    wanted = byId("search").value.trim().toLowerCase();
    let count = 0, total = 0;
    for (const { thread } of charts)
      for (let k = 0; k < thread.start.length; k++) if (isFound(thread, k)) { count++; total += thread.time[k]; }
    byId("found").textContent = wanted ? ` ${count.toLocaleString("en")} events, ${time(total)}` : "";
    draw();
  }

  const isFound = (thread, k) => wanted !== "" && data.flames.frames[thread.frame[k]][2].toLowerCase().includes(wanted);

  function draw() {
    charts.forEach(drawChart);
  }

  function drawChart({ thread, canvas, height }) {
    const width = canvas.clientWidth || 1000, ratio = window.devicePixelRatio || 1;
    canvas.style.height = height + "px";
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d"), scale = width / (view[1] - view[0]);
    pen.scale(ratio, ratio);
    pen.font = "11px ui-monospace, Menlo, Consolas, monospace";
    axis(pen, width, height);
    const drawn = new Map(); // of each depth, where the last rectangle ended: many narrow ones are one
    for (let k = 0; k < thread.start.length; k++) {
      const from = (thread.start[k] - view[0]) * scale, to = from + thread.time[k] * scale, depth = thread.depth[k], found = isFound(thread, k);
      if (to < 0 || from > width) continue;
      if (!found && to - from < 0.7 && drawn.has(depth) && to - drawn.get(depth) < 0.7) continue;
      drawn.set(depth, to);
      const x = Math.max(0, from), wide = Math.max(0.7, Math.min(width, to) - x), y = 18 + depth * ROW;
      pen.fillStyle = found ? "#ffe08a" : look(pen, data.flames.kinds[thread.kind[k]]);
      pen.fillRect(x, y, wide, ROW - 1);
      pen.strokeStyle = "#555";
      pen.lineWidth = found ? 2 : 0.6;
      if (wide > 2) pen.strokeRect(x + 0.3, y + 0.3, wide - 0.6, ROW - 1.6);
      if (wide > 4 * LETTER) label(pen, data.flames.frames[thread.frame[k]][2], x, y, wide);
    }
  }

  function label(pen, name, x, y, wide) {
    const room = Math.floor((wide - 6) / LETTER), text = name.length <= room ? name : name.slice(0, Math.max(1, room - 1)) + "…";
    pen.fillStyle = "rgba(255,255,255,0.75)";
    pen.fillRect(x + 2, y + 2, text.length * LETTER + 2, ROW - 5);
    pen.fillStyle = "#111";
    pen.fillText(text, x + 3, y + 11.5, wide - 4);
  }

  function axis(pen, width, height) {
    const span = view[1] - view[0], rough = span / Math.max(2, width / 110), unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough);
    pen.fillStyle = "#444";
    pen.strokeStyle = "#ddd";
    pen.lineWidth = 1;
    for (let at = Math.ceil(view[0] / step) * step; at <= view[1]; at += step) {
      const x = ((at - view[0]) / span) * width;
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.lineTo(x, height);
      pen.stroke();
      pen.fillText(at === 0 ? "0" : time(at), x + 3, 11);
    }
  }

  // --- memory over time ---

  function showMemory() {
    const { curve, peak, at, duration, text } = data.memory;
    if (!curve.length) return;
    byId("memory-curve").hidden = false;
    link("memory-curve", "Memory over time");
    const W = 1000, H = 150, x = (t) => (t / Math.max(1, duration)) * W, y = (b) => H - (b / Math.max(1, peak)) * (H - 16);
    let path = `M0 ${H}`, before = 0;
    for (const [t, bytes] of curve) { path += `H${x(t).toFixed(2)}V${y(bytes).toFixed(2)}`; before = bytes; }
    path += `H${W}V${H}Z`;
    const ns = "http://www.w3.org/2000/svg", svg = document.createElementNS(ns, "svg");
    const add = (name, attributes, words) => {
      const made = svg.appendChild(document.createElementNS(ns, name));
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (words) made.textContent = words;
    };
    svg.setAttribute("viewBox", `0 0 ${W} ${H + 18}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `Memory over time; the most is ${text}`);
    add("path", { d: path, fill: "#ccc", stroke: "#222", "stroke-width": 1, "vector-effect": "non-scaling-stroke" });
    add("line", { x1: x(at), x2: x(at), y1: 0, y2: H, stroke: "#222", "stroke-dasharray": "3 3", "vector-effect": "non-scaling-stroke" });
    byId("curve").append(element("p", `The most is ${text}, where the dashed line is. From 0 to ${time(duration)}; at the end ${size(before)}.`), svg);
  }

  // --- tables ---

  function showTables() {
    for (const table of data.tables) {
      const section = byId("tables").appendChild(element("section", "", { id: table.name }));
      section.append(element("h2", table.title));
      if (table.note) section.append(element("p", table.note, { class: "note" }));
      const box = section.appendChild(element("div", "", { class: "table" })).appendChild(element("table"));
      const left = table.columns.map((name, k) => name.startsWith("<") || k === table.columns.length - 1);
      const head = box.appendChild(element("thead")).appendChild(element("tr")), body = box.appendChild(element("tbody"));
      table.columns.forEach((name, k) => {
        const cell = head.appendChild(element("th", "", left[k] ? { class: "left", scope: "col" } : { scope: "col" }));
        cell.append(element("button", name.replace(/^</, ""), { type: "button" }));
        cell.firstChild.addEventListener("click", () => sort(table, head, body, left, k));
      });
      fill(table.rows, body, left);
      link(table.name, table.title.split(":")[0]);
    }
  }

  function fill(rows, body, left) {
    body.replaceChildren(...rows.map((row) => {
      const made = element("tr");
      row.forEach(([text], k) => made.append(element("td", text, left[k] ? { class: "left" } : {})));
      return made;
    }));
  }

  // Numbers begin with the largest, words with the first; once more turns it around.
  function sort(table, head, body, left, k) {
    const textual = table.rows.length > 0 && typeof table.rows[0][k][1] === "string", cell = head.children[k];
    const usual = textual ? "ascending" : "descending", other = textual ? "descending" : "ascending";
    const now = cell.getAttribute("aria-sort") === usual ? other : usual, sign = now === "ascending" ? 1 : -1;
    [...head.children].forEach((one) => one.removeAttribute("aria-sort"));
    cell.setAttribute("aria-sort", now);
    fill([...table.rows].sort((a, b) => sign * (a[k][1] < b[k][1] ? -1 : a[k][1] > b[k][1] ? 1 : 0)), body, left);
  }

  if (data.advice.length) link("advice", "What to do");
  showSource();
  showAdvice();
  showFlames();
  showMemory();
  showTables();
})();
