import { ground, light, rings, rules } from '../forms.ts';
import { arc, circle, line, type Pen, path, polar, polygon, rect, rounded, stroke } from '../pen.ts';

/** A dark hall: the beam passes over the heads, the screen is a landscape of its own. */
function darkHall(pen: Pen): string {
  const { palette: p, random } = pen;
  const screen = [
    [900, 110],
    [1740, 40],
    [1740, 800],
    [900, 720],
  ] as const;
  const head = (x: number, y: number, r: number, fill: string): string =>
    circle(x, y, r, fill) +
    path(
      rounded`M${x - r * 2} ${y + r * 3.4}C${x - r * 2} ${y + r * 1.3} ${x - r} ${y + r} ${x} ${y + r}` +
        rounded`S${x + r * 2} ${y + r * 1.3} ${x + r * 2} ${y + r * 3.4}Z`,
      fill,
    );
  const row = (y: number, r: number, count: number, fill: string): string =>
    Array.from({ length: count }, (_, index) =>
      head(-60 + ((index + 0.5) * 2040) / count + random.range(-24, 24), y + random.range(-16, 16), r, fill),
    ).join('');
  const sx = random.range(1240, 1420);
  return (
    rect(0, 0, 1920, 1080, pen.grade(pen.shade(p.main, 0.72), p.ink, 60)) +
    polygon(
      [
        [-20, 60],
        [900, 110],
        [1740, 40],
        [1740, 800],
        [900, 720],
        [-20, 120],
      ],
      pen.gradeAlong(
        [0, 90],
        [1300, 400],
        [
          [0, p.spark, 0.9],
          [1, p.second, 0.12],
        ],
      ),
    ) +
    Array.from({ length: 14 }, (_, index) =>
      line(-20, 90, 900, 110 + index * 47, p.light, 2.5, { opacity: 0.25 }),
    ).join('') +
    polygon(
      [
        [870, 82],
        [1770, 8],
        [1770, 834],
        [870, 750],
      ],
      p.ink,
    ) +
    pen.clip(
      polygon(screen, '#000'),
      rect(880, 0, 900, 860, pen.grade(pen.tint(p.second, 0.55), p.second, 90)) +
        circle(sx, 420, 210, p.spark) +
        rules({ x: 880, y: 430, width: 900, height: 220 }, 22, pen.tint(p.second, 0.1), {
          width: 7,
          opacity: 0.9,
        }) +
        path('M880 640C1060 500 1200 720 1400 600S1700 560 1780 620V860H880Z', p.extra) +
        path('M880 720C1100 640 1300 780 1780 660V860H880Z', pen.shade(p.main, 0.3)),
    ) +
    light(pen, 1320, 420, 900, p.second, 0.25) +
    row(740, 60, 9, pen.shade(p.main, 0.58)) +
    row(880, 82, 7, pen.shade(p.main, 0.76)) +
    row(1010, 112, 5, p.ink)
  );
}

/** A reel, and the film that leaves it in a great curve. */
function reelAndFilm(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y, r] = [1290, 470, 420];
  const turn = random.range(0, 60);
  const film = rounded`M${x + 60} ${y + r - 130}C${x - 140} ${y + r - 100} ${x - 330} 1000 ${x - 640} 900S330 420 -120 560`;
  const frames = Array.from({ length: 6 }, (_, index) => {
    const [hx, hy] = polar(x, y, r * 0.58, index * 60 + turn);
    return (
      circle(hx, hy, r * 0.2, pen.shade(p.main, 0.72)) +
      path(arc(hx, hy, r * 0.2, 130, 310), { stroke: p.ink, width: 14 })
    );
  }).join('');
  return (
    ground(pen, 40) +
    circle(420, 330, 430, pen.grade(p.veil, p.sky, 60)) +
    circle(560, 300, 250, { fill: p.spark, opacity: 0.9 }) +
    rings(x, y, r + 70, 60, 20, p.line, { opacity: 0.3 }) +
    rules({ x: 300, y: 310, width: 520, height: 230 }, 24, p.sky, { width: 7, opacity: 0.9 }) +
    stroke(film, p.ink, 250, { opacity: 0.25, transform: 'translate(30 46)', cap: 'butt' }) +
    stroke(film, p.ink, 240, { cap: 'butt' }) +
    stroke(film, p.second, 150, { cap: 'butt', dash: '150 26' }) +
    stroke(film, pen.shade(p.second, 0.28), 150, { cap: 'butt', dash: '75 101' }) +
    stroke(film, p.light, 204, { cap: 'butt', dash: '20 24' }) +
    stroke(film, p.ink, 174, { cap: 'butt', dash: '20 24' }) +
    stroke(film, pen.grade(p.extra, p.second, 0), 150, { cap: 'butt', dash: '150 26' }) +
    circle(x + 26, y + 40, r, { fill: p.ink, opacity: 0.4 }) +
    circle(x, y, r, pen.grade(pen.tint(p.main, 0.25), p.main, 45)) +
    path(rounded`${arc(x, y, r, -45, 135)}Z`, { fill: p.ink, opacity: 0.25 }) +
    circle(x, y, r - 30, { stroke: p.light, width: 4, opacity: 0.6 }) +
    frames +
    circle(x, y, r * 0.17, p.ink) +
    circle(x, y, r * 0.09, p.spark)
  );
}

export const cinema = { sala: darkHall, rolo: reelAndFilm } as const;
