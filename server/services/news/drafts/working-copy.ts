/** Writes a draft with its search words, history and image uses, in the transaction of the caller. */
import { isDeepStrictEqual } from 'node:util';
import { type ImageOwner, type ImageUse, imageUsesOf } from '../../../../domain/media/image-use.ts';
import type { Draft, DraftState } from '../../../../domain/news/draft.ts';
import { findFurtherSections, furtherSectionIds } from '../../../../domain/news/further-sections.ts';
import { areSameFields, emptyFields, type NewsFields } from '../../../../domain/news/news-fields.ts';
import type { Sections } from '../../../../domain/news/sections.ts';
import { authorTokens, thingToken } from '../../../../domain/search/search-text.ts';
import { parseRichText, plainText, type RichText } from '../../../../domain/text/rich-text.ts';
import { wordsOfSearchFields } from '../../../../domain/web/search-fields.ts';
import type { RecordImages } from '../../../ports/media.ts';
import type { SearchDocument } from '../../../ports/search.ts';
import type { Stores } from '../../../ports/stores.ts';
import { yieldTurn } from '../../../ports/yield-turn.ts';
import { saveImageUses } from '../../media/image-uses.ts';
import { listTokens } from '../../search/search.ts';
import { recordDraftVersion, toVersion } from './draft-versions.ts';

type Writable = Pick<
  Stores,
  'things' | 'drafts' | 'draftVersions' | 'images' | 'imageUses' | 'search' | 'invalidateParts'
>;

interface DraftWrite {
  text?: RichText | null;
  otherImages?: readonly RecordImages[];
}

/**
 * Saves a draft in place of the version `before`. If its sections were merged, it gets the sections that they became.
 * Returns false when another save was faster.
 */
export async function saveWorkingCopy(
  stores: Writable,
  typed: Draft,
  before: Draft | null,
  { text = parseRichText(typed.fields.content), otherImages = [] }: DraftWrite = {},
): Promise<boolean> {
  const { drafts } = stores;
  const draft = await inCurrentSection(stores, typed, before);
  const isSaved = before ? await drafts.replace(draft, before.version) : await drafts.create(draft);
  if (!isSaved) return false;
  await stores.search.save(toDraftDocument(draft, await listDraftTokens(draft.fields, text)));
  await recordDraftVersion(stores, draft, before);
  await yieldTurn();
  const own = toRecordImages(draft, text);
  await yieldTurn();
  if (otherImages.length > 0 || !(before && areSameImages(toRecordImages(before), own)))
    await saveImageUses(stores, [own, ...otherImages]);
  return true;
}

/** A draft with its index entries: the words of its texts, and its images. */
export interface IndexedDraft {
  draft: Draft;
  tokens: readonly string[];
  uses: ImageUse[];
}

/** Creates many drafts as `saveWorkingCopy` does, with few statements. Drafts whose ids are taken are left out. */
export async function createWorkingCopies(stores: Writable, all: readonly IndexedDraft[]): Promise<void> {
  if (all.length === 0) return;
  const sections = await stores.things.readSections();
  const moved = all.map((one) => ({ ...one, draft: toCurrentSection(one.draft, sections) }));
  const created = new Set(await stores.drafts.createMany(moved.map(({ draft }) => draft)));
  const fresh = moved.filter(({ draft }) => created.has(draft.id));
  await stores.search.saveMany(fresh.map(({ draft, tokens }) => toDraftDocument(draft, tokens)));
  await stores.draftVersions.createFirst(fresh.map(({ draft }) => toVersion(draft)));
  await saveImageUses(
    stores,
    fresh.map(({ draft, uses }) => ({ owner: toDraftOwner(draft), uses })),
  );
}

/**
 * If the sections of a text were merged, replaces them by the sections that they became. A form that was opened before
 * the merge still names the old ones.
 */
