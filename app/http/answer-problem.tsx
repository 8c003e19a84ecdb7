/** Answers with a problem, as JSON or as a page. */
import { loginPath } from '../../domain/accounts/login-path.ts';
import { isCall } from '../../domain/web/addresses.ts';
import { ownPath } from '../../domain/web/own-path.ts';
import type { Problem, ProblemCode } from '../../domain/web/problem.ts';
import { renderPage } from '../document.tsx';
import type { Portal, PortalContext } from '../portal.ts';
import { wantsJson } from './form.ts';
import { type ProblemStatus, statusOf } from './problem-status.ts';

const titleOf: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'Entre para continuar',
  forbidden: 'Não foi possível continuar',
  'not-found': 'Não encontrado',
  'too-large': 'Grande demais',
  'too-many-requests': 'Um momento',
};

/** Sets `Retry-After` of a problem and returns its status. */
export function setProblemHeaders(c: PortalContext, problem: Problem): ProblemStatus {
  if (problem.retryAfterMs !== undefined) {
    c.header('Retry-After', String(Math.max(1, Math.ceil(problem.retryAfterMs / 1000))));
  }
  return statusOf[problem.code];
}

export function answerProblemAsJson(c: PortalContext, problem: Problem) {
  const status = setProblemHeaders(c, problem);
  const { code, message, action, field, others } = problem;
  return c.json({ code, message, action, field, others }, status);
}

/** Answers calls, and forms that a script sends, with JSON. Other requests get a page that links to `backPath`. */
export async function answerProblem(
  c: PortalContext,
  portal: Portal,
  problem: Problem,
  backPath = ownPath(c.req.path),
): Promise<Response> {
  const isSentByScript = c.req.method === 'POST' && wantsJson(c);
  if (isCall(c.req.path) || isSentByScript) return answerProblemAsJson(c, problem);
  const title = titleOf[problem.code] ?? 'Algo deu errado';
  return renderPage(
    c,
    portal,
    { title, description: problem.message, path: c.req.path, index: false },
    <div className="page max-w-[46rem] py-16">
      <h1 className="text-4xl font-extrabold tracking-tight">{title}</h1>
      <p className="mt-4 text-lg/7 text-muted">
        {problem.message} {problem.action}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        {problem.code === 'unauthenticated' ? (
          <a href={loginPath('login', backPath)} className="button-ink">
            Entrar
          </a>
        ) : null}
        <a href={backPath} className={problem.code === 'unauthenticated' ? 'button-line' : 'button-ink'}>
          Voltar
        </a>
      </p>
    </div>,
    setProblemHeaders(c, problem),
  );
}
