/** Logs users in with Google, or with another provider of OpenID Connect. */
import * as openid from 'openid-client';
import { z } from 'zod';
import { comparableEmail } from '../../../domain/accounts/account.ts';
import { canonicalIssuer } from '../../../domain/accounts/google.ts';
import {
  type IdentityProvider,
  type ProvenIdentity,
  type ProviderAttempt,
  ProviderError,
} from '../../ports/accounts.ts';

interface GoogleOptions {
  client: { id: string; secret: string } | null;
  issuer: string;
  /** The address to which the provider redirects. */
  redirectUrl: string;
}

const timeoutSeconds = 8;
const scope = 'openid email profile';
const issuerMaxLength = 1_000;
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Some providers send this flag as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().optional(),
});
/**
 * The claims of the ID token. They alone identify the user, because the answer about the user does not name its issuer.
 */
const tokenClaimsSchema = claimsSchema.extend({ iss: z.string().min(1).max(issuerMaxLength) });

/**
 * Creates the provider. If its discovery fails, later logins retry it, so the provider may be down when the portal
 * starts.
 */
export function createGoogle({ client, issuer, redirectUrl }: GoogleOptions): IdentityProvider {
  let discovering: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    if (!client) throw new ProviderError('not-configured');
    // Only an operator's own provider may be called without encryption.
    const insecure = new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    discovering ??= openid
      .discovery(new URL(issuer), client.id, client.secret, undefined, {
        timeout: timeoutSeconds,
        // Checks the signature of an ID token, although the token comes directly from the provider (ASVS 6.8.2).
        execute: [...insecure, openid.enableNonRepudiationChecks],
      })
      .catch((cause: unknown) => {
        discovering = undefined;
        throw new ProviderError('unreachable', cause);
      });
    return discovering;
  }

  return {
    async start() {
      const configuration = await discover();
      const attempt: ProviderAttempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      // The registered address is used, even if a proxy requested another one.
      const url = new URL(redirectUrl);
      url.search = answer.search;
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const { iss, ...claims } = tokenClaimsSchema.parse(tokens.claims());
        if (claims.email !== undefined) return toIdentity(iss, claims);
        const info = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return toIdentity(iss, claimsSchema.parse(info));
      } catch (error) {
        throw error instanceof ProviderError ? error : new ProviderError(faultOf(error), error);
      }
    },
  };
}

function toIdentity(issuer: string, claims: z.infer<typeof claimsSchema>): ProvenIdentity {
  const email = comparableEmail(claims.email ?? '');
  if (!email) throw new ProviderError('no-email');
  return {
    provider: 'google',
    issuer: canonicalIssuer(issuer),
    subject: claims.sub,
    email,
    isEmailVerified: claims.email_verified === true,
    name: claims.name ?? '',
  };
}

function faultOf(error: unknown): ProviderError['fault'] {
  if (error instanceof openid.AuthorizationResponseError) return 'refused';
  if (error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT') return 'unreachable';
  if (error instanceof TypeError) return 'unreachable';
  if (error instanceof openid.ClientError && error.cause instanceof TypeError) return 'unreachable';
  return 'mismatch';
}
