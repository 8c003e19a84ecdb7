import { ball, circlePath, ground, rings, star } from '../forms.ts';
import { circle, ellipse, group, line, type Pen, type Point, path, polar, rect, rounded } from '../pen.ts';

function bandsOn(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  colours: readonly string[],
  tilt: number,
): string {
  const height = (r * 2) / colours.length;
  const bands = colours
    .map((fill, index) =>
      path(
        rounded`M${-r} ${-r + index * height}C${-r * 0.3} ${-r + index * height - 26} ${r * 0.3} ${-r + index * height + 34} ${r} ${-r + index * height}` +
          rounded`V${r}H${-r}Z`,
        fill,
      ),
    )
    .join('');
  const shadow = path(rounded`${circlePath(0, 0, r * 1.5)}${circlePath(-r * 0.32, -r * 0.42, r * 1.06)}`, {
    fill: pen.palette.ink,
    opacity: 0.45,
  }).replace('<path', '<path fill-rule="evenodd"');
  return pen.clip(
    circle(x, y, r, '#000'),
    group(bands, { transform: rounded`translate(${x} ${y}) rotate(${tilt})` }) +
      group(shadow, { transform: rounded`translate(${x} ${y})` }),
  );
}

/** A ringed planet that does not fit on the sheet. */
function ringedPlanet(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y, r] = [1150, 590, 400];
  const tilt = random.range(-24, -16);
  const ring = (from: number, to: number): string => {
    const half = Array.from({ length: 9 }, (_, index) =>
      path(arcOfEllipse(560 + index * 46, 0.24, from, to), {
        stroke:
          [p.light, p.second, p.extra, p.light, p.second, p.spark, p.second, p.extra, p.light][index] ??
          p.light,
        width: [10, 30, 16, 6, 34, 12, 20, 8, 4][index] ?? 8,
        opacity: 0.95,
      }),
    );
    return group(half.join(''), { transform: rounded`translate(${x} ${y}) rotate(${tilt})` });
  };
  const stars = Array.from({ length: 26 }, () =>
    random.chance(0.25)
      ? star(random.range(0, 1920), random.range(0, 1080), random.range(12, 30), p.light, 0.18)
      : circle(random.range(0, 1920), random.range(0, 1080), random.range(2.5, 6), p.light),
  ).join('');
  return (
    ground(pen, 50) +
    circle(360, 260, 420, pen.grade(p.veil, p.sky, 60)) +
    stars +
    rings(x, y, 560, 110, 12, p.line, { opacity: 0.28 }) +
    ring(180, 360) +
    bandsOn(
      pen,
      x,
      y,
      r,
      [
        p.second,
        p.main,
        pen.tint(p.main, 0.2),
        p.extra,
        p.main,
        pen.shade(p.main, 0.3),
        p.extra,
        pen.shade(p.main, 0.4),
      ],
      tilt,
    ) +
    pen.clip(
      circle(x, y, r, '#000'),
      group(ellipse(0, 70, 900, 230, { stroke: p.ink, width: 60, opacity: 0.35 }), {
        transform: rounded`translate(${x} ${y}) rotate(${tilt})`,
      }),
    ) +
    ring(0, 180) +
    ball(pen, 360, 300, 120, p.spark, 0.5) +
    ball(pen, 610, 880, 46, p.second, 0.5)
  );
}

function arcOfEllipse(rx: number, squeeze: number, from: number, to: number): string {
  const at = (degrees: number): Point => {
    const [x, y] = polar(0, 0, rx, degrees);
    return [x, y * squeeze];
  };
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  return rounded`M${x1} ${y1}A${rx} ${rx * squeeze} 0 0 1 ${x2} ${y2}`;
}

/** A planet rises over the rim of another; orbits are fine lines. */
function planetRise(pen: Pen): string {
  const { palette: p, random } = pen;
  const [sx, sy, r] = [random.range(1180, 1340), 400, 520];
  const moon = polar(sx, sy, r + 150, random.range(150, 200));
  const craters = Array.from({ length: 11 }, (_, index) => {
    const [x, y, size] = [
      60 + index * 180 + random.range(-50, 50),
      960 + Math.abs(index - 5) * 16 + random.range(-10, 70),
      random.range(24, 74),
    ];
    return (
      ellipse(x, y, size * 1.6, size * 0.4, pen.shade(p.main, 0.5)) +
      ellipse(x + 8, y + size * 0.11, size * 1.42, size * 0.29, pen.shade(p.main, 0.2))
    );
  }).join('');
  const dust = Array.from({ length: 34 }, () =>
    circle(random.range(0, 1920), random.range(0, 700), random.range(2, 5.5), p.light),
  ).join('');
  const satellite = group(
    rect(-34, -28, 68, 56, p.light, 8) +
      rect(0, -28, 34, 56, { fill: p.ink, opacity: 0.3 }, 8) +
      [-1, 1]
        .map(
          (side) =>
            rect(side < 0 ? -190 : 60, -34, 130, 68, p.spark) +
            line(side < 0 ? -125 : 125, -34, side < 0 ? -125 : 125, 34, p.ink, 5) +
            line(side < 0 ? -190 : 60, 0, side < 0 ? -60 : 190, 0, p.ink, 4),
        )
        .join('') +
      line(-60, 0, -34, 0, p.light, 8) +
      line(34, 0, 60, 0, p.light, 8),
    { transform: 'translate(420 280) rotate(-24)' },
  );
  return (
    ground(pen) +
    circle(sx, sy, r + 240, { fill: p.veil, opacity: 0.8 }) +
    dust +
    rings(sx, sy, r + 60, 90, 13, p.line, { opacity: 0.4 }) +
    bandsOn(
      pen,
      sx,
      sy,
      r,
      [
        p.second,
        pen.tint(p.extra, 0.2),
        p.extra,
        pen.tint(p.second, 0.3),
        p.second,
        pen.shade(p.extra, 0.25),
        p.extra,
        pen.shade(p.second, 0.2),
        p.extra,
      ],
      -16,
    ) +
    ball(pen, moon[0], moon[1], 74, p.spark, 0.5) +
    satellite +
    ellipse(960, 1690, 1900, 800, { fill: p.ink, opacity: 0.25 }) +
    ellipse(
      960,
      1640,
      1900,
      800,
      pen.gradeAlong(
        [0, 840],
        [0, 1080],
        [
          [0, pen.tint(p.main, 0.2)],
          [1, pen.shade(p.main, 0.5)],
        ],
      ),
    ) +
    craters +
    ellipse(960, 1640, 1900, 800, { stroke: p.light, width: 6, opacity: 0.6 })
  );
}

export const planeta = { aneis: ringedPlanet, nascente: planetRise } as const;
