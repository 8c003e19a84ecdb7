import { type Category, findCategory } from '../../domain/categories.ts';
import { youtubeVideoId } from '../../domain/video.ts';
import { parseSceneChoice, type SceneChoice } from './scenes/all-scenes.ts';

/** The main illustration of an article. */
export interface MainImage {
  readonly choice: SceneChoice;
  /** Alternative text, in Portuguese. */
  readonly alt: string;
  readonly caption: string;
}

/** An article as it was written in demo/articles. */
export interface Article {
  /** The file name without its ending; ids and all variation of the illustrations come from it. */
  readonly name: string;
  /** Null for the article that stands for an old record without one. */
  readonly slug: string | null;
  readonly title: string;
  readonly category: Category;
  /** '' for the article that stands for an old record without one. */
  readonly summary: string;
  readonly author: string;
  readonly source: string;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
  readonly isFeatured: boolean;
  readonly image: MainImage | null;
  /** '' when there is none. */
  readonly videoLink: string;
  /** The text below the front matter. */
  readonly body: string;
  /** Lines of the file before the text, to name the right line in errors. */
  readonly bodyStartsAfterLine: number;
}

const REQUIRED = ['title', 'category', 'author', 'source', 'published'] as const;
const OPTIONAL = ['summary', 'featured', 'scene', 'alt', 'caption', 'video', 'slug'] as const;
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, ...OPTIONAL]);
const SUMMARY_LENGTH = { least: 90, most: 180 } as const;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/**
 * Reads one file of demo/articles. Throws an error in English that names the file and all that is wrong with its
 * front matter, so that an author sees everything at once.
 */
export function parseArticle(fileName: string, text: string): Article {
  const name = FILE_NAME.exec(fileName)?.[1];
  if (name === undefined) throw new Error(`${fileName}: the name must be a slug with the ending .md.`);
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1) {
    throw new Error(`${fileName}: the front matter must stand between two lines "---".`);
  }
  const problems: string[] = [];
  const fields = readFields(lines.slice(1, end), problems);
  const field = (key: string): string => fields.get(key) ?? '';
  for (const key of REQUIRED) if (field(key) === '') problems.push(`"${key}" is missing.`);

  const category = findCategory(field('category'));
  if (category === null) problems.push(`"${field('category')}" is not a category.`);
  const summary = field('summary');
  const summaryLength = [...summary].length;
  if (summary !== '' && (summaryLength < SUMMARY_LENGTH.least || summaryLength > SUMMARY_LENGTH.most)) {
    problems.push(
      `"summary" has ${summaryLength} characters, not ${SUMMARY_LENGTH.least} to ${SUMMARY_LENGTH.most}.`,
    );
  }
  const publishedAt = MOMENT.test(field('published')) ? Date.parse(field('published')) : Number.NaN;
  if (Number.isNaN(publishedAt)) {
    problems.push(`"published" must look like 2026-11-20T14:35:00-03:00, not "${field('published')}".`);
  }
  if (fields.has('featured') && field('featured') !== 'true')
    problems.push('"featured" is true or left out.');
  if (fields.has('slug') && field('slug') !== 'none') problems.push('"slug" is none or left out.');
  if (fields.has('video') && youtubeVideoId(field('video')) === null) {
    problems.push(`"${field('video')}" is not the address of a video.`);
  }
  const image = readImage(fields, problems);
  const body = lines.slice(end + 1).join('\n');
  if (body.trim() === '') problems.push('There is no text.');

  if (category === null || problems.length > 0) {
    throw new Error(`${fileName}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return {
    name,
    slug: fields.has('slug') ? null : name,
    title: field('title'),
    category,
    summary,
    author: field('author'),
    source: field('source'),
    publishedAt,
    isFeatured: fields.has('featured'),
    image,
    videoLink: field('video'),
    body,
    bodyStartsAfterLine: end + 1,
  };
}

function readFields(lines: readonly string[], problems: string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([a-z]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) problems.push(`"${line}" is not "key: value".`);
    else if (!KNOWN.has(key)) problems.push(`"${key}" is not a known key.`);
    else if (fields.has(key)) problems.push(`"${key}" is given twice.`);
    else fields.set(key, value);
  }
  return fields;
}

function readImage(fields: ReadonlyMap<string, string>, problems: string[]): MainImage | null {
  const [scene, alt, caption] = [fields.get('scene'), fields.get('alt'), fields.get('caption')];
  if (scene === undefined && alt === undefined && caption === undefined) return null;
  if (!scene || !alt || !caption) {
    problems.push('"scene", "alt" and "caption" belong together: give all three or none.');
    return null;
  }
  try {
    return { choice: parseSceneChoice(scene), alt, caption };
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return null;
  }
}
