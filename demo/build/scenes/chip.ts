import { ground, halfDisc, iso, light, longShadow, roundedPath, rules, sidesOf } from '../forms.ts';
import { circle, group, type Pen, path, rect, rounded, stroke } from '../pen.ts';

/** A chip as the square of a city, seen from above in isometry; the streets are its traces. */
function chipAsCity(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(1180, -120, 138);
  const lit = random.int(2, 6);
  let streets = '';
  let front = '';
  let pins = '';
  const metal = sidesOf(pen, pen.tint(p.second, 0.35));
  for (let index = 0; index < 9; index += 1) {
    const at = 1.26 + index * 0.52;
    const middle = at + 0.13;
    const shift = (index - 4) * 0.34;
    const bend = 7.1 + (4 - Math.abs(index - 4)) * 0.22;
    const colour = index === lit ? p.spark : p.line;
    const width = index === lit ? 12 : 5;
    const end = index === lit ? 16 : random.pick([9.2, 10.4, 16, 16]);
    const way = (flip: boolean): string => {
      const corners = [
        [middle, 6],
        [middle, bend],
        [middle + shift, bend + Math.abs(shift)],
        [middle + shift, end],
      ] as const;
      const turned = corners.map(([x, y]) => (flip ? ([y, x] as const) : ([x, y] as const)));
      const stop = flip
        ? space.disc(end, middle + shift, 0, 0.13, colour)
        : space.disc(middle + shift, end, 0, 0.13, colour);
      return space.trace(turned, 0, colour, width) + stop;
    };
    streets += way(false) + way(true);
    streets +=
      space.trace(
        [
          [middle, 1],
          [middle, -9],
        ],
        0,
        p.line,
        5,
      ) +
      space.trace(
        [
          [1, middle],
          [-9, middle],
        ],
        0,
        p.line,
        5,
      );
    pins += space.box(at, 0.55, 0, 0.26, 0.6, 0.22, metal) + space.box(0.55, at, 0, 0.6, 0.26, 0.22, metal);
    front += space.box(at, 5.75, 0, 0.26, 0.6, 0.22, metal) + space.box(5.75, at, 0, 0.6, 0.26, 0.22, metal);
  }
  const blocks = [
    [7.6, 0.4, 0.8, 0.8, 0.9],
    [8.8, -0.9, 0.8, 2.2, 0.5],
    [-0.9, 8.6, 2.2, 0.9, 0.6],
    [1.9, 10.2, 0.7, 0.7, 1.3],
    [-1.9, 6.7, 1, 1, 0.8],
  ] as const;
  const houses = blocks
    .map(([x, y, dx, dy, dz], index) => {
      const shadow = space.plane(
        [
          [x, y + dy],
          [x + dx, y + dy],
          [x + dx, y],
          [x + dx + dz, y + dz * 0.6],
          [x + dx + dz, y + dy + dz * 0.6],
          [x + dz, y + dy + dz * 0.6],
        ],
        0,
        { fill: p.ink, opacity: 0.28 },
      );
      return shadow + space.box(x, y, 0, dx, dy, dz, sidesOf(pen, index % 2 === 0 ? p.extra : p.main));
    })
    .join('');
  const [cx, cy] = space.at(3.5, 3.5, 1.2);
  const shadow = space.plane(
    [
      [1.2, 6],
      [6, 6],
      [6, 1.2],
      [8.6, 2.8],
      [8.6, 8.6],
      [2.8, 8.6],
    ],
    0,
    { fill: p.ink, opacity: 0.32 },
  );
  const body = space.box(1, 1, 0.12, 5, 5, 0.85, {
    top: pen.grade(pen.tint(p.main, 0.1), p.main, 60),
    left: pen.shade(p.main, 0.3),
    right: pen.shade(p.main, 0.62),
  });
  const step = space.box(1.9, 1.9, 0.97, 3.2, 3.2, 0.34, sidesOf(pen, p.second));
  let die =
    space.plane(
      [
        [2.3, 2.3],
        [4.7, 2.3],
        [4.7, 4.7],
        [2.3, 4.7],
      ],
      1.31,
      p.spark,
    ) +
    space.plane(
      [
        [2.3, 4.7],
        [4.7, 2.3],
        [4.7, 4.7],
      ],
      1.31,
      pen.shade(p.spark, 0.14),
    );
  for (let y = 2.5; y < 4.7; y += 0.2)
    die += space.trace(
      [
        [2.3, y],
        [4.7, y],
      ],
      1.31,
      pen.shade(p.spark, 0.32),
      3,
    );
  return (
    ground(pen, 70) +
    circle(cx, cy + 60, 860, pen.grade(p.veil, p.skyLow, 90)) +
    streets +
    shadow +
    houses +
    pins +
    body +
    front +
    step +
    die +
    light(pen, cx, cy, 620, p.spark, 0.3)
  );
}

/** A corner of a chip close up: squares within squares, sheaves of parallel traces. */
function chipCloseUp(pen: Pen): string {
  const { palette: p, random } = pen;
  const size = 860;
  const [x, y] = [980, 250];
  let traces = '';
  for (let index = 0; index < 15; index += 1) {
    const at = y + 52 + index * 54;
    const drop = (index - 7) * 30;
    const turn = x - 130 - (7 - Math.abs(index - 7)) * 26;
    const strong = index % 5 === 2;
    const colour = strong ? p.spark : p.line;
    const width = strong ? 14 : 6;
    const end = strong ? -700 : random.range(-560, 420);
    traces += stroke(
      rounded`M${x} ${at}L${turn} ${at}L${turn - Math.abs(drop)} ${at + drop}L${end} ${at + drop}`,
      colour,
      width,
    );
    traces += circle(end, at + drop, 15, { fill: p.sky, stroke: colour, width: 6 });
    const up = x + 52 + index * 54;
    traces +=
      stroke(rounded`M${up} ${y}L${up} -900`, p.line, 6) +
      stroke(rounded`M${up} ${y + size}L${up} 1900`, p.line, 6);
  }
  const square = (inset: number, fill: string, radius: number): string =>
    rect(x + inset, y + inset, size - inset * 2, size - inset * 2, fill, radius);
  const [cx, cy] = [x + size / 2, y + size / 2];
  const board =
    traces +
    longShadow(pen, roundedPath(x, y, size, size, 44), 700, { from: [cx, cy], opacity: 0.6 }) +
    square(0, pen.grade(pen.tint(p.main, 0.08), pen.shade(p.main, 0.3), 45), 44) +
    square(96, pen.shade(p.main, 0.66), 26) +
    square(128, pen.grade(p.second, p.extra, 45), 18) +
    pen.clip(
      square(128, '#000', 18),
      path(`M${x} ${y + size}L${x + size} ${y}V${y + size}Z`, { fill: p.ink, opacity: 0.26 }) +
        rules({ x, y: y + 140, width: size, height: size - 280 }, 24, p.ink, { opacity: 0.2 }),
    ) +
    circle(cx, cy, 218, { fill: p.light, opacity: 0.22 }) +
    halfDisc(cx, cy, 150, p.spark, pen.shade(p.spark, 0.24), 45) +
    circle(cx, cy, 218, { stroke: p.light, width: 4 });
  return (
    ground(pen, 30) +
    circle(300, 240, 640, pen.grade(p.veil, p.sky, 120)) +
    group(board, { transform: rounded`rotate(${random.range(-19, -12)} 1300 600)` })
  );
}

export const chip = { cidade: chipAsCity, perto: chipCloseUp } as const;
