import { ground, halfDisc, hills, rules } from '../forms.ts';
import { circle, group, type Pen, type Point, path, polar, rect, rounded, spline, stroke } from '../pen.ts';

/** A road that swings from hill to hill towards the sun. */
function roadToTheSun(pen: Pen): string {
  const { palette: p, random } = pen;
  const sun = { x: random.range(1180, 1340), y: 350 };
  const band = (left: readonly Point[], right: readonly Point[], fill: string): string =>
    path(rounded`${spline(left)}L${spline([...right].reverse()).slice(1)}Z`, fill);
  const asphalt = pen.gradeAlong(
    [0, 400],
    [0, 1080],
    [
      [0, pen.shade(p.extra, 0.35)],
      [1, p.ink],
    ],
  );
  return (
    ground(pen) +
    circle(sun.x, sun.y, 470, { fill: p.veil, opacity: 0.7 }) +
    circle(sun.x, sun.y, 290, pen.grade(pen.tint(p.spark, 0.25), p.spark, 90)) +
    rules({ x: -20, y: 300, width: 1960, height: 240 }, 26, p.sky, { width: 7, opacity: 0.85 }) +
    hills([560, 470, 520, 430, 540, 470, 520], pen.grade(p.second, pen.shade(p.second, 0.35), 90)) +
    band(
      [
        [1250, 520],
        [1180, 548],
        [1290, 580],
        [1120, 640],
      ],
      [
        [1262, 520],
        [1204, 548],
        [1330, 580],
        [1210, 650],
      ],
      asphalt,
    ) +
    hills([660, 610, 540, 600, 690, 620, 560], pen.grade(p.extra, pen.shade(p.extra, 0.5), 90)) +
    band(
      [
        [1010, 640],
        [900, 680],
        [1160, 730],
        [820, 840],
      ],
      [
        [1070, 640],
        [980, 680],
        [1280, 736],
        [1010, 850],
      ],
      asphalt,
    ) +
    hills([720, 800, 780, 700, 780, 850, 760], pen.grade(p.main, pen.shade(p.main, 0.55), 90)) +
    band(
      [
        [700, 800],
        [520, 850],
        [760, 930],
        [380, 1120],
      ],
      [
        [860, 800],
        [720, 850],
        [1080, 930],
        [1040, 1120],
      ],
      asphalt,
    ) +
    stroke(
      spline([
        [782, 806],
        [622, 850],
        [910, 930],
        [740, 1110],
      ]),
      p.spark,
      13,
      { dash: '62 44', cap: 'butt' },
    ) +
    stroke(
      spline([
        [1040, 650],
        [940, 682],
        [1214, 734],
        [920, 838],
      ]),
      p.spark,
      6,
      { dash: '30 22', cap: 'butt' },
    ) +
    pen.clip(
      path('M1040 1100C1200 900 1500 800 1980 780V1100Z', '#000'),
      rules({ x: 900, y: 700, width: 1100, height: 420 }, 24, p.second, { opacity: 0.35, degrees: -14 }),
    ) +
    rect(716, 822, 30, 20, p.light, 6) +
    rect(1150, 722, 15, 10, p.light, 4)
  );
}

/** A junction seen from the sky: ribbons over and under one another. */
function junctionFromAbove(pen: Pen): string {
  const { palette: p, random } = pen;
  const ribbon = (data: string, width: number, colour: string): string =>
    stroke(data, p.ink, width + 26, { opacity: 0.3, transform: 'translate(16 24)', cap: 'butt' }) +
    stroke(data, pen.tint(colour, 0.35), width + 14, { cap: 'butt' }) +
    stroke(data, colour, width, { cap: 'butt' }) +
    stroke(data, p.light, 5, { dash: '46 40', cap: 'butt', opacity: 0.85 });
  const car = (x: number, y: number, turn: number, colour: string): string =>
    group(
      rect(-44, -22, 100, 52, { fill: p.ink, opacity: 0.4 }, 20) +
        rect(-50, -26, 100, 52, colour, 20) +
        rect(-18, -20, 44, 40, pen.shade(colour, 0.55), 10),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    );
  const trees = Array.from({ length: 26 }, (_, index) => {
    // The golden angle spreads the crowns evenly, as in a sunflower.
    const [x, y] = polar(1130, 560, 44 * Math.sqrt(index + 0.5), index * 137.5 + random.range(-6, 6));
    const r = random.range(22, 38);
    return (
      circle(x + 12, y + 16, r, { fill: p.ink, opacity: 0.25 }) +
      halfDisc(
        x,
        y,
        r,
        index % 5 === 0 ? p.spark : p.second,
        pen.shade(index % 5 === 0 ? p.spark : p.second, 0.3),
        45,
      )
    );
  }).join('');
  return (
    ground(pen, 30) +
    rules({ x: -300, y: -500, width: 2600, height: 2100 }, 44, p.line, { opacity: 0.28, degrees: 24 }) +
    circle(1130, 560, 330, pen.grade(p.veil, pen.shade(p.veil, 0.2), 60)) +
    trees +
    ribbon('M-100 960C500 920 640 560 700 -100', 150, pen.shade(p.extra, 0.2)) +
    car(598, 380, -68, p.spark) +
    ribbon(
      `M-100 250C400 260 700 1010 1130 1010C1400 1010 1590 800 1590 560S1390 110 1130 110` +
        `S670 320 670 560S500 1200 300 1300`,
      132,
      pen.shade(p.main, 0.3),
    ) +
    car(1590, 540, 90, p.light) +
    car(1130, 110, 180, p.spark) +
    car(250, 340, 36, p.light) +
    ribbon('M2020 860C1500 900 1300 720 1130 420C1000 200 900 100 640 -200', 150, p.main) +
    car(1250, 610, 58, p.second) +
    car(1010, 218, 236, p.spark) +
    car(1700, 868, -178, p.light)
  );
}

export const estrada = { horizonte: roadToTheSun, trevo: junctionFromAbove } as const;
