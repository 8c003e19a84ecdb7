import type { Permission } from '../../domain/accounts/permissions.ts';

export interface Section {
  /** Under /dashboard; '' is what opens first. */
  path: string;
  label: string;
  /** The beginning of its addresses that are not under /dashboard. */
  elsewhere?: string;
}

export function sectionPath({ path }: Pick<Section, 'path'>): string {
  return path === '' ? '/dashboard' : `/dashboard/${path}`;
}

/** Whether an address shows a screen of this section: then the sidebar marks it. */
export function isWithin(section: Section, pathname: string): boolean {
  const path = sectionPath(section);
  if (pathname === path) return true;
  if (section.elsewhere && pathname.startsWith(section.elsewhere)) return true;
  return section.path !== '' && pathname.startsWith(`${path}/`);
}

export const newsroomSections = [
  { path: '', label: 'Visão geral', needs: 'use-newsroom' },
  { path: 'noticias', label: 'Notícias', needs: 'write-news', elsewhere: '/edit-news/' },
  { path: 'para-revisar', label: 'Para revisar', needs: 'edit-all-news' },
  { path: 'banners', label: 'Banners', needs: 'manage-media' },
  { path: 'videos', label: 'Vídeos', needs: 'manage-media' },
  { path: 'mensagens', label: 'Mensagens', needs: 'read-messages' },
  { path: 'noticias-antigas', label: 'Notícias antigas', needs: 'edit-all-news' },
  { path: 'mensagens-denunciadas', label: 'Mensagens Denunciadas', needs: 'moderate-comments' },
  { path: 'midia', label: 'Mídia', needs: 'manage-media' },
  { path: 'lixeira', label: 'Lixeira', needs: 'edit-all-news' },
  { path: 'pessoas', label: 'Pessoas', needs: 'manage-people' },
  { path: 'auditoria', label: 'Auditoria', needs: 'manage-site' },
  { path: 'saude', label: 'Saúde do sistema', needs: 'manage-site' },
  { path: 'assuntos', label: 'Assuntos', needs: 'edit-all-news' },
  { path: 'secoes', label: 'Seções', needs: 'manage-site' },
  { path: 'paginas', label: 'Páginas', needs: 'manage-site' },
  { path: 'configuracoes', label: 'Configurações', needs: 'manage-site' },
] as const satisfies readonly (Section & { needs: Permission })[];

/** For every user; a program of its own (app/account/own). */
export const accountSection = { path: 'conta', label: 'Minha conta' } as const satisfies Section;
