/** The login page, registration and logout. */
import { googleProblem, parseGoogleFault } from '../../domain/accounts/google.ts';
import { type LoginMode, ownReturnPath } from '../../domain/accounts/login-path.ts';
import { sessionEndSentences } from '../../domain/accounts/session.ts';
import { firstStepAgain } from '../../domain/accounts/two-factor.ts';
import {
  codeTooLate,
  codeTriesOver,
  resetSuccess,
  sessionsEnded,
  unreadableBody,
} from '../../domain/text/sentences.ts';
import { inSite } from '../../domain/text/site-name.ts';
import { invalid, ok, type Problem, type Result } from '../../domain/web/problem.ts';
import type { LoginStep } from '../../server/services/accounts/login/open-session.ts';
import type { FormProblem } from '../browser/post-form.ts';
import { renderBarePage, renderPage } from '../document.tsx';
import { answerProblem, answerProblemAsJson, setProblemHeaders } from '../http/answer-problem.tsx';
import { challengeCookie, sessionCookie } from '../http/cookies.ts';
import { readFields, wantsJson } from '../http/form.ts';
import type { NoticeName } from '../http/notice.ts';
import LoginForm, { type LoginFormProps } from '../islands/accounts/login-form.tsx';
import { Island } from '../islands/island.tsx';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { CodeFields } from '../ui/accounts/code-fields.tsx';
import { FormPage } from '../ui/form-page.tsx';
import { BareMain } from '../ui/site/bare-main.tsx';
import { allowOpener, answerInWindow } from './google.tsx';
import { askForCode, deviceOf, noticeOfWay, returnPathOf, setSession, visitOf } from './sign-in.ts';

const noticeOf: ReadonlyMap<string, string> = new Map([
  ['senha', resetSuccess],
  ['sessoes', sessionsEnded],
  ...Object.entries(sessionEndSentences),
]);

/**
 * The problem that the password step shows after the code step sent the user back, by the value of `erro` in the
 * address.
 */
const codeFaultOf: ReadonlyMap<string, Problem> = new Map([
  ['prazo', { code: 'unauthenticated', message: codeTooLate }],
  ['codigos', { code: 'unauthenticated', message: codeTriesOver }],
]);

/** GET /login?modo=registro&voltar=…, the form of the dialog as a page. */
export function loginPage(portal: Portal): Handler {
  return async (c) => {
    const { modo, voltar, aviso, erro } = c.req.query();
    const returnTo = returnPathOf(c, portal, voltar);
    if (c.var.visitor.userId !== null) return c.redirect(returnTo, 303);
    const fault = parseGoogleFault(erro);
    return showForm(c, portal, {
      mode: modo === 'registro' ? 'register' : 'login',
      returnTo,
      problem: fault ? googleProblem(fault) : (codeFaultOf.get(erro ?? '') ?? null),
      notice: (aviso && noticeOf.get(aviso)) ?? null,
    });
  };
}

