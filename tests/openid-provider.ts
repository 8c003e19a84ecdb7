/** Starts a real OpenID Connect provider, for tests of logins with another account. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

/** A person as the provider knows one. */
interface ProviderPerson {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  name?: string;
}

export interface OpenIdProvider {
  issuer: string;
  client: { id: string; secret: string };
  /** The only address to which people are redirected. */
  redirectUrl: string;
  /** The person who logs in next; null declines. */
  person: ProviderPerson | null;
  /** Whether it has a page that waits for a press of `Permitir` or `Recusar`; otherwise it answers at once. */
  asks: boolean;
  /** Stops, and starts again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface ProviderOptions {
  /** May also be set later, before the first request. */
  redirectUrl?: string;
  port?: number;
  /** Whether the e-mail address is only in the answer of the UserInfo call, and not in the token. */
  tellsInUserInfo?: boolean;
}

/** Starts a real OpenID Connect provider (the certified `oidc-provider` package). Stop it after the test. */
export async function startOpenIdProvider(options: ProviderOptions = {}): Promise<OpenIdProvider> {
  const client = { id: 'pauta', secret: 'segredo-do-cliente' };
  const people = new Map<string, ProviderPerson>();
  const port = options.port ?? (await freePort());
  let server = createServer();

  const provider: OpenIdProvider = {
    issuer: '',
    client,
    redirectUrl: options.redirectUrl ?? '',
    person: null,
    asks: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async start() {
      server = createServer();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      provider.issuer = `http://localhost:${port}`;
      let listener: RequestListener | undefined;
      server.on('request', (req, res) => {
        listener ??= listenerFor(provider, options, people);
        listener(req, res);
      });
    },
  };
  await provider.start();
  return provider;
}

function listenerFor(
  provider: OpenIdProvider,
  options: ProviderOptions,
  people: Map<string, ProviderPerson>,
) {
  const oidc = new Provider(provider.issuer, {
    clients: [
      {
        client_id: provider.client.id,
        client_secret: provider.client.secret,
        redirect_uris: [provider.redirectUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: options.tellsInUserInfo ?? false,
    pkce: { required: () => true },
    cookies: { keys: ['chave-de-prova'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/entrar/${uid}` },
    findAccount: (_: unknown, subject: string) => ({
      accountId: subject,
      claims() {
        const person = people.get(subject);
        return {
          sub: subject,
          email: person?.email,
          email_verified: person?.isEmailVerified ?? true,
          name: person?.name,
        };
      },
    }),
  });
  const callback = oidc.callback();

  async function answer(req: IncomingMessage, res: ServerResponse, isAllowed: boolean): Promise<void> {
    const { person } = provider;
    if (!person || !isAllowed) {
      const refusal = { error: 'access_denied', error_description: 'A pessoa recusou.' };
      return oidc.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
    }
    people.set(person.subject, person);
    const { prompt, params } = await oidc.interactionDetails(req, res);
    if (prompt.name === 'login') {
      return oidc.interactionFinished(req, res, { login: { accountId: person.subject, remember: false } });
    }
    const grant = new oidc.Grant({ accountId: person.subject, clientId: params.client_id });
    grant.addOIDCScope('openid email profile');
    return oidc.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', provider.issuer);
    if (!url.pathname.startsWith('/entrar/')) {
      callback(req, res);
      return;
    }
    const choice = url.searchParams.get('escolha');
    if (provider.asks && choice === null) {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.end(
        '<!doctype html><title>Provedor</title><form><button name="escolha" value="sim">Permitir</button><button name="escolha" value="nao">Recusar</button></form>',
      );
      return;
    }
    answer(req, res, choice !== 'nao').catch((error: unknown) => {
      res.statusCode = 500;
      res.end(String(error));
    });
  };
}
