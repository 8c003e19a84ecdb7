import { ground, hills, rings, rules } from '../forms.ts';
import {
  circle,
  ellipse,
  group,
  type Pen,
  type Point,
  path,
  polygon,
  rect,
  rounded,
  stroke,
} from '../pen.ts';

function mortarboard(pen: Pen, colour: string, swing: number): string {
  const { palette: p } = pen;
  const top: readonly Point[] = [
    [-430, 0],
    [0, -190],
    [430, 0],
    [0, 190],
  ];
  return (
    path('M-230 60V230C-230 330 230 330 230 230V60Z', pen.grade(colour, pen.shade(colour, 0.6), 0)) +
    path('M0 60V305C130 305 230 280 230 230V60Z', { fill: p.ink, opacity: 0.25 }) +
    polygon(
      [
        [-430, 0],
        [0, 190],
        [430, 0],
        [430, 26],
        [0, 218],
        [-430, 26],
      ],
      pen.shade(colour, 0.62),
    ) +
    polygon(top, pen.grade(pen.tint(colour, 0.22), colour, 30)) +
    polygon(
      [
        [0, -190],
        [430, 0],
        [0, 190],
      ],
      { fill: p.ink, opacity: 0.22 },
    ) +
    stroke(rounded`M0 0C120 30 240 60 300 74C330 110 ${320 + swing} 170 ${316 + swing} 240`, p.spark, 14) +
    path(rounded`M${286 + swing} 236h60l16 130h-92Z`, p.spark) +
    rules({ x: 274 + swing, y: 268, width: 82, height: 90 }, 24, pen.shade(p.spark, 0.4), {
      opacity: 0.6,
      width: 4,
    }) +
    ellipse(0, 0, 34, 16, p.spark)
  );
}

/** A single cap, as large as a roof, above arcs of light. */
function capAsRoof(pen: Pen): string {
  const { palette: p, random } = pen;
  const x = random.range(880, 1000);
  const arcs = [p.veil, p.extra, p.second, p.light, p.spark]
    .map(
      (colour, index) =>
        circle(x, 1100, 900 - index * 150, pen.grade(colour, pen.shade(colour, 0.14), 60)) +
        circle(x, 1100, 900 - index * 150, { stroke: p.ink, width: 3, opacity: 0.14 }),
    )
    .join('');
  return (
    ground(pen) +
    rules({ x: -20, y: 60, width: 1960, height: 1020 }, 44, p.line, { opacity: 0.25 }) +
    arcs +
    group(
      ellipse(20, 480, 520, 70, { fill: p.ink, opacity: 0.18 }) +
        group(mortarboard(pen, p.main, random.range(-30, 40)), { transform: 'scale(1.55)' }),
      { transform: rounded`translate(${x} 420) rotate(${random.range(-11, -5)})` },
    )
  );
}

/** Caps thrown into the air before the sun. */
function capsInTheAir(pen: Pen): string {
  const { palette: p, random } = pen;
  const places = [
    [1420, 820, 0.46, -28, p.second],
    [300, 300, 0.5, 34, p.extra],
    [1640, 260, 0.62, 22, p.extra],
    [560, 830, 0.8, -16, p.second],
    [1040, 440, 1.22, 14, p.main],
  ] as const;
  const caps = places
    .map(([x, y, size, turn, colour]) =>
      group(mortarboard(pen, colour, random.range(-60, 60)), {
        transform: rounded`translate(${x + random.range(-40, 40)} ${y + random.range(-30, 30)}) rotate(${turn + random.range(-8, 8)}) scale(${size})`,
      }),
    )
    .join('');
  const bits = Array.from({ length: 34 }, () =>
    rect(
      random.range(0, 1900),
      random.range(0, 1060),
      random.range(10, 34),
      random.range(8, 18),
      {
        fill: random.pick([p.spark, p.second, p.light, p.extra]),
        transform: rounded`rotate(${random.range(-40, 40)} 960 540)`,
      },
      3,
    ),
  ).join('');
  return (
    ground(pen, 60) +
    circle(960, 620, 620, pen.grade(p.veil, p.sky, 90)) +
    circle(960, 620, 400, { fill: p.light, opacity: 0.25 }) +
    rings(960, 620, 660, 58, 16, p.line, { opacity: 0.35 }) +
    hills([1000, 940, 980, 930, 990], pen.shade(p.skyLow, 0.3)) +
    bits +
    caps
  );
}

export const capelo = { telhado: capAsRoof, ar: capsInTheAir } as const;
