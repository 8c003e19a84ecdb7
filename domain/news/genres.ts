/**
 * The genres of news, and the disclosures above the title: who paid, how AI helped, and conflicts of interest
 * (docs/product.md#genres).
 */

interface Genre {
  readonly name: string;
  /** The value for this genre of the search parameter `tipo`. */
  readonly slug: string;
  /** The type of such news in schema.org. */
  readonly type: string;
}

/** The genres by their stored value. The first is the genre of plain news, which readers do not see. */
export const genres = {
  '': { name: 'Notícia', slug: '', type: 'NewsArticle' },
  analysis: { name: 'Análise', slug: 'analise', type: 'AnalysisNewsArticle' },
  opinion: { name: 'Opinião', slug: 'opiniao', type: 'OpinionNewsArticle' },
  interview: { name: 'Entrevista', slug: 'entrevista', type: 'NewsArticle' },
  paid: { name: 'Publieditorial', slug: 'publieditorial', type: 'AdvertiserContentArticle' },
} as const satisfies Record<string, Genre>;

export type GenreName = keyof typeof genres;

const isGenre = (text: string): text is GenreName => Object.hasOwn(genres, text);
export const genreNames = Object.keys(genres).filter(isGenre);
/** The genres that readers are shown. */
export const shownGenres = genreNames.filter((name) => name !== '');

/** Reads a stored or sent genre; an unknown one counts as plain news. */
export function readGenre(text: string): GenreName {
  return isGenre(text) ? text : '';
}

/** Returns the genre with the name that readers see; an unknown name counts as plain news. */
export function genreOfName(name: string): GenreName {
  return shownGenres.find((genre) => genres[genre].name === name) ?? '';
}

/** Returns the name above a title; '' for plain news. */
export function shownGenre(genre: string): string {
  const known = readGenre(genre);
  return known === '' ? '' : genres[known].name;
}

export function isPaid({ genre }: { genre: string }): boolean {
  return genre === 'paid';
}

/** The slug of the group or section whose texts are opinions. */
export const opinionSlug = genres.opinion.slug;

/** Returns whether a card or article is drawn as an opinion. Its genre decides; without a genre, its section. */
export function isOpinion({ genre = '', category }: { genre?: string; category: string }): boolean {
  return genre === genres.opinion.name || (genre === '' && category === opinionSlug);
}

/** Returns a title for places that do not show the genre: the title of paid news gets a label. */
export function labelPaid(title: string, { genre }: { genre: string }): string {
  return isPaid({ genre }) ? `${genres.paid.name}: ${title}` : title;
}

/** The texts that tell readers how news were made, in addition to the genre. */
export interface Disclosed {
  genre: string;
  payer: string;
  aiUse: string;
  conflict: string;
}

/** Where a text has no disclosures, adds those of another text, so that readers still see them. */
export function keepDisclosures({ genre, payer, aiUse, conflict }: Disclosed, other: Disclosed): Disclosed {
  const isPaidNow = isPaid(other) && !isPaid({ genre });
  return {
    ...(isPaidNow ? { genre: other.genre, payer: other.payer } : { genre, payer }),
    aiUse: aiUse || other.aiUse,
    conflict: conflict || other.conflict,
  };
}

export interface Disclosure {
  label: string;
  text: string;
}

/** The labels of the disclosures, for lists of fields and for the line above the title. */
export const disclosureLabels = {
  payer: 'Quem pagou',
  aiUse: 'Feito com ajuda de IA',
  conflict: 'Conflito de interesse',
} as const;

/**
 * The values of the search parameter `tipo`: each genre, and news of any genre in which AI helped or which declare a
 * conflict of interest.
 */
export interface SearchKind {
  /** The part that names the kind in an index word: letters and digits. */
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  /** Returns whether news are of this kind. */
  readonly fits: (news: Disclosed) => boolean;
}

export const searchKinds: readonly SearchKind[] = [
  ...shownGenres.map((genre) => ({
    key: genre,
    slug: genres[genre].slug,
    name: genres[genre].name,
    fits: (news: Disclosed) => news.genre === genre,
  })),
  {
    key: 'ai',
    slug: 'com-ajuda-de-ia',
    name: disclosureLabels.aiUse,
    fits: ({ aiUse }) => aiUse.trim() !== '',
  },
  {
    key: 'conflict',
    slug: 'conflito-de-interesse',
    name: disclosureLabels.conflict,
    fits: ({ conflict }) => conflict.trim() !== '',
  },
];

/** Lists the lines above a title besides the genre: who paid, how AI helped, and conflicts of interest. */
export function listDisclosures(
  { genre, payer, aiUse, conflict }: Disclosed,
  payerLabel = 'Pago por',
): Disclosure[] {
  const all = [
    { label: payerLabel, text: isPaid({ genre }) ? payer : '' },
    { label: `${disclosureLabels.aiUse}:`, text: aiUse },
    { label: `${disclosureLabels.conflict}:`, text: conflict },
  ];
  return all.map(({ label, text }) => ({ label, text: text.trim() })).filter(({ text }) => text !== '');
}

/**
 * Says, for search engines, how a text was made: help by AI, and conflicts of interest; '' when there is nothing to
 * say.
 */
export function writeBackstory({ aiUse, conflict }: Pick<Disclosed, 'aiUse' | 'conflict'>): string {
  const told = listDisclosures({ genre: '', payer: '', aiUse, conflict });
  return told.map(({ label, text }) => `${label} ${text}`).join('\n');
}

/** Writes the genre and the disclosures as lines, for feeds and other systems that show only the text. */
export function writeDisclosures(news: Disclosed): string[] {
  const lines = listDisclosures(news, 'Publieditorial pago por').map(({ label, text }) => `${label} ${text}`);
  const name = shownGenre(news.genre);
  return name === '' || (isPaid(news) && news.payer.trim() !== '') ? lines : [name, ...lines];
}
