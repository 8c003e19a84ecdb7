/** The pages of `Esqueci minha senha` (docs/product.md#passwords). */

import type { ReactNode } from 'react';
import { passwordHint } from '../../domain/accounts/password.ts';
import { emailMaxLength, passwordResetMinutes } from '../../domain/site/limits.ts';
import {
  resetLinkInvalid,
  resetMailLogged,
  resetMailSent,
  resetWithoutMail,
  unreadableBody,
} from '../../domain/text/sentences.ts';
import { inSite } from '../../domain/text/site-name.ts';
import { invalid, type Problem } from '../../domain/web/problem.ts';
import { answerProblem } from '../http/answer-problem.tsx';
import { readFields } from '../http/form.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { Field, FormMessage } from '../ui/field.tsx';
import { showSecretPage } from './secret-page.tsx';
import { deviceOf, rememberDevice } from './sign-in.ts';

const path = '/redefinir-senha';

/** GET /redefinir-senha, and with ?token=… from the mail. */
export function passwordResetPage(portal: Portal): Handler {
  return async (c) => {
    const { token, enviado } = c.req.query();
    const { hasMail } = portal.site;
    if (!token)
      return show(
        c,
        portal,
        enviado === '1' ? <Requested {...{ hasMail }} /> : <RequestForm {...{ hasMail }} />,
      );
    const isValid = await portal.services.isResetToken(token);
    return show(
      c,
      portal,
      isValid ? <NewPasswordForm token={token} /> : <RequestForm hasMail={hasMail} problem={spentLink} />,
    );
  };
}

const spentLink: Problem = invalid(resetLinkInvalid, 'token');

/** POST /redefinir-senha requests the mail or, with a token, sets the password. */
export function resetPassword(portal: Portal): Handler {
  const { services } = portal;
  return async (c) => {
    const fields = await readFields(c, ['email', 'token', 'password']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const { email, token, password } = fields;
    if (!token) {
      const request = await services.requestPasswordReset(email, deviceOf(c));
      if (request.ok) return c.redirect(`${path}?enviado=1`, 303);
      return show(
        c,
        portal,
        <RequestForm hasMail={portal.site.hasMail} email={email} problem={request.problem} />,
        request.problem,
      );
    }
    const reset = await services.resetPassword({ token, password }, deviceOf(c));
    if (reset.ok) {
      await rememberDevice(c, portal, reset.value.email, null);
      return c.redirect('/login?aviso=senha', 303);
    }
    const { problem } = reset;
    const form =
      problem.field === 'token' ? (
        <RequestForm hasMail={portal.site.hasMail} problem={problem} />
      ) : (
        <NewPasswordForm token={token} problem={problem} />
      );
    return show(c, portal, form, problem);
  };
}

function show(c: PortalContext, portal: Portal, form: ReactNode, problem?: Problem): Promise<Response> {
  const description = `Crie uma nova senha para a sua conta ${inSite(portal.site.name)}.`;
  return showSecretPage(c, portal, { title: 'Redefinir senha', description, path, problem }, form);
}

/** The part that replaces the form after it was sent, so that the same request is not sent twice. */
function Requested({ hasMail }: { hasMail: boolean }) {
  return (
    <div className="grid gap-5">
      <FormMessage kind="good">{hasMail ? resetMailSent : resetMailLogged}</FormMessage>
      <p className="flex flex-wrap gap-x-6">
        <a href={path} className={linkClass}>
          Pedir outro link
        </a>
        {hasMail ? null : (
          <a href="/contato" className={linkClass}>
            Falar com a redação
          </a>
        )}
        <a href="/login" className={linkClass}>
          Voltar ao login
        </a>
      </p>
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-display text-sm underline underline-offset-4';

interface RequestFormProps {
  hasMail: boolean;
  email?: string;
  problem?: Problem;
}

function RequestForm({ email = '', problem, hasMail }: RequestFormProps) {
  const isBeside = problem?.field === 'email';
  return (
    <form method="post" action={path} className="grid gap-5">
      {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      {hasMail ? (
        <p className="text-lg/7 text-muted">
          {`Escreva o e-mail da sua conta. Enviamos um link que funciona uma vez, por ${passwordResetMinutes} minutos.`}
        </p>
      ) : (
        <p className="text-lg/7 text-muted">
          {resetWithoutMail}{' '}
          <a href="/contato" className="underline underline-offset-4">
            Falar com a redação
          </a>
        </p>
      )}
      <Field
        id="redefinir-email"
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={emailMaxLength}
        required
        defaultValue={email}
        problem={isBeside ? problem.message : null}
      />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className="button-ink min-h-12 text-lg">
          Enviar link
        </button>
        <a href="/login" className={linkClass}>
          Voltar ao login
        </a>
      </p>
    </form>
  );
}

function NewPasswordForm({ token, problem }: { token: string; problem?: Problem }) {
  return (
    <form method="post" action={path} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-lg/7 text-muted">
        Escolha uma senha que você não usa em outro lugar. Ao trocar a senha, você sai de todos os aparelhos.
      </p>
      <Field
        id="redefinir-senha"
        label="Nova senha"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        problem={problem?.message ?? null}
      />
      <p>
        <button type="submit" className="button-ink min-h-12 text-lg">
          Salvar nova senha
        </button>
      </p>
    </form>
  );
}
