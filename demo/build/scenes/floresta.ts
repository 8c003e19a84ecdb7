import { ground, halfDisc, hills, light, rings, rules } from '../forms.ts';
import {
  circle,
  fixed,
  group,
  line,
  type Pen,
  type Point,
  path,
  polygon,
  rect,
  rounded,
  stroke,
} from '../pen.ts';

/** Trunks in a morning wood, plane behind plane, with shafts of light. */
function morningWood(pen: Pen): string {
  const { palette: p, random } = pen;
  const sun: Point = [random.range(820, 1100), 380];
  const planes = [
    { colour: pen.shade(p.veil, 0.1), width: 40, count: 10 },
    { colour: p.second, width: 62, count: 7 },
    { colour: p.main, width: 104, count: 4 },
    { colour: pen.shade(p.main, 0.6), width: 210, count: 3 },
  ];
  const content = planes
    .map((plane, depth) => {
      const trunks = Array.from({ length: plane.count }, (_, index) => {
        const gap = 1920 / plane.count;
        const x = gap * (index + 0.5) + random.range(-gap * 0.3, gap * 0.3);
        if (depth > 1 && Math.abs(x - sun[0]) < 150 + depth * 80) return '';
        const lean = random.range(-26, 26);
        const w = plane.width * random.range(0.8, 1.2);
        const bark =
          depth > 1
            ? Array.from({ length: 9 }, (_, k) =>
                line(
                  x - w * 0.34 + ((k * 29) % (w * 0.5)),
                  60 + k * 118,
                  x - w * 0.06 + ((k * 29) % (w * 0.5)),
                  60 + k * 118,
                  p.ink,
                  6,
                  { opacity: 0.4, cap: 'round' },
                ),
              ).join('')
            : '';
        return (
          polygon(
            [
              [x - w * 0.42 + lean, -20],
              [x + w * 0.42 + lean, -20],
              [x + w * 0.62, 1100],
              [x - w * 0.62, 1100],
            ],
            plane.colour,
          ) +
          polygon(
            [
              [x + w * 0.05 + lean, -20],
              [x + w * 0.42 + lean, -20],
              [x + w * 0.62, 1100],
              [x + w * 0.1, 1100],
            ],
            { fill: p.ink, opacity: 0.28 },
          ) +
          bark
        );
      }).join('');
      const bushes = hills(
        Array.from({ length: 8 }, () => 830 + depth * 62 + random.range(-34, 34)),
        pen.shade(plane.colour, 0.12),
      );
      return trunks + bushes + (depth === 1 ? light(pen, sun[0], sun[1] + 120, 900, p.spark, 0.32) : '');
    })
    .join('');
  const shafts = Array.from({ length: 5 }, (_, index) =>
    polygon(
      [
        [sun[0] + index * 50 - 100, sun[1] - 500],
        [sun[0] + index * 50 - 60, sun[1] - 500],
        [sun[0] + (index - 1.6) * 460 + 120, 1100],
        [sun[0] + (index - 1.6) * 460 - 60, 1100],
      ],
      { fill: p.light, opacity: 0.12 },
    ),
  ).join('');
  return (
    ground(pen) +
    circle(sun[0], sun[1], 330, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rings(sun[0], sun[1], 380, 60, 20, p.line, { opacity: 0.4 }) +
    content +
    shafts
  );
}

/** Araucarias and round crowns on the ridges of a range of hills. */
function treesOnRidges(pen: Pen): string {
  const { palette: p, random } = pen;
  const araucaria = (x: number, y: number, size: number, colour: string): string => {
    const tiers = [0, 1, 2]
      .map((tier) =>
        path(
          (
            rounded`M${-1.1 + tier * 0.2} ${-2.5 - tier * 0.42}C${-0.9 + tier * 0.2} ${-2.2 - tier * 0.42} ${0.9 - tier * 0.2} ${-2.2 - tier * 0.42} ${1.1 - tier * 0.2} ${-2.5 - tier * 0.42}` +
            rounded`C${0.7 - tier * 0.1} ${-2.36 - tier * 0.42} ${-0.7 + tier * 0.1} ${-2.36 - tier * 0.42} ${-1.1 + tier * 0.2} ${-2.5 - tier * 0.42}Z`
          ).replace(/-?\d+(\.\d+)?/g, (value) => fixed(Number(value) * size)),
          tier === 1 ? pen.tint(colour, 0.16) : colour,
        ),
      )
      .join('');
    return group(
      polygon(
        [
          [-size * 0.06, 0],
          [size * 0.06, 0],
          [size * 0.03, -size * 3.2],
          [-size * 0.03, -size * 3.2],
        ],
        pen.shade(colour, 0.45),
      ) + tiers,
      { transform: rounded`translate(${x} ${y})` },
    );
  };
  const crown = (x: number, y: number, r: number, colour: string): string =>
    rect(x - r * 0.09, y - r, r * 0.18, r * 1.3, pen.shade(colour, 0.5)) +
    halfDisc(x, y - r * 1.5, r, pen.tint(colour, 0.12), pen.shade(colour, 0.3), 35);
  const sun: Point = [random.range(420, 620), 330];
  const range = (base: number, colour: string): string =>
    hills(
      Array.from({ length: 7 }, () => base + random.range(-60, 60)),
      pen.grade(colour, pen.shade(colour, 0.4), 90),
    );
  const mist = (y: number): string =>
    rect(
      -20,
      y,
      1960,
      130,
      pen.gradeAlong(
        [0, y],
        [0, y + 130],
        [
          [0, p.light, 0],
          [0.5, p.light, 0.35],
          [1, p.light, 0],
        ],
      ),
    );
  const far = Array.from({ length: 9 }, (_, index) =>
    crown(60 + index * 230 + random.range(-60, 60), 690, random.range(34, 62), pen.tint(p.second, 0.05)),
  ).join('');
  const near = [
    crown(1120, 900, 130, p.extra),
    crown(1330, 880, 90, p.second),
    crown(180, 920, 120, p.extra),
    araucaria(1600, 960, 250, p.main),
    araucaria(1850, 900, 170, pen.shade(p.main, 0.2)),
    araucaria(420, 940, 150, p.main),
    crown(800, 930, 76, p.second),
  ].join('');
  const bird = (x: number, y: number, size: number): string =>
    stroke(
      rounded`M${x - size} ${y - size * 0.4}Q${x - size * 0.4} ${y - size * 0.7} ${x} ${y}` +
        rounded`Q${x + size * 0.4} ${y - size * 0.7} ${x + size} ${y - size * 0.4}`,
      p.ink,
      7,
    );
  return (
    ground(pen) +
    circle(sun[0], sun[1], 430, { fill: p.veil, opacity: 0.8 }) +
    circle(sun[0], sun[1], 230, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rules({ x: -20, y: 80, width: 1960, height: 460 }, 38, p.line, { opacity: 0.32 }) +
    bird(980, 250, 46) +
    bird(1110, 190, 34) +
    bird(1080, 330, 28) +
    range(620, p.veil) +
    mist(600) +
    far +
    range(740, p.second) +
    mist(740) +
    range(850, p.extra) +
    near +
    range(1000, pen.shade(p.main, 0.55))
  );
}

export const floresta = { troncos: morningWood, serra: treesOnRidges } as const;
