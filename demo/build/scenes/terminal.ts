import { ground, iso, light, longShadow, rings, rules, sidesOf } from '../forms.ts';
import { circle, group, type Pen, path, polygon, rect, rounded } from '../pen.ts';

/** The prompt: a chevron cut out of stacked paper, and the cursor that waits. */
function promptOfPaper(pen: Pen): string {
  const { palette: p, random } = pen;
  const chevron = (x: number): string =>
    rounded`M${x} 210L${x + 190} 210L${x + 520} 540L${x + 190} 870L${x} 870L${x + 330} 540Z`;
  const layers = [0, 1, 2].map((index) =>
    path(
      chevron(640 - index * 200),
      pen.grade(
        [p.second, p.extra, p.main][index] ?? p.main,
        pen.shade([p.second, p.extra, p.main][index] ?? p.main, 0.4),
        50,
      ),
    ),
  );
  const shadows = [0, 1, 2].map((index) =>
    longShadow(pen, chevron(640 - index * 200), 520, { from: [820 - index * 200, 540], opacity: 0.55 }),
  );
  const cursor = 'M1220 760H1700V870H1220Z';
  const bars = Array.from({ length: 7 }, (_, index) =>
    rect(
      1240 + (index % 3) * 60,
      130 + index * 74,
      random.range(140, 520),
      20,
      { fill: p.line, opacity: 0.45 },
      10,
    ),
  ).join('');
  return (
    ground(pen, 45) +
    circle(900, 1080, 760, pen.grade(p.veil, p.sky, -60)) +
    bars +
    (shadows[2] ?? '') +
    (layers[2] ?? '') +
    (shadows[1] ?? '') +
    (layers[1] ?? '') +
    (shadows[0] ?? '') +
    (layers[0] ?? '') +
    longShadow(pen, cursor, 420, { from: [1460, 815], opacity: 0.5 }) +
    path(cursor, p.spark) +
    light(pen, 1460, 815, 420, p.spark, 0.25)
  );
}

/** A screen as a table on which the lines of a program stand like low walls. */
function programAsModel(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(1010, -150, 118);
  const slab = space.box(0, 0, -0.35, 9, 9, 0.35, {
    top: pen.grade(pen.shade(p.main, 0.72), p.ink, 90),
    left: p.main,
    right: pen.shade(p.main, 0.45),
  });
  const rules9 = Array.from({ length: 17 }, (_, index) =>
    space.trace(
      [
        [index * 0.5 + 0.5, 0.4],
        [index * 0.5 + 0.5, 8.6],
      ],
      0,
      p.second,
      2,
    ),
  ).join('');
  const indents = [0, 1, 2, 2, 1, 0, 1, 1];
  let walls = '';
  indents.forEach((indent, row) => {
    const x = 0.75 + row * 1;
    let end = 8.3 - indent * 0.75;
    const parts: { from: number; length: number; colour: string; height: number }[] = [];
    while (end > 2.2 && parts.length < 3) {
      const length = random.range(0.8, 2.1);
      parts.push({
        from: end - length,
        length,
        colour: random.pick([p.main, p.second, p.extra, p.second]),
        height: random.range(0.24, 0.62),
      });
      end -= length + 0.3;
    }
    if (row === 5) parts.push({ from: end - 0.5, length: 0.45, colour: p.spark, height: 1.7 });
    for (const part of parts.reverse()) {
      walls += space.plane(
        [
          [x, part.from],
          [x + 0.46 + part.height, part.from],
          [x + 0.46 + part.height, part.from + part.length],
          [x, part.from + part.length],
        ],
        0,
        { fill: '#000', opacity: 0.3 },
      );
      walls += space.box(x, part.from, 0, 0.46, part.length, part.height, sidesOf(pen, part.colour));
    }
  });
  return (
    ground(pen, 30) +
    circle(1500, 300, 620, pen.grade(p.veil, p.sky, 60)) +
    rules({ x: -400, y: -300, width: 2800, height: 1700 }, 50, p.line, { opacity: 0.28, degrees: 30 }) +
    space.plane(
      [
        [0, 9],
        [9, 9],
        [9, 0],
        [12, 2],
        [12, 12],
        [2, 12],
      ],
      -0.5,
      { fill: p.ink, opacity: 0.3 },
    ) +
    slab +
    group(rules9, { opacity: 0.25 }) +
    walls
  );
}