async function inCurrentSection(
  { things }: Pick<Stores, 'things'>,
  draft: Draft,
  before: Draft | null,
): Promise<Draft> {
  const { category, furtherSections } = draft.fields;
  const known = before?.fields ?? emptyFields;
  if (category === known.category && furtherSections === known.furtherSections) return draft;
  return toCurrentSection(draft, await things.readSections());
}

function toCurrentSection(draft: Draft, sections: Sections): Draft {
  const { fields, scheduledFields } = draft;
  const move = (text: NewsFields): NewsFields => ({
    ...text,
    category: sections.find(text.category)?.id ?? text.category,
    furtherSections: findFurtherSections(text, sections),
  });
  return { ...draft, fields: move(fields), scheduledFields: scheduledFields && move(scheduledFields) };
}

/**
 * Returns whether two records show the same images. For an owner without images, no title is stored, so it is not
 * compared.
 */
function areSameImages(one: RecordImages, other: RecordImages): boolean {
  return (
    isDeepStrictEqual(one.uses, other.uses) &&
    (one.uses.length === 0 || one.owner.title === other.owner.title)
  );
}

function toRecordImages(draft: Draft, text?: RichText | null): RecordImages {
  return { owner: toDraftOwner(draft), uses: listDraftImages(draft, text) };
}

/** Deletes a draft. Returns false when it was changed or deleted meanwhile. */
export async function deleteWorkingCopy(
  stores: Writable & Pick<Stores, 'previews'>,
  draft: Draft,
): Promise<boolean> {
  if (!(await deleteDraftRow(stores, draft))) return false;
  await saveImageUses(stores, [{ owner: toDraftOwner(draft), uses: [] }]);
  return true;
}

/**
 * Deletes a draft and its previews. Its image uses stay, because the caller saves them together with those of other
 * records.
 */
export async function deleteDraftRow(
  { drafts, search, previews }: Pick<Stores, 'drafts' | 'search' | 'previews'>,
  draft: Draft,
  mayHavePreviews = true,
): Promise<boolean> {
  if (!(await drafts.delete(draft.id, draft.version))) return false;
  if (mayHavePreviews) await previews.deleteByTarget('news', draft.id);
  await search.delete('draft', draft.id);
  return true;
}

export function toDraftOwner({ id, fields }: Draft): ImageOwner {
  return { kind: 'draft', id, title: fields.title };
}

/** Lists the index words of the texts of a draft; `text` is its parsed content. */
export function listDraftTokens(
  { title, summary, source, topics, searchFields }: NewsFields,
  text: RichText | null,
): Promise<string[]> {
  const ofSearch = wordsOfSearchFields(searchFields);
  return listTokens([title, summary, source, topics, ofSearch, text ? plainText(text) : ''].join('\n'));
}

/**
 * Converts a draft to the words by which the newsroom finds it, at the position of its creation; `ofTexts` are the
 * words of its texts.
 */
export function toDraftDocument(
  { id, state, fields, createdAt, createdBy }: Draft,
  ofTexts: readonly string[],
): SearchDocument {
  const sectionIds = [fields.category, ...furtherSectionIds(fields.furtherSections)].filter(Boolean);
  const ofState = [...authorTokens(createdBy.name), toStateToken(state)];
  return {
    kind: 'draft',
    id,
    sectionIds,
    createdAt,
    tokens: [...ofTexts, ...sectionIds.map(thingToken), ...ofState],
  };
}

export function toStateToken(state: DraftState): string {
  return `estado0${state}`;
}

/** Lists the images of a draft, and those of its scheduled text; `text` is the draft's parsed content. */
export function listDraftImages({ fields, scheduledFields }: Draft, text?: RichText | null): ImageUse[] {
  const scheduled =
    scheduledFields && !areSameFields(fields, scheduledFields) ? imageUsesOf(scheduledFields) : [];
  const uses = new Map([...imageUsesOf(fields, text), ...scheduled].map((use) => [use.storageKey, use]));
  return [...uses.values()];
}
