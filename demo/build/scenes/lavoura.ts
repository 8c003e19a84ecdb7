import { ground, hills, rings, rules } from '../forms.ts';
import {
  circle,
  ellipse,
  group,
  line,
  type Pen,
  type Point,
  path,
  polar,
  polygon,
  rect,
  rounded,
  sector,
  stroke,
} from '../pen.ts';

/** Rows of a field that run to the horizon, and a drone that watches over them. */
function rowsAndDrone(pen: Pen): string {
  const { palette: p, random } = pen;
  const vanish: Point = [random.range(1080, 1240), 470];
  const rows = Array.from({ length: 26 }, (_, index) => {
    const [x1, x2] = [-2600 + index * 260, -2600 + index * 260 + 130];
    const colour = [p.main, p.second, p.main, p.extra][index % 4] ?? p.main;
    return (
      polygon([vanish, [x1, 1090], [x2, 1090]], colour) +
      polygon([vanish, [x2, 1090], [x2 + 130, 1090]], pen.shade(colour, 0.42))
    );
  }).join('');
  const drone = { x: random.range(560, 700), y: 330 };
  const rotor = (dx: number, dy: number): string =>
    ellipse(dx, dy, 116, 20, { fill: p.light, opacity: 0.75 }) +
    ellipse(dx, dy, 116, 20, { stroke: p.ink, width: 3, opacity: 0.5 }) +
    rect(dx - 12, dy, 24, 44, p.ink, 6);
  const aircraft = group(
    polygon(
      [
        [-50, 70],
        [50, 70],
        [330, 640],
        [-330, 640],
      ],
      pen.gradeAlong(
        [0, 70],
        [0, 640],
        [
          [0, p.spark, 0.55],
          [1, p.spark, 0.06],
        ],
      ),
    ) +
      line(-230, -36, 230, -36, p.ink, 16) +
      rotor(-230, -76) +
      rotor(230, -76) +
      path(
        'M-110 -60H110C140 -60 150 -20 130 10L90 50H-90L-130 10C-150 -20 -140 -60 -110 -60Z',
        pen.grade(p.light, p.second, 60),
      ) +
      path('M0 -60H110C140 -60 150 -20 130 10L90 50H0Z', { fill: p.ink, opacity: 0.25 }) +
      circle(0, 46, 40, p.ink) +
      circle(0, 46, 24, p.spark) +
      line(-80, 50, -120, 110, p.ink, 9) +
      line(80, 50, 120, 110, p.ink, 9),
    { transform: rounded`translate(${drone.x} ${drone.y})` },
  );
  const field = 'M-20 560C400 500 800 470 1200 478S1700 500 1940 540V1100H-20Z';
  return (
    ground(pen) +
    circle(vanish[0] + 120, 350, 430, { fill: p.veil, opacity: 0.85 }) +
    circle(vanish[0] + 120, 360, 260, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rules({ x: -20, y: 60, width: 1960, height: 430 }, 36, p.line, { opacity: 0.32 }) +
    hills([520, 440, 500, 430, 470, 420, 500], pen.shade(p.extra, 0.15)) +
    hills([560, 520, 480, 510, 470, 500, 520], pen.shade(p.main, 0.3)) +
    pen.clip(
      path(field, '#000'),
      rect(-20, 400, 1960, 700, p.main) +
        rows +
        rect(
          -20,
          440,
          1960,
          660,
          pen.gradeAlong(
            [0, 470],
            [0, 760],
            [
              [0, p.spark, 0.3],
              [1, p.spark, 0],
            ],
          ),
        ),
    ) +
    aircraft
  );
}

/** Irrigated circles in a dry plain, as the pilot of an aircraft sees them. */
function circlesFromAbove(pen: Pen): string {
  const { palette: p, random } = pen;
  const cell = 360;
  let content = '';
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const [x, y] = [column * cell - 60, row * cell - 20];
      const kind = random.int(0, 5);
      const colour = random.pick([p.main, p.main, p.second, p.extra, pen.shade(p.main, 0.3)]);
      const angle = random.range(0, 360);
      const r = cell * 0.47;
      content += rect(x - cell / 2 + 4, y - cell / 2 + 4, cell - 8, cell - 8, {
        fill: random.pick([p.veil, pen.shade(p.veil, 0.08), pen.tint(p.veil, 0.2)]),
        opacity: 0.75,
      });
      content +=
        circle(x + 8, y + 12, r, { fill: p.ink, opacity: 0.2 }) +
        circle(x, y, r, pen.grade(pen.tint(colour, 0.12), colour, angle));
      if (kind === 0) content += path(sector(x, y, r, angle, angle + 120), pen.shade(colour, 0.35));
      if (kind === 1) content += rings(x, y, r * 0.2, r * 0.16, 5, p.light, { opacity: 0.4, width: 4 });
      if (kind === 2)
        content += pen.clip(
          circle(x, y, r, '#000'),
          rules({ x: x - r, y: y - r, width: r * 2, height: r * 2 }, 22, pen.shade(colour, 0.45), {
            opacity: 0.7,
            width: 8,
            degrees: angle,
          }),
        );
      if (kind === 3)
        content +=
          path(sector(x, y, r, angle, angle + 180), p.second) +
          path(sector(x, y, r, angle + 180, angle + 230), p.extra);
      if (kind === 4) content += path(sector(x, y, r, angle, angle + 64), p.spark);
      content += line(x, y, ...polar(x, y, r, angle), p.light, 6) + circle(x, y, 9, p.light);
    }
  }
  const road =
    stroke('M-200 1300L2300 300', p.ink, 34, { opacity: 0.2, transform: 'translate(6 12)' }) +
    stroke('M-200 1300L2300 300', p.light, 30) +
    stroke('M-200 1300L2300 300', p.line, 4, { dash: '40 30' });
  return (
    ground(pen, 30) +
    group(content + road, {
      transform: rounded`rotate(${random.range(-16, -8)} 960 540) scale(1.1) translate(-120 -90)`,
    }) +
    rect(0, 0, 1920, 1080, pen.grade(p.ink, p.ink, 30, [0, 0.35]))
  );
}

export const lavoura = { fileiras: rowsAndDrone, circulos: circlesFromAbove } as const;
