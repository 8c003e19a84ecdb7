import { ground, halfDisc, hills, light, longShadow, rings, roundedPath, rules } from '../forms.ts';
import {
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
  stroke,
} from '../pen.ts';

const CAR_BODY =
  'M150 800C130 800 120 780 122 750C126 690 160 640 260 616L470 574C620 450 780 392 980 388' +
  'C1180 384 1320 440 1440 560L1640 606C1740 630 1786 690 1788 760C1788 786 1776 800 1756 800Z';

function wheel(pen: Pen, x: number, y: number, r: number): string {
  const { palette: p } = pen;
  const spokes = Array.from({ length: 5 }, (_, index) => {
    const [x2, y2] = polar(x, y, r * 0.6, index * 72 - 90);
    return line(x, y, x2, y2, pen.shade(p.second, 0.15), r * 0.14);
  }).join('');
  return (
    circle(x, y, r, p.ink) +
    circle(x, y, r * 0.72, pen.shade(p.main, 0.6)) +
    halfDisc(x, y, r * 0.64, p.second, pen.shade(p.second, 0.35), 45) +
    circle(x, y, r * 0.5, pen.shade(p.main, 0.75)) +
    spokes +
    circle(x, y, r * 0.16, p.spark)
  );
}

/** A car in profile, long and low, before a sun that is wider than the car. */
function carInProfile(pen: Pen): string {
  const { palette: p, random } = pen;
  const glass = 'M540 580C660 482 800 436 960 432L970 590Z';
  const rear = 'M1010 431C1150 434 1260 474 1356 556L1330 590H1022Z';
  const car =
    ellipse(960, 944, 920, 26, { fill: p.ink, opacity: 0.5 }) +
    path(
      CAR_BODY,
      pen.gradeAlong(
        [0, 380],
        [0, 800],
        [
          [0, pen.tint(p.main, 0.3)],
          [0.42, p.main],
          [0.6, pen.shade(p.main, 0.25)],
          [1, pen.shade(p.main, 0.6)],
        ],
      ),
    ) +
    pen.clip(
      path(CAR_BODY, '#000'),
      path('M100 690C500 640 1400 640 1800 700V820H100Z', { fill: p.ink, opacity: 0.28 }) +
        path('M100 640C600 596 1300 596 1800 646', { stroke: p.light, width: 7, opacity: 0.55 }) +
        rect(100, 776, 1700, 40, { fill: p.ink, opacity: 0.5 }),
    ) +
    path(glass, pen.grade(pen.shade(p.extra, 0.55), p.ink, 90)) +
    path(rear, pen.grade(pen.shade(p.extra, 0.55), p.ink, 90)) +
    polygon(
      [
        [650, 560],
        [760, 470],
        [820, 452],
        [716, 586],
      ],
      { fill: p.light, opacity: 0.22 },
    ) +
    polygon(
      [
        [1120, 590],
        [1160, 445],
        [1220, 464],
        [1196, 590],
      ],
      { fill: p.light, opacity: 0.16 },
    ) +
    path('M150 690L290 650L300 676L160 712Z', p.spark) +
    rect(1700, 660, 80, 22, pen.shade(p.spark, 0.15), 11) +
    rect(1040, 640, 84, 12, { fill: p.light, opacity: 0.7 }, 6) +
    circle(440, 800, 172, { fill: p.ink, opacity: 0.9 }) +
    circle(1460, 800, 172, { fill: p.ink, opacity: 0.9 }) +
    wheel(pen, 440, 806, 142) +
    wheel(pen, 1460, 806, 142);
  const beam = polygon(
    [
      [160, 700],
      [-900, 560],
      [-900, 960],
      [160, 712],
    ],
    pen.gradeAlong(
      [160, 700],
      [-900, 700],
      [
        [0, p.spark, 0.5],
        [1, p.spark, 0],
      ],
    ),
  );
  const scale = random.range(1.02, 1.1);
  return (
    ground(pen) +
    circle(1180, 560, 520, pen.grade(p.spark, pen.shade(p.spark, 0.25), 90)) +
    rules({ x: -20, y: 470, width: 1960, height: 480 }, 30, p.sky, { width: 9, opacity: 0.9 }) +
    hills([700, 610, 680, 560, 640, 590], pen.shade(p.veil, 0.08)) +
    hills([780, 720, 760, 690, 750, 700, 760], pen.shade(p.skyLow, 0.28)) +
    rect(0, 890, 1920, 200, pen.shade(p.skyLow, 0.55)) +
    rules({ x: -20, y: 985, width: 1960, height: 100 }, 26, p.line, { opacity: 0.55, width: 4 }) +
    group(beam + car, { transform: rounded`translate(960 930) scale(${scale}) translate(-930 -945)` })
  );
}

