import { ground, iso, rings, rules, sidesOf } from '../forms.ts';
import { circle, group, type Pen, polygon, rect } from '../pen.ts';

/** Mountains and a sun made of squares that get finer towards the sky. */
function pixelLandscape(pen: Pen): string {
  const { palette: p, random } = pen;
  const cell = 60;
  const sun = { x: random.pick([21, 23, 24]) + 0.5, y: 5.5 };
  const phase = random.range(0, 6);
  const ridge = (x: number, base: number, swing: number, pace: number): number =>
    base - Math.abs(Math.sin(x * pace + phase)) * swing - Math.sin(x * pace * 2.3 + phase) * swing * 0.2;
  let content = '';
  for (let row = 0; row < 18; row += 1) {
    for (let column = 0; column < 32; column += 1) {
      const [x, y] = [column * cell, row * cell];
      const distance = Math.hypot(column - sun.x, row - sun.y);
      const near = row - ridge(column, 17, 5, 0.21);
      const middle = row - ridge(column + 9, 15.5, 8, 0.15);
      const far = row - ridge(column + 20, 12.4, 5.4, 0.27);
      if (near >= 0)
        content += rect(
          x,
          y,
          cell + 1,
          cell + 1,
          pen.shade(p.main, near < 1 ? 0.35 : 0.6 + (row % 2) * 0.06),
        );
      else if (middle >= 0)
        content += rect(
          x,
          y,
          cell + 1,
          cell + 1,
          middle < 1 ? pen.tint(p.main, 0.25) : (column + row) % 7 === 0 ? pen.shade(p.main, 0.16) : p.main,
        );
      else if (far >= 0)
        content += rect(
          x,
          y,
          cell + 1,
          cell + 1,
          far < 1 ? p.light : (column + row) % 5 === 0 ? pen.tint(p.extra, 0.2) : p.extra,
        );
      else if (distance < 4.2)
        content += rect(x, y, cell + 1, cell + 1, distance < 2.2 ? pen.tint(p.spark, 0.3) : p.spark);
      else if (distance < 8.6 && random.chance(1.25 - distance / 8.6)) {
        const size = cell * (1.1 - (distance - 4.2) / 7);
        content += rect(x + (cell - size) / 2, y + (cell - size) / 2, size, size, {
          fill: distance < 6 ? p.second : p.veil,
          opacity: 0.75,
        });
      } else if (random.chance(0.05)) content += rect(x + 24, y + 24, 12, 12, p.light);
    }
  }
  return (
    ground(pen) +
    rules({ x: 0, y: 0, width: 1920, height: 780 }, cell, p.line, { opacity: 0.3, width: 2 }) +
    content
  );
}

const FIGURES = {
  coracao: [
    '..XX.XX..',
    '.XXXXXXX.',
    'XXXXXXXXX',
    'XXXXXXXXX',
    '.XXXXXXX.',
    '..XXXXX..',
    '...XXX...',
    '....X....',
  ],
  visitante: [
    '..X.....X..',
    '...X...X...',
    '..XXXXXXX..',
    '.XX.XXX.XX.',
    'XXXXXXXXXXX',
    'X.XXXXXXX.X',
    'X.X.....X.X',
    '...XX.XX...',
  ],
  coroa: ['X...X...X', 'XX.XXX.XX', 'XXXXXXXXX', 'XXXXXXXXX', 'XXXXXXXXX', '.........', 'XXXXXXXXX'],
} as const;

