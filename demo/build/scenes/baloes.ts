import { circlePath, ground, rings, rules } from '../forms.ts';
import { circle, group, line, type Pen, path, polar, polygon, rounded } from '../pen.ts';

/** Path data of a round speech bubble whose tail points at an angle. */
function bubblePath(x: number, y: number, r: number, degrees: number): string {
  const [x1, y1] = polar(x, y, r, degrees - 17);
  const [x2, y2] = polar(x, y, r, degrees + 17);
  const [tx, ty] = polar(x, y, r * 1.42, degrees + 9);
  return rounded`M${x2} ${y2}A${r} ${r} 0 1 1 ${x1} ${y1}L${tx} ${ty}Z`;
}

/** Great speech bubbles that lie over one another like tinted glass. */
function glassBubbles(pen: Pen): string {
  const { palette: p, random } = pen;
  const shift = random.range(-50, 50);
  const left = bubblePath(520, 430, 400, 122);
  const right = bubblePath(1420 + shift, 500, 460, 58);
  const middle = bubblePath(980 + shift, 640, 330, 96);
  const small = bubblePath(1010, 130, 190, 150);
  const cast = (data: string): string =>
    path(data, { fill: p.ink, opacity: 0.26, transform: 'translate(24 36)' });
  const glass = (data: string, colour: string): string =>
    path(data, pen.grade(pen.tint(colour, 0.18), pen.shade(colour, 0.12), 60));
  const lines = Array.from({ length: 5 }, (_, index) =>
    line(
      270 + Math.abs(index - 2) * 44,
      300 + index * 66,
      560 - ((index * 83) % 150),
      300 + index * 66,
      p.light,
      22,
      { cap: 'round', opacity: 0.9 },
    ),
  ).join('');
  const dots = [0, 1, 2]
    .map((index) => circle(880 + shift + index * 100, 660, 34, index === 2 ? p.spark : p.light))
    .join('');
  return (
    ground(pen, 40) +
    circle(1500, 900, 520, pen.grade(p.veil, p.sky, -90)) +
    rules({ x: -300, y: -300, width: 2600, height: 1700 }, 46, p.line, { opacity: 0.25, degrees: -8 }) +
    cast(small) +
    glass(small, p.spark) +
    cast(left) +
    cast(right) +
    glass(left, p.main) +
    glass(right, p.extra) +
    pen.clip(path(right, '#000'), rings(1420 + shift, 500, 60, 52, 8, p.light, { opacity: 0.35, width: 3 })) +
    lines +
    cast(middle) +
    glass(middle, p.second) +
    pen.clip(
      path(middle, '#000'),
      path(left, pen.shade(p.main, 0.35)) + path(right, pen.shade(p.extra, 0.3)),
    ) +
    dots
  );
}

const FACE =
  'M0 1080V900C-30 820 -60 760 -20 640C-70 480 -10 250 190 190C380 140 560 230 590 390' +
  'L596 470L660 590C668 610 660 622 642 626L600 634L608 684L584 706L594 740' +
  'C602 800 570 836 508 832L430 826L440 1080Z';

/** Two people face to face; what they say to each other overlaps. */
function faceToFace(pen: Pen): string {
  const { palette: p, random } = pen;
  const y = random.range(-30, 30);
  const left = 'translate(-170 30) scale(1.04)';
  const right = 'translate(2090 30) scale(-1.04 1.04)';
  const bubble = circlePath(790, 400 + y, 250);
  const other = circlePath(1130, 450 - y, 280);
  return (
    ground(pen) +
    circle(960, 560, 620, pen.grade(p.veil, p.sky, 90)) +
    rings(960, 560, 660, 50, 12, p.line, { opacity: 0.35 }) +
    group(path(FACE, pen.shade(p.main, 0.6)), { transform: 'translate(-120 30) scale(1.04)' }) +
    group(
      path(FACE, pen.grade(pen.tint(p.main, 0.15), pen.shade(p.main, 0.3), 90)) +
        pen.clip(
          path(FACE, '#000'),
          rules({ x: -100, y: 700, width: 900, height: 400 }, 26, p.ink, { opacity: 0.3 }),
        ),
      { transform: left },
    ) +
    group(path(FACE, pen.shade(p.extra, 0.6)), { transform: 'translate(2040 30) scale(-1.04 1.04)' }) +
    group(
      path(FACE, pen.grade(pen.tint(p.extra, 0.15), pen.shade(p.extra, 0.3), 90)) +
        pen.clip(
          path(FACE, '#000'),
          rules({ x: -100, y: 260, width: 900, height: 300 }, 26, p.ink, { opacity: 0.2 }),
        ),
      { transform: right },
    ) +
    path(bubble, { fill: p.second, opacity: 0.92 }) +
    path(other, { fill: p.light, opacity: 0.85 }) +
    pen.clip(
      path(bubble, '#000'),
      path(other, p.spark) + rings(1130, 450 - y, 300, 30, 12, p.ink, { opacity: 0.2 }),
    ) +
    polygon(
      [
        [600, 545 + y],
        [520, 800],
        [720, 632 + y],
      ],
      { fill: p.second, opacity: 0.92 },
    ) +
    polygon(
      [
        [1345, 615 - y],
        [1400, 800],
        [1210, 712 - y],
      ],
      { fill: p.light, opacity: 0.85 },
    )
  );
}

export const baloes = { vidro: glassBubbles, conversa: faceToFace } as const;
