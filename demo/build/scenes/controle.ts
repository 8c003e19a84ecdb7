import { ball, ground, halfDisc, light, longShadow, rings, rules } from '../forms.ts';
import { circle, ellipse, group, type Pen, path, polar, polygon, rect, rounded, stroke } from '../pen.ts';

const GAMEPAD =
  'M620 250C700 230 760 262 800 290H1120C1160 262 1220 230 1300 250C1470 290 1560 480 1610 700' +
  'C1650 880 1600 950 1520 950C1420 950 1350 790 1250 730H670C570 790 500 950 400 950' +
  'C320 950 270 880 310 700C360 480 450 290 620 250Z';

/** A gamepad that fills the sheet, its buttons like lamps. */
function gamepad(pen: Pen): string {
  const { palette: p, random } = pen;
  const lit = random.int(0, 3);
  const button = (index: number): string => {
    const [x, y] = polar(1318, 470, 104, index * 90 - 90);
    const colour = index === lit ? p.spark : ([p.second, p.extra, p.second, p.extra][index] ?? p.second);
    return (
      circle(x + 8, y + 12, 52, { fill: p.ink, opacity: 0.45 }) +
      halfDisc(x, y, 50, pen.tint(colour, 0.15), pen.shade(colour, 0.28), 45) +
      (index === lit ? light(pen, x, y, 200, p.spark, 0.45) : '')
    );
  };
  const stick = (x: number, y: number): string =>
    circle(x, y, 118, { fill: p.ink, opacity: 0.6 }) +
    circle(x + 6, y + 10, 88, p.ink) +
    halfDisc(x - 8, y - 12, 84, pen.shade(p.second, 0.1), pen.shade(p.second, 0.45), 45) +
    circle(x - 8, y - 12, 56, pen.shade(p.second, 0.5)) +
    rings(x - 8, y - 12, 64, 9, 2, p.ink, { opacity: 0.35 });
  const cross = 'M556 392h76v72h72v76h-72v72h-76v-72h-72v-76h72Z';
  const pad =
    longShadow(pen, GAMEPAD, 800, { from: [960, 560], opacity: 0.55 }) +
    path(GAMEPAD, { fill: pen.shade(p.main, 0.7), transform: 'translate(10 26)' }) +
    path(GAMEPAD, pen.grade(pen.tint(p.main, 0.18), pen.shade(p.main, 0.25), 60)) +
    pen.clip(
      path(GAMEPAD, '#000'),
      path('M960 200H1700V1000H1200C1060 800 1120 500 960 200Z', { fill: p.ink, opacity: 0.24 }) +
        rules({ x: 250, y: 760, width: 1420, height: 200 }, 20, p.ink, { opacity: 0.3 }) +
        path('M470 330C520 290 580 280 640 282', { stroke: p.light, width: 12, cap: 'round', opacity: 0.6 }),
    ) +
    path(cross, { fill: p.ink, opacity: 0.5, transform: 'translate(8 12)' }) +
    path(cross, p.light) +
    path('M594 502L704 540V464H632V392L594 502ZM594 502H632V612H556Z', { fill: p.ink, opacity: 0.16 }) +
    stick(770, 650) +
    stick(1150, 650) +
    [0, 1, 2, 3].map(button).join('') +
    rect(900, 420, 50, 20, { fill: p.ink, opacity: 0.55 }, 10) +
    rect(974, 420, 50, 20, { fill: p.ink, opacity: 0.55 }, 10) +
    circle(962, 520, 30, pen.shade(p.main, 0.5)) +
    circle(962, 520, 16, p.spark);
  return (
    ground(pen, 40) +
    circle(420, 180, 560, pen.grade(p.veil, p.sky, 60)) +
    circle(1620, 900, 420, { fill: p.extra, opacity: 0.45 }) +
    rings(420, 180, 600, 54, 22, p.line, { opacity: 0.3 }) +
    group(pad, {
      transform: rounded`translate(960 560) rotate(${random.range(-17, -9)}) scale(1.2) translate(-960 -590)`,
    })
  );
}

/** The stick of an arcade cabinet, seen by someone who is about to take hold of it. */
function arcadeStick(pen: Pen): string {
  const { palette: p, random } = pen;
  const lean = random.range(-90, -30);
  const [bx, by] = [760 + lean * 2.3, 250];
  const button = (x: number, y: number, r: number, colour: string): string =>
    ellipse(x, y + r * 0.36, r * 1.3, r * 0.78, { fill: p.ink, opacity: 0.5 }) +
    ellipse(x, y + r * 0.2, r * 1.16, r * 0.68, pen.shade(colour, 0.6)) +
    path(
      rounded`M${x - r} ${y - r * 0.3}v${r * 0.45}a${r} ${r * 0.58} 0 0 0 ${r * 2} 0v${-r * 0.45}Z`,
      pen.gradeAlong(
        [x - r, 0],
        [x + r, 0],
        [
          [0, colour],
          [1, pen.shade(colour, 0.5)],
        ],
      ),
    ) +
    ellipse(x, y - r * 0.3, r, r * 0.58, pen.grade(pen.tint(colour, 0.4), colour, 40));
  const glow = [p.spark, p.second, p.extra, p.second, p.extra, p.spark];
  const buttons = glow
    .map((colour, index) =>
      button(
        1230 + (index % 3) * 240 - Math.floor(index / 3) * 70,
        640 + Math.floor(index / 3) * 220 + (index % 3) * -36,
        92 + Math.floor(index / 3) * 14,
        colour,
      ),
    )
    .join('');
  return (
    ground(pen) +
    circle(bx + 60, 380, 620, pen.grade(p.veil, p.sky, 60)) +
    rings(bx, by, 320, 58, 22, p.line, { opacity: 0.35 }) +
    polygon(
      [
        [-20, 620],
        [1940, 430],
        [1940, 1100],
        [-20, 1100],
      ],
      pen.grade(p.main, pen.shade(p.main, 0.6), 60),
    ) +
    polygon(
      [
        [-20, 620],
        [1940, 430],
        [1940, 462],
        [-20, 656],
      ],
      pen.tint(p.main, 0.35),
    ) +
    pen.clip(
      polygon(
        [
          [-20, 656],
          [1940, 462],
          [1940, 1100],
          [-20, 1100],
        ],
        '#000',
      ),
      rules({ x: -200, y: 700, width: 2400, height: 800 }, 34, p.ink, { opacity: 0.22, degrees: -5.6 }),
    ) +
    polygon(
      [
        [700, 900],
        [820, 900],
        [1700, 1100],
        [1300, 1100],
      ],
      { fill: p.ink, opacity: 0.3 },
    ) +
    ellipse(760, 872, 300, 122, { fill: p.ink, opacity: 0.55 }) +
    ellipse(760, 850, 270, 108, pen.grade(pen.shade(p.main, 0.5), p.ink, 0)) +
    ellipse(760, 846, 150, 60, p.ink) +
    stroke(
      rounded`M760 850L${bx} ${by}`,
      pen.gradeAlong(
        [700, 0],
        [790, 0],
        [
          [0, p.light],
          [0.5, p.second],
          [1, pen.shade(p.second, 0.6)],
        ],
      ),
      62,
      { cap: 'butt' },
    ) +
    buttons +
    ball(pen, bx, by, 218, p.spark, 0.34) +
    ellipse(bx - 84, by - 92, 54, 34, {
      fill: p.light,
      opacity: 0.75,
      transform: rounded`rotate(-40 ${bx - 84} ${by - 92})`,
    })
  );
}

export const controle = { gamepad: gamepad, alavanca: arcadeStick } as const;
