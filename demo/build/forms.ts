import {
  circle,
  ellipse,
  fixed,
  line,
  type Pen,
  type Point,
  path,
  polar,
  polygon,
  rect,
  rounded,
  SHEET,
  sector,
  stroke,
} from './pen.ts';

/** The background: a plane that grows darker or lighter towards one side. */
export function ground(pen: Pen, degrees = 90): string {
  return rect(0, 0, SHEET.width, SHEET.height, pen.grade(pen.palette.sky, pen.palette.skyLow, degrees));
}

/** The ruled lines of a page, the motif of the house: parallel, thin, evenly spaced. */
export function rules(
  area: { x: number; y: number; width: number; height: number },
  gap: number,
  colour: string,
  options: { width?: number; opacity?: number; degrees?: number } = {},
): string {
  const { width = 2.5, opacity = 0.6, degrees = 0 } = options;
  const lines: string[] = [];
  for (let y = area.y; y <= area.y + area.height; y += gap)
    lines.push(line(area.x, y, area.x + area.width, y, colour, width));
  const turn = rounded`rotate(${degrees} ${area.x + area.width / 2} ${area.y + area.height / 2})`;
  return `<g opacity="${opacity}" transform="${turn}">${lines.join('')}</g>`;
}

/** Thin concentric circles. */
export function rings(
  cx: number,
  cy: number,
  from: number,
  gap: number,
  count: number,
  colour: string,
  options: { width?: number; opacity?: number } = {},
): string {
  const { width = 2.5, opacity = 0.6 } = options;
  const all = Array.from({ length: count }, (_, index) =>
    circle(cx, cy, from + index * gap, { stroke: colour, width }),
  );
  return `<g opacity="${opacity}">${all.join('')}</g>`;
}

/** A ball with a lit and a shaded side; the light comes from the upper left. */
export function ball(pen: Pen, cx: number, cy: number, r: number, colour: string, darkness = 0.4): string {
  const shade = circle(cx - r * 0.32, cy - r * 0.32, r * 1.02, '#000');
  return (
    circle(cx, cy, r, pen.shade(colour, darkness)) +
    pen.clip(shade, circle(cx, cy, r, pen.grade(pen.tint(colour, 0.12), colour, 45)))
  );
}

/** A flat disc of which one half lies in shadow. */
export function halfDisc(
  cx: number,
  cy: number,
  r: number,
  lit: string,
  shaded: string,
  degrees = 0,
): string {
  // Two halves, not one on a whole disc: the colour below would shine through along the edge.
  return (
    path(sector(cx, cy, r, degrees + 89.5, degrees + 270.5), lit) +
    path(sector(cx, cy, r, degrees - 90, degrees + 90), shaded)
  );
}

/**
 * The long hard shadow of a shape on the plane behind it, as if lit by a low sun from the upper left.
 * It is swept out of copies, because SVG has no way to extrude a path.
 */
export function longShadow(
  pen: Pen,
  data: string,
  length: number,
  options: { degrees?: number; opacity?: number; from?: Point } = {},
): string {
  const { degrees = 45, opacity = 0.42, from = [960, 540] } = options;
  const step = 5;
  const copies: string[] = [];
  for (let at = 0; at <= length; at += step) {
    const [dx, dy] = polar(0, 0, at, degrees);
    copies.push(path(data, { fill: '#fff', transform: rounded`translate(${dx} ${dy})` }));
  }
  const fade = pen.gradeAlong(from, polar(from[0], from[1], length, degrees), [
    [0, pen.palette.ink, opacity],
    [0.35, pen.palette.ink, opacity * 0.75],
    [1, pen.palette.ink, 0],
  ]);
  return pen.mask(copies.join(''), rect(-200, -200, SHEET.width + 400, SHEET.height + 400, fade));
}

