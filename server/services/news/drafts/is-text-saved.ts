/** Says whether a text that a browser still has reached the portal: the answer to its save may never have arrived. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import {
  areSameFields,
  cleanFields,
  fieldsOf,
  type TypedFields,
} from '../../../../domain/news/news-fields.ts';
import { comparedVersionsMax } from '../../../../domain/site/limits.ts';
import type { Stores } from '../../../ports/stores.ts';
import { toId } from '../../site/create-id.ts';

interface BrowserText {
  /** The id of the news; null when the browser knows none. */
  id: string | null;
  /** The key of the form or of the journal entry, which may have become a draft of its own. */
  key: string;
  fields: TypedFields;
}

/**
 * True when the published text is this one, or a version that the actor saved is. Texts that other people saved are not
 * compared, so that nobody learns of them.
 */
export function isTextSaved({ news, draftVersions }: Pick<Stores, 'news' | 'draftVersions'>) {
  return async (actor: Actor, { id, key, fields: typed }: BrowserText): Promise<boolean> => {
    const fields = cleanFields(typed);
    for (const newsId of [id ?? [], toId('draft', actor.userId, key)].flat()) {
      const published = await news.findVersion(newsId);
      if (published && areSameFields(fieldsOf(published.news), fields)) return true;
      const versions = (await draftVersions.list(newsId)).filter(({ user }) => user.userId === actor.userId);
      for (const { number } of versions.slice(0, comparedVersionsMax)) {
        const version = await draftVersions.find(newsId, number);
        if (version && areSameFields(version.fields, fields)) return true;
      }
    }
    return false;
  };
}
