/** The call that gives the contact form a challenge of the captcha. */
import type { Handler, Portal } from '../../portal.ts';

export function captchaChallenge({ services }: Portal): Handler {
  return async (c) => {
    const challenge = await services.makeCaptchaChallenge();
    if (challenge === null) return c.json({ code: 'not-found', message: 'Não há o que resolver aqui.' }, 404);
    return c.json(challenge);
  };
}
