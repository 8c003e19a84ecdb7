import { failedCodeLimit, failedLoginLimit, warningMailLimit } from '../../../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { enqueueSecurityMail } from '../two-factor/tell-owner.ts';

export interface WarnOwnerNeeds {
  database: Pick<Database, 'rateLimits' | 'users' | 'mails'>;
  site: { name: string; url: string };
  clock: Clock;
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

const warnings = {
  passwords: {
    subject: 'Muitas tentativas de entrar na sua conta',
    paragraphs: [
      'Na última hora, alguém errou muitas vezes a senha da sua conta. Ninguém entrou por isso.',
      'Se não foi você, não precisa fazer nada: as tentativas são limitadas e os aparelhos em que você já entrou continuam funcionando. Uma senha que você não usa em outro lugar e a verificação em duas etapas protegem ainda mais.',
    ],
  },
  codes: {
    subject: 'Alguém sabe a sua senha',
    paragraphs: [
      'Alguém entrou com a senha certa da sua conta, ou com o seu Google, e errou várias vezes o código da segunda etapa. Sem o código, ninguém entrou.',
      'Se não foi você, crie já uma nova senha em "Esqueci minha senha".',
    ],
  },
} as const;

const toleratedOf = { passwords: failedLoginLimit, codes: failedCodeLimit } as const;

/**
 * Mails an account's owner about failed attempts from any device: many wrong passwords in an hour, or the fifth wrong
 * code of a day; each once a day at most. The caller does not await it, so that the response time does not reveal
 * whether the account exists.
 */
export function warnOwner({ database, site, clock, log }: WarnOwnerNeeds) {
  return (email: string, what: keyof typeof warnings): void => {
    const warn = async () => {
      const now = clock();
      const { rateLimits, users, mails } = database;
      if ((await rateLimits.take(toleratedOf[what], email, now)) === 0) return;
      if ((await rateLimits.take(warningMailLimit, `${what}\n${email}`, now)) > 0) return;
      const user = await users.findByEmail(email);
      if (user) await enqueueSecurityMail({ stores: { users, mails }, site, now }, user, warnings[what]);
    };
    warn().catch((err: unknown) => log.error({ err }, 'the owner of an account could not be warned'));
  };
}
