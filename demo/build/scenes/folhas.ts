import { ground, rings, rules } from '../forms.ts';
import { circle, group, line, type Pen, type Point, path, rect, rounded, stroke } from '../pen.ts';

function leafPath(length: number, width: number): string {
  return (
    rounded`M0 0C${width} ${-length * 0.25} ${width * 0.9} ${-length * 0.75} 0 ${-length}` +
    rounded`C${-width * 0.9} ${-length * 0.75} ${-width} ${-length * 0.25} 0 0Z`
  );
}

function leaf(pen: Pen, at: Point, turn: number, length: number, width: number, colour: string): string {
  const { palette: p } = pen;
  const data = leafPath(length, width);
  const veins = Array.from({ length: 9 }, (_, index) => {
    const y = -length * (0.1 + index * 0.09);
    return (
      line(0, y, width * 0.95, y - length * 0.17, p.light, 3, { opacity: 0.5 }) +
      line(0, y, -width * 0.95, y - length * 0.17, p.light, 3, { opacity: 0.5 })
    );
  }).join('');
  const half = rect(0, -length, width * 1.2, length, { fill: p.ink, opacity: 0.26 });
  return group(
    path(data, { fill: p.ink, opacity: 0.28, transform: 'translate(18 30)' }) +
      path(data, pen.grade(pen.tint(colour, 0.15), colour, 0)) +
      pen.clip(path(data, '#000'), half + veins) +
      line(0, 40, 0, -length * 0.96, p.light, 6, { opacity: 0.8, cap: 'round' }),
    { transform: rounded`translate(${at[0]} ${at[1]}) rotate(${turn})` },
  );
}

/** A fan of great leaves around a low sun. */
function fanOfLeaves(pen: Pen): string {
  const { palette: p, random } = pen;
  const root: Point = [random.range(640, 760), 1180];
  const sun: Point = [root[0] + 380, 420];
  const colours = [p.extra, p.main, p.second, p.main, p.extra, p.second, p.main];
  const turns = [-78, -50, -24, 4, 32, 58, 84];
  const order = [0, 6, 1, 5, 2, 4, 3];
  const leaves = order
    .map((index) =>
      leaf(
        pen,
        root,
        (turns[index] ?? 0) + random.range(-5, 5),
        860 + random.range(0, 260) + (index === 3 ? 60 : 0),
        190 + random.range(-20, 50),
        colours[index] ?? p.main,
      ),
    )
    .join('');
  return (
    ground(pen, 60) +
    circle(sun[0], sun[1], 560, { fill: p.veil, opacity: 0.85 }) +
    rings(sun[0], sun[1], 600, 60, 16, p.line, { opacity: 0.35 }) +
    circle(sun[0], sun[1], 330, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    leaf(pen, [1900, 1120], -22, 760, 170, pen.shade(p.main, 0.3)) +
    leaf(pen, [1960, 980], -58, 700, 150, p.extra) +
    leaves
  );
}

/** A seedling; below the ground its roots are ruled lines. */
function seedling(pen: Pen): string {
  const { palette: p, random } = pen;
  const x = random.range(820, 1080);
  const roots = Array.from({ length: 13 }, (_, index) => {
    const to = x + (index - 6) * 150 + random.range(-40, 40);
    const down = 1200 - Math.abs(index - 6) * 24;
    return stroke(
      rounded`M${x} 720C${x} ${830} ${to} ${800} ${to} ${down}`,
      index === 6 ? p.spark : p.second,
      index === 6 ? 14 : 7,
      { opacity: 0.9 },
    );
  }).join('');
  const nodes = Array.from({ length: 8 }, (_, index) =>
    circle(x + (index - 3.5) * 230, 900 + ((index * 67) % 120), 12 + ((index * 5) % 14), p.spark),
  ).join('');
  const leafAt = (y: number, turn: number, length: number, colour: string): string =>
    leaf(pen, [x, y], turn, length, length * 0.3, colour);
  return (
    ground(pen) +
    circle(x, 470, 430, pen.grade(pen.tint(p.spark, 0.35), p.spark, 90)) +
    circle(x, 470, 620, { fill: p.veil, opacity: 0.5 }) +
    rules({ x: -20, y: 420, width: 1960, height: 300 }, 30, p.sky, { width: 8, opacity: 0.75 }) +
    path(
      'M-20 720C400 690 800 730 1200 712S1700 700 1940 724V1100H-20Z',
      pen.gradeAlong(
        [0, 700],
        [0, 1100],
        [
          [0, pen.shade(p.main, 0.5)],
          [1, p.ink],
        ],
      ),
    ) +
    rules({ x: -20, y: 790, width: 1960, height: 300 }, 44, p.line, { opacity: 0.2 }) +
    roots +
    nodes +
    stroke(rounded`M${x} 730C${x - 16} 560 ${x + 18} 420 ${x} 260`, pen.shade(p.main, 0.3), 26) +
    leafAt(560, -64, 470, p.main) +
    leafAt(500, 62, 520, p.extra) +
    leafAt(380, -38, 350, p.second) +
    leafAt(330, 34, 320, p.main) +
    leafAt(280, -4, 230, p.spark)
  );
}

export const folhas = { leque: fanOfLeaves, muda: seedling } as const;
