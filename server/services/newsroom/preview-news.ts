import type { Actor } from '../../../domain/audit.ts';
import { previewLifetimeMs } from '../../../domain/limits.ts';
import { ok, type Result } from '../../../domain/problem.ts';
import type { Clock, Database } from '../../ports.ts';
import { signPreviewToken } from './preview-token.ts';
import { recordAction } from './record-action.ts';
import { currentFields, findWork } from './work-on-news.ts';

interface Needs {
  database: Database;
  clock: Clock;
  sessionSecret: string;
}

export interface PreviewLink {
  /** Path of the page. */
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Makes an address under which anybody who has it sees the draft as an article, for a day. */
export function makePreview({ database, clock, sessionSecret }: Needs) {
  return (actor: Actor, id: string): Promise<Result<PreviewLink>> =>
    database.inTransaction(async (stores) => {
      const found = await findWork(stores, id);
      if (!found.ok) return found;
      const now = clock();
      const { title } = currentFields(found.value);
      await recordAction(stores, actor, now, { action: 'preview.created', id, title });
      const expiresAt = now + previewLifetimeMs;
      return ok({ url: `/previa/${signPreviewToken(sessionSecret, { id, expiresAt })}`, expiresAt });
    });
}
