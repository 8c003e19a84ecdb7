import { drum, ground, halfDisc, light, rules, star } from '../forms.ts';
import { circle, ellipse, group, line, type Pen, polygon, rect, rounded } from '../pen.ts';

/** Columns of coins as a skyline before a sun that is a coin itself. */
function skylineOfCoins(pen: Pen): string {
  const { palette: p, random } = pen;
  const stack = (x: number, count: number, r: number, colour: string): string => {
    const [ry, h] = [r * 0.3, r * 0.3];
    let coins = '';
    for (let index = 0; index < count; index += 1) {
      const shift = random.range(-r * 0.07, r * 0.07);
      const top = 1010 - h * (index + 1);
      coins += drum(
        pen,
        x + shift,
        top,
        r,
        ry,
        h,
        index === count - 1 ? p.spark : colour,
        index === count - 1 ? pen.tint(p.spark, 0.2) : colour,
      );
      for (let k = -4; k <= 3; k += 1)
        coins += line(
          x + shift + k * r * 0.2,
          top + ry * 0.95 - Math.abs(k) * 4,
          x + shift + k * r * 0.2,
          top + h + ry * 0.9 - Math.abs(k) * 4,
          p.ink,
          2.5,
          { opacity: 0.25 },
        );
      if (index === count - 1)
        coins += ellipse(x + shift, top, r * 0.7, ry * 0.7, { stroke: pen.shade(p.spark, 0.3), width: 5 });
    }
    return ellipse(x + r * 0.5, 1020, r * 1.5, ry, { fill: p.ink, opacity: 0.25 }) + coins;
  };
  const [sx, sy] = [random.range(560, 700), 400];
  const sun = longShadowFreeSun(pen, sx, sy);
  return (
    ground(pen) +
    circle(sx + 200, sy + 60, 640, { fill: p.veil, opacity: 0.7 }) +
    sun +
    rules({ x: -20, y: 830, width: 1960, height: 260 }, 24, p.line, { opacity: 0.5 }) +
    stack(300, 3, 150, p.second) +
    stack(700, 6, 170, p.main) +
    stack(1500, 12, 210, p.extra) +
    stack(1110, 8, 190, p.second) +
    stack(1800, 4, 150, p.main)
  );
}

function longShadowFreeSun(pen: Pen, x: number, y: number): string {
  const { palette: p } = pen;
  return (
    circle(x + 34, y + 26, 330, pen.shade(p.second, 0.4)) +
    halfDisc(x, y, 330, pen.tint(p.second, 0.25), p.second, 45) +
    circle(x, y, 268, { stroke: pen.shade(p.second, 0.25), width: 8 }) +
    pen.clip(
      circle(x, y, 240, '#000'),
      rules({ x: x - 260, y: y - 10, width: 520, height: 280 }, 24, pen.shade(p.second, 0.35), {
        opacity: 0.8,
      }),
    ) +
    star(x, y - 90, 120, pen.shade(p.second, 0.35), 0.34)
  );
}

/** Great coins that turn while they fall. */
function fallingCoins(pen: Pen): string {
  const { palette: p, random } = pen;
  const coin = (x: number, y: number, r: number, squeeze: number, turn: number, colour: string): string => {
    const depth = r * 0.2;
    const face = (dx: number, fill: string): string => ellipse(dx, 0, r * squeeze, r, fill);
    const side = rect(
      0,
      -r,
      depth,
      r * 2,
      pen.gradeAlong(
        [0, -r],
        [0, r],
        [
          [0, pen.shade(colour, 0.2)],
          [0.5, pen.shade(colour, 0.4)],
          [1, pen.shade(colour, 0.7)],
        ],
      ),
    );
    const edge = Array.from({ length: 24 }, (_, index) => {
      const at = -r * 0.97 + (index * r * 1.94) / 23;
      const out = squeeze * Math.sqrt(Math.max(0, r * r - at * at));
      return line(out, at, out + depth, at, p.ink, 3, { opacity: 0.3 });
    }).join('');
    const body =
      face(depth, pen.shade(colour, 0.55)) +
      side +
      edge +
      face(0, pen.grade(pen.tint(colour, 0.25), colour, 60)) +
      ellipse(0, 0, r * squeeze * 0.8, r * 0.8, { stroke: pen.shade(colour, 0.35), width: r * 0.03 }) +
      pen.clip(
        ellipse(0, 0, r * squeeze * 0.78, r * 0.78, '#000'),
        polygon(
          [
            [-r, r],
            [r, -r * 0.7],
            [r, r],
          ],
          { fill: p.ink, opacity: 0.18 },
        ),
      ) +
      group(star(0, 0, r * 0.46, pen.shade(colour, 0.42), 0.34), { transform: rounded`scale(${squeeze} 1)` });
    return group(body, { transform: rounded`translate(${x} ${y}) rotate(${turn})` });
  };
  const lead = random.range(-14, 14);
  return (
    ground(pen, 100) +
    polygon(
      [
        [0, 1080],
        [0, 700],
        [1920, 120],
        [1920, 1080],
      ],
      pen.grade(p.veil, p.skyLow, 60),
    ) +
    rules({ x: -300, y: 200, width: 2600, height: 1100 }, 40, p.line, { opacity: 0.3, degrees: -17 }) +
    light(pen, 1250, 520, 640, p.spark, 0.25) +
    coin(330, 250, 150, 0.45, 24, p.second) +
    coin(640, 800, 190, 0.8, -30, p.extra) +
    coin(1250, 520, 470, 0.86, -16 + lead, p.spark) +
    coin(1800, 130, 130, 0.35, 50, p.second) +
    coin(100, 900, 90, 0.6, 12, p.main) +
    coin(1800, 930, 170, 0.6, 38, p.main)
  );
}

export const moedas = { pilhas: skylineOfCoins, queda: fallingCoins } as const;
