/** The page in which the program of the newsroom or of `Minha conta` runs. */
import { mayDo, rolesText } from '../../../domain/accounts/permissions.ts';
import { loading } from '../../../domain/text/sentences.ts';
import { ofSite } from '../../../domain/text/site-name.ts';
import { policyOf } from '../../../domain/web/addresses.ts';
import { renderPage } from '../../document.tsx';
import { consumeNotice } from '../../http/notice.ts';
import type { Handler, Portal, Program } from '../../portal.ts';

export function newsroom(portal: Portal, program?: Program): Handler {
  return async (c) => {
    const { userId, name, email, roles } = c.var.visitor;
    const isNewsroom = mayDo({ roles }, 'use-newsroom');
    const { groups, all } = await portal.services.getSections();
    const meta = {
      title: c.req.path.startsWith('/edit-news/') ? 'Editar notícia | Dashboard' : 'Dashboard',
      description: `Redação ${ofSite(portal.site.name)}`,
      path: c.req.path,
      index: false,
      program: program ?? (isNewsroom ? ('newsroom' as const) : ('account' as const)),
    };
    return renderPage(
      c,
      portal,
      meta,
      <div
        id="redacao"
        className={isNewsroom ? undefined : 'page min-h-[70vh] py-8'}
        data-user-id={userId ?? ''}
        data-name={name ?? ''}
        data-email={email ?? ''}
        data-notice={consumeNotice(c, portal.site.url) ?? ''}
        data-google={portal.site.offersGoogle}
        data-roles={rolesText(roles)}
        data-sections={JSON.stringify({ groups, all })}
      >
        <p role="status" className="needs-script room-loading font-display text-muted">
          {loading}
        </p>
        <noscript>
          <p className="room-loading">O painel precisa de JavaScript.</p>
        </noscript>
      </div>,
      policyOf(c.req.path.replace(/\/$/, '')).isMissing ? 404 : 200,
    );
  };
}
