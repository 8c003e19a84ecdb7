import type { News } from '../../domain/news/news.ts';
import { saveNews } from '../../server/services/news/save-news.ts';
import { readConfig } from '../../server/start/config.ts';
import { openWorld } from '../../server/start/open-world.ts';
import { seededRandom } from './random.ts';

const words =
  'o chip que respira muda de forma e de cor quando recebe energia segundo pesquisadores da universidade as baterias duram mais porque a placa não esquenta e os dados ficam guardados em cada aparelho sem passar por nenhum servidor'.split(
    ' ',
  );
const paragraphWords = 50;
const seed = 10_000;

type Block = { key: string; text: string; type: string; [field: string]: unknown };

/**
 * Puts one article of so many words into an empty data folder that nobody serves, and gives its id. Paragraphs of
 * 50 words with bold, italic and linked ones, a subtitle after every eighth, a list of three after every twentieth.
 */
export async function saveLongArticle(dataDir: string, wordCount: number): Promise<string> {
  const random = seededRandom(seed);
  const news: News = {
    id: random.id(),
    category: 'internet',
    title: 'Uma reportagem muito longa',
    slug: 'reportagem-muito-longa',
    summary: 'Para medir o editor.',
    content: JSON.stringify(longDocument(wordCount)),
    imageUrl: '',
    imageCaption: '',
    videoLink: '',
    source: '',
    isFeatured: false,
    createdAt: Date.now(),
    author: 'Redação',
    modifiedAt: null,
  };
  const world = await openWorld(readConfig({ DATA_DIR: dataDir }));
  try {
    await world.database.inTransaction(async (stores) => {
      await saveNews(stores, news);
      await stores.raiseContentVersion();
    });
  } finally {
    await world.close();
  }
  return news.id;
}

function longDocument(wordCount: number): { blocks: Block[]; entityMap: object } {
  const random = seededRandom(seed);
  const blocks: Block[] = [];
  const add = (type: string, length: number, ranges: Partial<Block> = {}) => {
    const text = Array.from({ length }, () => words[random.below(words.length)]).join(' ');
    const key = blocks.length.toString(36).padStart(5, '0');
    blocks.push({
      key,
      text,
      type,
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
      ...ranges,
    });
    return length;
  };
  for (let written = 0, paragraph = 0; written < wordCount; paragraph++) {
    if (paragraph % 8 === 7) written += add('header-three', 5);
    if (paragraph % 20 === 19) {
      for (let item = 0; item < 3; item++) written += add('unordered-list-item', 8);
    }
    written += add('unstyled', Math.min(paragraphWords, Math.max(1, wordCount - written)), {
      inlineStyleRanges: [
        { offset: 4, length: 20, style: 'BOLD' },
        { offset: 60, length: 30, style: 'ITALIC' },
      ],
      entityRanges: [{ offset: 100, length: 12, key: 0 }],
    });
  }
  const link = { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://exemplo.org/' } };
  return { blocks, entityMap: { 0: link } };
}
