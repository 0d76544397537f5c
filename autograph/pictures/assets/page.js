// The page of a graph: boxes that fold, a search, and the user's source beside it. `dagre` lays out the items of a box;
// a box that is unfolded is laid out first, and is then one large item of the box around it.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const LINE = 14, LETTER = 6.4, PADDING = 10, HEADING = 20, MOST_PORTS = 12;
  let variant, open, chosen, found, view, drawn;

  // --- what there is ---

  // The items of a variant by id, each with the box around it, and the edges by the items at their ends.
  function indexed(scene) {
    const items = new Map(), around = new Map(), reads = new Map(), read = new Map();
    const enter = (item, box) => {
      items.set(item.id, item);
      around.set(item.id, box);
      (item.children || []).forEach((child) => enter(child, item.id));
    };
    scene.items.forEach((item) => enter(item, null));
    for (const edge of scene.edges) {
      (reads.get(edge.target) || reads.set(edge.target, []).get(edge.target)).push(edge);
      (read.get(edge.source) || read.set(edge.source, []).get(edge.source)).push(edge);
    }
    return { scene, items, around, reads, read };
  }

  const isBox = (item) => item.children && item.children.length > 0;
  const isOpen = (item) => isBox(item) && open.has(item.id);

  // The ids of the boxes around an item, from the outermost to the item itself.
  function path(id) {
    const ids = [];
    for (let at = id; at !== null; at = variant.around.get(at)) ids.unshift(at);
    return ids;
  }

  // Where an edge shows: the innermost unfolded box around both ends, and the two items of it that hold the ends.
  function shown(edge) {
    const a = path(edge.source), b = path(edge.target);
    let depth = 0;
    while (depth < a.length && depth < b.length && a[depth] === b[depth] && isOpen(variant.items.get(a[depth]))) depth++;
    if (depth >= a.length || depth >= b.length || a[depth] === b[depth]) return null;
    return { box: depth ? a[depth - 1] : null, source: a[depth], target: b[depth] };
  }

  // --- layout ---

  function labels(item) {
    if (item.kind === "graph" && item.name) return [item.name + ": " + short(item.label, 70)];
    if (item.kind === "graph" || item.kind === "scope") return [short(item.label, 70)];
    if (item.kind === "input") return [item.name, ...item.types];
    if (item.kind === "constant") return [short((item.attrs || "").replace(/^value=/, ""), 28), ...item.types];
    return [item.label, ...(item.attrs ? [short(item.attrs, 34)] : []), ...item.types.slice(0, 2)];
  }

  const short = (text, limit) => (text.length > limit ? text.slice(0, limit - 1) + "…" : text);

  function layout(item, edges) {
    const lines = labels(item);
    const width = Math.max(...lines.map((line) => line.length * LETTER)) + 2 * PADDING;
    if (!isOpen(item)) {
      const folded = isBox(item) ? ` (${item.size})` : "";
      return { item, lines: [lines[0] + folded, ...lines.slice(1)], width: width + folded.length * LETTER, height: LINE * lines.length + 8 };
    }
    const inner = inside(item.children, edges, item.id);
    return { item, lines: [lines.join("  ")], ...inner, width: Math.max(inner.width, lines.join("  ").length * LETTER + 2 * PADDING) };
  }

  // Lays out the items of a box: their sizes first, then their places.
  function inside(children, edges, box) {
    const parts = children.map((child) => layout(child, edges));
    const graph = new dagre.graphlib.Graph({ multigraph: false });
    graph.setGraph({ rankdir: "TB", nodesep: 18, ranksep: 30, marginx: PADDING, marginy: PADDING });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const part of parts) graph.setNode(part.item.id, { width: part.width, height: part.height });
    const here = edges.get(box) || { within: new Map(), ports: new Map() };
    const ports = [];
    if (here.ports.size && here.ports.size <= MOST_PORTS) {
      for (const [source, targets] of here.ports) {
        const origin = variant.items.get(source);
        const text = (origin.name || origin.label) + " ▾";
        const part = { item: { id: "port" + box + source, kind: "port", of: source }, lines: [text], width: text.length * LETTER + 8, height: LINE + 4 };
        graph.setNode(part.item.id, { width: part.width, height: part.height });
        ports.push(part);
        targets.forEach((target) => graph.setEdge(part.item.id, target));
      }
    }
    for (const { source, target } of here.within.values()) graph.setEdge(source, target);
    dagre.layout(graph);
    for (const part of [...parts, ...ports]) {
      const { x, y } = graph.node(part.item.id);
      Object.assign(part, { x: x - part.width / 2, y: y - part.height / 2 + HEADING });
    }
    const lines = graph.edges().map((edge) => ({
      source: edge.v, target: edge.w, points: graph.edge(edge).points.map(({ x, y }) => [x, y + HEADING]),
      control: (here.within.get(edge.v + " " + edge.w) || {}).control,
    }));
    const size = graph.graph();
    return { parts: [...parts, ...ports], paths: lines, width: size.width, height: size.height + HEADING };
  }

  // The edges by the box that they show in; and for unfolded name scopes, what comes in from outside, as ports.
  function placed() {
    const edges = new Map();
    const at = (box) => edges.get(box) || edges.set(box, { within: new Map(), ports: new Map() }).get(box);
    for (const edge of variant.scene.edges) {
      const where = shown(edge);
      if (where === null) continue;
      const { within } = at(where.box), key = where.source + " " + where.target, before = within.get(key);
      if (before === undefined) within.set(key, { source: where.source, target: where.target, control: edge.control });
      else if (!edge.control) before.control = false;
      const inner = path(edge.target);
      for (let i = inner.indexOf(where.target); i + 1 < inner.length && isOpen(variant.items.get(inner[i])); i++) {
        const { ports } = at(inner[i]);
        (ports.get(edge.source) || ports.set(edge.source, new Set()).get(edge.source)).add(inner[i + 1]);
      }
    }
    return edges;
  }

  // --- drawing ---

  function element(name, attributes = {}, text = "") {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text) made.textContent = text;
    return made;
  }

  function draw() {
    const all = inside(variant.scene.items, placed(), null);
    const svg = element("svg");
    svg.innerHTML = '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#777"/></marker></defs>';
    const sheet = svg.appendChild(element("g"));
    drawn = { svg, sheet, nodes: new Map(), edges: [], width: all.width, height: all.height };
    contents(all, sheet);
    byId("drawing").replaceChildren(svg);
    mark();
    move();
  }

  function contents(box, into) {
    for (const part of box.parts) {
      const item = part.item, group = element("g", { transform: `translate(${part.x},${part.y})` });
      group.setAttribute("class", `item ${item.kind}${part.parts ? " box" : ""}`);
      group.appendChild(element("rect", { width: part.width, height: part.height, rx: item.kind === "constant" ? part.height / 2 : 4 }));
      part.lines.forEach((line, i) => {
        const left = part.parts !== undefined;
        const at = { x: left ? PADDING : part.width / 2, y: 15 + LINE * i };
        if (!left) at["text-anchor"] = "middle";
        if (i && i >= part.lines.length - (item.types || []).length) at.class = "type";
        group.appendChild(element("text", at, (isBox(item) && i === 0 ? (part.parts ? "▾ " : "▸ ") : "") + line));
      });
      group.appendChild(element("title", {}, [item.name, ...(item.types || []), item.at ? place(item) : ""].filter(Boolean).join("\n")));
      group.addEventListener("click", (event) => {
        event.stopPropagation();
        if (dragged) return;
        if (item.kind === "port") return go(item.of);
        choose(item.id);
        if (isBox(item)) { if (!open.delete(item.id)) open.add(item.id); draw(); }
      });
      into.appendChild(group);
      if (item.kind !== "port") drawn.nodes.set(item.id, group);
      if (part.parts) contents(part, group);
    }
    for (const { source, target, points, control } of box.paths) {
      const line = element("path", {
        d: points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
        class: "edge" + (control ? " control" : ""), "marker-end": "url(#arrow)",
      });
      drawn.edges.push({ source, target, line });
      into.appendChild(line);
    }
  }

  // Shows what is chosen, what it reads and who reads it, and what the search has found.
  function mark() {
    const visible = (id) => { for (const at of path(id)) if (!isOpen(variant.items.get(at))) return at; return id; };
    const near = new Set(), on = chosen === null ? null : visible(chosen);
    if (chosen !== null) {
      for (const edge of variant.reads.get(chosen) || []) near.add(visible(edge.source));
      for (const edge of variant.read.get(chosen) || []) near.add(visible(edge.target));
    }
    const hits = new Set([...found].map(visible));
    for (const [id, node] of drawn.nodes) {
      node.classList.toggle("chosen", id === on);
      node.classList.toggle("near", near.has(id) && id !== on);
      node.classList.toggle("found", hits.has(id));
    }
    for (const { source, target, line } of drawn.edges) line.classList.toggle("near", source === on || target === on);
  }

  // --- moving about ---

  function move() { drawn.sheet.setAttribute("transform", `translate(${view.x},${view.y}) scale(${view.scale})`); }

  function fit() {
    const { clientWidth: w, clientHeight: h } = byId("drawing");
    const scale = Math.min(1.2, (w - 20) / drawn.width, Math.max((h - 20) / drawn.height, 0.35));
    view = { scale, x: Math.max(10, (w - drawn.width * scale) / 2), y: 10 };
    move();
  }

  let dragged = false;
  function drags(area) {
    let from = null;
    area.addEventListener("pointerdown", (event) => { from = { x: event.clientX - view.x, y: event.clientY - view.y, startX: event.clientX, startY: event.clientY }; dragged = false; });
    window.addEventListener("pointermove", (event) => {
      if (from === null || !event.buttons) return;
      if (Math.abs(event.clientX - from.startX) + Math.abs(event.clientY - from.startY) > 4) dragged = true;
      Object.assign(view, { x: event.clientX - from.x, y: event.clientY - from.y });
      move();
    });
    window.addEventListener("pointerup", () => { from = null; setTimeout(() => { dragged = false; }); });
    area.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = area.getBoundingClientRect(), factor = Math.exp(-event.deltaY / 500);
      const x = event.clientX - box.left, y = event.clientY - box.top;
      const scale = Math.min(4, Math.max(0.05, view.scale * factor));
      view = { scale, x: x - (x - view.x) * scale / view.scale, y: y - (y - view.y) * scale / view.scale };
      move();
    }, { passive: false });
    area.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (steps) { view.x += steps[0]; view.y += steps[1]; move(); event.preventDefault(); }
      if (event.key === "+" || event.key === "-") { view.scale *= event.key === "+" ? 1.2 : 1 / 1.2; move(); }
    });
  }

  // Unfolds what an item is in, chooses it, and brings it into view.
  function go(id) {
    path(id).slice(0, -1).forEach((box) => open.add(box));
    choose(id);
    draw();
    const node = drawn.nodes.get(id).getBoundingClientRect(), area = byId("drawing").getBoundingClientRect();
    view.x += area.left + area.width / 2 - (node.left + node.width / 2);
    view.y += area.top + area.height / 3 - node.top;
    move();
  }

  // --- details, source, search ---

  const place = (item) => `${data.files[item.at[0]].name}:${item.at[1]}`;
  const lineId = (file, line) => `line-${file}-${line}`;

  function choose(id) {
    chosen = id;
    const item = variant.items.get(id), list = document.createElement("dl");
    const row = (term, ...values) => {
      const what = document.createElement("dt"), value = document.createElement("dd");
      what.textContent = term;
      value.append(...values);
      list.append(what, value);
    };
    const link = (other) => {
      const anchor = document.createElement("a"), target = variant.items.get(other);
      anchor.href = "#";
      anchor.textContent = target.name || target.label;
      anchor.addEventListener("click", (event) => { event.preventDefault(); go(other); });
      return anchor;
    };
    const links = (ids) => [...new Set(ids)].flatMap((other) => [link(other), "  "]);
    row(item.kind, item.label);
    if (item.name) row("name", item.name);
    if (item.types && item.types.length) row("type", item.types.join(", "));
    if (item.attrs) row("attributes", item.attrs);
    if (item.at) {
      const anchor = document.createElement("a");
      anchor.href = "#" + lineId(...item.at);
      anchor.textContent = place(item);
      row("line", anchor);
    }
    const reads = (variant.reads.get(id) || []).map((edge) => edge.source);
    const read = (variant.read.get(id) || []).map((edge) => edge.target);
    if (reads.length) row("reads", ...links(reads));
    if (read.length) row("read by", ...links(read));
    byId("details").replaceChildren(list);
    markLines(item.at ? [lineId(...item.at)] : []);
    if (drawn) mark();
  }

  function markLines(ids) {
    document.querySelectorAll(".line.marked").forEach((line) => line.classList.remove("marked"));
    for (const id of ids) byId(id)?.classList.add("marked");
    byId(ids[0])?.scrollIntoView({ block: "nearest" });
  }

  function sources() {
    const made = new Map();
    for (const item of variant.items.values()) {
      if (!item.at) continue;
      const id = lineId(...item.at);
      (made.get(id) || made.set(id, []).get(id)).push(item.id);
    }
    const parts = [];
    data.files.forEach((file, number) => {
      const heading = document.createElement("h2");
      heading.textContent = file.name;
      parts.push(heading);
      for (const [line, text] of file.lines) {
        const row = document.createElement("div"), id = lineId(number, line), ops = made.get(id) || [];
        row.className = "line" + (ops.length ? " made" : "");
        row.id = id;
        const spans = [["number", line], ["text", text || " "], ...(ops.length ? [["count", ops.length === 1 ? "1 op" : `${ops.length} ops`]] : [])];
        for (const [kind, shows] of spans) {
          const span = document.createElement("span");
          span.className = kind;
          span.textContent = shows;
          row.append(span);
        }
        if (ops.length) row.addEventListener("click", () => { found = new Set(ops); go(ops[0]); markLines([id]); });
        parts.push(row);
      }
    });
    byId("sources").replaceChildren(...parts);
  }

  function search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (item) => {
      const all = [item.label, item.name, item.attrs, ...(item.types || [])].join(" ").toLowerCase();
      return words.every((word) => all.includes(word));
    };
    const hits = words.length ? [...variant.items.values()].filter((item) => item.kind !== "graph" && fits(item)) : [];
    found = new Set(hits.map((item) => item.id));
    byId("found").textContent = words.length ? `${hits.length} found` : "";
    if (hits.length) go(hits[0].id); else mark();
  }

  // --- starting ---

  function show(name) {
    variant = indexed(data.scenes[name]);
    open = new Set();
    chosen = null;
    found = new Set();
    view = { x: 0, y: 0, scale: 1 };
    document.querySelectorAll("#variants button").forEach((b) => b.setAttribute("aria-pressed", String(b.textContent === name)));
    // Boxes are unfolded from the outside to the inside, as long as not too much shows.
    let budget = 120, waiting = [...variant.scene.items];
    while (waiting.length) {
      const next = [];
      for (const item of waiting) {
        if (!isBox(item) || (budget -= item.children.length) < 0 && open.size) continue;
        open.add(item.id);
        next.push(...item.children);
      }
      waiting = next;
    }
    sources();
    draw();
    fit();
  }

  const names = Object.keys(data.scenes);
  if (names.length > 1) for (const name of names) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", () => show(name));
    byId("variants").append(button);
  }
  byId("search").addEventListener("input", (event) => search(event.target.value));
  byId("search").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !found.size) return;
    const ids = [...found];
    go(ids[(ids.indexOf(chosen) + 1) % ids.length]);
  });
  byId("unfold").addEventListener("click", () => { for (const item of variant.items.values()) if (isBox(item)) open.add(item.id); draw(); fit(); });
  byId("fold").addEventListener("click", () => { open = new Set(variant.scene.items.map((item) => item.id)); draw(); fit(); });
  byId("fit").addEventListener("click", fit);
  drags(byId("drawing"));
  show(names[0]);
})();
