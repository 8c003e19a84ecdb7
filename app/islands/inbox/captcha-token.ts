/** Gets the token of the captcha that protects the contact form. */
import { captchaFailure, captchaNotLoaded } from '../../../domain/text/sentences.ts';
import { type CaptchaClient, captchaAction } from '../../../domain/web/captcha.ts';

export interface CaptchaTokens {
  /** Starts to request a token in the background. */
  prepare(): void;
  /** Throws a CaptchaError when there is no token. */
  take(): Promise<string>;
}

export class CaptchaError extends Error {}

/** A prepared token is used only within this time, because tokens expire on the server. */
const preparedTokenLifetimeMs = 20 * 60_000;
const scriptTimeoutMs = 15_000;

export function captchaTokens(captcha: CaptchaClient): CaptchaTokens {
  return captcha.kind === 'altcha' ? altchaTokens() : recaptchaTokens(captcha);
}

function altchaTokens(): CaptchaTokens {
  let prepared: { token: Promise<string>; startedAt: number } | null = null;
  const start = () => {
    const token = import('./altcha-solver.ts').then(({ solveAltcha }) => solveAltcha());
    // `take` handles the error; until then this prevents an unhandled rejection.
    token.catch(() => {});
    return { token, startedAt: Date.now() };
  };
  return {
    prepare() {
      prepared ??= start();
    },
    async take() {
      const isFresh = prepared !== null && Date.now() - prepared.startedAt < preparedTokenLifetimeMs;
      const attempts = isFresh && prepared ? [prepared.token, null] : [null];
      prepared = null;
      for (const attempt of attempts) {
        try {
          return await (attempt ?? start().token);
        } catch {
          // A failed preparation is retried.
        }
      }
      throw new CaptchaError(captchaFailure);
    },
  };
}

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<unknown>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

function recaptchaTokens({ siteKey, scriptUrl }: { siteKey: string; scriptUrl: string }): CaptchaTokens {
  let script: Promise<void> | null = null;
  const load = () => {
    script ??= loadScript(scriptUrl, siteKey);
    script.catch(() => {
      script = null;
    });
    return script;
  };
  return {
    prepare: () => void load().catch(() => {}),
    async take() {
      await load().catch(() => {});
      const { grecaptcha } = window;
      if (!grecaptcha) throw new CaptchaError(captchaNotLoaded);
      // A token of reCAPTCHA expires after two minutes, so it is requested now.
      const token = await execute(grecaptcha, siteKey).catch(() => null);
      if (typeof token !== 'string' || token === '') throw new CaptchaError(captchaFailure);
      return token;
    },
  };
}

function execute(grecaptcha: Recaptcha, siteKey: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No token in time.')), scriptTimeoutMs);
    grecaptcha.ready(() => grecaptcha.execute(siteKey, { action: captchaAction }).then(resolve, reject));
  });
}

function loadScript(scriptUrl: string, siteKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL(scriptUrl);
    url.searchParams.set('render', siteKey);
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The script did not load.'));
    };
    setTimeout(() => reject(new Error('The script is late.')), scriptTimeoutMs);
    document.head.append(script);
  });
}
