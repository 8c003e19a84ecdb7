/** Begins and ends a login with Google (docs/product.md#google). */
import { z } from 'zod';
import type { GoogleFault } from '../../domain/accounts/google.ts';
import { loginPath, ownReturnPath } from '../../domain/accounts/login-path.ts';
import { renderBarePage } from '../document.tsx';
import { portalCookie } from '../http/cookies.ts';
import GoogleAnswer from '../islands/accounts/google-answer.tsx';
import { Island } from '../islands/island.tsx';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { BareMain } from '../ui/site/bare-main.tsx';
import { askForCode, deviceOf, noticeOfWay, returnPathOf, setSession } from './sign-in.ts';

const attemptLifetimeSeconds = 600;

const cookieText = z.string().max(4_000);

const attemptSchema = z.object({
  state: cookieText,
  nonce: cookieText,
  codeVerifier: cookieText,
  returnTo: cookieText,
  isWindow: z.boolean(),
});
type Attempt = z.infer<typeof attemptSchema>;

/** The cookie is Lax, like the session's, because the browser returns from the site of Google. */
function attemptCookie({ site }: Portal) {
  const cookie = portalCookie(site.url, 'google', attemptLifetimeSeconds);
  return {
    write(c: PortalContext, attempt: Attempt) {
      cookie.write(c, Buffer.from(JSON.stringify(attempt)).toString('base64url'));
    },
    /** Returns the attempt and deletes it, because each attempt can be used once. */
    take(c: PortalContext): Attempt | null {
      const value = cookie.read(c);
      if (value === '') return null;
      cookie.clear(c);
      try {
        return attemptSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
      } catch {
        return null;
      }
    },
  };
}

/** GET /api/auth/google?voltar=…&janela=1 redirects to Google. */
export function beginGoogle(portal: Portal): Handler {
  const cookie = attemptCookie(portal);
  return async (c) => {
    const isWindow = c.req.query('janela') === '1';
    const returnTo = returnPathOf(c, portal, c.req.query('voltar'));
    // A link on another site must not start a login, so the user is asked to press the button (ASVS 7.6.2).
    if (/^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) {
      return c.redirect(loginPath('login', returnTo), 303);
    }
    const begun = await portal.services.startGoogleLogin();
    if (!begun.ok) return answerFault(c, portal, { fault: begun.fault, isWindow, returnTo });
    const { url, attempt } = begun.value;
    cookie.write(c, { ...attempt, returnTo, isWindow });
    allowOpener(c);
    if (isWindow) return c.redirect(url, 303);
    // The content policy lets forms redirect to pages of the portal only, but a page itself may redirect anywhere.
    const meta = { title: 'Google', description: 'Entrar com Google', path: '/login', index: false };
    return renderBarePage(
      c,
      portal,
      meta,
      <BareMain siteName={portal.site.name}>
        <meta httpEquiv="refresh" content={`0; url=${url}`} />
        <p>
          <a href={url} className="underline underline-offset-4">
            Continuar com o Google
          </a>
        </p>
      </BareMain>,
      200,
    );
  };
}

/** GET /api/auth/callback/google, to which Google redirects. */
export function finishGoogle(portal: Portal): Handler {
  const cookie = attemptCookie(portal);
  return async (c) => {
    const attempt = cookie.take(c);
    if (!attempt) return answerFault(c, portal, { fault: 'mismatch', isWindow: false, returnTo: '/' });
    const { isWindow, returnTo } = attempt;
    const finished = await portal.services.logInWithGoogle(new URL(c.req.url), attempt, deviceOf(c));
    if (!finished.ok) return answerFault(c, portal, { fault: finished.fault, isWindow, returnTo });
    const step = finished.value;
    if (step.kind === 'code') {
      if (isWindow) allowOpener(c);
      return c.redirect(askForCode(c, portal, step.challenge, { returnTo, isWindow }), 303);
    }
    await setSession(c, portal, step.session, noticeOfWay[step.way]);
    return isWindow ? answerInWindow(c, portal, null) : c.redirect(ownReturnPath(returnTo), 303);
  };
}

function answerFault(
  c: PortalContext,
  portal: Portal,
  { fault, isWindow, returnTo }: { fault: GoogleFault; isWindow: boolean; returnTo: string },
): Response {
  if (isWindow) return answerInWindow(c, portal, fault);
  return c.redirect(`/login?${new URLSearchParams({ erro: fault, voltar: ownReturnPath(returnTo) })}`, 303);
}

/**
 * Returns the page that ends a login in a window of its own: it informs the page that opened the window, and closes the
 * window.
 */
export function answerInWindow(c: PortalContext, portal: Portal, fault: GoogleFault | null): Response {
  allowOpener(c);
  const meta = { title: 'Google', description: 'Entrar com Google', path: '/login', index: false };
  return renderBarePage(
    c,
    portal,
    meta,
    <BareMain siteName={portal.site.name}>
      <Island of={GoogleAnswer} when="idle" props={{ fault }} />
    </BareMain>,
    200,
  );
}

/** Keeps the login window connected to the page that opened it, so that the page notices when the window is closed. */
export function allowOpener(c: PortalContext): void {
  c.header('Cross-Origin-Opener-Policy', 'unsafe-none');
}
