/** The page for the code of the second step of a login. */
import { firstStepAgain } from '../../domain/accounts/two-factor.ts';
import { codeTooLate, unreadableBody } from '../../domain/text/sentences.ts';
import { inSite } from '../../domain/text/site-name.ts';
import { invalid, type Problem } from '../../domain/web/problem.ts';
import { renderBarePage, renderPage } from '../document.tsx';
import { answerProblem, answerProblemAsJson, setProblemHeaders } from '../http/answer-problem.tsx';
import { challengeCookie } from '../http/cookies.ts';
import { readFields, wantsJson } from '../http/form.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { CodeFields } from '../ui/accounts/code-fields.tsx';
import { FormPage } from '../ui/form-page.tsx';
import { BareMain } from '../ui/site/bare-main.tsx';
import { allowOpener, answerInWindow } from './google.tsx';
import { noticeOfWay, returnPathOf, setSession, visitOf } from './sign-in.ts';

const path = '/login/codigo';

interface CodeForm {
  returnTo: string;
  isWindow: boolean;
  problem?: Problem;
}

export function loginCodePage(portal: Portal): Handler {
  const cookie = challengeCookie(portal.site.url);
  return async (c) => {
    const { voltar, janela } = c.req.query();
    const form = { returnTo: returnPathOf(c, portal, voltar), isWindow: janela === '1' };
    const challenge = cookie.read(c);
    const isPending = challenge !== '' && (await portal.services.isLoginPending(challenge));
    if (!isPending) return startAgain(c, portal, form);
    return showForm(c, portal, form);
  };
}

/** POST /login/codigo; with `aviso=na-tela` the page that called it shows the success message. */
export function loginCode(portal: Portal): Handler {
  const cookie = challengeCookie(portal.site.url);
  return async (c) => {
    const fields = await readFields(c, ['code', 'voltar', 'janela', 'aviso']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const form = { returnTo: returnPathOf(c, portal, fields.voltar), isWindow: fields.janela === '1' };
    const attempt = { challenge: cookie.read(c), code: fields.code };
    const result = await portal.services.logInWithCode(attempt, visitOf(c, portal));
    if (result.ok) {
      const { session, way } = result.value;
      await setSession(c, portal, session, fields.aviso === 'na-tela' ? null : noticeOfWay[way]);
      if (form.isWindow) return answerInWindow(c, portal, null);
      return wantsJson(c) ? c.json({ returnTo: form.returnTo }) : c.redirect(form.returnTo, 303);
    }
    const { problem } = result;
    if (problem.field === firstStepAgain) cookie.clear(c);
    if (wantsJson(c)) return answerProblemAsJson(c, problem);
    return problem.field === firstStepAgain
      ? startAgain(c, portal, form, problem)
      : showForm(c, portal, { ...form, problem });
  };
}

function startAgain(
  c: PortalContext,
  portal: Portal,
  { returnTo, isWindow }: CodeForm,
  problem?: Problem,
): Response {
  if (isWindow) return answerInWindow(c, portal, 'code-failed');
  const erro = problem && problem.message !== codeTooLate ? 'codigos' : 'prazo';
  return c.redirect(`/login?${new URLSearchParams({ erro, voltar: returnTo })}`, 303);
}

function showForm(
  c: PortalContext,
  portal: Portal,
  { returnTo, isWindow, problem }: CodeForm,
): Response | Promise<Response> {
  const status = problem ? setProblemHeaders(c, problem) : 200;
  const meta = {
    title: 'Código de verificação',
    description: `A segunda etapa para entrar ${inSite(portal.site.name)}.`,
    path: '/login',
    index: false,
  };
  const form = (
    <form method="post" action={path} className="grid w-full max-w-[26rem] gap-5">
      <input type="hidden" name="voltar" value={returnTo} />
      {isWindow ? <input type="hidden" name="janela" value="1" /> : null}
      <CodeFields id="codigo" problem={problem ?? null} />
    </form>
  );
  if (isWindow) {
    allowOpener(c);
    const page = (
      <BareMain siteName={portal.site.name}>
        <h1 className="text-2xl font-bold tracking-tight">{meta.title}</h1>
        {form}
      </BareMain>
    );
    return renderBarePage(c, portal, meta, page, status);
  }
  const page = (
    <FormPage title={meta.title}>
      {form}
      <p className="mt-2 font-display text-sm/6">
        <a href="/login" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Voltar ao login
        </a>
      </p>
    </FormPage>
  );
  return renderPage(c, portal, meta, page, status);
}
