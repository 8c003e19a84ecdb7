import { imageUsesOf } from '../../../../domain/media/image-use.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import type { Stores } from '../../../ports/stores.ts';
import { trackImageUses } from '../../media/track-image-uses.ts';
import { draftDocument } from './draft-document.ts';
import { recordDraftVersion } from './draft-versions.ts';

type Needs = Pick<
  Stores,
  'drafts' | 'draftVersions' | 'images' | 'imageUses' | 'search' | 'raisePartVersion'
>;

/**
 * Saves a draft over the version it follows, null for the first one, and records it in the history of the draft. Returns
 * false when another save was faster.
 */
export async function keepDraft(stores: Needs, draft: Draft, before: Draft | null): Promise<boolean> {
  const { drafts } = stores;
  const isKept = before ? await drafts.replace(draft, before.version) : await drafts.add(draft);
  if (!isKept) return false;
  await stores.search.put(draftDocument(draft));
  await recordDraftVersion(stores, draft, before);
  const fields = draft.scheduledFields ? [draft.fields, draft.scheduledFields] : [draft.fields];
  const uses = new Map(fields.flatMap(imageUsesOf).map((use) => [use.storageKey, use]));
  const owner = { kind: 'draft', id: draft.id, title: draft.fields.title } as const;
  await trackImageUses(stores, owner, [...uses.values()]);
  return true;
}

/** Takes a draft away. False when somebody else has changed or taken it. */
export async function takeDraft(stores: Needs, draft: Draft): Promise<boolean> {
  const isTaken = await stores.drafts.take(draft.id, draft.version);
  if (!isTaken) return false;
  await stores.search.remove('draft', draft.id);
  await trackImageUses(stores, { kind: 'draft', id: draft.id, title: draft.fields.title }, []);
  return true;
}
