import type { Handler, Portal } from '../../portal.ts';

/** GET /api/captcha: what a browser has to work on before it may send a message. Never the same twice. */
export function captchaChallenge({ services }: Portal): Handler {
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    const challenge = await services.makeCaptchaChallenge();
    if (challenge === null) return c.json({ code: 'not-found', message: 'Não há o que resolver aqui.' }, 404);
    return c.json(challenge);
  };
}
