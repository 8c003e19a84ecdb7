/** Receives a message from the contact form. */
import { type ContactForm, contactFields, listContactProblems } from '../../../domain/inbox/contact.ts';
import type { ReceivedMessage } from '../../../domain/inbox/received-message.ts';
import { layOutMail, mailLifetimeMs } from '../../../domain/mail/mail.ts';
import type { Site } from '../../../domain/site/site.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { captchaFailure } from '../../../domain/text/sentences.ts';
import { invalid, type Problem } from '../../../domain/web/problem.ts';
import {
  contactAttemptLimit,
  contactLimit,
  networkOf,
  rateLimitProblem,
} from '../../../domain/web/rate-limit.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { OutgoingMail } from '../../ports/mail.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { createId, toId } from '../site/create-id.ts';

interface ContactRequest {
  form: ContactForm;
  captchaToken: string;
  /** The key that `parseSubmissionKey` read; a message without a key is always stored. */
  submissionKey?: string | null;
  /** The canonical address of the visitor; '' when unknown. */
  clientAddress: string;
}

type TeamSite = Pick<Site, 'name' | 'url' | 'hasMail' | 'supportEmail'>;

/** Thrown to roll the transaction back. */
class Rejection extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Receives a message and returns its problems; none means success. Only a stored message counts for the limit and uses
 * up the captcha.
 */
export function sendContactMessage({
  database,
  captcha,
  clock,
  site,
}: {
  database: Database;
  captcha: Captcha;
  clock: Clock;
  site: TeamSite;
}) {
  return async ({
    form,
    captchaToken,
    submissionKey = null,
    clientAddress,
  }: ContactRequest): Promise<Problem[]> => {
    const problems = listContactProblems(form);
    if (problems.length > 0) return problems;

    // The id includes the text, because a corrected message may be sent with the old key.
    const id =
      submissionKey === null
        ? createId()
        : toId('contact', submissionKey, ...contactFields.map((name) => form[name]));
    // The message was received before, but its sender did not get the answer.
    if (submissionKey !== null && (await isStored(database, id))) return [];

    const network = networkOf(clientAddress);
    const { rateLimits } = database;
    const waitMs =
      (await rateLimits.check(contactLimit, network, clock())) ||
      (await rateLimits.take(contactAttemptLimit, network, clock()));
    if (waitMs > 0) return [rateLimitProblem(waitMs)];

    const verdict = await captcha.verify(captchaToken, clock());
    if (!verdict.isHuman) return [captchaProblem];

    const data = clock();
    const message: ReceivedMessage = { id, ...form, captchaToken, data };
    try {
      await database.inTransaction(async (stores) => {
        if (submissionKey !== null && (await isStored(stores, id))) return;
        const isNew = await stores.captchaTokens.claim(verdict.tokenId, verdict.expiresAt);
        if (!isNew) throw new Rejection(captchaProblem);
        const lateWaitMs = await stores.rateLimits.take(contactLimit, network, data);
        if (lateWaitMs > 0) throw new Rejection(rateLimitProblem(lateWaitMs));
        await stores.receivedMessages.save(message);
        if (site.hasMail) await stores.mails.enqueue(mailToTeam(site, message));
      });
    } catch (error) {
      if (error instanceof Rejection) return [error.problem];
      throw error;
    }
    return [];
  };
}

/** Returns whether a message was received before, even if the newsroom has deleted it since. */
async function isStored(
  { receivedMessages, tombstones }: Pick<Stores, 'receivedMessages' | 'tombstones'>,
  id: string,
): Promise<boolean> {
  return (await receivedMessages.findById(id)) !== null || tombstones.has('Mensagens-recebidas', id);
}

const captchaProblem: Problem = invalid(captchaFailure);

function mailToTeam(site: TeamSite, message: ReceivedMessage): OutgoingMail {
  const { nome, email, titulo, mensagem, data } = message;
  return {
    id: createId(),
    to: site.supportEmail,
    replyTo: email,
    isUrgent: false,
    createdAt: data,
    expiresAt: data + mailLifetimeMs,
    ...layOutMail(site, {
      subject: `Contato: ${titulo}`,
      heading: 'Nova mensagem pelo site',
      paragraphs: [],
      facts: [
        { label: 'Nome', value: nome },
        { label: 'E-mail', value: email },
        { label: 'Título', value: titulo },
      ],
      quote: mensagem,
      reason: `Enviada pelo formulário de contato em ${formatShortDate(data)}. A resposta a este e-mail vai para ${email}.`,
    }),
  };
}
