/** Finds the pages of text as readers see them (docs/product.md#pages). */
import { shouldAcceptTerms } from '../../../domain/accounts/account.ts';
import type { CreditedPicture } from '../../../domain/media/image.ts';
import {
  fillWords,
  formatVersion,
  isFixedPage,
  isTeamBlock,
  layOutPage,
  type PageWords,
  type TextPageFields,
  type TextPageVersion,
  termsId,
  textPagePath,
} from '../../../domain/pages/text-pages.ts';
import type { Site } from '../../../domain/site/site.ts';
import { type DifferencePart, diffTexts } from '../../../domain/text/differences.ts';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { frameOriginsOf, isInset } from '../../../domain/text/rich-text-insets.ts';
import { ofSite, theSite } from '../../../domain/text/site-name.ts';
import type { SearchFields } from '../../../domain/web/search-fields.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { findTextPictures, toShownSearch } from '../media/find-pictures.ts';
import { type ProfileView, toProfileViews } from '../news/things/find-things.ts';

export interface TextPageView {
  id: string;
  title: string;
  description: string;
  lead: string;
  path: string;
  parts: ReturnType<typeof layOutPage>;
  /** Whether the text has tables, code, galleries or embeds. */
  hasInsets: boolean;
  /** The origins of frames that readers can open in the text. */
  frameOrigins: string[];
  pictures: Record<string, CreditedPicture>;
  /** The people in a team block (`isTeamBlock`); empty if the page has no such block. */
  team: ProfileView[];
  search: SearchFields;
}

export interface TermsVersionView extends TextPageView {
  version: string;
  /** The next version of the terms; null when this version is in force. */
  next: { version: string; path: string; publishedAt: number; changes: DifferencePart[][] } | null;
}

type Sources = PageSources & { site: Site };

const textPageFields = ['title', 'description', 'lead', 'content', 'searchFields'] as const;

export function findTextPage(sources: Sources) {
  return async (slug: string): Promise<TextPageView | null> => {
    const { textPages } = sources;
    const page = isFixedPage(slug) ? await textPages.find(slug) : await textPages.findBySlug(slug);
    const version = page?.published ? await textPages.findVersion(page.id, page.published) : null;
    return page && version && toView(sources, page.id, textPagePath(page), version);
  };
}

/** Shows one state of a page that readers may not see yet; null when the page is deleted. */
export function findPreviewedPage(sources: Sources) {
  return async (id: string, fields: TextPageFields) => {
    const page = await sources.textPages.find(id);
    if (!page) return null;
    const shown = page.published === null ? null : await sources.textPages.findVersion(id, page.published);
    const isPublished = shown !== null && textPageFields.every((name) => shown[name] === fields[name]);
    const view = await toView(sources, id, textPagePath(page), fields);
    return { kind: 'page', page: view, isPublished } as const;
  };
}

/** Finds a version of the terms, and the changes in the version after it. */
export function findTermsVersion(sources: Sources) {
  return async (name: string): Promise<TermsVersionView | null> => {
    const number = /^\d{2,4}$/.test(name) ? Number(name) : 0;
    if (formatVersion(number) !== name) return null;
    const { textPages } = sources;
    const [version, next] = await Promise.all([
      textPages.findVersion(termsId, number),
      textPages.findVersion(termsId, number + 1),
    ]);
    if (!version) return null;
    const view = await toView(sources, termsId, `/${termsId}/${name}`, version);
    return { ...view, version: name, next: next && (await toNext(sources, version, next)) };
  };
}

/**
 * Finds the version of the terms that a user must accept; null when there is none. Users who never accepted any are
 * asked in `Minha conta`.
 */
export function findTermsToAccept({ users, site }: Pick<Sources, 'users' | 'site'>) {
  return async (userId: string): Promise<string | null> => {
    const current = site.terms.version;
    if (Number(current) === 1) return null;
    const accepted = (await users.findProfile(userId))?.terms ?? null;
    return accepted && shouldAcceptTerms(accepted.version, current) ? current : null;
  };
}

async function toNext(sources: Sources, before: TextPageVersion, after: TextPageVersion) {
  const words = await findPageWords(sources);
  const read = ({ content }: TextPageVersion) => {
    const text = parseRichText(content);
    return fillWords(text ? plainText(text) : '', words);
  };
  const version = formatVersion(after.version);
  const changes = diffTexts(read(before), read(after));
  return { version, path: `/${termsId}/${version}`, publishedAt: after.publishedAt, changes };
}

async function toView(
  sources: Sources,
  id: string,
  path: string,
  { title, description, lead, content, searchFields }: TextPageFields,
): Promise<TextPageView> {
  const words = await findPageWords(sources);
  const pictures = await findTextPictures(sources.images, imageSources(content));
  const laidOut = layOutPage(content, words);
  const hasTeam = laidOut.some(({ body }) => body.blocks.some(isTeamBlock));
  const team = hasTeam ? await toProfileViews(sources.images, await sources.listTeam()) : [];
  const parts = hasTeam && team.length === 0 ? withoutTeam(laidOut) : laidOut;
  return {
    id,
    title,
    description: fillWords(description, words),
    lead: fillWords(lead, words),
    path,
    parts,
    hasInsets: parts.some(({ body }) => body.blocks.some(isInset)),
    frameOrigins: frameOriginsOf(parts.flatMap(({ body }) => body.blocks)),
    pictures,
    team,
    search: toShownSearch(sources.images, { searchFields }),
  };
}

/**
 * If no author has a function, removes the team block that would show them, and a subtitle that has nothing else below
 * it.
 */
function withoutTeam(parts: TextPageView['parts']): TextPageView['parts'] {
  return parts
    .map(({ title, body }) => ({
      title,
      body: { blocks: body.blocks.filter((block) => !isTeamBlock(block)) },
    }))
    .filter(({ body }) => body.blocks.length > 0);
}

const inSentence = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

export async function findPageWords({
  site,
  getSections,
}: Pick<Sources, 'getSections'> & {
  site: Pick<Site, 'name' | 'description' | 'supportEmail'>;
}): Promise<PageWords> {
  const { shownGroups } = await getSections();
  return {
    nome: site.name,
    'o nome': theSite(site.name),
    'O nome': theSite(site.name, 'O'),
    'do nome': ofSite(site.name),
    assunto: site.description || 'notícias',
    contato: site.supportEmail,
    grupos: inSentence.format(shownGroups.map(({ name }) => name)),
    editorias: String(shownGroups.reduce((sum, group) => sum + group.sections.length, 0)),
  };
}
