import { halfDisc, heart, iso, light, rings, rules, sidesOf, star } from './forms.ts';
import type { Picture } from './illustrations.ts';
import { palettes } from './palettes.ts';
import {
  circle,
  fixed,
  Pen,
  type Point,
  path,
  polar,
  polygon,
  rect,
  rounded,
  sector,
  spline,
} from './pen.ts';
import { createSeeded } from './seeded.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Draw = (pen: Pen, size: Size) => string;

function banner(
  name: string,
  size: Size,
  group: keyof typeof palettes,
  palette: number,
  draw: Draw,
): Picture {
  const colours = palettes[group][palette];
  if (colours === undefined) throw new Error(`The group ${group} has no palette ${palette}.`);
  return {
    key: `banners/${name}.jpg`,
    ...size,
    draw: () => {
      const pen = new Pen(colours, createSeeded(`banner:${name}`));
      const content = draw(pen, size);
      const measures = `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`;
      return `<svg xmlns="http://www.w3.org/2000/svg" ${measures}><defs>${pen.definitions}</defs>${content}</svg>`;
    },
  };
}

function backdrop(pen: Pen, { width, height }: Size): string {
  return rect(0, 0, width, height, pen.grade(pen.palette.sky, pen.palette.skyLow, 60));
}

/** A frieze of tiles with quarters, discs and ruled lines. */
function frieze(pen: Pen, size: Size): string {
  const { palette: p, random } = pen;
  const side = size.height / 2;
  const tile = (x: number, y: number, kind: number): string => {
    const [ground, form] = random.pick([
      [p.main, p.second],
      [p.veil, p.main],
      [p.extra, p.light],
      [p.second, p.main],
      [pen.shade(p.main, 0.4), p.extra],
    ] as const);
    const [cx, cy] = [x + side / 2, y + side / 2];
    const figures = [
      circle(cx, cy, side * 0.36, form),
      path(sector(x, y + side, side, -90, 0), form),
      path(sector(x + side, y + side, side, 180, 270), form),
      path(sector(cx, y + side, side / 2, 180, 360), form),
      halfDisc(cx, cy, side * 0.36, form, pen.shade(form, 0.3), 45),
      rules({ x, y: y + side * 0.08, width: side, height: side }, side * 0.14, form, {
        width: 9,
        opacity: 1,
      }),
      rings(x, y + side, side * 0.25, side * 0.2, 4, form, { width: 11, opacity: 1 }),
      star(cx, cy, side * 0.4, form, 0.3),
    ];
    const shape = pen.clip(rect(x, y, side, side, '#000'), figures[kind % figures.length] ?? '');
    return rect(x, y, side + 1, side + 1, ground) + shape;
  };
  const kinds = [1, 5, 4, 2, 6, 0, 3, 7, 4, 1, 6, 2, 5, 3, 0, 1];
  const tiles = kinds.map((kind, index) => tile((index % 8) * side, Math.floor(index / 8) * side, kind));
  const lit = circle(side * 5.5, side * 0.5, side * 0.36, p.spark);
  return backdrop(pen, size) + tiles.join('') + lit;
}

/** Hills and a sun, wide. */
function wideHills(pen: Pen, size: Size): string {
  const { palette: p, random } = pen;
  const { width, height } = size;
  const range = (base: number, colour: string): string => {
    const crest = Array.from(
      { length: 8 },
      (_, index): Point => [index * 200 - 100, base + random.range(-34, 34)],
    );
    return path(rounded`${spline(crest)}V${height}H-100Z`, pen.grade(colour, pen.shade(colour, 0.4), 90));
  };
  return (
    backdrop(pen, size) +
    circle(860, 210, 250, { fill: p.veil, opacity: 0.8 }) +
    circle(860, 210, 150, pen.grade(pen.tint(p.spark, 0.3), p.spark, 90)) +
    rings(860, 210, 290, 44, 14, p.line, { opacity: 0.4 }) +
    rules({ x: 0, y: 210, width, height: 150 }, 18, p.sky, { width: 5, opacity: 0.8 }) +
    range(250, p.second) +
    range(300, p.extra) +
    range(348, p.main) +
    range(384, pen.shade(p.main, 0.6))
  );
}

/** Worlds one above the other on a tall sheet. */
function tallWorlds(pen: Pen, size: Size): string {
  const { palette: p, random } = pen;
  const { width, height } = size;
  const stars = Array.from({ length: 30 }, () =>
    circle(random.range(0, width), random.range(0, height), random.range(1.5, 4), p.light),
  ).join('');
  const worlds = [
    [420, 190, 130, p.spark],
    [150, 470, 90, p.second],
    [380, 700, 170, p.extra],
    [120, 960, 60, p.light],
  ] as const;
  const way = worlds.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`).join('');
  return (
    backdrop(pen, size) +
    circle(420, 190, 300, { fill: p.veil, opacity: 0.8 }) +
    rings(300, 1400, 320, 60, 20, p.line, { opacity: 0.4 }) +
    stars +
    path(way, { stroke: p.line, width: 3, dash: '4 16', cap: 'round' }) +
    worlds
      .map(([x, y, r, fill]) => halfDisc(x, y, r, pen.tint(fill, 0.15), pen.shade(fill, 0.35), 45))
      .join('') +
    circle(300, 1500, 460, pen.grade(pen.tint(p.main, 0.2), pen.shade(p.main, 0.4), 90)) +
    star(...polar(300, 1500, 480, -68), 34, p.light)
  );
}

/** A tower of cubes with a heart above it. */
function tallTower(pen: Pen, size: Size): string {
  const { palette: p, random } = pen;
  const space = iso(300, 940, 88);
  const colours = [p.main, p.second, p.extra, p.main];
  let tower = '';
  for (let z = 0; z < 7; z += 1) {
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const gone = z > 3 && random.chance(0.28);
      if (!gone) tower += space.box(x, y, z, 1, 1, 1, sidesOf(pen, random.pick(colours)));
    }
  }
  const shadow = polygon([space.at(0, 2), space.at(2, 2), space.at(2, 0), space.at(6, 1), space.at(6, 5)], {
    fill: p.ink,
    opacity: 0.25,
  });
  return (
    backdrop(pen, size) +
    circle(300, 330, 330, pen.grade(p.veil, p.sky, 90)) +
    rules({ x: -200, y: 0, width: 1000, height: 1300 }, 40, p.line, { opacity: 0.3, degrees: -30 }) +
    shadow +
    tower +
    light(pen, 300, 160, 240, p.spark, 0.5) +
    path(heart(300, 168, 150), pen.grade(pen.tint(p.spark, 0.3), p.spark, 60))
  );
}

/** The pictures of the banners (spec.md section 3), by the place they stand in. */
export const bannerPictures = {
  main: banner('principal', { width: 1600, height: 400 }, 'tecnologias', 0, frieze),
  middle: banner('meio', { width: 1200, height: 400 }, 'mais', 2, wideHills),
  left: banner('lateral-esquerda', { width: 600, height: 1200 }, 'tecnologias', 3, tallWorlds),
  right: banner('lateral-direita', { width: 600, height: 1200 }, 'entretenimento', 4, tallTower),
} as const;
