import { ground, longShadow, rings, roundedPath } from '../forms.ts';
import { circle, ellipse, group, type Pen, path, rect, rounded, stroke } from '../pen.ts';

/** Headphones like a gate; sound passes through them in rings. */
function headphones(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [960, 600];
  const cup = (side: number): string => {
    const cx = x + side * 400;
    const dark = side > 0;
    return (
      ellipse(cx - side * 56, y + 120, 120, 226, pen.shade(p.ink, 1)) +
      ellipse(cx - side * 30, y + 120, 130, 240, pen.grade(p.extra, pen.shade(p.extra, 0.45), 90)) +
      path(
        rounded`M${cx - side * 20} ${y - 124}C${cx + side * 190} ${y - 110} ${cx + side * 200} ${y + 350} ${cx - side * 20} ${y + 364}Z`,
        pen.grade(
          dark ? pen.shade(p.main, 0.2) : pen.tint(p.main, 0.25),
          pen.shade(p.main, dark ? 0.65 : 0.35),
          90,
        ),
      ) +
      ellipse(cx + side * 66, y + 120, 46, 130, { fill: p.spark, opacity: dark ? 0.75 : 1 }) +
      ellipse(cx + side * 72, y + 120, 28, 98, pen.shade(p.spark, 0.25))
    );
  };
  const waves = Array.from({ length: 9 }, (_, index) =>
    ellipse(x, y + 120, 60 + index * 33, 30 + index * 26, {
      stroke: index % 3 === 0 ? p.spark : p.light,
      width: index % 3 === 0 ? 7 : 4,
      opacity: 0.9 - index * 0.07,
    }),
  ).join('');
  return (
    ground(pen) +
    circle(x, y - 40, 610, pen.grade(p.veil, p.sky, 90)) +
    rings(x, y + 120, 520, 56, 18, p.line, { opacity: 0.35 }) +
    circle(x - 240, y + 60, 250, { fill: p.extra, opacity: 0.5 }) +
    circle(x + 230, y + 120, 280, { fill: p.second, opacity: 0.35 }) +
    waves +
    group(
      stroke(
        rounded`M${x - 420} ${y + 60}C${x - 470} ${y - 640} ${x + 470} ${y - 640} ${x + 420} ${y + 60}`,
        p.ink,
        96,
        { opacity: 0.3, transform: 'translate(24 34)' },
      ) +
        stroke(
          rounded`M${x - 420} ${y + 60}C${x - 470} ${y - 640} ${x + 470} ${y - 640} ${x + 420} ${y + 60}`,
          pen.gradeAlong(
            [x - 460, 0],
            [x + 460, 0],
            [
              [0, pen.tint(p.main, 0.2)],
              [0.5, p.main],
              [1, pen.shade(p.main, 0.55)],
            ],
          ),
          92,
        ) +
        stroke(
          rounded`M${x - 372} ${y}C${x - 400} ${y - 540} ${x + 400} ${y - 540} ${x + 372} ${y}`,
          p.second,
          26,
        ) +
        stroke(
          rounded`M${x - 330} ${y - 330}C${x - 200} ${y - 492} ${x + 100} ${y - 500} ${x + 200} ${y - 452}`,
          p.light,
          9,
          { opacity: 0.7 },
        ) +
        cup(-1) +
        cup(1),
      { transform: rounded`rotate(${random.range(-13, -7)} ${x} ${y})` },
    )
  );
}

/** Two small earphones, very large, among their own sound. */
function earphones(pen: Pen): string {
  const { palette: p, random } = pen;
  const bud = (x: number, y: number, turn: number, scale: number, colour: string): string => {
    const stem = roundedPath(-30, -60, 124, 640, 62);
    const tip = 'M-120 -96C-200 -120 -262 -70 -262 0S-200 120 -120 96Z';
    const shape =
      longShadow(pen, stem, 360, { from: [0, 300], opacity: 0.4, degrees: 30 }) +
      path(tip, pen.grade(pen.tint(p.extra, 0.2), pen.shade(p.extra, 0.5), 90)) +
      ellipse(-252, 0, 30, 58, p.ink) +
      path(stem, pen.grade(pen.tint(colour, 0.35), pen.shade(colour, 0.4), 0)) +
      rect(-30, 470, 124, 20, { fill: p.ink, opacity: 0.35 }) +
      circle(0, 0, 166, pen.shade(colour, 0.4)) +
      pen.clip(
        circle(-44, -54, 178, '#000'),
        circle(0, 0, 166, pen.grade(pen.tint(colour, 0.45), colour, 45)),
      ) +
      path('M94 30V430', { stroke: p.ink, width: 3, opacity: 0.25 }) +
      circle(30, -10, 74, { fill: p.ink, opacity: 0.14 }) +
      circle(30, -10, 58, pen.shade(colour, 0.22)) +
      ellipse(-66, -84, 40, 24, { fill: p.light, opacity: 0.85, transform: 'rotate(-44 -66 -84)' }) +
      rect(22, 220, 20, 130, { fill: p.spark, opacity: 0.95 }, 10);
    return group(shape, { transform: rounded`translate(${x} ${y}) rotate(${turn}) scale(${scale})` });
  };
  const tilt = random.range(-6, 6);
  return (
    ground(pen, 40) +
    circle(560, 470, 480, pen.grade(p.veil, p.sky, 60)) +
    rings(600, 420, 300, 50, 30, p.line, { opacity: 0.4, width: 3 }) +
    circle(1560, 320, 340, { fill: p.extra, opacity: 0.5 }) +
    circle(1330, 840, 240, { fill: p.spark, opacity: 0.9 }) +
    bud(1340, 400, 24 + tilt, 1.02, p.second) +
    bud(740, 380, -16 + tilt, 1.25, p.light)
  );
}

export const fones = { arco: headphones, intra: earphones } as const;
