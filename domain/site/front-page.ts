/**
 * The front page as editors arrange it: stories with a place, and the line at the top. It is a setting that holds JSON
 * (docs/product.md#edited-front-page).
 */
import { storageKeyOf } from '../media/image.ts';
import { formatShortDate } from '../text/dates.ts';
import { isRecord, listOf, readJson } from '../text/json-values.ts';
import { frontEndTooFar, noLinkText, siteAddressInvalid } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { isLinkAddress } from '../web/web-address.ts';
import {
  featuredNewsCount,
  frontHeadlineMaxGraphemes,
  frontLineMaxGraphemes,
  relatedLinksMax,
  scheduleMaxAheadMs,
} from './limits.ts';

export const frontLineKinds = { urgente: 'Urgente', 'ao-vivo': 'Ao vivo' } as const;
export type FrontLineKind = keyof typeof frontLineKinds;

export interface FrontLine {
  kind: FrontLineKind;
  text: string;
  /** The address that the line links to; '' for none. */
  link: string;
  /** When the line disappears, in epoch milliseconds. */
  until: number;
}

/** A link under the lead: to news by their id, or to an address. */
export interface RelatedLink {
  newsId: string;
  address: string;
  /** '' means the current title of the news. */
  name: string;
  /** The title of the news when the front page was saved, for the history; '' for a link to an address. */
  title: string;
}

/** A story that an editor put into a place. */
export interface FrontPlace {
  newsId: string;
  /** The title when the front page was saved, for the history and the form. */
  title: string;
  /** When the rule fills the place again, in epoch milliseconds; null for no end. */
  until: number | null;
  /** '' means the title of the news. */
  headline: string;
  /** '' means the image of the news. */
  imageUrl: string;
  /** The links below the story; they are shown while the story is the lead. */
  related: readonly RelatedLink[];
}

export interface FrontPage {
  /** Five places. Null means that the rule fills the place, with the newest featured news. */
  places: readonly (FrontPlace | null)[];
  line: FrontLine | null;
}

const noPlaces: readonly null[] = Array.from({ length: featuredNewsCount }, () => null);
export const ruledFrontPage: FrontPage = { places: noPlaces, line: null };

const idMaxLength = 200;

/** Reads the stored text; '' means that the rule fills all places. Returns null for a text that is no front page. */
export function parseFrontPage(text: string): FrontPage | null {
  if (text === '') return ruledFrontPage;
  const value = readJson(text);
  if (!isRecord(value)) return null;
  const read = listOf(value.places).slice(0, featuredNewsCount).map(readPlace);
  const isFirst = (place: FrontPlace, index: number) =>
    read.findIndex((other) => other?.newsId === place.newsId) === index;
  const places = noPlaces.map((_, index) => {
    const place = read[index] ?? null;
    return place && isFirst(place, index) ? place : null;
  });
  return { places, line: readLine(value.line) };
}

function readPlace(value: unknown): FrontPlace | null {
  if (!isRecord(value) || textOf(value.newsId) === '') return null;
  return {
    newsId: textOf(value.newsId),
    title: cleanLine(textOf(value.title), Infinity),
    until: typeof value.until === 'number' ? value.until : null,
    headline: cleanLine(textOf(value.headline), Infinity),
    imageUrl: textOf(value.imageUrl),
    // One more than the limit is read, so that too many are rejected instead of cut.
    related: listOf(value.related)
      .slice(0, relatedLinksMax + 1)
      .map(readRelated)
      .filter(isFilled),
  };
}

function readRelated(value: unknown): RelatedLink {
  const link = isRecord(value) ? value : {};
  return {
    newsId: textOf(link.newsId),
    address: textOf(link.address),
    name: cleanLine(textOf(link.name), Infinity),
    title: cleanLine(textOf(link.title), Infinity),
  };
}

const isFilled = ({ newsId, address }: RelatedLink) => newsId !== '' || address !== '';