/** The flank of a car close up, with the cable that feeds it. */
function carCharging(pen: Pen): string {
  const { palette: p } = pen;
  const body = 'M-50 430C260 300 520 250 800 250C1060 250 1200 330 1290 470C1350 560 1372 700 1366 900H-50Z';
  const light3 = 'M1180 470C1260 520 1310 590 1330 660L1240 640C1200 590 1184 530 1180 470Z';
  const cable = 'M1010 622C1120 660 1120 900 1280 900C1460 900 1420 560 1560 560';
  const post = roundedPath(1500, 190, 300, 1000, 56);
  return (
    ground(pen, 40) +
    circle(1500, 300, 460, pen.grade(p.veil, p.sky, 60)) +
    rings(1648, 400, 260, 54, 20, p.line, { opacity: 0.35 }) +
    rect(0, 960, 1920, 140, pen.shade(p.skyLow, 0.5)) +
    rules({ x: -20, y: 982, width: 1960, height: 100 }, 22, p.line, { opacity: 0.5 }) +
    longShadow(pen, post, 500, { from: [1650, 500], opacity: 0.45 }) +
    path(post, pen.grade(pen.tint(p.second, 0.25), p.second, 40)) +
    path('M1650 190H1744C1775 190 1800 215 1800 246V1190H1650Z', { fill: p.ink, opacity: 0.25 }) +
    rect(1552, 262, 196, 196, p.ink, 98) +
    path('M1668 284L1596 376H1644L1628 436L1704 340H1656Z', p.spark) +
    rules({ x: 1552, y: 640, width: 196, height: 160 }, 26, p.ink, { opacity: 0.5, width: 8 }) +
    path(
      body,
      pen.gradeAlong(
        [0, 250],
        [0, 960],
        [
          [0, pen.tint(p.main, 0.3)],
          [0.35, p.main],
          [1, pen.shade(p.main, 0.65)],
        ],
      ),
    ) +
    pen.clip(
      path(body, '#000'),
      path('M-50 600C400 540 900 540 1400 640V1000H-50Z', { fill: p.ink, opacity: 0.22 }) +
        path('M-50 566C400 506 900 506 1330 590', { stroke: p.light, width: 9, opacity: 0.55 }) +
        rect(-50, 860, 1500, 60, { fill: p.ink, opacity: 0.5 }),
    ) +
    path(
      'M-50 470C220 350 480 300 640 298L560 500C360 512 140 530 -50 560Z',
      pen.grade(pen.shade(p.extra, 0.6), p.ink, 90),
    ) +
    path('M690 298C900 296 1040 340 1130 476L620 498Z', pen.grade(pen.shade(p.extra, 0.6), p.ink, 90)) +
    polygon(
      [
        [780, 496],
        [850, 304],
        [920, 312],
        [880, 490],
      ],
      { fill: p.light, opacity: 0.18 },
    ) +
    path(light3, pen.shade(p.spark, 0.1)) +
    circle(560, 900, 196, p.ink) +
    wheel(pen, 560, 906, 164) +
    circle(1010, 622, 56, p.ink) +
    circle(1010, 622, 40, p.spark) +
    light(pen, 1010, 622, 260, p.spark, 0.5) +
    stroke(cable, p.ink, 44) +
    stroke(
      cable,
      pen.gradeAlong(
        [1000, 0],
        [1560, 0],
        [
          [0, p.spark],
          [1, pen.shade(p.spark, 0.25)],
        ],
      ),
      24,
    ) +
    rect(1510, 520, 90, 80, p.ink, 24)
  );
}

export const carro = { perfil: carInProfile, recarga: carCharging } as const;
