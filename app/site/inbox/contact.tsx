/** The page `Contato` and its form (docs/product.md#contact). */
import { correctionForm, emptyContactForm, type ContactForm as Form } from '../../../domain/inbox/contact.ts';
import { theSite } from '../../../domain/text/site-name.ts';
import type { CaptchaClient } from '../../../domain/web/captcha.ts';
import type { Problem } from '../../../domain/web/problem.ts';
import { renderPage } from '../../document.tsx';
import { setProblemHeaders } from '../../http/answer-problem.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import ContactForm from '../../islands/inbox/contact-form.tsx';
import { Island } from '../../islands/island.tsx';
import type { Handler, Portal, PortalContext } from '../../portal.ts';
import { receiveContact } from './receive-contact.ts';

const path = '/contato';
const sentPath = `${path}?enviada=sim`;

/** GET /contato. `noticia` is the id of the news in which a reader found an error. */
export function contact(portal: Portal): Handler {
  return async (c) => {
    const isSent = c.req.query('enviada') === 'sim';
    const newsId = c.req.query('noticia');
    const newsPath = newsId ? await portal.services.findNewsPath(c.var.visitor, newsId) : null;
    // Without this condition, caches would keep a copy of this page for each article.
    if (!newsPath) sharePage(c, portal.site);
    const form = newsPath ? correctionForm(portal.site.url + newsPath) : emptyContactForm;
    return renderContact(c, portal, { form, problems: [], isSent }, 200);
  };
}

/** POST /contato, the form without JavaScript. If the form is rejected, the page shows its texts again. */
export function postContact(portal: Portal): Handler {
  return async (c) => {
    const { form, problems } = await receiveContact(c, portal);
    const [first] = problems;
    if (!first) return c.redirect(sentPath, 303);
    return renderContact(c, portal, { form, problems, isSent: false }, setProblemHeaders(c, first));
  };
}

interface State {
  form: Form;
  problems: Problem[];
  isSent: boolean;
}

function renderContact(
  c: PortalContext,
  portal: Portal,
  state: State,
  status: Parameters<typeof renderPage>[4],
): Promise<Response> {
  const { site } = portal;
  const meta = {
    // Screen readers read the title first, so it says that the form was rejected.
    title: state.problems.length > 0 ? 'Erro: Contato' : 'Contato',
    description: `Fale com a redação: correções, sugestões de pauta e dúvidas sobre ${theSite(site.name)}.`,
    path,
  };
  return renderPage(
    c,
    portal,
    meta,
    <ContactPage {...state} captcha={site.captcha} supportEmail={site.supportEmail} />,
    status,
  );
}

function ContactPage({
  form,
  problems,
  isSent,
  captcha,
  supportEmail,
}: State & { captcha: CaptchaClient; supportEmail: string }) {
  return (
    <div className="page pb-8">
      <header className="mt-8 border-t-8 border-ink pt-4 pb-10">
        <h1 className="page-title">Contato</h1>
        <p className="mt-4 max-w-[34rem] text-lg/7 text-muted">
          Achou um erro, tem uma pauta ou quer saber como trabalhamos? Escreva. Uma pessoa lê cada mensagem.
        </p>
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Island
          of={ContactForm}
          when="visible"
          props={{ values: form, problems, isSent, captcha, supportEmail }}
        />
        <Notes supportEmail={supportEmail} />
      </div>
    </div>
  );
}

function Notes({ supportEmail }: { supportEmail: string }) {
  const notes = [
    { title: 'Correções', text: 'Diga qual é a notícia, por título ou endereço, e qual é o trecho errado.' },
    { title: 'Sugestões de pauta', text: 'Conte o que aconteceu, onde, e como podemos confirmar.' },
    {
      title: 'Os seus dados',
      text: 'Usamos nome e e-mail só para responder. Eles não aparecem em lugar nenhum do site.',
    },
  ];
  return (
    <aside
      aria-label="Antes de escrever"
      className="font-display text-sm/6 lg:border-s lg:border-rule lg:ps-8"
    >
      <dl className="grid gap-x-8 gap-y-6 grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] lg:grid-cols-1">
        {notes.map((note) => (
          <div key={note.title} className="border-t border-rule pt-3 lg:border-0 lg:pt-0">
            <dt className="font-semibold">{note.title}</dt>
            <dd className="mt-1 text-muted">{note.text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 border-t border-rule pt-3 text-muted">
        Prefere e-mail?{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="wrap-anywhere text-ink underline decoration-marker-line decoration-4 underline-offset-4"
        >
          {supportEmail}
        </a>
      </p>
    </aside>
  );
}
