"""A profile as people and other programs read it: text, a page, JSON, pstats and speedscope.

    tables      columns that are aligned
    text        the report
    as_json     the same as JSON
    page        the same as an HTML page, with a flame chart
    flames      events as the rectangles of a flame chart
    sources     the source lines of what ran
    stacks      the stacks of events that the formats of other programs are made of
    pstats_file for `pstats.Stats`, and the programs that read its files
    speedscope  for https://www.speedscope.app
    opening     what a profile, a file or a folder of logs stands for
"""
