/** The versions of the terms, and accepting a new one (docs/product.md#pages). */
import { termsId } from '../../../domain/pages/text-pages.ts';
import { formatLongDay } from '../../../domain/text/dates.ts';
import type { TermsVersionView } from '../../../server/services/pages/find-text-page.ts';
import { returnPathOf } from '../../account/sign-in.ts';
import { renderPage } from '../../document.tsx';
import { readFields } from '../../http/form.ts';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { Differences } from '../../ui/news/differences.tsx';
import { unknownAddressPage } from './error-pages.tsx';
import { TextPageBody } from './text-page.tsx';

/** GET /termos-de-uso-e-privacidade/{version}: every version can still be read. */
export function termsVersion(portal: Portal): Handler {
  return async (c) => {
    const version = await portal.services.findTermsVersion(c.req.param('versao') ?? '');
    if (!version) return unknownAddressPage(portal)(c);
    sharePage(c, portal.site);
    const meta = { ...version, title: `${version.title}, versão ${version.version}`, index: false };
    return renderPage(c, portal, meta, <TermsVersion terms={version} />);
  };
}

/** POST /aceitar-termos: a user accepts a new version. */
export function acceptTerms(portal: Portal): Handler {
  return async (c) => {
    const { userId } = c.var.visitor;
    const fields = await readFields(c, ['version']);
    // If the version is not the current one, the next page asks again.
    if (userId !== null && fields) await portal.services.acceptTerms(userId, fields.version);
    return c.redirect(returnPathOf(c, portal, undefined), 303);
  };
}

function TermsVersion({ terms }: { terms: TermsVersionView }) {
  const { version, next } = terms;
  const lead = (
    <p className="mt-4 font-display text-muted">
      {`Versão ${version}. `}
      {next ? `Valeu até ${formatLongDay(next.publishedAt)}. ` : 'É a versão em vigor. '}
      <a href={`/${termsId}`} className="underline underline-offset-4">
        Ler a versão em vigor
      </a>
    </p>
  );
  return (
    <>
      {next ? (
        <section className="page mt-8" aria-labelledby="mudancas">
          <h2 id="mudancas" className="text-2xl/7 font-bold tracking-tight">
            {`O que mudou na versão ${next.version}`}
          </h2>
          <div className="rich-text mt-4">
            <Differences
              difference={{
                field: 'content',
                paragraphs: next.changes,
                media: [],
                isLookOnly: next.changes.length === 0,
              }}
            />
          </div>
          <p className="mt-4 font-display">
            <a href={next.path} className="underline underline-offset-4">
              {`Versão ${next.version}`}
            </a>
          </p>
        </section>
      ) : null}
      <TextPageBody page={terms} lead={lead} />
    </>
  );
}
