import { circlePath, ground, halfDisc, iso, rings, roundedPath, rules } from '../forms.ts';
import { arc, circle, group, type Pen, type Point, path, polar, rounded, spline } from '../pen.ts';

/** Translucent plates above one another; what is cut out of all of them is one shaft of light. */
function floatingPlates(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(960, 210, 124);
  const hole = { x: random.range(2.2, 3.2), y: random.range(2.2, 3.2) };
  const colours = [pen.shade(p.main, 0.35), p.extra, p.main, p.second];
  let content = '';
  colours.forEach((colour, index) => {
    const z = index * 1.42 - 2.5;
    content += space.plane(
      [
        [0, 0],
        [6, 0],
        [6, 6],
        [0, 6],
      ],
      z - 0.75,
      { fill: p.ink, opacity: 0.2 },
    );
    content += space.box(0, 0, z, 6, 6, 0.14, {
      top: pen.grade(pen.tint(colour, 0.25), colour, 40),
      left: pen.tint(colour, 0.35),
      right: pen.shade(colour, 0.4),
    });
    const rulesAt =
      index % 2 === 0
        ? Array.from({ length: 11 }, (_, k) =>
            space.trace(
              [
                [0.5 + k * 0.5, 0.4],
                [0.5 + k * 0.5, 5.6],
              ],
              z + 0.14,
              p.light,
              2.5,
            ),
          )
        : Array.from({ length: 3 }, (_, k) =>
            space.disc(hole.x, hole.y, z + 0.14, 1.5 + k * 0.45, { stroke: p.light, width: 3 }),
          );
    content += group(rulesAt.join(''), { opacity: 0.4 });
    const last = index === colours.length - 1;
    content +=
      space.disc(hole.x, hole.y, z + 0.14, 1.02, pen.shade(colour, 0.55)) +
      space.disc(hole.x, hole.y, z + 0.14, 0.86, last ? p.spark : pen.shade(p.spark, 0.2));
    const [x, y] = space.at(hole.x, hole.y, z + 0.14);
    const [, y2] = space.at(hole.x, hole.y, z + (last ? 6 : 1.42));
    const rx = 0.86 * 124 * Math.sqrt(1.5);
    content += path(
      rounded`M${x - rx} ${y}A${rx} ${rx * 0.577} 0 0 0 ${x + rx} ${y}V${y2}H${x - rx}Z`,
      pen.gradeAlong(
        [0, y],
        [0, last ? y2 + 260 : y2],
        [
          [0, p.spark, 0.75],
          [1, p.spark, last ? 0 : 0.4],
        ],
      ),
    );
  });
  return (
    ground(pen, 60) +
    circle(480, 420, 560, pen.grade(p.veil, p.sky, 60)) +
    rules({ x: -400, y: -200, width: 2800, height: 1500 }, 48, p.line, { opacity: 0.25, degrees: -30 }) +
    content
  );
}

/** Contours cut out of paper, one deeper than the other. */
function paperContours(pen: Pen): string {
  const { palette: p, random } = pen;
  const phase = random.range(0, 360);
  const centre: Point = [random.range(1020, 1160), random.range(500, 580)];
  const contour = (size: number, wobble: number): string =>
    spline(
      Array.from({ length: 14 }, (_, index) => {
        const angle = index * (360 / 14);
        const wave =
          Math.sin(((angle + phase) * Math.PI) / 90) * 0.16 +
          Math.sin(((angle * 3 + phase * 2) * Math.PI) / 180) * 0.13;
        const [x, y] = polar(0, 0, size * (1 + wave * wobble), angle);
        return [centre[0] + x * 1.5, centre[1] + y] as const;
      }),
      true,
    );
  const colours = [
    p.veil,
    p.second,
    p.extra,
    pen.shade(p.extra, 0.25),
    p.main,
    pen.shade(p.main, 0.35),
    pen.shade(p.main, 0.7),
  ];
  const layers = colours.map((colour, index) => {
    const data = contour(720 - index * 96, 1 - index * 0.06);
    const inner = path(data, pen.grade(pen.shade(colour, 0.12), pen.tint(colour, 0.08), 60));
    const edge = pen.clip(
      path(data, '#000'),
      path(rounded`${data}M-900 -900H2900V2000H-900Z`, {
        fill: p.ink,
        opacity: 0.3,
        transform: 'translate(26 34)',
      }).replace('<path', '<path fill-rule="evenodd"'),
    );
    return inner + edge;
  });
  return (
    ground(pen, 30) +
    rules({ x: -300, y: -200, width: 2500, height: 1500 }, 40, p.line, { opacity: 0.35, degrees: -12 }) +
    layers.join('') +
    circle(centre[0] + 24, centre[1] + 40, 62, { fill: p.ink, opacity: 0.4 }) +
    path(circlePath(centre[0], centre[1], 62), p.spark) +
    path(arc(centre[0], centre[1], 96, 0, 359.9), { stroke: p.spark, width: 4 })
  );
}

/** Sheets fanned out around one corner, like the samples of a paper mill. */
function fanOfSheets(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [random.range(480, 600), 1010];
  const colours = [
    p.extra,
    p.main,
    p.second,
    p.light,
    pen.shade(p.main, 0.35),
    p.extra,
    p.second,
    p.spark,
    p.main,
  ];
  const sheets = colours
    .map((colour, index) => {
      const turn = -84 + index * 12.5;
      const data = roundedPath(-120, -150, 1180, 300, 40);
      const holes = circle(0, 0, 46, pen.shade(p.skyLow, 0.5));
      const pattern =
        index % 3 === 0
          ? rules({ x: 560, y: -110, width: 430, height: 220 }, 28, pen.shade(colour, 0.4), {
              opacity: 0.7,
              width: 6,
            })
          : index % 3 === 1
            ? rings(1060, 150, 60, 44, 7, pen.shade(colour, 0.35), { opacity: 0.6, width: 5 })
            : circle(860, 0, 92, { fill: pen.shade(colour, 0.3), opacity: 0.7 }) +
              circle(920, 0, 92, { fill: pen.tint(colour, 0.4), opacity: 0.55 });
      return group(
        path(data, { fill: p.ink, opacity: 0.26, transform: 'translate(10 40)' }) +
          path(
            data,
            pen.gradeAlong(
              [0, -150],
              [0, 150],
              [
                [0, pen.tint(colour, 0.18)],
                [1, pen.shade(colour, 0.14)],
              ],
            ),
          ) +
          pen.clip(path(data, '#000'), pattern) +
          holes,
        { transform: rounded`translate(${x} ${y}) rotate(${turn})` },
      );
    })
    .join('');
  return (
    ground(pen, 40) +
    circle(1440, 300, 480, pen.grade(p.veil, p.sky, 60)) +
    rings(x, y, 1160, 56, 14, p.line, { opacity: 0.35 }) +
    sheets +
    circle(x + 6, y + 10, 52, { fill: p.ink, opacity: 0.4 }) +
    halfDisc(x, y, 48, pen.tint(p.second, 0.4), pen.shade(p.second, 0.3), 45)
  );
}

export const camadas = { contornos: paperContours, placas: floatingPlates, leque: fanOfSheets } as const;
