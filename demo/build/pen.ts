import { mix, type Palette } from './palettes.ts';
import type { Seeded } from './seeded.ts';

/** The size of the sheet that every scene is drawn on; smaller formats are scaled. */
export const SHEET = { width: 1920, height: 1080 } as const;

/** How a shape is painted. A plain string stands for its fill. */
export interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly transform?: string;
  readonly cap?: 'round' | 'butt' | 'square';
  readonly join?: 'round' | 'miter' | 'bevel';
  readonly dash?: string;
  readonly blend?: 'multiply' | 'screen' | 'overlay' | 'soft-light';
}

export type Point = readonly [x: number, y: number];

/** Two decimals are finer than a pixel and keep the output the same on every machine. */
export function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Puts numbers into path data or a transformation, rounded as by `fixed`; texts go in as they are. */
export function rounded(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return String.raw(
    { raw: parts },
    ...values.map((value) => (typeof value === 'number' ? fixed(value) : value)),
  );
}

function attributes(paint: string | Paint): string {
  const given: Paint = typeof paint === 'string' ? { fill: paint } : paint;
  const parts = [`fill="${given.fill ?? 'none'}"`];
  if (given.stroke !== undefined)
    parts.push(`stroke="${given.stroke}" stroke-width="${fixed(given.width ?? 2)}"`);
  if (given.opacity !== undefined) parts.push(`opacity="${fixed(given.opacity)}"`);
  if (given.transform !== undefined) parts.push(`transform="${given.transform}"`);
  if (given.cap !== undefined) parts.push(`stroke-linecap="${given.cap}"`);
  if (given.join !== undefined) parts.push(`stroke-linejoin="${given.join}"`);
  if (given.dash !== undefined) parts.push(`stroke-dasharray="${given.dash}"`);
  if (given.blend !== undefined) parts.push(`style="mix-blend-mode:${given.blend}"`);
  return parts.join(' ');
}

export function circle(cx: number, cy: number, r: number, paint: string | Paint): string {
  return `<circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="${fixed(r)}" ${attributes(paint)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: string | Paint): string {
  return `<ellipse cx="${fixed(cx)}" cy="${fixed(cy)}" rx="${fixed(rx)}" ry="${fixed(ry)}" ${attributes(paint)}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: string | Paint,
  radius = 0,
): string {
  const size = `x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}"`;
  return `<rect ${size} rx="${fixed(radius)}" ${attributes(paint)}/>`;
}

export function polygon(points: readonly Point[], paint: string | Paint): string {
  return `<polygon points="${points.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ')}" ${attributes(paint)}/>`;
}

/** A shape from SVG path data. */
export function path(data: string, paint: string | Paint): string {
  return `<path d="${data}" ${attributes(paint)}/>`;
}

/** An open line of the given width, with round ends unless the paint says otherwise. */
export function stroke(data: string, colour: string, width: number, paint: Paint = {}): string {
  return path(data, { cap: 'round', join: 'round', ...paint, stroke: colour, width });
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: string,
  width = 3,
  paint: Paint = {},
): string {
  return path(`M${fixed(x1)} ${fixed(y1)}L${fixed(x2)} ${fixed(y2)}`, { ...paint, stroke: colour, width });
}

export function group(content: string, paint: Omit<Paint, 'fill'> = {}): string {
  return `<g ${attributes(paint).replace('fill="none"', '').trim()}>${content}</g>`;
}

/** The point at an angle in degrees (0 to the right, clockwise) on a circle. */
export function polar(cx: number, cy: number, r: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
}

/** Path data of a circular arc from one angle to a larger one, clockwise. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [x1, y1] = polar(cx, cy, r, from);
  const [x2, y2] = polar(cx, cy, r, to);
  return `M${fixed(x1)} ${fixed(y1)}A${fixed(r)} ${fixed(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${fixed(x2)} ${fixed(y2)}`;
}

/** Path data of a slice of a disc. */
export function sector(cx: number, cy: number, r: number, from: number, to: number): string {
  return `${arc(cx, cy, r, from, to)}L${fixed(cx)} ${fixed(cy)}Z`;
}

/** Path data of a soft curve through the points (Catmull-Rom). */
export function spline(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    const point = points[wrapped];
    if (point === undefined) throw new Error('A curve needs at least one point.');
    return point;
  };
  let data = `M${at(0).map(fixed).join(' ')}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    data += `C${[...first, ...second, ...p2].map(fixed).join(' ')}`;
  }
  return closed ? `${data}Z` : data;
}

/** What a composition draws with: its colours, its source of variation, and definitions it needs. */
export class Pen {
  readonly palette: Palette;
  readonly random: Seeded;
  readonly #definitions: string[] = [];

  constructor(palette: Palette, random: Seeded) {
    this.palette = palette;
    this.random = random;
  }

  /** All gradients and clips that the drawing refers to. */
  get definitions(): string {
    return this.#definitions.join('');
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(make(id));
    return id;
  }

  /** A colour nearer to the darkest tone. */
  shade(colour: string, share: number): string {
    return mix(colour, this.palette.ink, share);
  }

  /** A colour nearer to the lightest tone. */
  tint(colour: string, share: number): string {
    return mix(colour, this.palette.light, share);
  }

  /** A fill that runs from one colour to another across the shape; 0 degrees is left to right. */
  grade(from: string, to: string, degrees = 90, opacities: readonly [number, number] = [1, 1]): string {
    const id = this.#define(
      (name) =>
        `<linearGradient id="${name}" gradientTransform="rotate(${fixed(degrees)} .5 .5)">` +
        `<stop offset="0" stop-color="${from}" stop-opacity="${opacities[0]}"/>` +
        `<stop offset="1" stop-color="${to}" stop-opacity="${opacities[1]}"/></linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** The same in coordinates of the sheet, for strokes and for several shapes under one light. */
  gradeAlong(
    from: Point,
    to: Point,
    stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  ): string {
    const id = this.#define((name) => {
      const ends = `x1="${fixed(from[0])}" y1="${fixed(from[1])}" x2="${fixed(to[0])}" y2="${fixed(to[1])}"`;
      const list = stops.map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
      );
      return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${ends}>${list.join('')}</linearGradient>`;
    });
    return `url(#${id})`;
  }

  /** A fill of light that fades from the middle of the shape outwards. */
  glow(colour: string, strength = 1): string {
    const id = this.#define(
      (name) =>
        `<radialGradient id="${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${fixed(strength)}"/>` +
        `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** Shows of the content only what lies inside the shapes. */
  clip(shapes: string, content: string): string {
    const id = this.#define((name) => `<clipPath id="${name}">${shapes}</clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** Shows the content where the mask is white and hides it where the mask is black. */
  mask(shapes: string, content: string): string {
    const area = `x="-400" y="-400" width="${SHEET.width + 800}" height="${SHEET.height + 800}"`;
    const id = this.#define(
      (name) => `<mask id="${name}" maskUnits="userSpaceOnUse" ${area}>${shapes}</mask>`,
    );
    return `<g mask="url(#${id})">${content}</g>`;
  }
}
