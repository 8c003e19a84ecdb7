/** Decides who may edit a piece of news, and finds what happened to its text (docs/product.md#roles). */
import { mayDo, type Visitor } from '../../../../domain/accounts/permissions.ts';
import { type DraftState, isOwnDraft } from '../../../../domain/news/draft.ts';
import { describeDiscard, describePublication } from '../../../../domain/news/trash.ts';
import { draftMissing } from '../../../../domain/text/sentences.ts';
import type { Problem } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';

type DenialStores = Pick<Stores, 'drafts' | 'draftVersions' | 'news' | 'revisions' | 'trash'>;

/**
 * Finds why a visitor may not edit these news, or null. Reporters may edit their own drafts only, in some states
 * (docs/product.md#roles).
 */
export function findEditDenial(stores: DenialStores) {
  return async (visitor: Visitor, id: string, states: readonly DraftState[]): Promise<Problem | null> => {
    if (mayDo(visitor, 'edit-all-news')) return null;
    const { userId } = visitor;
    const isWriter = userId !== null && mayDo(visitor, 'write-news');
    const [draft] = await stores.drafts.listByIds([id]);
    if (isWriter && draft && isOwnDraft(draft, userId) && states.includes(draft.state)) return null;
    const outcome = isWriter ? await findTextOutcome(stores, userId, id) : null;
    return { code: 'not-found', message: outcome ?? draftMissing };
  };
}

/**
 * Finds what happened to a text that the user wrote, because the form may still show it. Null for the texts of others.
 */
export async function findTextOutcome(
  stores: Omit<DenialStores, 'drafts'>,
  userId: string,
  id: string,
): Promise<string | null> {
  const trashed = await stores.trash.find(id);
  if (trashed) {
    const isOwn = trashed.news === null && trashed.draft.createdBy.userId === userId;
    return isOwn ? describeDiscard(trashed) : null;
  }
  if (!(await stores.news.findStamp(id))) return null;
  const versions = await stores.draftVersions.list(id);
  if (!versions.some(({ user }) => user.userId === userId)) return null;
  return findFirstPublication(stores, id);
}

/** Finds who published the text first, and when; null when the history no longer has that. */
export async function findFirstPublication(
  { revisions }: Pick<Stores, 'revisions'>,
  id: string,
): Promise<string | null> {
  const publication = (await revisions.list(id)).find(({ what }) => what === 'published');
  return publication ? describePublication(publication) : null;
}
