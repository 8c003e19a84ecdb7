/**
 * Builds the demo content: `node demo/build/build-demo.ts` from the root of the repository. Reads demo/articles,
 * demo/comments.json and demo/videos.json; writes demo/export.json and demo/files. See demo/README.md.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Article, parseArticle } from './article.ts';
import { bannerPictures } from './banners.ts';
import { planIllustrations, renderPicture } from './illustrations.ts';
import { buildNews } from './news.ts';
import { buildReaders, parseComments } from './readers.ts';
import { buildBanners, buildMessages, buildVideos, parseVideos } from './site-extras.ts';

const demoFolder = fileURLToPath(new URL('..', import.meta.url));
const BYTES_OF_ALL_FILES = 16_000_000;

async function readArticles(): Promise<readonly Article[]> {
  const names = (await readdir(`${demoFolder}articles`)).filter((name) => name.endsWith('.md')).sort();
  const articles: Article[] = [];
  const faults: string[] = [];
  for (const name of names) {
    try {
      articles.push(parseArticle(name, await readFile(`${demoFolder}articles/${name}`, 'utf8')));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return articles.sort((first, second) => first.publishedAt - second.publishedAt);
}

async function build(): Promise<void> {
  const articles = await readArticles();
  const written = parseComments(await readFile(`${demoFolder}comments.json`, 'utf8'));
  const films = parseVideos(await readFile(`${demoFolder}videos.json`, 'utf8'));

  const illustrations = planIllustrations(articles);
  const readers = buildReaders(written, articles);
  const end = articles.at(-1)?.publishedAt ?? 0;
  const collections = {
    users: readers.users,
    news: buildNews(articles, illustrations),
    comments: readers.comments,
    comment_reports: readers.comment_reports,
    ...buildVideos(films),
    ...buildBanners(end, Object.keys(readers.users)[0] ?? ''),
    'Mensagens-recebidas': buildMessages(end),
  };
  await writeFile(
    `${demoFolder}export.json`,
    `${JSON.stringify({ __collections__: collections }, null, 1)}\n`,
  );

  await rm(`${demoFolder}files`, { recursive: true, force: true });
  const pictures = [...illustrations.pictures, ...Object.values(bannerPictures)];
  const limit = pLimit(availableParallelism());
  const sizes = await Promise.all(
    pictures.map((picture) => limit(() => renderPicture(picture, `${demoFolder}files`))),
  );

  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  for (const [name, records] of Object.entries(collections)) {
    console.log(`${name.padEnd(20)} ${Object.keys(records).length}`);
  }
  console.log(`${'files'.padEnd(20)} ${pictures.length} (${(total / 1e6).toFixed(1)} MB)`);
  if (total > BYTES_OF_ALL_FILES) throw new Error('The files are larger than 16 MB together.');
}

try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
