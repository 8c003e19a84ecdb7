/** Every kind of block of a text, on its way through the formats of other systems (docs/product.md#moving-out). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { parseRichText, type RichBlock } from '../../../domain/text/rich-text.ts';
import { convertText } from '../../../domain/transfer/convert/convert-text.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { aNews, anEntityBlock, anImage, testNowMs } from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { imageFile, imageKey, site } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

const attachment = (name: string) => `anexos/1a2b3c/${name}`;
const image = `/files/${imageKey}`;
const entities = [
  ['IMAGE', { src: image, alt: 'Um foguete' }],
  ['VIDEO', { src: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' }],
  ['EMBED', { url: 'https://outro.example/a?b=1&c=2', title: 'Um “cartão” & mais' }],
  ['EMBED', { url: 'https://outro.example/b', title: 'De alguém', author: 'Ana <& Bia>' }],
  ['EMBED', { url: `/files/${attachment('ata.pdf')}#bytes=9`, title: 'A ata <da> reunião' }],
  ['EMBED', { url: `/files/${attachment('fala.mp3')}#bytes=4`, title: 'A fala [inteira]' }],
  [
    'GALLERY',
    {
      images: [
        { src: image, alt: 'Um', caption: 'Primeira & única' },
        { src: image, alt: 'Dois', caption: '' },
      ],
    },
  ],
  [
    'TABLE',
    {
      rows: [
        ['Modelo', 'Preço'],
        ['A1\nnovo', 'R$ 1.000'],
        ['', 'Ver aqui'],
      ],
      hasHeader: true,
      caption: 'Preços de julho',
      looks: {
        '1:1': { inlineStyleRanges: [{ offset: 0, length: 2, style: 'BOLD' }], links: [] },
        '2:1': { inlineStyleRanges: [], links: [{ offset: 4, length: 4, url: 'https://outro.example/' }] },
      },
    },
  ],
  [
    'BOX',
    {
      title: 'Entenda [o caso] & mais',
      text: 'Uma linha.\nOutra 🚀 linha.\n\nO segundo parágrafo <b>.',
      looks: {
        text: {
          inlineStyleRanges: [
            { offset: 0, length: 3, style: 'BOLD' },
            { offset: 4, length: 5, style: 'ITALIC' },
          ],
          links: [{ offset: 11, length: 5, url: 'https://outro.example/b' }],
        },
      },
    },
  ],
  ['BOX', { title: '', text: 'Sem título.' }],
  [
    'FACTS',
    {
      title: 'Em números',
      facts: [
        { number: '3 milhões', label: 'de usuários & contas' },
        { number: '40%', label: '' },
      ],
    },
  ],
  ['FACTS', { title: '', facts: [{ number: '1', label: 'fato' }] }],
  ['PULLQUOTE', { text: 'Tudo “muda” <hoje>.', author: 'Ana Prado, diretora' }],
  ['PULLQUOTE', { text: 'Sem autor.', author: '' }],
  ['DIVIDER', {}],
] as const;

const text = (type: string, words: string, more: object = {}) => ({ type, text: words, ...more });
const content = JSON.stringify({
  blocks: [
    text('unstyled', 'Abre com força.', { inlineStyleRanges: [{ offset: 9, length: 5, style: 'BOLD' }] }),
    text('header-three', 'Um subtítulo'),
    text('header-four', 'Um menor'),
    text('blockquote', 'Uma citação.'),
    text('unordered-list-item', 'um'),
    text('unordered-list-item', 'dentro', { depth: 1 }),
    text('unstyled', 'E depois:'),
    text('ordered-list-item', 'três', { data: { start: 3 } }),
    text('ordered-list-item', 'quatro'),
    ...entities.flatMap(([type], key) => [
      anEntityBlock(key),
      ...(type === 'IMAGE' ? [text('caption', 'No ar')] : []),
      text('unstyled', `Depois de ${key}.`),
    ]),
    text('code-block', "if (a < b) {\n  return '[x]';\n}"),
  ],
  entityMap: Object.fromEntries(
    entities.map(([type, data], key) => [key, { type, mutability: 'IMMUTABLE', data }]),
  ),
});

/** Returns the blocks of a document; files have another name in each portal. */
function blocksOf(blocks: readonly RichBlock[] = []): unknown {
  const named = JSON.stringify(blocks).replaceAll(
    /"[^"]*\/(?:files|imagens)\/[^"]*(\.\w+)[^"]*"/g,
    '"file$1"',
  );
  return JSON.parse(named);
}

describe('a text with every kind of block', () => {
  const first = useForeignImport(openTemporarySqlite);
  const second = useForeignImport(openTemporarySqlite);

  async function write(format: 'wxr' | 'ghost' | 'markdown') {
    const { files } = first.adapters();
    await first.database().inTransaction(async (stores) => {
      await stores.images.save(anImage({ storageKey: imageKey, width: 1200, height: 800 }));
      await saveNews(stores, aNews({ slug: 'blocos', content, createdAt: testNowMs - 1 }));
    });
    await files.save(imageKey, await readFile(imageFile));
    await files.save(attachment('ata.pdf'), Buffer.from('%PDF-1.4\n'));
    await files.save(attachment('fala.mp3'), Buffer.from('ID3\n'));
    const exportFile = join(first.folder(), `saida-${format}`);
    const filesFolder = join(first.folder(), 'arquivos');
    const start = exportForeign({ ...first.adapters(), site, openFolder: openDiskFileStore });
    await start({ exportFile, filesFolder, format });
    return { exportFile, filesFolder };
  }

  const wanted = blocksOf(parseRichText(content)?.blocks);

  it.each(['wxr', 'ghost'] as const)('comes back from %s as it was', async (format) => {
    const { exportFile, filesFolder } = await write(format);
    const localFiles = await indexLocalFiles(filesFolder);
    await second.runFile(exportFile, { localFiles, siteAddress: site.url });
    const news = await second.findNews('blocos');
    expect(blocksOf(parseRichText(news?.content ?? '')?.blocks)).toEqual(wanted);
  });

  it('is written to Markdown without a loss', async () => {
    const { exportFile } = await write('markdown');
    const written = await readFile(join(exportFile, 'noticias/2026/blocos.md'), 'utf8');
    const markdown = written.slice(written.indexOf('\n---\n') + 5);
    // Markdown keeps the caption of an image as its title.
    const source = new MarkdownIt({ html: true })
      .render(markdown)
      .replaceAll(/<p>(<img [^>]*) title="([^"]*)">/g, '<figure>$1><figcaption>$2</figcaption></figure><p>');
    const base = `${site.url}/noticias/2026/blocos.md`;
    const { document } = convertText({ format: 'html', source }, { base, findImages: () => [] });
    const own = JSON.stringify(document)
      .replaceAll(`${site.url}/imagens/`, '/files/')
      .replaceAll(site.url, '');
    expect(blocksOf(parseRichText(own)?.blocks)).toEqual(wanted);
  });
});