/** An open laptop in the dark; its light falls on the table. */
function laptopAtNight(pen: Pen): string {
  const { palette: p, random } = pen;
  const screen = [
    [420, 130],
    [1500, 130],
    [1440, 720],
    [480, 720],
  ] as const;
  const keys = Array.from({ length: 4 }, (_, row) => {
    const y = 786 + row * 40;
    const inset = 500 - row * 38;
    return Array.from({ length: 14 }, (_, column) => {
      const width = (1920 - inset * 2) / 14;
      return rect(
        inset + column * width + 5,
        y,
        width - 10,
        29,
        row === 3 && column > 3 && column < 10
          ? pen.shade(p.second, 0.1)
          : (row * 14 + column) % 11 === 5
            ? p.spark
            : pen.shade(p.main, 0.62),
        6,
      );
    }).join('');
  }).join('');
  const lines = Array.from({ length: 5 }, (_, row) => {
    let x = 830 + (row % 3) * 60;
    return Array.from({ length: 2 }, () => {
      const width = random.range(70, 240);
      const bar = rect(
        x,
        270 + row * 66,
        width,
        22,
        { fill: random.pick([p.second, p.extra, p.light]), opacity: 0.9 },
        11,
      );
      x += width + 26;
      return bar;
    }).join('');
  }).join('');
  return (
    rect(0, 0, 1920, 1080, pen.grade(pen.shade(p.main, 0.66), p.ink, 90)) +
    circle(960, 430, 640, { fill: p.main, opacity: 0.35 }) +
    rings(960, 430, 560, 54, 18, p.line, { opacity: 0.3 }) +
    light(pen, 960, 430, 900, p.spark, 0.22) +
    path(
      'M-20 800H1940V1100H-20Z',
      pen.gradeAlong(
        [0, 800],
        [0, 1080],
        [
          [0, pen.shade(p.main, 0.5)],
          [1, p.ink],
        ],
      ),
    ) +
    polygon(
      [
        [360, 800],
        [1560, 800],
        [1990, 1100],
        [-70, 1100],
      ],
      { fill: p.spark, opacity: 0.16 },
    ) +
    polygon(
      [
        [380, 90],
        [1540, 90],
        [1470, 756],
        [450, 756],
      ],
      p.second,
    ) +
    polygon(
      [
        [390, 98],
        [1530, 98],
        [1462, 750],
        [458, 750],
      ],
      p.ink,
    ) +
    polygon(screen, pen.grade(pen.shade(p.main, 0.4), pen.shade(p.main, 0.72), 60)) +
    path('M560 250L620 250L740 390L620 530L560 530L680 390Z', p.spark) +
    rect(760, 600, 190, 36, p.spark) +
    lines +
    polygon(
      [
        [1180, 130],
        [1500, 130],
        [1440, 720],
        [900, 720],
      ],
      { fill: p.light, opacity: 0.07 },
    ) +
    polygon(
      [
        [450, 756],
        [1470, 756],
        [1690, 984],
        [230, 984],
      ],
      pen.gradeAlong(
        [0, 756],
        [0, 984],
        [
          [0, pen.shade(p.main, 0.15)],
          [1, p.main],
        ],
      ),
    ) +
    polygon(
      [
        [230, 984],
        [1690, 984],
        [1680, 1020],
        [240, 1020],
      ],
      pen.tint(p.main, 0.35),
    ) +
    keys +
    polygon(
      [
        [820, 950],
        [1100, 950],
        [1116, 980],
        [804, 980],
      ],
      pen.shade(p.main, 0.4),
    )
  );
}

export const terminal = { papel: promptOfPaper, maquete: programAsModel, notebook: laptopAtNight } as const;
