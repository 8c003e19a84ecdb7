import { circlePath, ground, heart, light, longShadow, rings, rules } from '../forms.ts';
import { circle, ellipse, type Pen, type Point, path, rect, rounded, stroke } from '../pen.ts';

function beat(x: number, y: number, size: number): string {
  const points: readonly Point[] = [
    [-9, 0],
    [-1.4, 0],
    [-1, -0.5],
    [-0.6, 0],
    [-0.25, 0.3],
    [0, -2.6],
    [0.4, 1.6],
    [0.7, 0],
    [1.3, 0],
    [1.7, -0.75],
    [2.2, 0],
    [12, 0],
  ];
  return points
    .map(([px, py], index) => rounded`${index === 0 ? 'M' : 'L'}${x + px * size} ${y + py * size}`)
    .join('');
}

/** A pulse crosses overlapping discs. */
function pulseAcrossDiscs(pen: Pen): string {
  const { palette: p, random } = pen;
  const x = random.range(820, 980);
  const pulse = beat(x, 600, 172);
  const disc = circlePath(x + 60, 540, 420);
  return (
    ground(pen, 30) +
    rules({ x: -20, y: 0, width: 1960, height: 1080 }, 60, p.line, { opacity: 0.25 }) +
    rules({ x: -20, y: -420, width: 1960, height: 1920 }, 60, p.line, { opacity: 0.25, degrees: 90 }) +
    circle(x - 300, 620, 360, pen.grade(p.veil, p.sky, 45)) +
    longShadow(pen, disc, 560, { from: [x + 60, 540], opacity: 0.4 }) +
    path(disc, pen.grade(pen.tint(p.main, 0.18), pen.shade(p.main, 0.3), 60)) +
    circle(x + 440, 430, 270, { fill: p.extra, opacity: 0.85 }) +
    pen.clip(
      path(disc, '#000'),
      circle(x + 440, 430, 270, pen.shade(p.extra, 0.4)) +
        circle(x - 300, 620, 360, { fill: p.second, opacity: 0.4 }),
    ) +
    stroke(pulse, p.ink, 30, { opacity: 0.3, transform: 'translate(14 22)' }) +
    stroke(pulse, p.light, 28) +
    pen.clip(path(disc, '#000'), stroke(pulse, p.spark, 28)) +
    circle(x + 2.2 * 172 + 420, 600, 34, p.spark) +
    light(pen, x + 2.2 * 172 + 420, 600, 220, p.spark, 0.55)
  );
}

/** A heart, its beat, and the rings that go out from it. */
function beatingHeart(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [random.range(1080, 1200), 540];
  const data = heart(x, y, 820);
  const pulse = beat(x - 90, y + 10, 118);
  const aura = [1.62, 1.4, 1.2]
    .map((scale, index) =>
      path(heart(x, y, 820 * scale), {
        fill: [p.veil, pen.shade(p.veil, 0.12), p.extra][index] ?? p.veil,
        opacity: index === 2 ? 0.55 : 0.7,
      }),
    )
    .join('');
  return (
    ground(pen, 40) +
    rings(x, y, 560, 62, 22, p.line, { opacity: 0.32 }) +
    aura +
    longShadow(pen, data, 520, { from: [x, y], opacity: 0.4 }) +
    path(data, pen.grade(pen.tint(p.main, 0.2), pen.shade(p.main, 0.22), 50)) +
    pen.clip(
      path(data, '#000'),
      rect(x, 0, 900, 1080, { fill: p.ink, opacity: 0.24 }) +
        rules({ x: x - 420, y: y - 330, width: 840, height: 800 }, 30, p.ink, { opacity: 0.16 }),
    ) +
    ellipse(x - 240, y - 190, 78, 46, {
      fill: p.light,
      opacity: 0.7,
      transform: rounded`rotate(-38 ${x - 240} ${y - 190})`,
    }) +
    stroke(pulse, p.ink, 26, { opacity: 0.35, transform: 'translate(10 16)' }) +
    stroke(pulse, p.light, 22) +
    pen.clip(path(data, '#000'), stroke(pulse, p.spark, 22))
  );
}

export const pulso = { discos: pulseAcrossDiscs, coracao: beatingHeart } as const;
