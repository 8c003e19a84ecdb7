import { ground, halfDisc, light, longShadow, rings, rules, star } from '../forms.ts';
import {
  arc,
  circle,
  ellipse,
  group,
  line,
  type Pen,
  path,
  polar,
  polygon,
  rect,
  rounded,
  spline,
  stroke,
} from '../pen.ts';

/** The portrait of a robot, cropped close; it looks up at a star. */
function robotPortrait(pen: Pen): string {
  const { palette: p, random } = pen;
  const target = { x: random.range(230, 330), y: random.range(180, 300) };
  const eye = (x: number, r: number, dark: boolean): string => {
    const [dx, dy] = [-r * 0.17, -r * 0.16];
    return (
      circle(x, 500, r, pen.shade(p.main, dark ? 0.72 : 0.5)) +
      circle(x, 500, r * 0.84, p.ink) +
      circle(x + dx, 500 + dy, r * 0.6, pen.grade(p.spark, pen.shade(p.spark, 0.2), 60)) +
      circle(x + dx, 500 + dy, r * 0.33, p.ink) +
      star(x + dx * 1.7, 500 + dy * 1.9, r * 0.2, p.light) +
      path(arc(x, 500, r * 0.92, 195, 340), {
        stroke: dark ? pen.shade(p.second, 0.35) : p.second,
        width: r * 0.08,
        cap: 'round',
      })
    );
  };
  const head = 'M560 1300V400C560 230 690 100 960 100S1360 230 1360 400V1300Z';
  const inside = pen.clip(
    path(head, '#000'),
    path('M1010 0H1500V1300H1010C1100 1000 1120 400 1010 100Z', { fill: p.ink, opacity: 0.36 }) +
      path('M560 690C760 730 1160 730 1360 690V706C1160 746 760 746 560 706Z', {
        fill: p.ink,
        opacity: 0.4,
      }) +
      Array.from({ length: 9 }, (_, index) =>
        rect(776 + index * 42, 772, 17, 110, { fill: p.ink, opacity: 0.8 }, 9),
      ).join('') +
      path('M612 470C612 300 720 170 900 150', { stroke: p.light, width: 16, cap: 'round', opacity: 0.55 }),
  );
  const robot =
    longShadow(pen, head, 900, { from: [960, 500], opacity: 0.6 }) +
    line(960, 110, 960, -10, p.second, 18) +
    circle(960, -30, 42, p.spark) +
    rect(474, 390, 120, 250, pen.grade(p.second, p.extra, 90), 44) +
    path(head, pen.grade(pen.tint(p.main, 0.2), p.main, 60)) +
    inside +
    rect(1326, 390, 120, 250, pen.shade(p.extra, 0.4), 44) +
    eye(772, 168, false) +
    eye(1164, 168, true);
  return (
    ground(pen, 30) +
    circle(target.x, target.y, 520, pen.grade(p.veil, p.sky, 60)) +
    rings(target.x, target.y, 130, 56, 30, p.line, { opacity: 0.4 }) +
    light(pen, target.x, target.y, 340, p.spark, 0.45) +
    star(target.x, target.y, 96, p.spark, 0.2) +
    star(target.x + 250, target.y + 330, 34, p.light) +
    group(robot, { transform: 'translate(270 150) rotate(-11 960 600) scale(1.12)' })
  );
}

/** A jointed arm that holds a young plant between two careful fingers. */
function robotArm(pen: Pen): string {
  const { palette: p } = pen;
  const limb = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    w1: number,
    w2: number,
    colour: string,
  ): string => {
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const corner = (x: number, y: number, w: number, turn: number): readonly [number, number] =>
      polar(x, y, w, angle + turn);
    const outline = [
      corner(x1, y1, w1, -90),
      corner(x2, y2, w2, -90),
      corner(x2, y2, w2, 90),
      corner(x1, y1, w1, 90),
    ];
    const half = [[x1, y1] as const, [x2, y2] as const, corner(x2, y2, w2, 90), corner(x1, y1, w1, 90)];
    return polygon(outline, colour) + polygon(half, pen.shade(colour, 0.38));
  };
  const joint = (x: number, y: number, r: number): string =>
    circle(x, y, r, pen.shade(p.main, 0.55)) +
    circle(x - r * 0.06, y - r * 0.06, r * 0.86, p.second) +
    halfDisc(x, y, r * 0.56, pen.shade(p.main, 0.2), pen.shade(p.main, 0.6), 45) +
    circle(x, y, r * 0.17, p.spark);
  const fingers =
    stroke('M1098 420C1010 480 1000 590 1072 664', pen.shade(p.second, 0.15), 46) +
    stroke('M1286 420C1374 480 1384 590 1312 664', pen.shade(p.second, 0.5), 46);
  const leaf = (turn: number, length: number, colour: string): string =>
    group(
      path(
        rounded`M0 0C${-length * 0.1} ${-length * 0.5} ${length * 0.2} ${-length * 0.9} ${length * 0.62} ${-length}` +
          rounded`C${length * 0.7} ${-length * 0.5} ${length * 0.5} ${-length * 0.1} 0 0Z`,
        colour,
      ),
      { transform: rounded`translate(1192 720) rotate(${turn})` },
    );
  const plant =
    stroke('M1192 880C1186 800 1188 740 1192 690', p.spark, 14) +
    leaf(10, 210, p.spark) +
    leaf(-82, 190, pen.shade(p.spark, 0.2)) +
    path(
      'M1070 830H1314L1276 990C1272 1006 1262 1014 1246 1014H1138C1122 1014 1112 1006 1108 990Z',
      p.light,
    ) +
    path('M1192 830H1314L1276 990C1272 1006 1262 1014 1246 1014H1192Z', { fill: p.ink, opacity: 0.18 });
  const backdrop =
    ground(pen, 60) +
    circle(1192, 600, 470, pen.grade(p.veil, p.sky, 90)) +
    rules({ x: -40, y: 1016, width: 2000, height: 90 }, 18, p.line, { opacity: 0.7 });
  return (
    backdrop +
    rings(1192, 600, 500, 46, 9, p.line, { opacity: 0.35 }) +
    rect(120, 930, 520, 200, pen.shade(p.main, 0.5), 30) +
    rect(120, 930, 260, 200, p.main, 30) +
    limb(380, 940, 470, 430, 110, 92, p.main) +
    limb(470, 430, 940, 170, 88, 66, p.main) +
    limb(940, 170, 1192, 300, 56, 50, p.second) +
    joint(380, 900, 150) +
    joint(470, 430, 128) +
    joint(940, 170, 104) +
    rect(1080, 300, 224, 120, pen.grade(p.main, pen.shade(p.main, 0.6), 0), 26) +
    plant +
    fingers +
    path(
      spline([
        [300, 860],
        [300, 640],
        [380, 380],
        [620, 240],
        [860, 130],
      ]),
      { stroke: p.spark, width: 9, cap: 'round' },
    ) +
    ellipse(1192, 1020, 170, 14, { fill: p.ink, opacity: 0.3 })
  );
}

export const robo = { retrato: robotPortrait, braco: robotArm } as const;
