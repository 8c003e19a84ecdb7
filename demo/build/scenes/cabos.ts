import { ground, hills, rings, rules } from '../forms.ts';
import { circle, group, line, type Pen, path, polygon, rect, rounded, stroke } from '../pen.ts';

/** A sheaf of thick cables in a great curve, with light at its ends. */
function sheafOfCables(pen: Pen): string {
  const { palette: p, random } = pen;
  const lit = random.int(2, 5);
  const colours = [
    p.extra,
    p.main,
    p.second,
    pen.shade(p.main, 0.35),
    p.extra,
    p.second,
    p.main,
    pen.shade(p.extra, 0.35),
  ];
  const cables = colours
    .map((base, index) => {
      const colour = index === lit ? p.spark : base;
      const y = 40 + index * 92;
      const use =
        rounded`M-100 ${y + 330}C420 ${y + 380} 620 ${y - 60 - index * 8} 1060 ${y + 20}` +
        rounded`S${1960 - index * 84} ${y + 420} ${1890 - index * 116} 1240`;
      const sheen = Array.from({ length: index === lit ? 6 : 0 }, (_, k) =>
        stroke(use, p.light, 16, { dash: '2 900', opacity: 0.9 }).replace(
          'stroke-dasharray="2 900"',
          rounded`stroke-dasharray="2 2600" stroke-dashoffset="${-300 - k * 330}"`,
        ),
      ).join('');
      return (
        stroke(use, p.ink, 86, { opacity: 0.3, transform: 'translate(14 30)' }) +
        stroke(use, pen.shade(colour, 0.5), 80) +
        stroke(use, colour, 58, { transform: 'translate(-5 -7)' }) +
        stroke(use, pen.tint(colour, 0.45), 9, { transform: 'translate(-11 -18)', opacity: 0.8 }) +
        sheen
      );
    })
    .join('');
  return (
    ground(pen, 40) +
    circle(1500, 220, 460, pen.grade(p.veil, p.sky, 60)) +
    rings(1500, 220, 500, 56, 14, p.line, { opacity: 0.35 }) +
    circle(330, 930, 300, { fill: p.extra, opacity: 0.3 }) +
    cables
  );
}

/** A ship on the surface and, far below, the cable that lies on the sea floor. */
function cableUnderSea(pen: Pen): string {
  const { palette: p, random } = pen;
  const x = random.range(520, 700);
  const depth = [
    pen.tint(p.main, 0.25),
    p.main,
    pen.shade(p.main, 0.28),
    pen.shade(p.main, 0.5),
    pen.shade(p.main, 0.7),
  ];
  const layers = depth
    .map((colour, index) => {
      const y = 360 + index * 130;
      const data = rounded`M-40 ${y}${Array.from({ length: 9 }, (_, k) => `q60 ${(k + index) % 2 === 0 ? -26 : 26} 120 0t120 0`).join('')}V1140H-40Z`;
      return path(
        data,
        pen.gradeAlong(
          [0, y],
          [0, y + 240],
          [
            [0, colour],
            [1, pen.shade(colour, 0.25)],
          ],
        ),
      );
    })
    .join('');
  const ship =
    polygon(
      [
        [x - 260, 250],
        [x + 300, 250],
        [x + 230, 360],
        [x - 210, 360],
      ],
      p.ink,
    ) +
    polygon(
      [
        [x - 260, 250],
        [x + 300, 250],
        [x + 288, 270],
        [x - 252, 270],
      ],
      p.spark,
    ) +
    rect(x - 190, 150, 190, 100, p.light) +
    rect(x - 90, 150, 90, 100, { fill: p.ink, opacity: 0.25 }) +
    rect(x - 150, 84, 100, 66, p.second) +
    Array.from({ length: 4 }, (_, k) => circle(x - 168 + k * 44, 200, 12, p.main)).join('') +
    circle(x + 170, 214, 62, p.extra) +
    circle(x + 170, 214, 36, pen.shade(p.extra, 0.5)) +
    line(x + 40, 250, x + 40, 60, p.ink, 10) +
    line(x + 40, 66, x + 230, 180, p.ink, 5);
  const cable = rounded`M${x + 290} 256C${x + 420} 420 ${x + 240} 760 ${x + 560} 900S1700 960 2000 900`;
  const floor = hills([980, 930, 990, 940, 960, 1000, 930, 970], pen.shade(p.main, 0.84));
  const fish = (fx: number, fy: number, size: number, fill: string): string =>
    group(
      path('M-60 0C-20 -44 40 -40 74 0C40 40 -20 44 -60 0Z', fill) +
        polygon(
          [
            [-52, 0],
            [-100, -34],
            [-90, 0],
            [-100, 34],
          ],
          fill,
        ) +
        circle(44, -8, 6, p.ink),
      { transform: `translate(${fx} ${fy}) scale(${size})` },
    );
  return (
    ground(pen) +
    circle(1440, 260, 220, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rules({ x: -20, y: 120, width: 1960, height: 240 }, 26, p.line, { opacity: 0.35 }) +
    ship +
    layers +
    polygon(
      [
        [1200, 360],
        [1680, 360],
        [1900, 1100],
        [900, 1100],
      ],
      pen.gradeAlong(
        [0, 360],
        [0, 1000],
        [
          [0, p.spark, 0.3],
          [1, p.spark, 0],
        ],
      ),
    ) +
    fish(360, 700, 1, p.second) +
    fish(240, 620, 0.6, p.extra) +
    fish(1560, 640, 0.8, p.second) +
    floor +
    stroke(cable, p.ink, 30, { opacity: 0.5, transform: 'translate(6 14)' }) +
    stroke(cable, pen.shade(p.spark, 0.2), 22) +
    stroke(cable, p.spark, 10, { transform: 'translate(-3 -4)' }) +
    stroke(cable, p.light, 6, { dash: '4 70' }) +
    hills([1080, 1040, 1070, 1020, 1060, 1050, 1075], p.ink)
  );
}

export const cabos = { feixe: sheafOfCables, submarino: cableUnderSea } as const;
