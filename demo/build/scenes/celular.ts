import { ground, halfDisc, light, longShadow, rings, roundedPath, rules } from '../forms.ts';
import { arc, circle, group, type Pen, path, polygon, rect, rounded } from '../pen.ts';

/** The back of a telephone, cropped, with lenses like planets. */
function phoneLenses(pen: Pen): string {
  const { palette: p, random } = pen;
  const body = roundedPath(560, 170, 900, 1500, 150);
  const lens = (x: number, y: number, r: number, glass: string): string =>
    circle(x + 12, y + 18, r, { fill: p.ink, opacity: 0.4 }) +
    circle(x, y, r, pen.grade(pen.tint(p.second, 0.35), pen.shade(p.second, 0.35), 50)) +
    circle(x, y, r * 0.84, p.ink) +
    circle(x, y, r * 0.66, pen.grade(glass, pen.shade(glass, 0.75), 50)) +
    circle(x, y, r * 0.36, pen.shade(glass, 0.82)) +
    path(arc(x, y, r * 0.53, 190, 265), { stroke: p.light, width: r * 0.09, cap: 'round', opacity: 0.9 }) +
    circle(x + r * 0.22, y + r * 0.26, r * 0.09, { fill: p.light, opacity: 0.8 });
  const island = roundedPath(640, 250, 470, 470, 110);
  const phone =
    longShadow(pen, body, 700, { from: [1000, 600], opacity: 0.55 }) +
    path(body, { fill: pen.shade(p.main, 0.7), transform: 'translate(16 14)' }) +
    path(body, pen.grade(pen.tint(p.main, 0.16), pen.shade(p.main, 0.3), 60)) +
    pen.clip(
      path(body, '#000'),
      polygon(
        [
          [1460, 170],
          [1460, 1700],
          [560, 1700],
        ],
        { fill: p.ink, opacity: 0.18 },
      ) +
        circle(1010, 1130, 200, { fill: p.extra, opacity: 0.5 }) +
        circle(1130, 1130, 200, { fill: p.second, opacity: 0.4 }),
    ) +
    path(body, { stroke: p.light, width: 4, opacity: 0.5 }) +
    path(island, { fill: p.ink, opacity: 0.3, transform: 'translate(14 20)' }) +
    path(island, pen.grade(pen.tint(p.main, 0.3), p.main, 60)) +
    lens(766, 378, 110, p.extra) +
    lens(766, 596, 110, p.second) +
    lens(984, 486, 110, p.extra) +
    circle(984, 318, 34, p.spark) +
    light(pen, 984, 318, 260, p.spark, 0.45);
  return (
    ground(pen, 40) +
    circle(1480, 330, 520, pen.grade(p.veil, p.sky, 60)) +
    rings(1480, 330, 560, 54, 18, p.line, { opacity: 0.35 }) +
    circle(300, 900, 300, { fill: p.extra, opacity: 0.35 }) +
    group(phone, {
      transform: rounded`translate(-40 -30) rotate(${random.range(-26, -18)} 1000 540) scale(1.12)`,
    })
  );
}

/** A telephone that stands like a gate with a landscape behind it. */
function phoneAsGate(pen: Pen): string {
  const { palette: p, random } = pen;
  const body = roundedPath(700, 90, 520, 960, 70);
  const screen = roundedPath(728, 118, 464, 904, 48);
  const sx = random.range(900, 1020);
  const way =
    'M880 700C980 740 1040 780 960 850S760 960 700 1100H1240C1180 980 1080 920 1120 850' +
    'S1060 730 940 700Z';
  return (
    ground(pen) +
    circle(960, 540, 600, pen.grade(p.veil, p.sky, 90)) +
    rules({ x: -20, y: 60, width: 1960, height: 800 }, 42, p.line, { opacity: 0.3 }) +
    path('M-20 900C500 850 1400 850 1940 900V1100H-20Z', pen.shade(p.skyLow, 0.42)) +
    polygon(
      [
        [1220, 1010],
        [1220, 930],
        [1940, 1060],
        [1940, 1100],
        [1500, 1100],
      ],
      { fill: p.ink, opacity: 0.35 },
    ) +
    path(body, { fill: pen.shade(p.main, 0.7), transform: 'translate(30 6)' }) +
    path(body, p.ink) +
    pen.clip(
      path(screen, '#000'),
      rect(700, 90, 520, 960, pen.grade(pen.tint(p.second, 0.6), p.second, 90)) +
        circle(sx, 440, 180, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
        rules({ x: 700, y: 440, width: 520, height: 180 }, 22, pen.tint(p.second, 0.25), {
          width: 6,
          opacity: 0.9,
        }) +
        path('M700 640L840 500L930 600L1040 460L1230 660V1060H700Z', p.extra) +
        path('M840 500L930 600L880 660L800 620ZM1040 460L1230 660V760L1080 640Z', {
          fill: p.ink,
          opacity: 0.25,
        }) +
        path('M700 740C860 680 1060 680 1230 740V1060H700Z', p.main),
    ) +
    path(
      way,
      pen.gradeAlong(
        [0, 700],
        [0, 1100],
        [
          [0, p.light],
          [1, pen.tint(p.spark, 0.3)],
        ],
      ),
    ) +
    rect(880, 136, 160, 34, p.ink, 17) +
    path(screen, { stroke: p.light, width: 4, opacity: 0.35 }) +
    [
      [360, 300, 120, p.extra],
      [500, 560, 64, p.second],
      [1480, 260, 84, p.second],
      [1600, 560, 150, p.main],
      [270, 700, 46, p.spark],
    ]
      .map(([x, y, r, colour]) =>
        halfDisc(
          Number(x),
          Number(y),
          Number(r),
          pen.tint(String(colour), 0.2),
          pen.shade(String(colour), 0.25),
          45,
        ),
      )
      .join('')
  );
}

export const celular = { lentes: phoneLenses, portal: phoneAsGate } as const;
