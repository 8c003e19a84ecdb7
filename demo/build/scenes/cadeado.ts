import { circlePath, ground, light, longShadow, rings, roundedPath, rules } from '../forms.ts';
import { arc, circle, group, type Pen, path, polar, polygon, rounded, sector, stroke } from '../pen.ts';

const LOCK_BODY = roundedPath(600, 470, 720, 560, 90);

/** A padlock, half in the light; through its keyhole one sees another brightness. */
function padlock(pen: Pen): string {
  const { palette: p, random } = pen;
  const shackle = 'M730 520V330A230 230 0 0 1 1190 330V520';
  const hole = 'M960 640A72 72 0 0 1 1000 772L1024 890H896L920 772A72 72 0 0 1 960 640Z';
  const lock =
    longShadow(pen, LOCK_BODY, 800, { from: [960, 740], opacity: 0.55 }) +
    stroke(shackle, p.ink, 112, { opacity: 0.3, transform: 'translate(26 30)', cap: 'butt' }) +
    stroke(
      shackle,
      pen.gradeAlong(
        [680, 0],
        [1240, 0],
        [
          [0, p.light],
          [0.45, p.second],
          [1, pen.shade(p.second, 0.55)],
        ],
      ),
      108,
      { cap: 'butt' },
    ) +
    stroke('M700 480V330A260 260 0 0 1 960 70', p.light, 9, { opacity: 0.75 }) +
    path(LOCK_BODY, { fill: pen.shade(p.main, 0.75), transform: 'translate(14 18)' }) +
    path(LOCK_BODY, pen.grade(pen.tint(p.main, 0.2), pen.shade(p.main, 0.2), 60)) +
    pen.clip(
      path(LOCK_BODY, '#000'),
      polygon(
        [
          [960, 400],
          [1400, 400],
          [1400, 1100],
          [860, 1100],
        ],
        { fill: p.ink, opacity: 0.26 },
      ) +
        rules({ x: 600, y: 920, width: 720, height: 110 }, 20, p.ink, { opacity: 0.35 }) +
        circle(960, 750, 190, { fill: p.extra, opacity: 0.75 }) +
        circle(960, 750, 230, { stroke: p.light, width: 3, opacity: 0.6 }),
    ) +
    light(pen, 960, 760, 330, p.spark, 0.5) +
    path(hole, p.spark);
  return (
    ground(pen, 40) +
    circle(1420, 380, 540, pen.grade(p.veil, p.sky, 60)) +
    rings(1000, 750, 480, 60, 24, p.line, { opacity: 0.32 }) +
    circle(420, 820, 260, { fill: p.extra, opacity: 0.4 }) +
    group(lock, {
      transform: rounded`translate(${random.range(-140, -40)} 20) rotate(${random.range(-12, -7)} 960 560) scale(1.06) translate(-50 -40)`,
    })
  );
}

/** A large key on its way into the lock. */
function keyAndLock(pen: Pen): string {
  const { palette: p, random } = pen;
  const plate = circlePath(1420, 520, 470);
  const hole = 'M1420 380A96 96 0 0 1 1472 556L1504 720H1336L1368 556A96 96 0 0 1 1420 380Z';
  const key = (colour: string, shade: string): string =>
    circle(0, 0, 190, colour) +
    path('M150 -44H900V44H150Z', colour) +
    path('M700 44H760V150H700ZM790 44H900V190H850V120H820V190H790Z', colour) +
    path('M150 0H900V44H150Z', shade) +
    path(sector(0, 0, 190, -45, 135), shade);
  const turn = random.range(-24, -17);
  const body = group(
    key(pen.tint(p.spark, 0.1), pen.shade(p.spark, 0.3)) +
      circle(0, 0, 104, pen.shade(p.sky, 0.1)) +
      rules({ x: 190, y: -26, width: 480, height: 10 }, 14, p.light, { opacity: 0.8, width: 5 }),
    { transform: rounded`translate(330 860) rotate(${turn})` },
  );
  const shadow = group(group(key(p.ink, p.ink), { opacity: 0.3 }), {
    transform: rounded`translate(370 920) rotate(${turn})`,
  });
  return (
    ground(pen, 50) +
    rules({ x: -300, y: -200, width: 2600, height: 1500 }, 46, p.line, { opacity: 0.28, degrees: turn }) +
    longShadow(pen, plate, 560, { from: [1420, 520], opacity: 0.5 }) +
    path(plate, pen.grade(pen.tint(p.main, 0.22), pen.shade(p.main, 0.35), 50)) +
    path(rounded`${arc(1420, 520, 470, -45, 135)}Z`, { fill: p.ink, opacity: 0.22 }) +
    circle(1420, 520, 380, { stroke: p.light, width: 4, opacity: 0.6 }) +
    circle(1420, 520, 290, pen.grade(p.extra, pen.shade(p.extra, 0.45), 60)) +
    Array.from({ length: 8 }, (_, index) =>
      circle(...polar(1420, 520, 424, index * 45 + 22), 20, p.second),
    ).join('') +
    path(hole, { fill: p.ink, transform: 'translate(-8 -8)' }) +
    path(hole, pen.shade(p.ink, 1)) +
    shadow +
    body
  );
}

export const cadeado = { cadeado: padlock, chave: keyAndLock } as const;
