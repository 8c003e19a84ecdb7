/** Pages whose address contains a secret, which neither other sites nor search engines may get. */
import type { ReactNode } from 'react';
import type { Problem } from '../../domain/web/problem.ts';
import { renderPage } from '../document.tsx';
import { setProblemHeaders } from '../http/answer-problem.tsx';
import type { Portal, PortalContext } from '../portal.ts';
import { FormPage } from '../ui/form-page.tsx';

interface SecretPage {
  title: string;
  description: string;
  path: string;
  /** Why the request is refused. */
  problem?: Problem | undefined;
}

export function showSecretPage(
  c: PortalContext,
  portal: Portal,
  { problem, ...meta }: SecretPage,
  content: ReactNode,
): Promise<Response> {
  const status = problem ? setProblemHeaders(c, problem) : 200;
  c.header('Referrer-Policy', 'no-referrer');
  const page = <FormPage title={meta.title}>{content}</FormPage>;
  return renderPage(c, portal, { ...meta, index: false }, page, status);
}
