import { ground, halfDisc, hills, rings, rules } from '../forms.ts';
import { circle, group, line, type Pen, polygon, rounded } from '../pen.ts';

/** The double helix as two ribbons that pass in front of each other. */
function helixRibbons(pen: Pen): string {
  const { palette: p, random } = pen;
  const phase = random.range(0, Math.PI);
  const swing = 250;
  const at = (step: number, shift: number): { x: number; y: number; depth: number } => ({
    x: -500 + step * 30,
    y: Math.sin(step * 0.157 + phase + shift) * swing,
    depth: Math.cos(step * 0.157 + phase + shift),
  });
  const items: { depth: number; svg: string }[] = [];
  for (let step = 0; step < 100; step += 1) {
    for (const [index, shift] of [0, Math.PI].entries()) {
      const [a, b] = [at(step, shift), at(step + 1.08, shift)];
      const base = index === 0 ? p.main : p.extra;
      const colour = a.depth > 0 ? pen.tint(base, a.depth * 0.28) : pen.shade(base, -a.depth * 0.6);
      items.push({
        depth: a.depth,
        svg: polygon(
          [
            [a.x, a.y - 62],
            [b.x, b.y - 62],
            [b.x, b.y + 62],
            [a.x, a.y + 62],
          ],
          colour,
        ),
      });
    }
    if (step % 5 === 2) {
      const [a, b] = [at(step, 0), at(step, Math.PI)];
      const lit = step % 20 === 12;
      const colour = lit ? p.spark : p.second;
      items.push({
        depth: -0.02,
        svg:
          line(a.x, a.y, b.x, b.y, pen.shade(colour, 0.1), 26) +
          line(a.x, (a.y + b.y) / 2, b.x, b.y, lit ? pen.shade(p.spark, 0.25) : p.light, 26),
      });
    }
  }
  const helix = items
    .sort((first, second) => first.depth - second.depth)
    .map((item) => item.svg)
    .join('');
  return (
    ground(pen, 40) +
    circle(1380, 360, 520, pen.grade(p.veil, p.sky, 60)) +
    circle(460, 860, 330, { fill: p.spark, opacity: 0.9 }) +
    rules({ x: -400, y: -400, width: 2800, height: 1900 }, 46, p.line, { opacity: 0.3, degrees: -28 }) +
    group(helix, {
      transform: rounded`translate(960 560) rotate(${random.range(-34, -24)}) scale(1.25) translate(-950 0)`,
    })
  );
}

/** The rungs of the helix as a column of spheres that turns. */
function helixSpheres(pen: Pen): string {
  const { palette: p, random } = pen;
  const phase = random.range(0, 3);
  const x = random.range(1080, 1260);
  const rungs = Array.from({ length: 13 }, (_, index) => {
    const turn = index * 0.5 + phase;
    const y = -60 + index * 100;
    const [dx, depth] = [Math.cos(turn) * 430, Math.sin(turn)];
    const near = 74 + depth * 30;
    const far = 74 - depth * 30;
    const sphere = (cx: number, r: number, colour: string): string =>
      circle(cx + 8, y + 14, r, { fill: p.ink, opacity: 0.25 }) +
      halfDisc(cx, y, r, pen.tint(colour, 0.18), pen.shade(colour, 0.35), 45);
    const [first, second] = [
      sphere(x + dx, near, index % 4 === 1 ? p.spark : p.main),
      sphere(x - dx, far, index % 4 === 3 ? p.second : p.extra),
    ];
    const bar = line(x + dx, y, x, y, p.second, 20) + line(x, y, x - dx, y, p.light, 20);
    return depth > 0 ? second + bar + first : first + bar + second;
  });
  return (
    ground(pen, 60) +
    circle(x, 540, 560, pen.grade(p.veil, p.sky, 60)) +
    rings(x, 540, 600, 60, 22, p.line, { opacity: 0.35 }) +
    hills([1040, 960, 1020, 950, 1000], pen.shade(p.skyLow, 0.25)) +
    group(rungs.join(''), { transform: rounded`rotate(${random.range(14, 22)} ${x} 540)` })
  );
}

export const dna = { fitas: helixRibbons, esferas: helixSpheres } as const;
