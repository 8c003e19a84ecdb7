import { ground, light, longShadow, roundedPath, rules } from '../forms.ts';
import { circle, ellipse, line, type Pen, path, rect, rounded, stroke } from '../pen.ts';

/** A printer that has half finished a vase. */
function printerWithVase(pen: Pen): string {
  const { palette: p, random } = pen;
  const belly = random.range(0.9, 1.1);
  const radius = (at: number): number =>
    120 + 130 * belly * Math.sin(at * 3.2 + 0.25) + 34 * Math.sin(at * 7);
  const vase = Array.from({ length: 20 }, (_, index) => {
    const r = radius(index / 25);
    const y = 884 - index * 23;
    return (
      rect(
        960 - r,
        y,
        r * 2,
        24,
        pen.gradeAlong(
          [960 - r, 0],
          [960 + r, 0],
          [
            [0, pen.tint(p.extra, 0.3)],
            [0.5, p.extra],
            [1, pen.shade(p.extra, 0.6)],
          ],
        ),
        12,
      ) + line(960 - r + 14, y + 23, 960 + r - 14, y + 23, p.ink, 3, { opacity: 0.35 })
    );
  }).join('');
  const ghost = Array.from({ length: 6 }, (_, index) =>
    line(
      960 - radius(0.8 + index / 25),
      424 - index * 23,
      960 + radius(0.8 + index / 25),
      424 - index * 23,
      p.line,
      3,
      { dash: '3 12', cap: 'round' },
    ),
  ).join('');
  const r = radius(19 / 25);
  const nozzle = 960 + r * random.range(-0.5, 0.5);
  const column = (x: number, lit: boolean): string =>
    rect(
      x,
      -50,
      120,
      1010,
      lit
        ? pen.grade(pen.tint(p.main, 0.2), p.main, 0)
        : pen.grade(pen.shade(p.main, 0.3), pen.shade(p.main, 0.6), 0),
    ) + rules({ x: x + 34, y: 40, width: 52, height: 880 }, 40, p.ink, { opacity: 0.35, width: 6 });
  const beam = roundedPath(240, 210, 1440, 76, 14);
  return (
    ground(pen) +
    circle(960, 560, 520, pen.grade(p.veil, p.sky, 90)) +
    light(pen, nozzle, 440, 520, p.spark, 0.35) +
    rules({ x: 380, y: 60, width: 1160, height: 880 }, 34, p.line, { opacity: 0.25 }) +
    ghost +
    column(250, true) +
    column(1550, false) +
    rect(-20, 960, 1960, 140, pen.grade(pen.shade(p.main, 0.45), p.ink, 90)) +
    rect(420, 906, 1080, 62, pen.grade(p.second, pen.shade(p.second, 0.45), 0), 12) +
    ellipse(960, 910, 300, 16, { fill: p.ink, opacity: 0.4 }) +
    vase +
    path(
      beam,
      pen.gradeAlong(
        [0, 210],
        [0, 286],
        [
          [0, pen.tint(p.second, 0.25)],
          [0.5, p.second],
          [1, pen.shade(p.second, 0.5)],
        ],
      ),
    ) +
    path(
      rounded`M${nozzle - 120} 160h240v200l-60 40h-120l-60 -40Z`,
      pen.grade(p.main, pen.shade(p.main, 0.6), 0),
    ) +
    rect(nozzle - 96, 184, 80, 80, { fill: p.light, opacity: 0.25 }, 40) +
    path(rounded`M${nozzle - 40} 398h80l-26 46h-28Z`, pen.shade(p.second, 0.3)) +
    circle(nozzle, 448, 13, p.spark) +
    stroke(rounded`M${nozzle} 160C${nozzle} -60 ${nozzle + 300} 0 ${nozzle + 500} -80`, p.spark, 12)
  );
}

/** The nozzle close up: a thread of light laid in strokes. */
function nozzleCloseUp(pen: Pen): string {
  const { palette: p, random } = pen;
  const cut = random.range(980, 1180);
  const colours = [p.main, p.extra, p.second, p.main, p.extra];
  const rows = Array.from({ length: 7 }, (_, index) => {
    const y = 1010 - index * 78;
    const colour = colours[index % colours.length] ?? p.main;
    const last = index === 6;
    const end = last ? cut : 1700 - index * 34 + (index % 2) * 26;
    const start = 160 + index * 26 + (index % 2) * 20;
    const fill = pen.gradeAlong(
      [0, y - 40],
      [0, y + 40],
      [
        [0, pen.tint(last ? p.spark : colour, 0.3)],
        [0.45, last ? p.spark : colour],
        [1, pen.shade(last ? p.spark : colour, 0.5)],
      ],
    );
    return (
      rect(start, y - 38, end - start, 78, fill, 39) +
      rules({ x: start + 50, y: y - 12, width: end - start - 100, height: 20 }, 18, p.light, {
        opacity: 0.25,
      })
    );
  }).join('');
  const head =
    rounded`M${cut - 210} -40H${cut + 290}V170L${cut + 130} 330V400L${cut + 62} 478` +
    rounded`H${cut + 18}L${cut - 50} 400V330L${cut - 210} 170Z`;
  return (
    ground(pen, 50) +
    circle(500, 240, 520, pen.grade(p.veil, p.sky, 60)) +
    rules({ x: -20, y: 40, width: 1960, height: 480 }, 40, p.line, { opacity: 0.3 }) +
    rect(-20, 1040, 1960, 60, pen.shade(p.skyLow, 0.5)) +
    rows +
    longShadow(pen, head, 560, { from: [cut + 40, 200], degrees: 60, opacity: 0.4 }) +
    path(
      head,
      pen.gradeAlong(
        [cut - 210, 0],
        [cut + 290, 0],
        [
          [0, pen.tint(p.main, 0.45)],
          [0.4, p.main],
          [0.41, pen.shade(p.main, 0.3)],
          [1, pen.shade(p.main, 0.75)],
        ],
      ),
    ) +
    rules({ x: cut - 50, y: 334, width: 180, height: 66 }, 16, p.ink, { opacity: 0.4, width: 5 }) +
    rect(cut - 210, 60, 500, 40, { fill: p.spark, opacity: 0.95 }) +
    stroke(rounded`M${cut + 40} 480V506`, p.spark, 40) +
    light(pen, cut + 40, 520, 420, p.spark, 0.55)
  );
}

export const impressora = { vaso: printerWithVase, bico: nozzleCloseUp } as const;
