import type { Problem } from '../web/problem.ts';

/** Why a provider's answer opens no session. */
export type ProviderFault =
  /** The operator has not set it up. */
  | 'not-configured'
  /** It does not answer. */
  | 'unreachable'
  /** The person, or the provider for them, said no. */
  | 'refused'
  /** The answer does not fit what was asked. */
  | 'mismatch'
  /** The provider tells no address. */
  | 'no-email';

/** Why nobody came in with Google. */
export type GoogleFault =
  | ProviderFault
  /** The provider does not vouch for the address. */
  | 'unverified-email'
  /** Somebody has an account with this address, and it is not certain that it is the same person. */
  | 'not-linkable'
  /** The second step was not taken. */
  | 'code-failed'
  /** The person closed the window. */
  | 'closed';

const reasons: Record<GoogleFault, string> = {
  'not-configured': 'não configurado',
  unreachable: 'o Google não respondeu. Tente novamente.',
  refused: 'o acesso não foi autorizado.',
  mismatch: 'a resposta não corresponde ao pedido. Tente novamente.',
  'no-email': 'a conta não informou um e-mail.',
  'unverified-email': 'o e-mail da conta Google não foi verificado.',
  'not-linkable': 'já existe uma conta com este e-mail. Entre com a senha ou use "Esqueci minha senha".',
  'code-failed': 'o código de verificação não foi confirmado. Tente novamente.',
  closed: 'a janela foi fechada.',
};

/** The sentence of a fault (spec.md section 8). */
export function googleProblem(fault: GoogleFault): Problem {
  const code = fault === 'unreachable' || fault === 'not-configured' ? 'unavailable' : 'forbidden';
  return { code, message: `Erro ao entrar com Google: ${reasons[fault]}` };
}

/** Reads a fault that was put into an address; null for anything else. */
export function parseGoogleFault(text: string | undefined): GoogleFault | null {
  return text !== undefined && isGoogleFault(text) ? text : null;
}

function isGoogleFault(text: string): text is GoogleFault {
  return Object.hasOwn(reasons, text);
}

/** One spelling of an issuer's address: `https://Example.com` and `https://example.com/` are the same issuer. */
export function canonicalIssuer(issuer: string): string {
  return URL.parse(issuer)?.href ?? issuer;
}

/** What the window of the provider tells the page that opened it: null when all went well. */
export interface GoogleOutcome {
  fault: GoogleFault | null;
}

/** Channel between the two: it works however far apart the browser keeps them. */
export const googleChannel = 'pauta:google';
