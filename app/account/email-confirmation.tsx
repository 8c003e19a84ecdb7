/** The page that confirms an e-mail address. The mail to that address links to this page. */
import { loginPath } from '../../domain/accounts/login-path.ts';
import { confirmationSuccess, showLatestNews, unreadableBody } from '../../domain/text/sentences.ts';
import { inSite } from '../../domain/text/site-name.ts';
import { invalid, type Problem } from '../../domain/web/problem.ts';
import type { ConfirmingSession } from '../../server/services/accounts/confirm-email.ts';
import { answerProblem } from '../http/answer-problem.tsx';
import { readFields } from '../http/form.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { FormMessage } from '../ui/field.tsx';
import { showSecretPage } from './secret-page.tsx';
import { rememberOwnDevice } from './sign-in.ts';

const path = '/confirmar-email';

/** GET /confirmar-email?token=… shows a button, because mail scanners follow links but press no buttons. */
export function emailConfirmationPage(portal: Portal): Handler {
  return async (c) => {
    const { token = '', estado } = c.req.query();
    if (estado === 'ok') return show(c, portal, { isConfirmed: true });
    const check = await portal.services.checkConfirmation(token, sessionOf(c));
    return show(c, portal, { token, ...(check.ok ? {} : { problem: check.problem }) });
  };
}

export function confirmEmail(portal: Portal): Handler {
  return async (c) => {
    const fields = await readFields(c, ['token']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const { token } = fields;
    const result = await portal.services.confirmEmail(token, sessionOf(c));
    if (result.ok) {
      await rememberOwnDevice(c, portal);
      return c.redirect(`${path}?estado=ok`, 303);
    }
    const { problem } = result;
    return show(c, portal, { token, problem }, problem);
  };
}

function sessionOf(c: PortalContext): ConfirmingSession {
  const { session, visitor } = c.var;
  return session && visitor.userId !== null ? { id: session.id, userId: visitor.userId } : null;
}

interface Shown {
  isConfirmed?: boolean;
  token?: string;
  problem?: Problem;
}

/** Shows the page. `refused` is the status of a refused POST; a GET answers 200 even when it shows a problem. */
function show(
  c: PortalContext,
  portal: Portal,
  { isConfirmed, token = '', problem }: Shown,
  refused?: Problem,
): Promise<Response> {
  const description = `Confirme o e-mail da sua conta ${inSite(portal.site.name)}.`;
  return showSecretPage(
    c,
    portal,
    { title: 'Confirmar e-mail', description, path, problem: refused },
    <>
      {isConfirmed ? <FormMessage kind="good">{confirmationSuccess}</FormMessage> : null}
      {problem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      {isConfirmed || (problem && problem.code !== 'unauthenticated') ? <BackHome /> : null}
      {problem?.code === 'unauthenticated' ? <SignIn token={token} /> : null}
      {isConfirmed || problem ? null : <ConfirmForm token={token} />}
    </>,
  );
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <form method="post" action={path} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-lg/7 text-muted">
        Confirme só se foi você quem criou a conta com este endereço. Você sai dos outros aparelhos.
      </p>
      <p>
        <button type="submit" className="button-ink min-h-12 text-lg">
          Confirmar e-mail
        </button>
      </p>
    </form>
  );
}

function SignIn({ token }: { token: string }) {
  const here = `${path}?${new URLSearchParams({ token })}`;
  return (
    <>
      <p className="mt-6">
        <a href={loginPath('login', here)} className="button-ink min-h-12 text-lg">
          Entrar para confirmar
        </a>
      </p>
      <p className="mt-6 text-muted">
        Não foi você quem criou a conta? Ignore o e-mail. Para assumir a conta,{' '}
        <a href="/redefinir-senha" className="underline underline-offset-4">
          crie uma senha
        </a>
        .
      </p>
    </>
  );
}

function BackHome() {
  return (
    <p className="mt-6">
      <a href="/" className="button-line">
        {showLatestNews}
      </a>
    </p>
  );
}
