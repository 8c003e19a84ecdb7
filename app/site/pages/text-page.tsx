/** The pages of text that the newsroom writes, such as `Sobre nós` (docs/product.md#pages). */
import { Fragment, type ReactNode } from 'react';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { parseCommentPosition } from '../../../domain/comments/comment.ts';
import { firstTermsAt, isTeamBlock, termsId } from '../../../domain/pages/text-pages.ts';
import { formatLongDay } from '../../../domain/text/dates.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import type { Conversation } from '../../../server/services/comments/list-comments.ts';
import type { ProfileView } from '../../../server/services/news/things/find-things.ts';
import type { TextPageView } from '../../../server/services/pages/find-text-page.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import Comments from '../../islands/comments/comments.tsx';
import { Island } from '../../islands/island.tsx';
import type { Handler, Portal } from '../../portal.ts';
import { Portrait } from '../../ui/news/portrait.tsx';
import { RichBlockView } from '../../ui/news/rich-text.tsx';
import { spanTexts } from '../../ui/news/span-texts.tsx';
import { unknownAddressPage } from './error-pages.tsx';

/** The page on which the owner of the site stands. */
const aboutId = 'sobre-nos';

/** GET /pagina/{slug}, and the pages with an address of their own, for which `fixedSlug` is given. */
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

/** The comments that came with the page from an old site; they are read, reported and deleted, and none are added. */
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
  /** Who owns the site, below the text; '' for nothing. */
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
