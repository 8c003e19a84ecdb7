/** Chooses how the home page draws the bands of its groups; stories and pictures decide (docs/product.md#home). */
import { opinionSlug } from './genres.ts';

/**
 * `voices`: opinions with their authors. `lead`: a large picture beside titles. `row`: equal pictures. `pair`: two
 * pictures beside titles. `titles`: no picture.
 */
export type BandDrawing = 'voices' | 'lead' | 'row' | 'pair' | 'titles';

const rowStories = 4;
const pairStories = 3;

/** Returns the drawing of each band. Neighbouring bands differ if their stories allow it. */
export function chooseBandDrawings(
  bands: readonly { slug: string; stories: number; pictures: number }[],
): BandDrawing[] {
  const drawings: BandDrawing[] = [];
  for (const band of bands) {
    const possible = listPossible(band);
    // Among the possible drawings, the one that was not used for the longest time is chosen; at first their order
    // decides.
    const lastUse = (drawing: BandDrawing) => drawings.lastIndexOf(drawing);
    drawings.push(possible.reduce((best, next) => (lastUse(next) < lastUse(best) ? next : best)));
  }
  return drawings;
}

function listPossible({
  slug,
  stories,
  pictures,
}: {
  slug: string;
  stories: number;
  pictures: number;
}): [BandDrawing, ...BandDrawing[]] {
  if (slug === opinionSlug) return ['voices'];
  if (pictures === 0) return ['titles'];
  return [
    'lead',
    ...(pictures >= rowStories ? (['row'] as const) : []),
    ...(pictures >= 2 && stories >= pairStories ? (['pair'] as const) : []),
  ];
}
