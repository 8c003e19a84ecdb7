/** The screens of the dashboard: their addresses, names and groups, and who may open them. */
import type { Permission } from '../../domain/accounts/permissions.ts';
import { listedKinds, thingPages } from '../../domain/news/thing-pages.ts';

export interface Screen {
  /** The address under /dashboard; '' for the screen that opens first. */
  path: string;
  label: string;
  /** The heading of the group of screens in the sidebar; '' for the group without one. */
  group: string;
  /** Other addresses of the screen begin with this path, which is not under /dashboard. */
  elsewhere?: string;
}

export function screenPath({ path }: Pick<Screen, 'path'>): string {
  return path === '' ? '/dashboard' : `/dashboard/${path}`;
}

export function groupScreens<Grouped extends Pick<Screen, 'group'>>(screens: readonly Grouped[]) {
  return [...Map.groupBy(screens, ({ group }) => group)].map(([name, screens]) => ({ name, screens }));
}

/** Returns whether an address belongs to this screen; if so, the sidebar marks the screen. */
export function isWithin(screen: Screen, pathname: string): boolean {
  const path = screenPath(screen);
  if (pathname === path) return true;
  if (screen.elsewhere && pathname.startsWith(screen.elsewhere)) return true;
  return screen.path !== '' && pathname.startsWith(`${path}/`);
}

/** The screens of the newsroom in the order of the sidebar. The screens of a group follow each other. */
export const newsroomScreens = [
  { path: '', label: 'Visão geral', group: '', needs: 'use-newsroom' },
  { path: 'noticias', label: 'Notícias', group: 'Edição', needs: 'write-news', elsewhere: '/edit-news/' },
  { path: 'para-revisar', label: 'Para revisar', group: 'Edição', needs: 'edit-all-news' },
  { path: 'capa', label: 'Capa', group: 'Edição', needs: 'edit-all-news' },
  { path: 'banners', label: 'Banners', group: 'Edição', needs: 'manage-media' },
  { path: 'videos', label: 'Vídeos', group: 'Edição', needs: 'manage-media' },
  { path: 'midia', label: 'Mídia', group: 'Edição', needs: 'manage-media' },
  ...listedKinds.map((kind) => {
    const { screen: path, screenLabel: label } = thingPages[kind];
    return { path, label, group: 'Edição', needs: 'edit-all-news' } as const;
  }),
  { path: 'noticias-antigas', label: 'Notícias antigas', group: 'Edição', needs: 'edit-all-news' },
  { path: 'lixeira', label: 'Lixeira', group: 'Edição', needs: 'write-news' },
  { path: 'mensagens', label: 'Mensagens', group: 'Leitores', needs: 'read-messages' },
  { path: 'comentarios', label: 'Comentários', group: 'Leitores', needs: 'moderate-comments' },
  {
    path: 'mensagens-denunciadas',
    label: 'Mensagens Denunciadas',
    group: 'Leitores',
    needs: 'moderate-comments',
  },
  { path: 'secoes', label: 'Seções', group: 'Site', needs: 'manage-site' },
  { path: 'paginas', label: 'Páginas', group: 'Site', needs: 'manage-site' },
  { path: 'redirecionamentos', label: 'Redirecionamentos', group: 'Site', needs: 'manage-redirects' },
  { path: 'mudanca', label: 'Mudança', group: 'Site', needs: 'manage-site' },
  { path: 'importacoes', label: 'Importações', group: 'Site', needs: 'manage-site' },
  { path: 'configuracoes', label: 'Configurações', group: 'Site', needs: 'manage-site' },
  { path: 'pessoas', label: 'Pessoas', group: 'Equipe e sistema', needs: 'manage-people' },
  { path: 'auditoria', label: 'Auditoria', group: 'Equipe e sistema', needs: 'manage-site' },
  { path: 'saude', label: 'Saúde do sistema', group: 'Equipe e sistema', needs: 'manage-site' },
] as const satisfies readonly (Screen & { needs: Permission })[];

/** The screen of every user; it is a program of its own (app/account/own). */
export const accountScreen = {
  path: 'conta',
  label: 'Minha conta',
  group: 'Você',
} as const satisfies Screen;

/** The manual of the newsroom. The frame can also open it beside the current screen. */
export const helpScreen = {
  path: 'ajuda',
  label: 'Ajuda',
  group: '',
} as const satisfies Screen;