function readLine(value: unknown): FrontLine | null {
  if (!isRecord(value) || typeof value.until !== 'number') return null;
  const text = cleanLine(textOf(value.text), Infinity);
  const kind = value.kind === 'ao-vivo' ? 'ao-vivo' : 'urgente';
  return text === '' ? null : { kind, text, link: textOf(value.link), until: value.until };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Writes the stored text; '' when nothing is chosen. */
export function formatFrontPage({ places, line }: FrontPage): string {
  return line === null && places.every((place) => place === null) ? '' : JSON.stringify({ places, line });
}

export function cleanFrontPage(text: string): string {
  const page = parseFrontPage(text.trim());
  return page ? formatFrontPage(page) : text.trim();
}

const unreadable = 'A capa não pôde ser lida. Recarregue a página e tente novamente.';

/**
 * Returns why a front page from a form cannot be saved at `now`, or null. A part that `parseFrontPage` ignores in a
 * stored text is rejected here.
 */
export function findSentFrontPageProblem(text: string, now: number): string | null {
  const problem = findShapeProblem(text) ?? findFrontPageProblem(text);
  if (problem) return problem;
  const { places, line } = parseFrontPage(text) ?? ruledFrontPage;
  const isTooFar = [...places, line].some((part) => part?.until != null && isEndTooFar(part.until, now));
  return isTooFar ? frontEndTooFar : null;
}

/** Returns whether an end is later than the latest one that people may choose. */
export function isEndTooFar(until: number, now: number): boolean {
  return until > now + scheduleMaxAheadMs;
}

function findShapeProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const value = readJson(text);
  if (!isRecord(value)) return unreadable;
  const { places = [], line = null } = value;
  if (!Array.isArray(places) || places.length > featuredNewsCount) return unreadable;
  if (!places.every((place) => place === null || isSentPlace(place))) return unreadable;
  if (line !== null && !isSentLine(line)) return unreadable;
  const ids = places.filter(isRecord).map(({ newsId }) => textOf(newsId));
  return new Set(ids).size < ids.length ? 'Uma notícia só pode ter um lugar na capa.' : null;
}

function isSentPlace(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { newsId, title, headline, imageUrl, until = null, related = [] } = value;
  return (
    textOf(newsId) !== '' &&
    [title, headline, imageUrl].every(isTextOrMissing) &&
    (until === null || Number.isSafeInteger(until)) &&
    Array.isArray(related) &&
    related.every(isSentLink)
  );
}

function isSentLink(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { newsId, address, name, title } = value;
  return [newsId, address, name, title].every(isTextOrMissing) && textOf(newsId) + textOf(address) !== '';
}

function isSentLine(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, text, link, until } = value;
  return (
    Object.hasOwn(frontLineKinds, textOf(kind)) &&
    textOf(text) !== '' &&
    isTextOrMissing(link) &&
    Number.isSafeInteger(until)
  );
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string';

/** Returns why a stored front page cannot be shown, or null. */
export function findFrontPageProblem(text: string): string | null {
  const page = parseFrontPage(text);
  if (page === null) return unreadable;
  for (const place of page.places) {
    const message = place && findPlaceProblem(place);
    if (message) return message;
  }
  return page.line && findLineProblem(page.line);
}

export function findPlaceProblem({ newsId, title, headline, imageUrl, related }: FrontPlace): string | null {
  if (newsId.length > idMaxLength || isLongerThan(title, titleMaxGraphemes))
    return 'Esta notícia não pôde ser colocada na capa.';
  if (isLongerThan(headline, frontHeadlineMaxGraphemes))
    return `O título na capa pode ter no máximo ${frontHeadlineMaxGraphemes} caracteres.`;
  if (imageUrl !== '' && storageKeyOf(imageUrl) === null) return 'Envie de novo a imagem da capa.';
  if (related.length > relatedLinksMax)
    return `A manchete pode ter no máximo ${relatedLinksMax} links relacionados.`;
  for (const link of related) {
    const message = findRelatedProblem(link);
    if (message) return message;
  }
  return null;
}

const titleMaxGraphemes = 500;

export function findRelatedProblem({ newsId, address, name }: RelatedLink): string | null {
  if (newsId.length > idMaxLength || isLongerThan(name, frontHeadlineMaxGraphemes))
    return `O texto de um link pode ter no máximo ${frontHeadlineMaxGraphemes} caracteres.`;
  if (newsId !== '') return null;
  if (!isLinkAddress(address)) return invalidLink;
  return name === '' ? noLinkText : null;
}

