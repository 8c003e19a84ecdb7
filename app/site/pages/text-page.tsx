/** The pages of text that the newsroom writes, such as `Sobre nós` (docs/product.md#pages). */
import { Fragment, type ReactNode } from 'react';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { parseCommentPosition } from '../../../domain/comments/comment.ts';
import { firstTermsAt, isTeamBlock, termsId } from '../../../domain/pages/text-pages.ts';
import { formatLongDay } from '../../../domain/text/dates.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import type { Conversation } from '../../../server/services/comments/list-comments.ts';
import type { ProfileView } from '../../../server/services/news/things/find-things.ts';
import type { TermsVersionView, TextPageView } from '../../../server/services/pages/find-text-page.ts';
import { returnPathOf } from '../../account/sign-in.ts';
import { renderPage } from '../../document.tsx';
import { readFields } from '../../http/form.ts';
import { sharePage } from '../../http/shared-caching.ts';
import Comments from '../../islands/comments/comments.tsx';
import { Island } from '../../islands/island.tsx';
import type { Handler, Portal } from '../../portal.ts';
import { Differences } from '../../ui/news/differences.tsx';
import { Portrait } from '../../ui/news/portrait.tsx';
import { RichBlockView } from '../../ui/news/rich-text.tsx';
import { spanTexts } from '../../ui/news/span-texts.tsx';
import { unknownAddressPage } from './error-pages.tsx';

/** The page that names the owner of the site. */
const aboutId = 'sobre-nos';

/** GET /pagina/{slug}. Some pages have an address of their own; for them, `fixedSlug` is given. */
export function textPage(portal: Portal, fixedSlug?: string): Handler {
  return async (c) => {
    const slug = fixedSlug ?? c.req.param('slug') ?? '';
    const page = await portal.services.findTextPage(slug);
    if (!page) return unknownAddressPage(portal)(c);
    if (page.path !== c.req.path) return c.redirect(page.path, 301);
    const { site } = portal;
    sharePage(c, site, { tags: [commentsTag(page.id)] });
    const { visitor } = c.var;
    const position = parseCommentPosition(c.req.query());
    const conversation = await portal.services.findConversation(visitor, page.id, position);
    const lead =
      page.id === termsId ? (
        <TermsLead terms={site.terms} />
      ) : page.lead ? (
        <p className="mt-4 max-w-[34rem] text-lg/7 text-muted">{page.lead}</p>
      ) : null;
    return renderPage(
      c,
      portal,
      page,
      <>
        <TextPageBody page={page} lead={lead} owner={page.id === aboutId ? site.owner : ''} />
        {conversation.count > 0 ? (
          <PageComments page={page} conversation={conversation} visitor={visitor} />
        ) : null}
      </>,
    );
  };
}

/**
 * The comments that were imported with the page from an old site. They can be read, reported and deleted, but none can
 * be added.
 */
function PageComments({
  page: { id, path },
  conversation,
  visitor,
}: {
  page: TextPageView;
  conversation: Conversation;
  visitor: Visitor;
}) {
  const person =
    visitor.userId === null ? null : { name: visitor.name, isFromNewsroom: mayDo(visitor, 'use-newsroom') };
  return (
    <div className="page">
      <div className="max-w-[46rem]">
        <Island
          of={Comments}
          when={person ? 'idle' : 'visible'}
          props={{ newsId: id, path, ...conversation, person, form: null }}
        />
      </div>
    </div>
  );
}

export function TextPageBody({
  page,
  lead,
  owner = '',
}: {
  page: TextPageView;
  lead: ReactNode;
  /** The sentence about the owner of the site, below the text; '' for none. */
  owner?: string;
}) {
  return (
    <div className="page">
      <header className="mt-8 border-t-8 border-ink pt-4 pb-10">
        <h1 className="page-title">{page.title}</h1>
        {lead}
      </header>
      {page.parts.map(({ title, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
        <section key={index} className="title-beside gap-y-4 border-t border-rule py-8">
          {title ? <h2 className="text-2xl/7 font-bold tracking-tight">{spanTexts(title)}</h2> : null}
          <div className="rich-text lg:col-span-3 lg:col-start-2">
            {body.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
              <Fragment key={at}>
                {isTeamBlock(block) ? (
                  <Team people={page.team} />
                ) : (
                  <RichBlockView block={block} pictures={page.pictures} />
                )}
              </Fragment>
            ))}
          </div>
        </section>
      ))}
      {owner ? (
        <section className="title-beside gap-y-4 border-t border-rule py-8">
          <h2 className="text-2xl/7 font-bold tracking-tight">Quem mantém</h2>
          <p className="rich-text whitespace-pre-line lg:col-span-3 lg:col-start-2">{owner}</p>
        </section>
      ) : null}
    </div>
  );
}

function Team({ people }: { people: readonly ProfileView[] }) {
  return (
    <ul className="grid list-none gap-x-8 gap-y-5 ps-0 font-display text-base sm:grid-cols-2">
      {people.map(({ name, role, path, photo }) => (
        <li key={path} className="mt-0 flex items-center gap-4">
          <Portrait name={name} photo={photo} className="size-16" sizes="4rem" />
          <p className="min-w-0">
            <a href={path} className="font-semibold">
              {name}
            </a>
            <span className="block text-sm text-muted">{role}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function TermsLead({ terms: { version, publishedAt } }: { terms: Portal['site']['terms'] }) {
  const former = String(Number(version) - 1).padStart(2, '0');
  return (
    <>
      <p className="mt-4 font-display text-muted">
        {publishedAt > 0
          ? `Versão ${version}, em vigor desde ${formatLongDay(publishedAt)}`
          : `Versão ${version}, de ${formatLongDay(firstTermsAt)}`}
      </p>
      {Number(version) > 1 ? (
        <p className="mt-1 font-display text-muted">
          <a href={`/${termsId}/${former}`} className="underline underline-offset-4">
            {`O que mudou desde a versão ${former}`}
          </a>
        </p>
      ) : null}
    </>
  );
}

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
