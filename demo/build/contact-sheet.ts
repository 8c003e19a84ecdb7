/**
 * Shows scenes side by side, for whoever draws:
 * `node demo/build/contact-sheet.ts OUT.png SCENE… [--group NAME] [--takes N] [--from N] [--columns N]`.
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { CategoryGroupId } from '../../domain/categories.ts';
import { drawArtwork } from './artwork.ts';
import { palettes } from './palettes.ts';
import { parseSceneChoice } from './scenes/all-scenes.ts';

const CELL = { width: 640, height: 360, gap: 12 };

function isGroup(name: string): name is CategoryGroupId {
  return Object.hasOwn(palettes, name);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string' },
    takes: { type: 'string', default: '6' },
    columns: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
  },
});
const [out, ...wanted] = positionals;
if (out === undefined || wanted.length === 0)
  throw new Error(
    'Usage: contact-sheet.ts OUT.png SCENE… [--group NAME] [--takes N] [--from N] [--columns N]',
  );

const groups: CategoryGroupId[] =
  values.group !== undefined && isGroup(values.group)
    ? [values.group]
    : ['tecnologias', 'entretenimento', 'mais'];
const cells: Buffer[] = [];
for (const scene of wanted) {
  const choice = parseSceneChoice(scene);
  for (let take = Number(values.from); take < Number(values.from) + Number(values.takes); take += 1) {
    const group = groups[take % groups.length] ?? 'mais';
    const svg = drawArtwork({ ...choice, group, seed: `amostra-${take}`, take }, CELL.width, CELL.height);
    cells.push(await sharp(Buffer.from(svg)).png().toBuffer());
  }
}
const columns = Math.min(Number(values.columns), cells.length);
const rows = Math.ceil(cells.length / columns);
const canvas = {
  width: columns * (CELL.width + CELL.gap) + CELL.gap,
  height: rows * (CELL.height + CELL.gap) + CELL.gap,
  channels: 3 as const,
  background: '#f4f2ec',
};
await sharp({ create: canvas })
  .composite(
    cells.map((input, index) => ({
      input,
      left: CELL.gap + (index % columns) * (CELL.width + CELL.gap),
      top: CELL.gap + Math.floor(index / columns) * (CELL.height + CELL.gap),
    })),
  )
  .png()
  .toFile(out);
