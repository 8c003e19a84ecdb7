import { ground, iso, light, rings, rules, sidesOf } from '../forms.ts';
import { circle, fixed, group, type Pen, rounded, stroke } from '../pen.ts';

/** A chain of cubes that crosses the sheet, held together by bars; one of them is new. */
function chainOfCubes(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(420, 90, 250);
  const fresh = random.int(1, 2);
  const size = 1.25;
  const bar = { top: pen.tint(p.second, 0.2), left: p.second, right: pen.shade(p.second, 0.45) };
  let content = '';
  for (const [lane, y] of [-2.6, 0.35, 3.3].entries()) {
    for (let index = -1; index < 5; index += 1) {
      const x = index * 2.05 - lane * 0.9;
      const colour =
        lane === 1 && index === fresh
          ? p.spark
          : ([p.main, p.second, p.extra][(index + lane + 3) % 3] ?? p.main);
      const quiet = lane !== 1;
      content += space.plane(
        [
          [x, y],
          [x + size + 1.5, y],
          [x + size + 1.5, y + size],
          [x, y + size],
        ],
        0,
        { fill: p.ink, opacity: 0.22 },
      );
      if (quiet) {
        const outline = space
          .box(x, y, 0, size, size, size, { top: 'none', left: 'none', right: 'none' })
          .replaceAll(
            'fill="none"',
            rounded`fill="${p.veil}" fill-opacity=".35" stroke="${p.line}" stroke-width="3" stroke-opacity=".55"`,
          );
        content += outline;
        continue;
      }
      content +=
        space.box(x - 0.85, y + 0.5, 0.5, 0.9, 0.25, 0.25, bar) +
        space.box(x, y, 0, size, size, size, sidesOf(pen, colour));
      content += space.plane(
        [
          [x + 0.25, y + 0.25],
          [x + size - 0.25, y + 0.25],
          [x + size - 0.25, y + size - 0.25],
          [x + 0.25, y + size - 0.25],
        ],
        size,
        pen.shade(colour, 0.22),
      );
      content += space.plane(
        [
          [x + 0.25, y + size - 0.25],
          [x + size - 0.25, y + 0.25],
          [x + size - 0.25, y + size - 0.25],
        ],
        size,
        pen.shade(colour, 0.4),
      );
      for (let z = 0.13; z < size; z += 0.13)
        content += space.trace(
          [
            [x, y + size],
            [x + size, y + size],
          ],
          z,
          pen.shade(colour, 0.22),
          3,
        );
    }
  }
  return (
    ground(pen, 20) +
    circle(1350, 200, 640, pen.grade(p.veil, p.sky, 130)) +
    rules({ x: -400, y: -300, width: 2800, height: 1700 }, 62, p.line, { opacity: 0.25, degrees: 30 }) +
    content
  );
}

/** A wall of cubes that still lacks one; the missing one hangs in the air. */
function wallOfCubes(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(620, 420, 132);
  const heights = [
    [5, 4, 4, 3, 2, 1],
    [4, 4, 3, 3, 1, 1],
    [4, 3, 3, 2, 1, 0],
    [3, 3, 1, 1, 0, 0],
    [2, 1, 1, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
  ] as const;
  const colours = [p.main, p.main, p.second, p.extra, p.main];
  let cubes = '';
  heights.forEach((row, y) => {
    row.forEach((height, x) => {
      for (let z = 0; z < height; z += 1)
        cubes += space.box(x, y, z, 1, 1, 1, sidesOf(pen, random.pick(colours)));
      if (height === 0)
        cubes += space.plane(
          [
            [x, y],
            [x + 1, y],
            [x + 1, y + 1],
            [x, y + 1],
          ],
          0,
          { stroke: p.line, width: 3, opacity: 0.5 },
        );
    });
  });
  const target = space.plane(
    [
      [4, 4],
      [5, 4],
      [5, 5],
      [4, 5],
    ],
    0,
    { fill: p.spark, opacity: 0.45 },
  );
  const [tx, ty] = space.at(4.5, 4.5, 0);
  const dropped = space.box(4, 4, 3.4, 1, 1, 1, sidesOf(pen, p.spark));
  const path4 = [
    [4, 5],
    [5, 4],
    [5, 5],
  ] as const;
  const plumb = path4
    .map(
      ([x, y]) =>
        rounded`M${space.at(x, y, 3.4).map(fixed).join(' ')}L${space.at(x, y, 0).map(fixed).join(' ')}`,
    )
    .join('');
  return (
    ground(pen, 110) +
    circle(1440, 420, 560, pen.grade(p.veil, p.sky, 60)) +
    rings(tx, ty, 300, 60, 18, p.line, { opacity: 0.28 }) +
    group(cubes + target + stroke(plumb, p.spark, 3, { dash: '4 14' }) + dropped, {
      transform: 'translate(40 20)',
    }) +
    light(pen, tx + 40, ty - 500, 300, p.spark, 0.25)
  );
}

export const blocos = { corrente: chainOfCubes, parede: wallOfCubes } as const;
