/**
 * The reasons why a login with Google fails, and their sentences. `live-site.ts` decides whether the button is shown.
 */
import type { Problem } from '../web/problem.ts';

export type ProviderFault =
  | 'not-configured'
  | 'unreachable'
  /** The person or the provider refused the login. */
  | 'refused'
  /** The provider's answer does not belong to the login that this browser began. */
  | 'mismatch'
  | 'no-email';

export type GoogleFault =
  | ProviderFault
  | 'unverified-email'
  /** Another account has this address, and its owner may be another person. */
  | 'not-linkable'
  | 'suspended'
  | 'code-failed'
  | 'closed';

const reasons: Record<GoogleFault, string> = {
  'not-configured': 'não configurado',
  unreachable: 'o Google não respondeu. Tente novamente.',
  refused: 'o acesso não foi autorizado.',
  mismatch: 'a resposta não corresponde ao pedido. Tente novamente.',
  'no-email': 'a conta não informou um e-mail.',
  'unverified-email': 'o e-mail da conta Google não foi verificado.',
  'not-linkable': 'já existe uma conta com este e-mail. Entre com a senha ou use "Esqueci minha senha".',
  suspended: 'esta conta está suspensa.',
  'code-failed': 'o código de verificação não foi confirmado. Tente novamente.',
  closed: 'a janela foi fechada.',
};

export function googleProblem(fault: GoogleFault): Problem {
  const code = fault === 'unreachable' || fault === 'not-configured' ? 'unavailable' : 'forbidden';
  return { code, message: `Erro ao entrar com Google: ${reasons[fault]}` };
}

export function parseGoogleFault(text: string | undefined): GoogleFault | null {
  return text !== undefined && isGoogleFault(text) ? text : null;
}

function isGoogleFault(text: string): text is GoogleFault {
  return Object.hasOwn(reasons, text);
}

/** Returns the canonical form of an issuer, in which `https://Example.com` and `https://example.com/` are the same. */
export function canonicalIssuer(issuer: string): string {
  return URL.parse(issuer)?.href ?? issuer;
}

export interface GoogleOutcome {
  fault: GoogleFault | null;
}

/**
 * The broadcast channel by which the login window reports to the page, because browsers may cut the direct connection
 * between the two.
 */
export const googleChannel = 'pauta:google';
