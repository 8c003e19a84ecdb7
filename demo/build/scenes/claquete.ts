import { ball, ground, halfDisc, longShadow, rings, roundedPath, rules } from '../forms.ts';
import { circle, ellipse, group, line, type Pen, path, polar, polygon, rect, rounded } from '../pen.ts';

function clapperArm(pen: Pen, width: number, height: number): string {
  const { palette: p } = pen;
  const stripes = Array.from({ length: 7 }, (_, index) =>
    polygon(
      [
        [index * 300 - 90, 0],
        [index * 300 + 60, 0],
        [index * 300 - 50, height],
        [index * 300 - 200, height],
      ],
      p.light,
    ),
  ).join('');
  return pen.clip(
    rect(0, 0, width, height, '#000', 14),
    rect(0, 0, width, height, p.ink) +
      stripes +
      rect(0, height * 0.55, width, height * 0.45, { fill: p.ink, opacity: 0.22 }),
  );
}

/** The clapperboard, open; between its arms the light of the take. */
function clapperboard(pen: Pen): string {
  const { palette: p, random } = pen;
  const open = random.range(-24, -17);
  const board = roundedPath(0, 170, 1320, 800, 20);
  const fields =
    rules({ x: 70, y: 470, width: 1180, height: 130 }, 130, p.light, { width: 6, opacity: 0.7 }) +
    line(480, 470, 480, 600, p.light, 6, { opacity: 0.7 }) +
    line(880, 470, 880, 600, p.light, 6, { opacity: 0.7 }) +
    rules({ x: 70, y: 660, width: 600, height: 120 }, 40, p.light, { opacity: 0.4, width: 5 }) +
    circle(1080, 750, 130, p.extra) +
    circle(990, 750, 130, { fill: p.spark, opacity: 0.85 });
  return (
    ground(pen, 40) +
    circle(1500, 330, 520, pen.grade(p.veil, p.sky, 60)) +
    polygon(
      [
        [430, 300],
        [2200, -700],
        [2300, 240],
      ],
      pen.gradeAlong(
        [430, 300],
        [2000, 0],
        [
          [0, p.spark, 0.95],
          [1, p.spark, 0.15],
        ],
      ),
    ) +
    rings(430, 300, 220, 60, 26, p.line, { opacity: 0.25 }) +
    group(
      longShadow(pen, board, 700, { from: [660, 560], opacity: 0.5 }) +
        path(board, pen.grade(p.main, pen.shade(p.main, 0.5), 50)) +
        polygon(
          [
            [700, 970],
            [1320, 300],
            [1320, 970],
          ],
          { fill: p.ink, opacity: 0.16 },
        ) +
        fields +
        group(clapperArm(pen, 1320, 128), { transform: 'translate(0 176)' }) +
        group(clapperArm(pen, 1320, 128), {
          transform: rounded`translate(20 168) rotate(${open}) translate(0 -128)`,
        }) +
        circle(54, 176, 46, p.second) +
        circle(54, 176, 18, p.ink),
      { transform: 'translate(320 190) rotate(-5)' },
    )
  );
}

/** The two striped arms close up, in the instant before they meet. */
function clapBeforeTheTake(pen: Pen): string {
  const { palette: p, random } = pen;
  const gap = random.range(11, 16);
  const rays = Array.from({ length: 15 }, (_, index) =>
    polygon([[1330, 500], polar(1330, 500, 2200, index * 24 + 4), polar(1330, 500, 2200, index * 24 + 13)], {
      fill: p.line,
      opacity: 0.22,
    }),
  ).join('');
  return (
    ground(pen, 30) +
    rays +
    circle(1330, 500, 330, { fill: p.veil }) +
    ball(pen, 1330, 500, 210, p.spark, 0.25) +
    group(
      group(clapperArm(pen, 2300, 250), { transform: 'translate(22 30)', opacity: 0.25 }) +
        clapperArm(pen, 2300, 250),
      { transform: rounded`translate(-120 590) rotate(${-gap}) translate(0 -330)` },
    ) +
    group(clapperArm(pen, 2300, 250), { transform: 'translate(-120 620) rotate(4)' }) +
    polygon(
      [
        [-20, 868],
        [1940, 1004],
        [1940, 1100],
        [-20, 1100],
      ],
      pen.grade(p.main, pen.shade(p.main, 0.5), 0),
    ) +
    ellipse(150, 620, 120, 120, p.second) +
    halfDisc(150, 620, 88, pen.shade(p.second, 0.25), pen.shade(p.second, 0.5), 45) +
    circle(150, 620, 30, p.ink)
  );
}

export const claquete = { aberta: clapperboard, perto: clapBeforeTheTake } as const;
