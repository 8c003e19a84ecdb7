import type { CategoryGroupId } from '../../domain/categories.ts';
import { palettes } from './palettes.ts';
import { fixed, group, Pen, SHEET } from './pen.ts';
import { compositionsOf, type SceneChoice, type SceneName } from './scenes/all-scenes.ts';
import { createSeeded, hashText } from './seeded.ts';

/** What decides how one illustration looks. */
export interface Commission extends SceneChoice {
  /** The category group, which decides the family of colours. */
  readonly group: CategoryGroupId;
  /** The text that all small variation comes from, usually the slug of the article. */
  readonly seed: string;
  /** How often the scene was drawn before: another take has another composition and other colours. */
  readonly take: number;
}

/** Scenes with a sign that means something else, or nothing, the other way round. */
const UNMIRRORED: ReadonlySet<SceneName> = new Set<SceneName>(['terminal']);

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('An empty list has no items.');
  return item;
}

/**
 * Draws one illustration as an SVG document of the given size in pixels (16:9).
 * The same commission always gives the same document.
 */
export function drawArtwork(commission: Commission, width: number, height: number): string {
  const { scene, composition, take, seed } = commission;
  const compositions = compositionsOf(scene);
  const start = hashText(`${scene}:${commission.group}`);
  const pen = new Pen(itemAt(palettes[commission.group], start + take), createSeeded(`${scene}:${seed}`));
  const chosen = compositions.find(([name]) => name === composition) ?? itemAt(compositions, take);
  const content = chosen[1](pen);
  // Mirroring is a third difference, for scenes that are drawn more often than they have compositions.
  const round = Math.floor(take / compositions.length) + start;
  const mirrored = round % 2 === 1 && !UNMIRRORED.has(scene);
  const turned = mirrored
    ? group(content, { transform: `translate(${SHEET.width} 0) scale(-1 1)` })
    : content;
  // A slightly closer crop each time keeps two takes from lining up.
  const zoom = 1 + pen.random.range(0, 0.07);
  const [cx, cy] = [SHEET.width / 2, SHEET.height / 2];
  const camera = `translate(${cx} ${cy}) scale(${fixed(zoom)}) translate(${-cx} ${-cy})`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice">` +
    `<defs>${pen.definitions}</defs>${group(turned, { transform: camera })}</svg>`
  );
}
