/** Writes a content export for an import that is killed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The smallest GIF there is. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const imageEvery = 4;

/** Writes an export with news of these ids, some with an image, into a folder. Gives its path. */
export function writeExport(folder: string, ids: string[]): string {
  const images = join(folder, 'files/news_images');
  mkdirSync(images, { recursive: true });
  const news = Object.fromEntries(
    ids.map((id, index) => {
      const name = `1763650000000_${id}.gif`;
      const hasImage = index % imageEvery === 0;
      if (hasImage) writeFileSync(join(images, name), image);
      const blocks = [{ key: 'a', text: `O texto de ${id}.`, type: 'unstyled' }];
      return [
        id,
        {
          category: 'Games',
          title: `Importada ${id}`,
          summary: 'Resumo.',
          content: JSON.stringify({ blocks, entityMap: {} }),
          imageUrl: hasImage ? `/files/news_images/${name}` : '',
          imageCaption: '',
          videoLink: '',
          source: 'Pauta',
          isFeatured: false,
          createdAt: { __datatype__: 'timestamp', value: { _seconds: 1_763_650_000, _nanoseconds: 0 } },
          author: 'Ana Prado',
        },
      ];
    }),
  );
  const file = join(folder, 'export.json');
  writeFileSync(file, JSON.stringify({ __collections__: { news } }));
  return file;
}
