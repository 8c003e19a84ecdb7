import { confirmationLinkInvalid, confirmationSuccess, unreadableBody } from '../../domain/messages.ts';
import { answerProblem } from '../answer-problem.tsx';
import { renderPage } from '../document.tsx';
import { readFields } from '../form.ts';
import type { Handler, Portal } from '../portal.ts';
import { FormMessage } from '../ui/field.tsx';
import { FormPage } from '../ui/form-page.tsx';

const path = '/confirmar-email';

/**
 * GET /confirmar-email?token=…: asks whether. Programs that look into mails follow links and press no buttons, so
 * that none of them confirms an address for somebody else.
 */
export function emailConfirmationPage(portal: Portal): Handler {
  const meta = {
    title: 'Confirmar e-mail',
    description: `Confirme o e-mail da sua conta em ${portal.site.name}.`,
    path,
    index: false,
  };
  return (c) => {
    const { token = '', estado } = c.req.query();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return renderPage(
      c,
      portal,
      meta,
      <FormPage title="Confirmar e-mail">
        {estado === 'ok' ? <FormMessage kind="good">{confirmationSuccess}</FormMessage> : null}
        {estado === 'vencido' || (!estado && !token) ? (
          <FormMessage kind="bad">{confirmationLinkInvalid}</FormMessage>
        ) : null}
        {!estado && token ? <ConfirmForm token={token} /> : <BackHome />}
      </FormPage>,
    );
  };
}

/** POST /confirmar-email */
export function confirmEmail(portal: Portal): Handler {
  return async (c) => {
    const fields = await readFields(c, ['token']);
    if (!fields) return answerProblem(c, portal, { code: 'invalid-input', message: unreadableBody });
    const isConfirmed = await portal.services.confirmEmail(fields.token);
    return c.redirect(`${path}?estado=${isConfirmed ? 'ok' : 'vencido'}`, 303);
  };
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <form method="post" action={path} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-lg/7 text-muted">Confirme só se foi você quem criou a conta com este endereço.</p>
      <p>
        <button type="submit" className="button-ink min-h-12 text-lg">
          Confirmar e-mail
        </button>
      </p>
    </form>
  );
}

function BackHome() {
  return (
    <p className="mt-6">
      <a href="/" className="button-line">
        Ver as últimas notícias
      </a>
    </p>
  );
}
