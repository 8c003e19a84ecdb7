import { ground, halfDisc, hills, light, rings, rules, star } from '../forms.ts';
import {
  arc,
  circle,
  fixed,
  group,
  line,
  type Pen,
  type Point,
  path,
  polar,
  polygon,
  rect,
  rounded,
  SHEET,
  stroke,
} from '../pen.ts';

/** An observatory under turning stars. */
function observatory(pen: Pen): string {
  const { palette: p, random } = pen;
  const pole: Point = [random.range(1240, 1400), 220];
  const trails = Array.from({ length: 34 }, (_, index) => {
    const start = random.range(0, 360);
    const colour = index % 7 === 3 ? p.spark : random.pick([p.light, p.second, p.line]);
    return path(arc(pole[0], pole[1], 60 + index * 40, start, start + random.range(24, 110)), {
      stroke: colour,
      width: random.pick([2.5, 3.5, 6]),
      cap: 'round',
      opacity: colour === p.spark ? 1 : 0.65,
    });
  }).join('');
  const dome = 'M350 800A250 250 0 0 1 850 800Z';
  return (
    ground(pen) +
    circle(pole[0], pole[1], 520, pen.grade(p.veil, p.sky, 90)) +
    trails +
    circle(pole[0], pole[1], 12, p.spark) +
    hills([800, 720, 830, 700, 790, 720, 840], pen.shade(p.veil, 0.25)) +
    hills(
      [940, 880, 850, 850, 900, 980, 930, 960],
      pen.grade(pen.shade(p.main, 0.3), pen.shade(p.main, 0.7), 90),
    ) +
    polygon(
      [
        [560, 640],
        [620, 610],
        [1900, -520],
        [1500, -700],
      ],
      pen.gradeAlong(
        [590, 625],
        [1100, 100],
        [
          [0, p.spark, 0.6],
          [1, p.spark, 0],
        ],
      ),
    ) +
    path(dome, pen.grade(pen.tint(p.second, 0.35), p.second, 0)) +
    path('M600 550A250 250 0 0 1 850 800H600Z', { fill: p.ink, opacity: 0.3 }) +
    pen.clip(
      path(dome, '#000'),
      polygon(
        [
          [560, 800],
          [640, 800],
          [720, 520],
          [600, 500],
        ],
        p.ink,
      ) +
        group(
          rect(-34, -220, 68, 320, p.light, 10) + rect(0, -220, 34, 320, { fill: p.ink, opacity: 0.25 }, 10),
          { transform: 'translate(600 760) rotate(38)' },
        ),
    ) +
    rect(370, 800, 460, 130, p.main) +
    rect(600, 800, 230, 130, pen.shade(p.main, 0.45)) +
    rules({ x: 370, y: 822, width: 460, height: 100 }, 18, p.ink, { opacity: 0.25 }) +
    rect(430, 850, 50, 80, p.spark, 25) +
    hills([1010, 960, 985, 1000, 970, 1000, 980], pen.shade(p.main, 0.82))
  );
}

/** A chart of the sky: large discs, lines between stars, and one figure that shows itself. */
function starChart(pen: Pen): string {
  const { palette: p, random } = pen;
  const figures: readonly (readonly Point[])[] = [
    [
      [330, 760],
      [520, 560],
      [760, 610],
      [930, 400],
      [1180, 330],
      [1330, 170],
      [1600, 250],
    ],
    [
      [930, 400],
      [1010, 640],
      [1260, 760],
      [1520, 690],
      [1180, 330],
    ],
    [
      [1260, 760],
      [1340, 940],
      [1640, 900],
    ],
  ];
  const jitter = new Map<string, Point>();
  const at = (point: Point): Point => {
    const key = point.join();
    const known =
      jitter.get(key) ?? ([point[0] + random.range(-46, 46), point[1] + random.range(-36, 36)] as const);
    jitter.set(key, known);
    return known;
  };
  const lines = figures
    .map((figure) =>
      stroke(
        figure
          .map((point, index) => rounded`${index === 0 ? 'M' : 'L'}${at(point).map(fixed).join(' ')}`)
          .join(''),
        p.light,
        4,
        { opacity: 0.85 },
      ),
    )
    .join('');
  const points = [...jitter.values()]
    .map(([x, y], index) =>
      index % 3 === 0
        ? light(pen, x, y, 150, p.spark, 0.5) + star(x, y, 74, p.spark, 0.2)
        : circle(x, y, 19, p.light) + circle(x, y, 36, { stroke: p.light, width: 3 }),
    )
    .join('');
  const dust = Array.from({ length: 60 }, () =>
    circle(random.range(0, SHEET.width), random.range(0, SHEET.height), random.range(1.5, 4.5), {
      fill: p.light,
      opacity: 0.75,
    }),
  ).join('');
  return (
    ground(pen, 40) +
    halfDisc(560, 620, 520, pen.shade(p.veil, 0.05), pen.shade(p.veil, 0.2), 20) +
    circle(1330, 400, 480, { fill: p.extra, opacity: 0.45 }) +
    circle(1180, 900, 330, { fill: p.main, opacity: 0.55 }) +
    rings(960, 1500, 500, 90, 14, p.line, { opacity: 0.45 }) +
    Array.from({ length: 13 }, (_, index) =>
      line(960, 1500, ...polar(960, 1500, 2200, 200 + index * 11.6), p.line, 2, { opacity: 0.3 }),
    ).join('') +
    dust +
    lines +
    points
  );
}

export const constelacao = { observatorio: observatory, carta: starChart } as const;
