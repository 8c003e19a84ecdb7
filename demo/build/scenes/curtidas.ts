import { ground, heart, hills, longShadow, rings, roundedPath, rules } from '../forms.ts';
import { circle, ellipse, group, type Pen, type Point, path, rect, rounded } from '../pen.ts';

/** A heart of many layers of paper, and small ones that come loose from it. */
function heartOfLayers(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [random.range(760, 860), 560];
  const colours = [p.extra, p.main, p.second, pen.tint(p.second, 0.4), p.spark];
  const layers = colours
    .map((colour, index) => {
      const data = heart(x, y + index * 6, 1150 - index * 225);
      const rim = pen.clip(
        path(data, '#000'),
        path(rounded`${data}M-600 -600H2600V1900H-600Z`, {
          fill: p.ink,
          opacity: 0.32,
          transform: 'translate(22 34)',
        }).replace('<path', '<path fill-rule="evenodd"'),
      );
      return (
        path(data, pen.grade(pen.shade(colour, 0.1), pen.tint(colour, 0.1), 60)) + (index === 0 ? '' : rim)
      );
    })
    .join('');
  const loose = Array.from({ length: 9 }, (_, index) => {
    const [hx, hy] = [
      1370 + (index % 3) * 190 + random.range(-50, 50),
      960 - index * 112 + random.range(-30, 30),
    ];
    const size = random.range(60, 190);
    const colour = random.pick([p.spark, p.second, p.main, p.extra]);
    return group(
      path(heart(0, 0, size), { fill: p.ink, opacity: 0.22, transform: 'translate(12 18)' }) +
        path(heart(0, 0, size), pen.grade(pen.tint(colour, 0.2), colour, 60)),
      { transform: rounded`translate(${hx} ${hy}) rotate(${random.range(-24, 24)})` },
    );
  }).join('');
  return (
    ground(pen, 30) +
    circle(1540, 460, 520, pen.grade(p.veil, p.sky, 60)) +
    rules({ x: -200, y: -300, width: 2400, height: 1700 }, 48, p.line, { opacity: 0.28, degrees: 12 }) +
    longShadow(pen, heart(x, y, 1150), 600, { from: [x, y], opacity: 0.45 }) +
    layers +
    loose
  );
}

/** A telephone that balloons in the shape of hearts lift off the ground. */
function liftedByHearts(pen: Pen): string {
  const { palette: p, random } = pen;
  const knot: Point = [1010, 700];
  const places = [
    [560, 330, 250],
    [800, 180, 300],
    [1120, 200, 330],
    [1420, 300, 270],
    [960, 420, 250],
    [1250, 460, 240],
    [690, 500, 200],
  ] as const;
  const balloons = places.map(([x, y, size], index) => {
    const [bx, by] = [x + random.range(-30, 30), y + random.range(-24, 24)];
    const colour = index === 2 ? p.spark : ([p.main, p.second, p.extra][index % 3] ?? p.main);
    const data = heart(bx, by, size);
    const string = path(
      rounded`M${bx} ${by + size * 0.44}C${bx} ${by + size * 0.9} ${knot[0]} ${knot[1] - 200} ${knot[0]} ${knot[1]}`,
      { stroke: p.light, width: 3, opacity: 0.9 },
    );
    return {
      string,
      body:
        path(data, { fill: p.ink, opacity: 0.16, transform: 'translate(14 22)' }) +
        path(data, pen.grade(pen.tint(colour, 0.25), pen.shade(colour, 0.12), 50)) +
        pen.clip(
          path(data, '#000'),
          path(data, {
            fill: p.ink,
            opacity: 0.2,
            transform: rounded`translate(${size * 0.4} ${size * 0.12})`,
          }) +
            ellipse(bx - size * 0.28, by - size * 0.2, size * 0.09, size * 0.06, {
              fill: p.light,
              opacity: 0.85,
              transform: rounded`rotate(-40 ${bx - size * 0.28} ${by - size * 0.2})`,
            }),
        ),
    };
  });
  const phone = roundedPath(-120, 0, 240, 440, 40);
  return (
    ground(pen) +
    circle(1020, 420, 560, pen.grade(p.veil, p.sky, 90)) +
    rings(1020, 420, 600, 58, 14, p.line, { opacity: 0.35 }) +
    hills([990, 900, 960, 880, 950, 900, 990], pen.shade(p.veil, 0.2)) +
    balloons.map((balloon) => balloon.string).join('') +
    balloons.map((balloon) => balloon.body).join('') +
    ellipse(1060, 1050, 220, 18, { fill: p.ink, opacity: 0.3 }) +
    group(
      path(phone, { fill: p.ink, transform: 'translate(16 10)' }) +
        path(phone, pen.grade(p.main, pen.shade(p.main, 0.5), 40)) +
        rect(-102, 22, 204, 396, pen.grade(p.light, p.second, 60), 26) +
        path(heart(0, 190, 130), p.spark) +
        rules({ x: -60, y: 300, width: 120, height: 60 }, 24, p.main, { width: 8, opacity: 0.6 }) +
        circle(0, 0, 12, p.light),
      { transform: rounded`translate(${knot[0]} ${knot[1]}) rotate(${random.range(-16, -8)})` },
    )
  );
}

export const curtidas = { coracao: heartOfLayers, baloes: liftedByHearts } as const;
