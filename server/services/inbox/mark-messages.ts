/** Marks messages of visitors as read or unread. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { type MessageView, toMessageView } from '../../../domain/inbox/received-message.ts';
import { messageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';

/** Marks messages; those that do not exist are ignored. */
export function markMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, { ids, isRead }: { ids: string[]; isRead: boolean }): Promise<Result<null>> => {
    const now = clock();
    const action = isRead ? 'message.read' : 'message.unread';
    await database.inTransaction(async (stores) => {
      const messages = await stores.receivedMessages.listByIds(ids);
      const changed = messages.filter(({ readAt }) => (readAt !== null) !== isRead).map(({ id }) => id);
      await stores.receivedMessages.setRead(changed, isRead ? now : null);
      for (const id of changed) await recordAction(stores, actor, now, { action, id });
    });
    return ok(null);
  };
}

export function openMessage(adapters: { database: Database; clock: Clock }) {
  const mark = markMessages(adapters);
  return async (actor: Actor, id: string): Promise<Result<MessageView>> => {
    await mark(actor, { ids: [id], isRead: true });
    const [message] = await adapters.database.receivedMessages.listByIds([id]);
    return message ? ok(toMessageView(message)) : fail({ code: 'not-found', message: messageMissing });
  };
}
