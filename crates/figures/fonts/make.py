"""Makes RobotoCondensed-Figures.ttf; README.md says from what and why.

usage: python3 make.py RobotoCondensed-Regular.ttf
"""

import sys

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

OUT = "RobotoCondensed-Figures.ttf"
RANGES = [
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1, with µ × · ±
    (0x2010, 0x2015),  # – —
    (0x2018, 0x201E),  # quotation marks
    (0x2020, 0x2022),  # † ‡ •
]
SINGLES = [0x2026, 0x03BC, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265]  # … μ − ≈ ≠ ≤ ≥
HEIGHT = 1.24  # ascent to descent in em: what plotters takes every font's to be


def arrow(mirrored):
    """An arrow in the weight of the font's own dash; Roboto Condensed has none."""
    left, right, middle, half, head = 90, 910, 520, 62, 250
    points = [
        (left, middle - half),
        (left, middle + half),
        (right - 2 * half, middle + half),
        (right - head - half, middle + head),
        (right - head + half, middle + head + half),
        (right, middle),
        (right - head + half, middle - head - half),
        (right - head - half, middle - head),
        (right - 2 * half, middle - half),
    ]
    if mirrored:
        points = [(1000 - x, y) for x, y in reversed(points)]
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph(), (1000, 90)


def main(source):
    font = TTFont(source)
    wanted = [code for low, high in RANGES for code in range(low, high + 1)] + SINGLES
    options = subset.Options()
    # No kerning: plotters does not read it, so the page must not apply it either.
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["GDEF", "GPOS", "GSUB"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)

    units = font["head"].unitsPerEm
    for name, code, mirrored in [("arrowleft", 0x2190, True), ("arrowright", 0x2192, False)]:
        glyph, metrics = arrow(mirrored)
        font.setGlyphOrder(font.getGlyphOrder() + [name])
        font["glyf"][name] = glyph
        font["hmtx"][name] = metrics
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name

    total = round(units * HEIGHT)
    ascent = round(total * 0.78)
    head, line, os2 = font["head"], font["hhea"], font["OS/2"]
    line.ascent, line.descent, line.lineGap = ascent, ascent - total, 0
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, ascent - total, 0
    head.created = head.modified = 0
    font.recalcTimestamp = False
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = "Roboto Condensed Figures"
        if record.nameID == 6:
            record.string = "RobotoCondensed-Figures"
    font.save(OUT)


main(sys.argv[1])
