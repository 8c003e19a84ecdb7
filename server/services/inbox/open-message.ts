import type { Actor } from '../../../domain/accounts/audit.ts';
import { type MessageView, toMessageView } from '../../../domain/inbox/received-message.ts';
import { messageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { markMessages } from './mark-messages.ts';

/** Opens a message and marks it as read. */
export function openMessage(needs: { database: Database; clock: Clock }) {
  const mark = markMessages(needs);
  return async (actor: Actor, id: string): Promise<Result<MessageView>> => {
    await mark(actor, { ids: [id], isRead: true });
    const [message] = await needs.database.receivedMessages.listByIds([id]);
    return message ? ok(toMessageView(message)) : fail({ code: 'not-found', message: messageMissing });
  };
}