/** POST /login; with `aviso=na-tela` the page that called it shows the success message. */
export function login(portal: Portal): Handler {
  return async (c) => {
    const fields = await readFields(c, ['email', 'password', 'voltar', 'aviso']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const result = await portal.services.logIn(fields, visitOf(c, portal));
    const notice = fields.aviso === 'na-tela' ? null : 'login';
    return answer(c, portal, { mode: 'login', fields: { ...fields, name: '' }, result, notice });
  };
}

export function register(portal: Portal): Handler {
  return async (c) => {
    const fields = await readFields(c, ['name', 'email', 'password', 'voltar']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const registered = await portal.services.registerAccount(fields, deviceOf(c));
    const result = registered.ok
      ? ok({ kind: 'session', session: registered.value, way: 'password' } as const)
      : registered;
    return answer(c, portal, { mode: 'register', fields, result, notice: 'registro' });
  };
}

export function registerPage(): Handler {
  return (c) => c.redirect('/login?modo=registro', 303);
}

export function logout(portal: Portal): Handler {
  const cookie = sessionCookie(portal.site.url);
  return async (c) => {
    const token = cookie.read(c);
    if (token !== '') await portal.services.logOut(token);
    cookie.clear(c);
    return c.redirect(returnPathOf(c, portal, undefined), 303);
  };
}

async function answer(
  c: PortalContext,
  portal: Portal,
  {
    mode,
    fields: { name, email, voltar },
    result,
    notice,
  }: {
    mode: LoginMode;
    fields: { name: string; email: string; voltar: string };
    result: Result<LoginStep>;
    notice: NoticeName | null;
  },
): Promise<Response> {
  const returnTo = returnPathOf(c, portal, voltar);
  if (result.ok) {
    const step = result.value;
    if (step.kind === 'code') {
      const codePage = askForCode(c, portal, step.challenge, { returnTo });
      return wantsJson(c) ? c.json({ returnTo, needsCode: true }) : c.redirect(codePage, 303);
    }
    await setSession(c, portal, step.session, notice);
    return wantsJson(c) ? c.json({ returnTo }) : c.redirect(returnTo, 303);
  }
  if (wantsJson(c)) return answerProblemAsJson(c, result.problem);
  // The password is never part of the page.
  return showForm(c, portal, { mode, returnTo, values: { name, email }, problem: result.problem });
}

async function showForm(
  c: PortalContext,
  portal: Portal,
  { mode, returnTo, values, problem, notice }: Partial<LoginFormProps> & { problem?: Problem | null },
): Promise<Response> {
  const props: LoginFormProps = {
    mode: mode ?? 'login',
    returnTo: ownReturnPath(returnTo),
    values: values ?? { name: '', email: '' },
    problem: problem ? toShown(problem) : null,
    notice: notice ?? null,
    offersGoogle: portal.site.offersGoogle,
  };
  const status = problem && c.req.method === 'POST' ? setProblemHeaders(c, problem) : 200;
  const meta = {
    title: props.mode === 'login' ? 'Entrar' : 'Criar conta',
    description: `Entre ${inSite(portal.site.name)} para comentar as notícias.`,
    path: '/login',
    index: false,
  };
  return renderPage(c, portal, meta, <LoginPage form={props} />, status);
}

function toShown({ message, field, others }: Problem): FormProblem {
  return { message, ...(field ? { field } : {}), ...(others ? { others: others.map(toShown) } : {}) };
}

function LoginPage({ form }: { form: LoginFormProps }) {
  return (
    <div className="page grid items-start gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_min(26rem,48%)] lg:py-14">
      <header className="border-t-8 border-ink pt-4">
        <h1 className="text-3xl font-extrabold tracking-[-0.035em] md:text-5xl">Faça parte da conversa</h1>
        <p className="mt-3 max-w-[40ch] text-lg/7 text-muted md:mt-4 md:text-lg/7">
          A conta é grátis. Para ler, nem precisa.
        </p>
        <ul className="mt-10 border-b border-rule text-lg/7 max-lg:hidden">
          {reasons.map(({ what, how }) => (
            <li key={what} className="grid grid-cols-[min(10rem,40%)_1fr] gap-6 border-t border-rule py-4">
              <strong className="font-display">{what}</strong>
              <span className="text-muted">{how}</span>
            </li>
          ))}
        </ul>
      </header>
      <div className="w-full max-w-[26rem] max-lg:max-w-[34rem]">
        <Island of={LoginForm} when="visible" props={form} />
      </div>
    </div>
  );
}

const reasons = [
  { what: 'Comente', how: 'Concorde, discorde, acrescente: a conversa fica junto da notícia.' },
  { what: 'Cuide', how: 'Denuncie o que passa do limite e volte atrás se mudar de ideia.' },
  { what: 'Controle', how: 'Pedimos só nome e e-mail, e ninguém, nem a redação, consegue ler a sua senha.' },
];

const path = '/login/codigo';

interface CodeForm {
  returnTo: string;
  isWindow: boolean;
  problem?: Problem;
}

/** The page for the code of the second step of a login. */
export function loginCodePage(portal: Portal): Handler {
  const cookie = challengeCookie(portal.site.url);
  return async (c) => {
    const { voltar, janela } = c.req.query();
    const form = { returnTo: returnPathOf(c, portal, voltar), isWindow: janela === '1' };
    const challenge = cookie.read(c);
    const isPending = challenge !== '' && (await portal.services.isLoginPending(challenge));
    if (!isPending) return startAgain(c, portal, form);
    return showCodeForm(c, portal, form);
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
      : showCodeForm(c, portal, { ...form, problem });
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

function showCodeForm(
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
