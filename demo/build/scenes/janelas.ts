import { ground, hills, longShadow, roundedPath, rules } from '../forms.ts';
import { circle, group, line, type Pen, path, polygon, rect, rounded } from '../pen.ts';

/** A window of an operating system with a landscape of its own. */
function appWindow(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  view: 'dia' | 'noite' | 'linhas',
): string {
  const { palette: p } = pen;
  const bar = 62;
  const [bottom, middle] = [y + height, x + width / 2];
  const scenery = {
    dia:
      rect(x, y, width, height, pen.grade(pen.tint(p.second, 0.5), p.second, 90)) +
      circle(x + width * 0.68, y + height * 0.5, height * 0.24, p.spark) +
      path(
        rounded`M${x} ${bottom}V${y + height * 0.7}C${x + width * 0.3} ${y + height * 0.42} ${middle} ${y + height * 0.9} ${x + width} ${y + height * 0.55}V${bottom}Z`,
        p.main,
      ) +
      path(
        rounded`M${x} ${bottom}V${y + height * 0.9}C${x + width * 0.3} ${y + height * 0.8} ${x + width * 0.6} ${y + height * 0.62} ${x + width} ${y + height * 0.86}V${bottom}Z`,
        pen.shade(p.main, 0.45),
      ),
    noite:
      rect(x, y, width, height, pen.grade(pen.shade(p.main, 0.6), p.extra, 90)) +
      circle(x + width * 0.32, y + height * 0.45, height * 0.2, p.light) +
      circle(x + width * 0.38, y + height * 0.4, height * 0.18, pen.shade(p.extra, 0.42)) +
      path(
        rounded`M${x} ${bottom}L${x + width * 0.36} ${y + height * 0.56}L${x + width * 0.56} ${y + height * 0.8}` +
          rounded`L${x + width * 0.78} ${y + height * 0.46}L${x + width} ${y + height * 0.76}V${bottom}Z`,
        pen.shade(p.extra, 0.6),
      ),
    linhas:
      rect(x, y, width, height, p.light) +
      rules({ x: x + 60, y: y + bar + 60, width: width - 120, height: height - bar - 110 }, 34, p.main, {
        opacity: 0.5,
        width: 4,
      }) +
      circle(middle + width * 0.2, y + height * 0.62, height * 0.2, { fill: p.extra, opacity: 0.9 }) +
      circle(middle + width * 0.06, y + height * 0.56, height * 0.14, { fill: p.spark, opacity: 0.95 }),
  };
  const dots = [p.spark, p.second, pen.tint(p.main, 0.3)]
    .map((fill, index) => circle(x + 40 + index * 40, y + bar / 2, 12, fill))
    .join('');
  return pen.clip(
    rect(x, y, width, height, '#000', 26),
    scenery[view] + rect(x, y, width, bar, pen.shade(p.main, 0.66)) + dots,
  );
}

/** Windows that lie over one another like sheets on a table, each with another time of day. */
function windowsAsSheets(pen: Pen): string {
  const { palette: p, random } = pen;
  const sheet = (
    x: number,
    y: number,
    width: number,
    height: number,
    view: 'dia' | 'noite' | 'linhas',
  ): string =>
    longShadow(pen, roundedPath(x, y, width, height, 26), 420, {
      from: [x + width / 2, y + height / 2],
      opacity: 0.5,
    }) + appWindow(pen, x, y, width, height, view);
  const order = random.chance(0.5)
    ? (['linhas', 'noite', 'dia'] as const)
    : (['noite', 'linhas', 'dia'] as const);
  return (
    ground(pen, 30) +
    circle(1500, 260, 520, pen.grade(p.veil, p.sky, 40)) +
    rules({ x: -400, y: -300, width: 2800, height: 1700 }, 54, p.line, { opacity: 0.28 }) +
    group(
      sheet(980, -120, 820, 560, order[0]) +
        sheet(120, 130, 900, 600, order[1]) +
        sheet(700, 390, 1060, 720, order[2]),
      { transform: rounded`rotate(${random.range(-9, -5)} 960 540)` },
    )
  );
}

/** Translucent windows one behind the other in isometry, with light that passes through all of them. */
function windowsInDepth(pen: Pen): string {
  const { palette: p, random } = pen;
  const pane = (x: number, y: number, colour: string, opacity: number): string => {
    const outline = [
      [x, y],
      [x + 560, y - 324],
      [x + 560, y + 300],
      [x, y + 624],
    ] as const;
    const bar = [
      [x, y],
      [x + 560, y - 324],
      [x + 560, y - 244],
      [x, y + 80],
    ] as const;
    const rows = Array.from({ length: 6 }, (_, index) =>
      line(
        x + 70,
        y + 170 + index * 66,
        x + 70 + 180 + ((index * 97) % 240),
        y + 130 + index * 66 - 104 - ((index * 56) % 139),
        p.light,
        12,
        { cap: 'round', opacity: 0.45 },
      ),
    ).join('');
    return (
      polygon(outline, { fill: colour, opacity }) +
      polygon(bar, { fill: pen.shade(colour, 0.35), opacity: Math.min(1, opacity + 0.15) }) +
      polygon(outline, { stroke: pen.tint(colour, 0.6), width: 4, opacity: 0.8 }) +
      rows +
      circle(x + 50, y + 18, 11, p.light) +
      circle(x + 88, y - 4, 11, p.light)
    );
  };
  const panes = [p.extra, p.main, p.second, p.extra, p.main]
    .map((colour, index) =>
      pane(1330 - index * 300 + random.range(-14, 14), 210 + index * 64, colour, 0.9 - index * 0.08),
    )
    .join('');
  const beam = polygon(
    [
      [-50, 560],
      [-50, 760],
      [2000, 250],
      [2000, 30],
    ],
    { fill: p.spark, opacity: 0.85 },
  );
  const glow = polygon(
    [
      [-50, 560],
      [-50, 760],
      [2000, 250],
      [2000, 30],
    ],
    { fill: p.spark, opacity: 0.28 },
  );
  return (
    ground(pen, 80) +
    circle(1500, 200, 480, pen.grade(p.veil, p.sky, 60)) +
    hills([980, 900, 1010, 930, 990], pen.shade(p.skyLow, 0.2)) +
    rules({ x: -20, y: 980, width: 1960, height: 110 }, 20, p.line, { opacity: 0.5 }) +
    beam +
    panes +
    glow
  );
}

export const janelas = { folhas: windowsAsSheets, fundo: windowsInDepth } as const;
