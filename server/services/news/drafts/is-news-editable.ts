import { mayDo, type Visitor } from '../../../../domain/accounts/permissions.ts';
import { type DraftState, isOwnDraft } from '../../../../domain/news/draft.ts';
import type { Stores } from '../../../ports/stores.ts';

/** Whether a visitor may edit these news; own drafts only in one of the states (docs/product.md#roles). */
export function isNewsEditable({ drafts }: Pick<Stores, 'drafts'>) {
  return async (visitor: Visitor, id: string, states: readonly DraftState[]): Promise<boolean> => {
    if (mayDo(visitor, 'edit-all-news')) return true;
    if (!mayDo(visitor, 'write-news')) return false;
    const [draft] = await drafts.listByIds([id]);
    return draft !== undefined && isOwnDraft(draft, visitor.userId) && states.includes(draft.state);
  };
}
