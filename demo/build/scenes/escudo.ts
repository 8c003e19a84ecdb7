import { ground, light, longShadow, rings, rules, star } from '../forms.ts';
import { circle, line, type Pen, path, rect, rounded } from '../pen.ts';

function shieldPath(x: number, y: number, size: number): string {
  const [w, h] = [size * 0.42, size * 0.5];
  return (
    rounded`M${x} ${y - h}C${x + w * 0.4} ${y - h * 0.84} ${x + w * 0.75} ${y - h * 0.78} ${x + w} ${y - h * 0.76}` +
    rounded`C${x + w * 1.06} ${y} ${x + w * 0.7} ${y + h * 0.7} ${x} ${y + h}C${x - w * 0.7} ${y + h * 0.7} ${x - w * 1.06} ${y} ${x - w} ${y - h * 0.76}` +
    rounded`C${x - w * 0.75} ${y - h * 0.78} ${x - w * 0.4} ${y - h * 0.84} ${x} ${y - h}Z`
  );
}

/** Shields within shields, one half in shadow. */
function shieldOfLayers(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [random.range(860, 1060), 540];
  const colours = [p.extra, p.main, p.second, pen.shade(p.main, 0.4)];
  const layers = colours
    .map((colour, index) => {
      const data = shieldPath(x, y, 1180 - index * 230);
      return (
        path(data, { fill: p.ink, opacity: 0.28, transform: 'translate(16 28)' }) +
        path(data, pen.grade(pen.tint(colour, 0.18), colour, 60)) +
        pen.clip(
          path(data, '#000'),
          rect(x, -100, 900, 1300, { fill: p.ink, opacity: 0.28 }) +
            (index === 1
              ? rules({ x: x - 600, y: 60, width: 1200, height: 1000 }, 28, p.light, { opacity: 0.3 })
              : ''),
        )
      );
    })
    .join('');
  return (
    ground(pen, 40) +
    circle(x - 380, 380, 480, pen.grade(p.veil, p.sky, 60)) +
    rings(x, y, 560, 62, 22, p.line, { opacity: 0.35 }) +
    longShadow(pen, shieldPath(x, y, 1180), 700, { from: [x, y], opacity: 0.45 }) +
    layers +
    light(pen, x, y, 330, p.spark, 0.55) +
    star(x, y, 150, p.spark, 0.3)
  );
}

/** A shield from the side, against which everything that flies at it breaks. */
function shieldAgainstRays(pen: Pen): string {
  const { palette: p, random } = pen;
  const rays = Array.from({ length: 13 }, (_, index) => {
    const y = 90 + index * 76 + random.range(-12, 12);
    const along = (y + 80) / 1240;
    const hit = 1034 + 420 * along * (1 - along);
    const out = (index - 6) * 110;
    const strong = index % 4 === 1;
    return (
      line(-20, y, hit, y, strong ? p.second : p.line, strong ? 14 : 5) +
      line(hit, y, hit - 420, y + out - 60, strong ? p.second : p.line, strong ? 9 : 3, { opacity: 0.45 }) +
      (strong ? circle(hit - 250, y + (out - 60) * 0.6, 20, p.second) : '') +
      circle(hit, y, strong ? 16 : 7, p.light)
    );
  }).join('');
  const blade = 'M1040 -80C1180 260 1180 820 1040 1160L1190 1160C1330 820 1330 260 1190 -80Z';
  return (
    ground(pen, 0) +
    circle(1640, 560, 560, pen.grade(p.veil, p.sky, 30)) +
    rings(1640, 560, 380, 60, 12, p.line, { opacity: 0.35 }) +
    circle(1640, 560, 300, pen.grade(pen.tint(p.extra, 0.2), pen.shade(p.extra, 0.3), 60)) +
    circle(1640, 560, 190, pen.grade(pen.tint(p.spark, 0.3), p.spark, 60)) +
    rays +
    path(blade, { fill: p.ink, opacity: 0.35, transform: 'translate(90 40)' }) +
    path(
      blade,
      pen.gradeAlong(
        [1040, 0],
        [1330, 0],
        [
          [0, pen.tint(p.main, 0.5)],
          [0.5, p.main],
          [1, pen.shade(p.main, 0.6)],
        ],
      ),
    ) +
    path('M1040 -80C1180 260 1180 820 1040 1160', { stroke: p.light, width: 10, opacity: 0.8 }) +
    pen.clip(
      path(blade, '#000'),
      rules({ x: 1000, y: 0, width: 400, height: 1100 }, 34, p.ink, { opacity: 0.25 }),
    )
  );
}

export const escudo = { camadas: shieldOfLayers, raios: shieldAgainstRays } as const;
