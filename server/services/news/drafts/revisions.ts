/** Lists, compares and restores published versions of news. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { attachmentTypeOf } from '../../../../domain/media/attachment.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { imageKeysOf } from '../../../../domain/media/image-use.ts';
import { findFurtherSections } from '../../../../domain/news/further-sections.ts';
import { keepDisclosures } from '../../../../domain/news/genres.ts';
import { newsPath } from '../../../../domain/news/news.ts';
import { areSameFields, fieldsOf, type NewsFields } from '../../../../domain/news/news-fields.ts';
import {
  diffFields,
  type FieldDifference,
  type Revision,
  type RevisionSummary,
} from '../../../../domain/news/revision.ts';
import { withoutImages } from '../../../../domain/text/rich-text-images.ts';
import {
  draftConflict,
  newsMissing,
  revisionMissing,
  versionSectionMissing,
} from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../../domain/web/problem.ts';
import type { FileAdapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { deleteLooseFilesNow } from '../../media/delete-loose-files.ts';
import { findEditableNews } from '../editable-news.ts';
import { type PublishedVersion, publishVersion, toPublishable } from '../publish-news.ts';

export function listRevisions(
  stores: Pick<Stores, 'revisions' | 'drafts' | 'news' | 'trash' | 'unpublished'>,
) {
  return async (id: string): Promise<Result<RevisionSummary[]>> => {
    const found = await findEditableNews(stores, id);
    return found.ok ? ok(await stores.revisions.list(id)) : found;
  };
}

type ShownRevision = Revision & {
  /** The changes since the previous version; empty for the first version. */
  differences: FieldDifference[];
};

export function getRevision({ revisions, things }: Pick<Stores, 'revisions' | 'things'>) {
  return async (id: string, version: number): Promise<Result<ShownRevision>> => {
    const revision = await revisions.find(id, version);
    if (!revision) return fail({ code: 'not-found', message: revisionMissing });
    const before = await revisions.findBefore(id, version);
    const known = await things.readSections();
    const nameOf = (category: string) => known.nameOf(category);
    const differences = before ? diffFields(before.fields, revision.fields, nameOf) : [];
    return ok({ ...revision, differences });
  };
}

interface RestoredRevision extends PublishedVersion {
  /** The number of images in the old version that no longer exist and were left out. */
  missingImages: number;
}

/**
 * Publishes an old version again, as the next version. If `current` is given, it does so only while readers see that
 * version. Drafts stay. Current disclosures (of an ad, of help by AI, of a conflict) stay, too, unless a restoration is
 * undone. Images that no longer exist are left out; a missing main image is replaced by the current one. If the section
 * of the version no longer exists, the version is rejected, because a person must choose another section in the form.
 */
export function restoreRevision({ database, files, clock, log }: FileAdapters) {
  return async (
    actor: Actor,
    id: string,
    { version, current }: { version: number; current: number | null },
  ): Promise<Result<RestoredRevision>> => {
    const restored = await database.inTransaction(async (stores): Promise<Result<RestoredRevision>> => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const { news, stamp } = found.value;
      if (!news) return fail({ code: 'not-found', message: newsMissing });
      const revision = await stores.revisions.find(id, version);
      if (!revision) return fail({ code: 'not-found', message: revisionMissing });
      const { fields: stored, missingImages } = await withExistingImages(stores, revision.fields, news);
      const unknown = (revision.unknownFields ?? []).map((name) => [name, news[name]]);
      const fields: NewsFields = { ...stored, ...Object.fromEntries(unknown) };
      const newest = version === stamp.version - 1 ? await stores.revisions.find(id, stamp.version) : null;
      if (newest?.what !== 'restored') Object.assign(fields, keepDisclosures(fields, news));
      // The end of the news is a current decision, and not a part of the old text.
      Object.assign(fields, { embargoUntil: news.embargoUntil, endsAt: news.endsAt });
      const sections = await stores.things.readSections();
      if (!sections.find(fields.category)) return fail(invalid(versionSectionMissing, 'category'));
      fields.furtherSections = findFurtherSections(fields, sections);
      if (areSameFields(fields, fieldsOf(news)))
        return ok({ path: newsPath(news), version: stamp.version, missingImages });
      if (current !== null && current !== stamp.version)
        return fail({ code: 'conflict', message: draftConflict });
      const now = clock();
      const publishable = await toPublishable(stores, id, fields, revision.fields, null, now);
      // An imported version may lack a field that is required now.
      if (!publishable.ok) return publishable;
      const publication = {
        createdAt: now,
        what: 'restored',
        action: 'news.version-restored',
        detail: `versão ${version}`,
      } as const;
      const editable = { ...found.value, draft: null };
      const restored = await publishVersion(stores, editable, publishable.value, publication, actor, now);
      return restored
        ? ok({ ...restored, missingImages })
        : fail({ code: 'conflict', message: draftConflict });
    });
    await deleteLooseFilesNow({ database, files, clock, log });
    return restored;
  };
}

async function withExistingImages(
  { images }: Pick<Stores, 'images'>,
  fields: NewsFields,
  current: Pick<NewsFields, 'imageUrl' | 'imageCaption'>,
): Promise<{ fields: NewsFields; missingImages: number }> {
  const ofVersion = imageKeysOf(fields).filter((key) => attachmentTypeOf(key) === null);
  const ofCurrent = storageKeyOf(current.imageUrl);
  const found = await images.listByKeys([...ofVersion, ...(ofCurrent === null ? [] : [ofCurrent])]);
  const existing = new Set(found.map(({ storageKey }) => storageKey));
  const isGone = (address: string) => {
    const key = storageKeyOf(address);
    return key !== null && !existing.has(key);
  };
  const noImage = { imageUrl: '', imageCaption: '' };
  const { imageUrl, imageCaption } = isGone(current.imageUrl) ? noImage : current;
  return {
    fields: {
      ...fields,
      ...(isGone(fields.imageUrl) ? { imageUrl, imageCaption } : {}),
      content: withoutImages(fields.content, isGone),
    },
    missingImages: ofVersion.filter((key) => !existing.has(key)).length,
  };
}