/** An island of cubes, as from a game in which one builds. */
function voxelIsland(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(960, 300, 76);
  const phase = random.range(0, 6);
  const size = 11;
  let content = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const distance = Math.hypot(x - 5, y - 5);
      const height = Math.max(
        0,
        Math.round(4.2 - distance * 0.62 + Math.sin(x * 0.9 + phase) * 1.1 + Math.cos(y * 0.8 + phase) * 1.1),
      );
      const water = sidesOf(pen, p.second);
      if (height === 0)
        content += space.box(x, y, -0.6, 1, 1, 0.35, {
          top: pen.tint(p.second, (x + y) % 2 === 0 ? 0.28 : 0.2),
          left: water.left,
          right: water.right,
        });
      for (let z = 0; z < height; z += 1)
        content += space.box(
          x,
          y,
          z * 0.8 - 0.6,
          1,
          1,
          0.8,
          sidesOf(pen, z === height - 1 ? (height > 4 ? p.light : p.extra) : p.main),
        );
      const top = height * 0.8 - 0.6;
      const tree = height > 1 && height < 5 && (x * 7 + y * 3 + Math.floor(phase * 10)) % 11 === 0;
      if (tree)
        content +=
          space.box(x + 0.35, y + 0.35, top, 0.3, 0.3, 0.6, sidesOf(pen, pen.shade(p.main, 0.5))) +
          space.box(x + 0.06, y + 0.06, top + 0.6, 0.88, 0.88, 0.9, sidesOf(pen, p.spark)) +
          space.box(x + 0.24, y + 0.24, top + 1.5, 0.52, 0.52, 0.5, sidesOf(pen, p.spark));
    }
  }
  const cloud = (cx: number, cy: number, s: number): string => {
    const place = iso(cx, cy, s);
    const sides = { top: p.light, left: pen.shade(p.light, 0.08), right: pen.shade(p.light, 0.2) };
    return (
      place.box(0, 0, 0, 2, 1, 0.5, sides) +
      place.box(1, 0.2, 0.5, 0.8, 0.7, 0.4, sides) +
      place.box(1.2, 1, 0, 1.4, 0.8, 0.5, sides)
    );
  };
  return (
    ground(pen, 60) +
    circle(1430, 300, 330, { fill: p.veil, opacity: 0.9 }) +
    circle(1430, 300, 190, pen.grade(pen.tint(p.spark, 0.3), p.spark, 60)) +
    rings(1430, 300, 370, 56, 24, p.line, { opacity: 0.32 }) +
    group(
      space.plane(
        [
          [0, 0],
          [size, 0],
          [size, size],
          [0, size],
        ],
        -2.4,
        { fill: p.ink, opacity: 0.25 },
      ) +
        space.box(0, 0, -1.1, size, size, 0.5, sidesOf(pen, pen.shade(p.main, 0.3))) +
        content,
      { transform: 'translate(960 600) scale(1.12) translate(-1010 -640)' },
    ) +
    cloud(330, 240, 70) +
    cloud(1640, 560, 52)
  );
}

/** A figure of an old game, built of blocks with depth, that dissolves towards one side. */
function pixelFigure(pen: Pen): string {
  const { palette: p, random } = pen;
  const figure = FIGURES[random.pick(['coracao', 'visitante', 'coroa'] as const)];
  const columns = figure[0].length;
  const cell = Math.min(112, 1080 / columns);
  const [left, top] = [330, 560 - (figure.length * cell) / 2];
  let backs = '';
  let faces = '';
  figure.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      if (mark !== 'X') return;
      const loose = Math.max(0, x - columns * 0.72 + random.range(-1, 0.4));
      const [dx, dy] = [loose * random.range(30, 110), loose * random.range(-70, 20)];
      const size = loose > 0 ? cell * random.range(0.6, 0.95) : cell + 1;
      const [px, py] = [left + x * cell + dx, top + y * cell + dy];
      const colour =
        loose > 0 && random.chance(0.4) ? p.spark : random.pick([p.second, p.second, p.second, p.extra]);
      const depth = 62;
      backs += polygon(
        [
          [px + size, py],
          [px + size + depth, py + depth],
          [px + size + depth, py + size + depth],
          [px + depth, py + size + depth],
          [px, py + size],
        ],
        pen.shade(p.main, 0.55),
      );
      faces +=
        rect(px, py, size, size, colour) +
        polygon(
          [
            [px, py + size],
            [px + size, py],
            [px + size, py + size],
          ],
          { fill: p.ink, opacity: 0.1 },
        );
    });
  });
  const flight = Array.from({ length: 12 }, () => {
    const size = random.range(18, 64);
    return rect(
      random.range(left + columns * cell + 20, 1860),
      random.range(120, 900),
      size,
      size,
      random.pick([p.spark, p.second, p.extra]),
    );
  }).join('');
  return (
    ground(pen, 30) +
    circle(900, 560, 520, pen.grade(p.main, pen.shade(p.main, 0.4), 60)) +
    rules({ x: -20, y: -4, width: 1960, height: 1100 }, 54, p.line, { opacity: 0.22 }) +
    rules({ x: -20, y: -400, width: 1960, height: 1900 }, 54, p.line, { opacity: 0.22, degrees: 90 }) +
    backs +
    faces +
    flight
  );
}

export const pixels = { ilha: voxelIsland, serra: pixelLandscape, figura: pixelFigure } as const;
