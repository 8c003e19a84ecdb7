import { ground, halfDisc, longShadow, rings, roundedPath } from '../forms.ts';
import { arc, circle, ellipse, group, line, type Pen, path, polar, polygon, rect, rounded } from '../pen.ts';

/** A watch on its strap, cropped; the day is three rings. */
function watchWithRings(pen: Pen): string {
  const { palette: p, random } = pen;
  const body = roundedPath(-330, -390, 660, 780, 190);
  const done = [random.range(210, 330), random.range(150, 290), random.range(90, 250)];
  const face = [p.spark, p.second, p.extra]
    .map((colour, index) => {
      const r = 236 - index * 66;
      return (
        circle(0, 0, r, { stroke: colour, width: 50, opacity: 0.2 }) +
        path(arc(0, 0, r, -90, -90 + (done[index] ?? 200)), { stroke: colour, width: 50, cap: 'round' })
      );
    })
    .join('');
  const strap = (sign: number): string =>
    path(
      rounded`M-240 ${sign * 330}L-205 ${sign * 1300}H205L240 ${sign * 330}Z`,
      pen.grade(pen.tint(p.extra, 0.1), pen.shade(p.extra, 0.45), 0),
    ) +
    Array.from({ length: 9 }, (_, index) =>
      ellipse(0, sign * (500 + index * 84), 26, 15, pen.shade(p.extra, 0.6)),
    ).join('');
  const watch =
    longShadow(pen, body, 760, { from: [0, 0], opacity: 0.55, degrees: 60 }) +
    strap(-1) +
    strap(1) +
    rect(322, -140, 46, 130, p.spark, 20) +
    path(body, { fill: pen.shade(p.main, 0.75), transform: 'translate(10 16)' }) +
    path(body, pen.grade(pen.tint(p.main, 0.4), pen.shade(p.main, 0.35), 50)) +
    path(roundedPath(-292, -352, 584, 704, 156), p.ink) +
    face +
    pen.clip(
      path(roundedPath(-292, -352, 584, 704, 156), '#000'),
      polygon(
        [
          [-60, -400],
          [320, -400],
          [320, 400],
          [160, 400],
        ],
        { fill: p.light, opacity: 0.09 },
      ),
    );
  return (
    ground(pen, 40) +
    circle(420, 300, 500, pen.grade(p.veil, p.sky, 60)) +
    rings(420, 300, 540, 56, 22, p.line, { opacity: 0.35 }) +
    circle(1640, 860, 300, { fill: p.second, opacity: 0.3 }) +
    group(watch, {
      transform: rounded`translate(${random.range(980, 1120)} 550) rotate(${random.range(22, 34)}) scale(1.1)`,
    })
  );
}

/** A quarter of a dial, larger than the sheet; the hands throw long shadows. */
function dialCloseUp(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y] = [620, 760];
  const hour = random.range(-84, -62);
  const minute = random.range(-34, -14);
  const hand = (turn: number, length: number, width: number, colour: string): string => {
    const shape =
      rounded`M${x - 150} ${y - width}L${x + length} ${y - width * 0.3}V${y + width * 0.3}` +
      rounded`L${x - 150} ${y + width}Z`;
    return (
      group(path(shape, { fill: p.ink, opacity: 0.3 }), {
        transform: rounded`translate(34 46) rotate(${turn} ${x} ${y})`,
      }) +
      group(
        path(shape, pen.tint(colour, 0.1)) +
          path(
            rounded`M${x - 150} ${y}H${x + length}V${y + width * 0.3}L${x - 150} ${y + width}Z`,
            pen.shade(colour, 0.35),
          ),
        { transform: rounded`rotate(${turn} ${x} ${y})` },
      )
    );
  };
  const ticks = Array.from({ length: 60 }, (_, index) => {
    const strong = index % 5 === 0;
    const [x1, y1] = polar(x, y, strong ? 780 : 840, index * 6);
    const [x2, y2] = polar(x, y, 880, index * 6);
    return line(x1, y1, x2, y2, strong ? p.light : p.second, strong ? 24 : 7, { cap: 'butt' });
  }).join('');
  return (
    ground(pen, 30) +
    circle(x + 30, y + 44, 1090, { fill: p.ink, opacity: 0.3 }) +
    circle(x, y, 1070, pen.grade(pen.tint(p.second, 0.25), pen.shade(p.second, 0.3), 40)) +
    circle(x, y, 960, pen.grade(p.main, pen.shade(p.main, 0.5), 60)) +
    path(rounded`${arc(x, y, 960, -60, 120)}Z`, { fill: p.ink, opacity: 0.2 }) +
    circle(x, y, 620, pen.grade(pen.shade(p.main, 0.25), pen.shade(p.main, 0.6), 40)) +
    rings(x, y, 130, 34, 14, p.line, { opacity: 0.3 }) +
    ticks +
    circle(x + 390, y - 40, 200, { fill: p.extra, opacity: 0.9 }) +
    halfDisc(x + 390, y - 40, 200, p.extra, pen.shade(p.extra, 0.35), random.range(-20, 80)) +
    circle(x + 390, y - 40, 26, p.light) +
    hand(hour, 560, 42, p.light) +
    hand(minute, 850, 30, p.light) +
    hand(random.range(-58, -44), 900, 9, p.spark) +
    circle(x, y, 70, p.spark) +
    circle(x, y, 26, p.ink)
  );
}

export const relogio = { pulseira: watchWithRings, mostrador: dialCloseUp } as const;
