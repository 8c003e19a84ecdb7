/** The call that sends a message of the contact form. */
import { answerProblemAsJson, setProblemHeaders } from '../../http/answer-problem.tsx';
import type { Handler, Portal } from '../../portal.ts';
import { receiveContact } from '../../site/inbox/receive-contact.ts';

export function sendContact(portal: Portal): Handler {
  return async (c) => {
    const { problems } = await receiveContact(c, portal);
    const [first] = problems;
    if (!first) return c.json({ sent: true });
    if (problems.length === 1) return answerProblemAsJson(c, first);
    const status = setProblemHeaders(c, first);
    const shown = problems.map(({ code, message, field }) => ({ code, message, field }));
    return c.json({ ...shown[0], problems: shown }, status);
  };
}
