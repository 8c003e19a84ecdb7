import { ground, halfDisc, iso, rings, rules, sidesOf, star } from '../forms.ts';
import { circle, ellipse, group, type Pen, path, polar, polygon, rounded } from '../pen.ts';

/** An open book from which a sun rises. */
function bookAndSun(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [960, 880];
  const page = (side: number, lift: number, colour: string): string =>
    path(
      rounded`M${x} ${y}C${x + side * 160} ${y - 150 - lift} ${x + side * 480} ${y - 190 - lift} ${x + side * 800} ${y - 120 - lift}` +
        rounded`L${x + side * 800} ${y + 60 - lift}C${x + side * 480} ${y - 20 - lift} ${x + side * 160} ${y + 10 - lift} ${x} ${y + 150}Z`,
      colour,
    );
  const pages = [0, 1, 2, 3]
    .map(
      (index) =>
        page(-1, index * 26, [p.second, p.light, pen.shade(p.light, 0.12), p.light][index] ?? p.light) +
        page(
          1,
          index * 26,
          [
            pen.shade(p.second, 0.35),
            pen.shade(p.light, 0.16),
            pen.shade(p.light, 0.28),
            pen.shade(p.light, 0.1),
          ][index] ?? p.light,
        ),
    )
    .join('');
  const cover = path(
    rounded`M${x} ${y + 60}C${x - 160} ${y - 60} ${x - 480} ${y - 80} ${x - 850} ${y - 30}` +
      rounded`V${y + 110}C${x - 480} ${y + 60} ${x - 160} ${y + 90} ${x} ${y + 190}C${x + 160} ${y + 90} ${x + 480} ${y + 60} ${x + 850} ${y + 110}` +
      rounded`V${y - 30}C${x + 480} ${y - 80} ${x + 160} ${y - 60} ${x} ${y + 60}Z`,
    pen.shade(p.main, 0.2),
  );
  const text = [-1, 1]
    .map((side) =>
      Array.from({ length: 4 }, (_, index) =>
        path(
          rounded`M${x + side * 120} ${y - 130 + index * 34}C${x + side * 260} ${y - 200 + index * 34} ${x + side * 480} ${y - 210 + index * 34} ${x + side * (index === 3 ? 560 : 720)} ${y - 160 + index * 34 - (index === 3 ? 26 : 0)}`,
          { stroke: p.main, width: 6, opacity: 0.45, cap: 'round' },
        ),
      ).join(''),
    )
    .join('');
  const rays = Array.from({ length: 19 }, (_, index) =>
    polygon(
      [[x, 620], polar(x, 620, 1500, 180 + index * 10 - 2.4), polar(x, 620, 1500, 180 + index * 10 + 2.4)],
      { fill: p.line, opacity: 0.3 },
    ),
  ).join('');
  const floating = Array.from({ length: 7 }, (_, index) => {
    const [fx, fy] = polar(x, 620, random.range(430, 690), 195 + index * 25 + random.range(-6, 6));
    return index % 3 === 1
      ? star(fx, fy, random.range(34, 60), p.light, 0.2)
      : halfDisc(
          fx,
          fy,
          random.range(22, 60),
          pen.tint(index % 2 === 0 ? p.second : p.extra, 0.15),
          pen.shade(index % 2 === 0 ? p.second : p.extra, 0.3),
          45,
        );
  }).join('');
  return (
    ground(pen) +
    rays +
    circle(x, 620, 500, { fill: p.veil, opacity: 0.85 }) +
    circle(x, 620, 350, pen.grade(p.extra, pen.tint(p.extra, 0.2), 90)) +
    circle(x, 620, 235, pen.grade(pen.tint(p.spark, 0.35), p.spark, 90)) +
    floating +
    path('M-20 900H1940V1100H-20Z', pen.shade(p.skyLow, 0.45)) +
    rules({ x: -20, y: 930, width: 1960, height: 170 }, 26, p.line, { opacity: 0.45 }) +
    ellipse(x, 1040, 860, 34, { fill: p.ink, opacity: 0.4 }) +
    cover +
    pages +
    text +
    path(rounded`M${x} ${y - 78}V${y + 150}`, { stroke: p.ink, width: 6, opacity: 0.35 }) +
    path(rounded`M${x + 300} ${y - 252}l60 -8v330l-30 -30l-30 36Z`, p.spark)
  );
}

/** Books as a staircase; a small sphere has nearly reached the top. */
function stairsOfBooks(pen: Pen): string {
  const { palette: p, random } = pen;
  const space = iso(1010, 640, 128);
  const colours = [p.main, p.second, p.extra, p.main, p.spark, p.second, p.extra, p.main, p.second, p.extra];
  let content = '';
  let count = 0;
  const book = (x: number, y: number, z: number, colour: string): string => {
    const [dx, dy, dz] = [1.5, 2.6, 0.42];
    return (
      space.box(x, y, z, dx, dy, 0.06, sidesOf(pen, colour)) +
      space.box(x + 0.04, y + 0.04, z + 0.06, dx - 0.1, dy - 0.08, dz - 0.12, {
        top: p.light,
        left: pen.shade(p.light, 0.1),
        right: pen.shade(p.light, 0.3),
      }) +
      space.trace(
        [
          [x + 0.04, y + dy - 0.04],
          [x + dx - 0.06, y + dy - 0.04],
        ],
        z + 0.16,
        pen.shade(p.light, 0.4),
        2.5,
      ) +
      space.trace(
        [
          [x + 0.04, y + dy - 0.04],
          [x + dx - 0.06, y + dy - 0.04],
        ],
        z + 0.25,
        pen.shade(p.light, 0.4),
        2.5,
      ) +
      space.box(x, y, z + dz - 0.06, dx, dy, 0.06, sidesOf(pen, colour))
    );
  };
  for (let step = 0; step < 4; step += 1) {
    const x = -2.6 + step * 1.56;
    const height = 7 - step * 2;
    content += space.plane(
      [
        [x, -0.6],
        [x + 3.2, -0.6],
        [x + 3.2, 2],
        [x, 2],
      ],
      0,
      { fill: p.ink, opacity: 0.2 },
    );
    for (let level = 0; level < height; level += 1) {
      content += book(
        x + random.range(-0.05, 0.05),
        -0.6 + random.range(-0.14, 0.14),
        level * 0.42,
        colours[(count * 3) % colours.length] ?? p.main,
      );
      count += 1;
    }
  }
  const [bx, by] = space.at(-0.3, 0.8, 5 * 0.42);
  return (
    ground(pen, 40) +
    circle(1400, 330, 460, pen.grade(p.veil, p.sky, 60)) +
    rings(1400, 330, 500, 60, 18, p.line, { opacity: 0.3 }) +
    circle(1400, 330, 230, { fill: p.extra, opacity: 0.6 }) +
    star(1400, 330, 130, p.light, 0.2) +
    rules({ x: -400, y: 460, width: 2800, height: 1000 }, 50, p.line, { opacity: 0.22, degrees: 30 }) +
    group(
      content +
        ellipse(bx + 24, by + 6, 66, 30, { fill: p.ink, opacity: 0.35 }) +
        halfDisc(bx, by - 64, 70, pen.tint(p.spark, 0.25), pen.shade(p.spark, 0.25), 40),
      { transform: 'translate(-120 -60) scale(1.16)' },
    )
  );
}

export const livro = { aberto: bookAndSun, escada: stairsOfBooks } as const;
