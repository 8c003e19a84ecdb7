import { ground, hills, light, rings, rules } from '../forms.ts';
import { circle, line, type Pen, type Point, path, rect, rounded, spline } from '../pen.ts';

/** A mast from which broad waves go out, as if cut from paper. */
function mastAndWaves(pen: Pen): string {
  const { palette: p, random } = pen;
  const top: Point = [random.range(560, 640), 470];
  const colours = [pen.shade(p.veil, 0.05), p.extra, p.veil, p.main, p.veil, p.second, p.light];
  const waves = colours
    .map((colour, index) => {
      const r = 1180 - index * 160;
      return (
        circle(top[0] + 14, top[1] + 22, r, { fill: p.ink, opacity: 0.14 }) +
        circle(top[0], top[1], r, pen.grade(colour, pen.shade(colour, 0.16), 40))
      );
    })
    .join('');
  const bars = Array.from({ length: 9 }, (_, index) => {
    const [y, half] = [520 + index * 66, 10 + index * 15];
    return (
      line(top[0] - half, y, top[0] + half + 15, y + 66, p.ink, 9) +
      line(top[0] + half, y, top[0] - half - 15, y + 66, p.ink, 9) +
      line(top[0] - half, y, top[0] + half, y, p.ink, 7)
    );
  }).join('');
  const mast =
    line(top[0], 480, top[0] - 160, 1120, p.ink, 18) +
    line(top[0], 480, top[0] + 160, 1120, p.ink, 18) +
    bars;
  return (
    ground(pen) +
    waves +
    rings(top[0], top[1], 300, 80, 20, p.light, { opacity: 0.28 }) +
    light(pen, top[0], top[1], 300, p.spark, 0.6) +
    mast +
    circle(top[0], top[1], 62, p.ink) +
    circle(top[0], top[1], 42, p.spark) +
    hills([990, 930, 1000, 940, 900, 960, 910], pen.shade(p.main, 0.6)) +
    hills([1060, 1010, 1050, 1000, 1030, 990, 1040], p.ink)
  );
}

/** Waves like a sea of ruled paper, each row a little deeper. */
function seaOfLines(pen: Pen): string {
  const { palette: p, random } = pen;
  const sun = { x: random.range(1180, 1400), y: 360 };
  const phase = random.range(0, 6);
  const colours = [p.extra, p.second, p.main, p.extra, pen.shade(p.main, 0.3), pen.shade(p.main, 0.66)];
  const rows = colours
    .map((colour, index) => {
      const base = 470 + index * 108;
      const crest: Point[] = Array.from(
        { length: 14 },
        (_, step) =>
          [-100 + step * 165, base + Math.sin(step * 0.86 + phase + index * 1.7) * (46 + index * 7)] as const,
      );
      const data = spline(crest);
      const body = rounded`${data}L2100 1140L-100 1140Z`;
      const echo = Array.from({ length: 3 }, (_, step) =>
        path(data, {
          stroke: p.light,
          width: 3,
          opacity: 0.5 - step * 0.14,
          transform: rounded`translate(0 ${24 + step * 22})`,
        }),
      ).join('');
      return (
        path(body, { fill: p.ink, opacity: 0.2, transform: 'translate(0 -14)' }) +
        path(
          body,
          pen.gradeAlong(
            [0, base - 60],
            [0, base + 260],
            [
              [0, pen.tint(colour, 0.15)],
              [1, pen.shade(colour, 0.3)],
            ],
          ),
        ) +
        pen.clip(path(body, '#000'), echo)
      );
    })
    .join('');
  return (
    ground(pen) +
    circle(sun.x, sun.y, 430, { fill: p.veil, opacity: 0.8 }) +
    circle(sun.x, sun.y, 290, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rings(sun.x, sun.y, 340, 64, 18, p.line, { opacity: 0.35 }) +
    rows
  );
}

/** Sound as a row of pillars, with its reflection. */
function pillarsOfSound(pen: Pen): string {
  const { palette: p, random } = pen;
  const phase = random.range(0, 6);
  const peak = random.int(9, 12);
  const colours = [p.main, p.extra, p.second];
  const pillars = Array.from({ length: 19 }, (_, index) => {
    const envelope = Math.exp(-(((index - peak) / 6.5) ** 2));
    const height = 70 + envelope * (430 + Math.sin(index * 1.9 + phase) * 190);
    const x = 52 + index * 98;
    const colour = index === peak ? p.spark : (colours[index % 3] ?? p.main);
    const mirror = rect(
      x,
      722,
      70,
      height * 0.62,
      pen.gradeAlong(
        [0, 722],
        [0, 722 + height * 0.62],
        [
          [0, colour, 0.5],
          [1, colour, 0],
        ],
      ),
      35,
    );
    return (
      mirror +
      rect(x + 16, 708 - height + 22, 70, height, { fill: p.ink, opacity: 0.22 }, 35) +
      rect(
        x,
        700 - height,
        70,
        height,
        pen.gradeAlong(
          [x, 0],
          [x + 70, 0],
          [
            [0, pen.tint(colour, 0.3)],
            [0.5, colour],
            [0.51, pen.shade(colour, 0.24)],
            [1, pen.shade(colour, 0.4)],
          ],
        ),
        35,
      )
    );
  }).join('');
  const cx = 87 + peak * 98;
  return (
    ground(pen) +
    circle(cx, 560, 620, pen.grade(p.veil, p.sky, 90)) +
    rings(cx, 560, 300, 56, 22, p.line, { opacity: 0.36 }) +
    circle(cx - 420, 330, 170, { fill: p.spark, opacity: 0.25 }) +
    rect(0, 712, 1920, 380, {
      fill: pen.gradeAlong(
        [0, 712],
        [0, 1080],
        [
          [0, pen.shade(p.skyLow, 0.3)],
          [1, pen.shade(p.skyLow, 0.6)],
        ],
      ),
      opacity: 0.85,
    }) +
    rules({ x: -20, y: 730, width: 1960, height: 360 }, 30, p.line, { opacity: 0.3 }) +
    pillars
  );
}

export const ondas = { torre: mastAndWaves, mar: seaOfLines, pilares: pillarsOfSound } as const;
