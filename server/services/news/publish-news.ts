import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  areSameFields,
  cleanFields,
  fieldsOf,
  type NewsFields,
  publishFault,
} from '../../../domain/news/draft.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { categoryMissing } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { takeDraft } from './drafts/keep-draft.ts';
import {
  type Basis,
  findFault,
  findWork,
  isStale,
  type SaveResult,
  toConflict,
} from './drafts/work-on-news.ts';
import { putPublished, withCategory } from './put-published.ts';
import { recordAction } from './record-action.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: WorldLog;
}

export interface PublishRequest extends Basis {
  fields: NewsFields;
  /** Said by the author: more than a correction. */
  isMajor: boolean;
}

/** What was published: its address, and its version, which the next draft is based on. */
export interface Publication {
  path: string;
  version: number;
}

/**
 * Publishes news for the first time, or what was changed in them. A second call with the same fields, as by a double
 * click, answers the same and changes nothing.
 */
export function publishNews({ database, files, clock, log }: Needs) {
  return async (actor: Actor, id: string, request: PublishRequest): Promise<SaveResult<Publication>> => {
    const published = await database.inTransaction(async (stores): Promise<SaveResult<Publication>> => {
      const found = await findWork(stores, id);
      if (!found.ok) return found;
      const work = found.value;
      const { draft, news, stamp } = work;
      const fields = cleanFields(request.fields);
      if (news && !draft && areSameFields(fields, fieldsOf(news)))
        return ok({ path: newsPath(news), version: stamp.version });
      if (isStale(work, request)) return toConflict(work);
      const fault = publishFault(fields) ?? (await findFault(stores, fields, work));
      if (fault) return fail(fault);
      const complete = withCategory(fields);
      if (!complete) return fail({ code: 'invalid-input', message: categoryMissing, field: 'category' });
      if (draft && !(await takeDraft(stores, draft))) return toConflict(work);
      const now = clock();
      const what = news ? 'edited' : 'published';
      const { isMajor } = request;
      const item = await putPublished(
        stores,
        work,
        { fields: complete, actor, createdAt: now, what, isMajor },
        now,
      );
      await recordAction(stores, actor, now, { action: `news.${what}`, id, title: item.title });
      const before = stamp?.version ?? work.unpublished?.version ?? 0;
      return ok({ path: newsPath(item), version: before + 1 });
    });
    await cleanUp({ database, files, clock, log });
    return published;
  };
}
