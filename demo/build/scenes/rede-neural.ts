import { ground, halfDisc, light, longShadow, rings, rules } from '../forms.ts';
import { circle, group, type Pen, path, polar, rounded, stroke } from '../pen.ts';

/** Layers of great discs, joined by sheaves of fine lines; one way through them is lit. */
function networkOfDiscs(pen: Pen): string {
  const { palette: p, random } = pen;
  const columns = [
    {
      x: 250,
      nodes: [
        { y: 160, r: 150 },
        { y: 560, r: 190 },
        { y: 985, r: 140 },
      ],
    },
    {
      x: 960,
      nodes: [
        { y: 110, r: 95 },
        { y: 400, r: 128 },
        { y: 730, r: 105 },
        { y: 1010, r: 120 },
      ],
    },
    {
      x: 1640,
      nodes: [
        { y: 330, r: 250 },
        { y: 880, r: 170 },
      ],
    },
  ];
  const way = [random.int(0, 2), random.int(1, 2), 0];
  const wire = (x1: number, y1: number, x2: number, y2: number): string => {
    const bend = (x2 - x1) * 0.52;
    return rounded`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  };
  let wires = '';
  let lit = '';
  for (let layer = 0; layer < 2; layer += 1) {
    const [left, right] = [columns[layer], columns[layer + 1]];
    left?.nodes.forEach((from, i) => {
      right?.nodes.forEach((to, j) => {
        const onWay = i === way[layer] && j === way[layer + 1];
        for (let k = -2; k <= 2; k += 1) {
          const data = wire(left.x, from.y + k * 14, right.x, to.y + k * 14);
          if (onWay) lit += stroke(data, p.spark, 6);
          else if (Math.abs(k) < 2) wires += stroke(data, p.line, 2.5, { opacity: 0.55 });
        }
      });
    });
  }
  let halos = '';
  let nodes = '';
  columns.forEach((column, layer) => {
    column.nodes.forEach((node, index) => {
      const colour = [p.main, p.extra, p.second][(layer + index) % 3] ?? p.main;
      const onWay = index === way[layer];
      const turn = random.pick([-45, 45, 45, 135]);
      const face = onWay ? p.spark : colour;
      halos += circle(
        column.x + random.range(-70, 70),
        node.y + random.range(-70, 70),
        node.r * random.range(1.2, 1.6),
        { fill: colour, opacity: 0.22 },
      );
      nodes += circle(column.x + node.r * 0.14, node.y + node.r * 0.2, node.r, { fill: p.ink, opacity: 0.3 });
      nodes += halfDisc(column.x, node.y, node.r, pen.tint(face, 0.12), pen.shade(face, 0.3), turn);
      if (onWay) nodes += rings(column.x, node.y, node.r + 26, 26, 3, p.spark, { width: 5, opacity: 0.8 });
    });
  });
  return (
    ground(pen) +
    circle(960, 540, 620, pen.grade(p.veil, p.sky, 70)) +
    circle(1560, 420, 520, { fill: p.veil, opacity: 0.5 }) +
    halos +
    wires +
    lit +
    nodes
  );
}

const PROFILE =
  'M470 1120L500 930C400 850 330 700 340 520C352 280 560 90 810 84C1040 78 1200 190 1232 390L1236 470' +
  'L1330 640C1340 664 1330 680 1306 684L1250 692L1262 752L1232 782L1244 824C1254 900 1214 946 1130 946L1010 940L1030 1120Z';

/** A head in profile, cut from layers of paper; thought is a cluster of translucent circles. */
function profileWithThought(pen: Pen): string {
  const { palette: p, random } = pen;
  const layer = (shift: number, fill: string): string =>
    group(path(PROFILE, fill), { transform: rounded`translate(${shift} 0)` });
  const centre = { x: 800, y: 430 };
  const colours = [p.extra, p.spark, p.second, p.light, p.extra, p.second, p.spark, p.second];
  const thought = colours
    .map((colour, index) => {
      const [x, y] = polar(centre.x, centre.y, 70 + (index % 3) * 84, index * 47 + random.range(-14, 14));
      return circle(x, y, 58 + ((index * 53) % 104), { fill: colour, opacity: index === 1 ? 0.95 : 0.5 });
    })
    .join('');
  const inside = pen.clip(
    path(PROFILE, '#000'),
    rules({ x: 300, y: 640, width: 1000, height: 460 }, 26, p.second, { opacity: 0.35 }) +
      light(pen, centre.x, centre.y, 620, p.extra, 0.8) +
      thought +
      rings(centre.x, centre.y, 318, 44, 8, p.light, { opacity: 0.3 }),
  );
  const head =
    longShadow(pen, PROFILE, 900, { from: [900, 500], degrees: 28, opacity: 0.4 }) +
    layer(120, pen.shade(p.extra, 0.1)) +
    layer(62, p.second) +
    layer(12, pen.shade(p.main, 0.66)) +
    path(PROFILE, pen.grade(p.main, pen.shade(p.main, 0.5), 80)) +
    inside;
  return (
    ground(pen, 60) +
    circle(1420, 330, 560, pen.grade(p.veil, p.sky, 20)) +
    rings(1080, 430, 560, 60, 20, p.line, { opacity: 0.4 }) +
    group(head, { transform: 'translate(-70 -40) scale(1.1)' })
  );
}

export const redeNeural = { discos: networkOfDiscs, perfil: profileWithThought } as const;