export function findLineProblem({ text, link }: FrontLine): string | null {
  if (isLongerThan(text, frontLineMaxGraphemes))
    return `A linha pode ter no máximo ${frontLineMaxGraphemes} caracteres.`;
  return link === '' || isLinkAddress(link) ? null : invalidLink;
}

const invalidLink = siteAddressInvalid;

/**
 * Returns the front page without the parts whose time has ended at `now`. If none has ended, it returns the same
 * object.
 */
export function withoutEnded(page: FrontPage, now: number): FrontPage {
  const hasEnded = (part: { until: number | null } | null) => part?.until != null && part.until <= now;
  if (!hasEnded(page.line) && !page.places.some(hasEnded)) return page;
  return {
    places: page.places.map((place) => (hasEnded(place) ? null : place)),
    line: hasEnded(page.line) ? null : page.line,
  };
}

/** Lists the ids of the news that a front page names. */
export function listFrontNewsIds({ places }: FrontPage): string[] {
  const ids = places.flatMap((place) =>
    place ? [place.newsId, ...place.related.flatMap(({ newsId }) => newsId || [])] : [],
  );
  return [...new Set(ids)];
}

/** Returns the front page with the current titles of its news. */
export function withTitles({ places, line }: FrontPage, titles: ReadonlyMap<string, string>): FrontPage {
  const titled = <Part extends { newsId: string; title: string }>(part: Part): Part => ({
    ...part,
    title: titles.get(part.newsId) ?? '',
  });
  return {
    places: places.map((place) => place && { ...titled(place), related: place.related.map(titled) }),
    line,
  };
}

export function listFrontImages(text: string): string[] {
  return (parseFrontPage(text)?.places ?? []).flatMap((place) => storageKeyOf(place?.imageUrl ?? '') ?? []);
}

/** Replaces the addresses of images in the text. An image for which `toAddress` finds nothing gets ''. */
export async function mapFrontImages(
  text: string,
  toAddress: (imageUrl: string) => Promise<string>,
): Promise<string> {
  const page = parseFrontPage(text);
  if (page === null) return '';
  const places = [];
  for (const place of page.places)
    places.push(place?.imageUrl ? { ...place, imageUrl: await toAddress(place.imageUrl) } : place);
  return formatFrontPage({ ...page, places });
}

interface PlacedStory<Story> {
  story: Story;
  /** Null for a story that the rule chose. */
  place: FrontPlace | null;
}

/**
 * Places the stories of the featured block. A chosen story has its place while it is `visible`; the newest of
 * `candidates` fill the other places. No story appears twice, and empty places are closed.
 */
export function placeStories<Story extends { id: string }>(
  { places }: FrontPage,
  visible: readonly Story[],
  candidates: readonly Story[],
): PlacedStory<Story>[] {
  const byId = new Map(visible.map((story) => [story.id, story]));
  const chosenIds = new Set(places.flatMap((place) => (place && byId.has(place.newsId) ? place.newsId : [])));
  const others = candidates.filter(({ id }) => !chosenIds.has(id)).values();
  return places.flatMap((place) => {
    const chosen = place && byId.get(place.newsId);
    if (chosen) return { story: chosen, place };
    const { value: story } = others.next();
    return story ? { story, place: null } : [];
  });
}

/**
 * Returns a front page as text for the history and the audit log: '1: Um título até 20/11/2026, 14:35; Urgente: Um
 * texto'.
 */
export function describeFrontPage(text: string): string {
  const page = parseFrontPage(text);
  if (page === null) return '';
  const places = page.places.flatMap((place, index) =>
    place ? `${index + 1}. ${describePlace(place)}` : [],
  );
  const { line } = page;
  return [
    ...(line
      ? [
          `${frontLineKinds[line.kind]}: ${[line.text, line.link].filter(Boolean).join(' ')} até ${formatShortDate(line.until)}`,
        ]
      : []),
    ...places,
  ].join('\n');
}

function describePlace({ title, headline, imageUrl, until, related }: FrontPlace): string {
  return [
    headline ? `${headline} (${title})` : title,
    ...(imageUrl ? ['outra imagem'] : []),
    ...(until === null ? [] : [`até ${formatShortDate(until)}`]),
    ...(related.length > 0
      ? [`relacionadas: ${related.map(({ name, title, address }) => name || title || address).join(', ')}`]
      : []),
  ].join(', ');
}
