import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Article } from './article.ts';
import { type Commission, drawArtwork } from './artwork.ts';
import { imageReferences } from './markdown-to-raw.ts';
import { parseSceneChoice, type SceneChoice, type SceneName } from './scenes/all-scenes.ts';

/** A picture to be made: its storage key (spec.md section 7), its size in pixels and how to draw it. */
export interface Picture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
}

/** All pictures of the articles, and where each of them is kept. */
export interface Illustrations {
  readonly pictures: readonly Picture[];
  /** The storage key of the main image, or null. */
  mainKey(article: Article): string | null;
  /** The storage key of an image in the text, by its position from 0. */
  bodyKey(article: Article, index: number): string;
}

const MAIN_SIZE = { width: 1920, height: 1080 } as const;
const BODY_SIZE = { width: 1600, height: 900 } as const;
// 4:4:4 keeps the edges between saturated planes clean; mozjpeg pays for it.
const JPEG = { mozjpeg: true, chromaSubsampling: '4:4:4' } as const;
/** Tried in this order until a picture is small enough; scenes of many fine lines need the later ones. */
const QUALITIES = [80, 75, 70, 65, 60] as const;
const BYTES_PER_PICTURE = 180_000;

interface Use {
  readonly key: string;
  readonly seed: string;
  readonly article: Article;
  readonly choice: SceneChoice;
  readonly size: typeof MAIN_SIZE | typeof BODY_SIZE;
}

/**
 * Plans the pictures of all articles. Each use of a scene is another take of it, oldest article first, so that
 * a new article never changes the pictures of older ones.
 */
export function planIllustrations(articles: readonly Article[]): Illustrations {
  const mainKeys = new Map<Article, string>();
  const bodyKeys = new Map<Article, string[]>();
  const uses: Use[] = [];
  for (const article of [...articles].sort(
    (a, b) => a.publishedAt - b.publishedAt || compare(a.name, b.name),
  )) {
    if (article.image !== null) {
      const key = `news_images/${article.publishedAt}_${article.name}.jpg`;
      mainKeys.set(article, key);
      uses.push({ key, seed: article.name, article, choice: article.image.choice, size: MAIN_SIZE });
    }
    const keys = imageReferences(article.body).map((reference, index) => {
      const choice = chooseScene(article, reference);
      // As if somebody had uploaded them a quarter of an hour before the article went out.
      const moment = article.publishedAt - 15 * 60_000 + index * 60_000;
      const key = `editor_images/${moment}-${choice.scene}-${index + 1}.jpg`;
      uses.push({ key, seed: `${article.name}:${index}`, article, choice, size: BODY_SIZE });
      return key;
    });
    bodyKeys.set(article, keys);
  }
  const taken = new Set<string>();
  for (const { key } of uses) {
    if (taken.has(key)) throw new Error(`Two pictures would be called ${key}.`);
    taken.add(key);
  }
  return {
    pictures: takesOf(uses),
    mainKey: (article) => mainKeys.get(article) ?? null,
    bodyKey: (article, index) => {
      const key = bodyKeys.get(article)?.[index];
      if (key === undefined) throw new Error(`${article.name}.md: image ${index + 1} was not planned.`);
      return key;
    },
  };
}

/** Draws a picture and writes it as JPEG below a folder. Returns its size in bytes. */
export async function renderPicture(picture: Picture, folder: string): Promise<number> {
  const file = join(folder, picture.key);
  const bytes = await encode(picture);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return bytes.length;
}

async function encode({ draw, width, height }: Picture): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(draw())).resize(width, height).flatten().raw().toBuffer();
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(drawn, { raw: { width, height, channels: 3 } })
      .jpeg({ ...JPEG, quality })
      .toBuffer();
    if (bytes.length <= BYTES_PER_PICTURE) break;
  }
  return bytes;
}

function takesOf(uses: readonly Use[]): readonly Picture[] {
  const takes = new Map<SceneName, number>();
  return uses.map(({ key, seed, article, choice, size }) => {
    const take = takes.get(choice.scene) ?? 0;
    takes.set(choice.scene, take + 1);
    const commission: Commission = { ...choice, group: article.category.group, seed, take };
    return { key, ...size, draw: () => drawArtwork(commission, size.width, size.height) };
  });
}

function chooseScene(article: Article, reference: string): SceneChoice {
  try {
    return parseSceneChoice(reference);
  } catch (error) {
    throw new Error(`${article.name}.md: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function compare(first: string, second: string): number {
  return first < second ? -1 : Number(first > second);
}