/** Path data of a rectangle with round corners, for shadows and clips. */
export function roundedPath(x: number, y: number, width: number, height: number, r: number): string {
  const [h, v] = [width - r * 2, height - r * 2];
  const corner = (dx: number, dy: number): string => rounded`a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return rounded`M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}Z`;
}

/** Path data of a circle, for shadows and clips. */
export function circlePath(cx: number, cy: number, r: number): string {
  return rounded`M${cx - r} ${cy}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0Z`;
}

/** A soft-edged pool of light. */
export function light(pen: Pen, cx: number, cy: number, r: number, colour: string, strength = 0.5): string {
  return circle(cx, cy, r, pen.glow(colour, strength));
}

/** The colours of the three sides of a box that can be seen. */
export interface Sides {
  readonly top: string;
  readonly left: string;
  readonly right: string;
}

/** Sides of one colour under the light from the upper left. */
export function sidesOf(pen: Pen, colour: string): Sides {
  return { top: pen.tint(colour, 0.22), left: colour, right: pen.shade(colour, 0.42) };
}

/** An isometric space: x runs down to the right, y down to the left, z up. */
export interface Iso {
  at(x: number, y: number, z?: number): Point;
  box(x: number, y: number, z: number, dx: number, dy: number, dz: number, sides: Sides): string;
  /** A flat figure at one height, from points of the plane. */
  plane(
    points: readonly (readonly [number, number])[],
    z: number,
    fill: string | { fill?: string; stroke?: string; width?: number; opacity?: number },
  ): string;
  /** A line along the plane at one height. */
  trace(points: readonly (readonly [number, number])[], z: number, colour: string, width: number): string;
  /** A circle lying on the plane. */
  disc(
    x: number,
    y: number,
    z: number,
    r: number,
    fill: string | { fill?: string; stroke?: string; width?: number; opacity?: number },
  ): string;
}

/** Sets up an isometric space with its origin and the length of one unit in pixels. */
export function iso(originX: number, originY: number, unit: number): Iso {
  const cos = Math.cos(Math.PI / 6) * unit;
  const sin = 0.5 * unit;
  const at = (x: number, y: number, z = 0): Point => [
    originX + (x - y) * cos,
    originY + (x + y) * sin - z * unit,
  ];
  return {
    at,
    box: (x, y, z, dx, dy, dz, sides) =>
      polygon(
        [at(x, y + dy, z + dz), at(x + dx, y + dy, z + dz), at(x + dx, y + dy, z), at(x, y + dy, z)],
        sides.left,
      ) +
      polygon(
        [at(x + dx, y, z + dz), at(x + dx, y + dy, z + dz), at(x + dx, y + dy, z), at(x + dx, y, z)],
        sides.right,
      ) +
      polygon(
        [at(x, y, z + dz), at(x + dx, y, z + dz), at(x + dx, y + dy, z + dz), at(x, y + dy, z + dz)],
        sides.top,
      ),
    plane: (points, z, fill) =>
      polygon(
        points.map(([x, y]) => at(x, y, z)),
        fill,
      ),
    trace: (points, z, colour, width) => {
      const data = points
        .map(([x, y], index) => rounded`${index === 0 ? 'M' : 'L'}${at(x, y, z).map(fixed).join(' ')}`)
        .join('');
      return stroke(data, colour, width);
    },
    disc: (x, y, z, r, fill) => {
      const [cx, cy] = at(x, y, z);
      return ellipse(cx, cy, r * unit * Math.sqrt(1.5), r * unit * Math.sqrt(0.5), fill);
    },
  };
}

/** An upright round body with ruled side, seen from slightly above. */
export function drum(
  pen: Pen,
  cx: number,
  top: number,
  rx: number,
  ry: number,
  height: number,
  colour: string,
  lid = pen.tint(colour, 0.3),
): string {
  const body = rounded`M${cx - rx} ${top}v${height}a${rx} ${ry} 0 0 0 ${rx * 2} 0v${-height}Z`;
  const side = pen.gradeAlong(
    [cx - rx, 0],
    [cx + rx, 0],
    [
      [0, colour],
      [0.35, pen.tint(colour, 0.1)],
      [0.62, pen.shade(colour, 0.3)],
      [1, pen.shade(colour, 0.5)],
    ],
  );
  return path(body, side) + ellipse(cx, top, rx, ry, lid);
}

/** A star with four long points. */
export function star(cx: number, cy: number, r: number, fill: string, waist = 0.22): string {
  const points = Array.from({ length: 8 }, (_, index) =>
    polar(cx, cy, index % 2 === 0 ? r : r * waist, index * 45 - 90),
  );
  return polygon(points, fill);
}

/** Path data of a heart that fits a square of the given size around its centre. */
export function heart(cx: number, cy: number, size: number): string {
  const r = size * 0.293;
  const d = r * Math.SQRT1_2;
  const tip = cy + r * 1.56;
  return (
    rounded`M${cx} ${tip}L${cx - d * 2} ${tip - d * 2}` +
    rounded`A${r} ${r} 0 1 1 ${cx} ${tip - d * 4}` +
    rounded`A${r} ${r} 0 1 1 ${cx + d * 2} ${tip - d * 2}Z`
  );
}

/** A range of hills as one shape that reaches the lower edge; heights are given from left to right. */
export function hills(heights: readonly number[], fill: string, from = -60, to = SHEET.width + 60): string {
  const step = (to - from) / (heights.length - 1);
  let data = rounded`M${from} ${SHEET.height + 20}L${from} ${heights[0] ?? 0}`;
  for (let index = 1; index < heights.length; index += 1) {
    const x0 = from + step * (index - 1);
    const [y0, y1] = [heights[index - 1] ?? 0, heights[index] ?? 0];
    data += rounded`C${x0 + step * 0.5} ${y0} ${x0 + step * 0.5} ${y1} ${x0 + step} ${y1}`;
  }
  return path(rounded`${data}L${to} ${SHEET.height + 20}Z`, fill);
}
