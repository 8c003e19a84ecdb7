import { ground, halfDisc, light, rings, rules, star } from '../forms.ts';
import { arc, circle, group, line, type Pen, path, polygon, rect, rounded } from '../pen.ts';

/** A rocket of simple forms, its nose upwards, 640 units high, centred on the origin. */
function rocket(pen: Pen): string {
  const { palette: p } = pen;
  const body =
    'M0 -340C110 -230 140 -90 140 40C140 130 124 200 100 250H-100C-124 200 -140 130 -140 40' +
    'C-140 -90 -110 -230 0 -340Z';
  return (
    path('M-120 110C-230 160 -250 260 -236 350C-190 300 -150 280 -96 262Z', p.extra) +
    path('M120 110C230 160 250 260 236 350C190 300 150 280 96 262Z', pen.shade(p.extra, 0.45)) +
    rect(-66, 244, 132, 50, pen.shade(p.main, 0.7), 8) +
    path(body, pen.grade(p.light, pen.tint(p.second, 0.5), 0)) +
    pen.clip(
      path(body, '#000'),
      rect(-160, -350, 320, 190, p.spark) +
        rect(0, -350, 200, 640, { fill: p.ink, opacity: 0.26 }) +
        rect(-160, 150, 320, 26, p.main) +
        rules({ x: -160, y: 190, width: 320, height: 60 }, 14, p.main, { opacity: 0.7 }),
    ) +
    circle(0, -30, 74, pen.shade(p.main, 0.4)) +
    halfDisc(0, -30, 54, pen.tint(p.extra, 0.35), pen.shade(p.extra, 0.3), 45) +
    path('M-18 120H18V350L0 384L-18 350Z', pen.shade(p.main, 0.2))
  );
}

/** A rocket on its way, with a tail of overlapping clouds of paper. */
function rocketOnItsWay(pen: Pen): string {
  const { palette: p, random } = pen;
  const moon = { x: random.range(1380, 1500), y: 320 };
  const cloud = (count: number, spread: number, size: number, colour: string): string =>
    Array.from({ length: count }, (_, index) => {
      const along = 1 - index / (count - 1);
      const side = (index % 2 === 0 ? 1 : -1) * spread * along * random.range(0.4, 1);
      const [x, y] = [840 - along * 900 + side * 0.42, 624 + along * 470 + side * 0.9];
      return circle(x, y, 40 + along * size, pen.grade(colour, pen.shade(colour, 0.24), 60));
    }).join('');
  const trail =
    cloud(13, 190, 190, pen.shade(p.extra, 0.15)) +
    cloud(12, 130, 150, p.second) +
    cloud(11, 60, 110, p.light);
  const streaks = Array.from({ length: 15 }, (_, index) =>
    line(-300 + index * 150, 1300, 900 + index * 150, 740, p.line, 2.5),
  ).join('');
  const stars = Array.from({ length: 18 }, () =>
    star(random.range(0, 1920), random.range(0, 560), random.range(8, 26), p.light, 0.18),
  ).join('');
  return (
    ground(pen, 60) +
    circle(moon.x, moon.y, 520, { fill: p.veil, opacity: 0.8 }) +
    rings(moon.x, moon.y, 560, 70, 14, p.line, { opacity: 0.3 }) +
    circle(moon.x, moon.y, 330, pen.grade(pen.tint(p.second, 0.3), p.second, 60)) +
    path(rounded`${arc(moon.x, moon.y, 330, -60, 130)}Z`, { fill: p.ink, opacity: 0.14 }) +
    circle(moon.x + 120, moon.y + 100, 60, { fill: p.ink, opacity: 0.14 }) +
    circle(moon.x + 190, moon.y - 90, 34, { fill: p.ink, opacity: 0.14 }) +
    circle(moon.x - 20, moon.y + 210, 40, { fill: p.ink, opacity: 0.14 }) +
    stars +
    group(streaks, { opacity: 0.25 }) +
    trail +
    group(
      path('M-62 290C-130 420 -60 520 0 640C60 520 130 420 62 290Z', p.spark) +
        path('M-34 290C-70 380 -30 440 0 520C30 440 70 380 34 290Z', p.light) +
        rocket(pen),
      { transform: 'translate(1130 470) rotate(62) scale(1.12)' },
    )
  );
}

/** The moment of lift-off: clouds roll over the plain, the column of fire stands. */
function liftOff(pen: Pen): string {
  const { palette: p, random } = pen;
  const x = random.range(900, 1020);
  const bank = (y: number, swing: number, size: number, colour: string): string =>
    Array.from({ length: 13 }, (_, index) => {
      const cx = x + (index - 6) * 178 + random.range(-40, 40);
      const cy = y - Math.max(0, 3.5 - Math.abs(index - 6)) * swing + random.range(-24, 24);
      return circle(cx, cy, size + random.range(-34, 40), pen.grade(colour, pen.shade(colour, 0.3), 90));
    }).join('');
  const clouds =
    bank(900, 18, 130, pen.shade(p.extra, 0.2)) + bank(980, 14, 130, p.second) + bank(1080, 20, 130, p.light);
  const tower =
    rect(x + 300, 200, 90, 900, pen.shade(p.main, 0.3)) +
    Array.from(
      { length: 10 },
      (_, index) =>
        line(x + 300, 220 + index * 90, x + 390, 310 + index * 90, p.second, 6) +
        line(x + 300, 220 + index * 90, x + 390, 220 + index * 90, p.second, 6),
    ).join('') +
    rect(x + 180, 330, 140, 22, pen.shade(p.main, 0.3));
  return (
    ground(pen) +
    circle(x, 560, 560, pen.grade(p.veil, p.sky, 90)) +
    circle(x, 560, 380, { fill: p.extra, opacity: 0.4 }) +
    rules({ x: -20, y: 120, width: 1960, height: 800 }, 40, p.line, { opacity: 0.3 }) +
    tower +
    light(pen, x, 820, 720, p.spark, 0.6) +
    polygon(
      [
        [x - 60, 590],
        [x + 60, 590],
        [x + 150, 1080],
        [x - 150, 1080],
      ],
      pen.gradeAlong(
        [0, 590],
        [0, 1080],
        [
          [0, p.light],
          [0.25, p.spark],
          [1, pen.tint(p.spark, 0.3)],
        ],
      ),
    ) +
    group(rocket(pen), { transform: rounded`translate(${x} 370) scale(1)` }) +
    clouds
  );
}

export const foguete = { voo: rocketOnItsWay, partida: liftOff } as const;
