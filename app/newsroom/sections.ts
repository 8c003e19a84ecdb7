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

export const adminSections = [
  { path: '', label: 'Visão geral' },
  { path: 'noticias', label: 'Notícias', elsewhere: '/edit-news/' },
  { path: 'banners', label: 'Banners' },
  { path: 'videos', label: 'Vídeos' },
  { path: 'mensagens', label: 'Mensagens' },
  { path: 'noticias-antigas', label: 'Notícias antigas' },
  { path: 'mensagens-denunciadas', label: 'Mensagens Denunciadas' },
  { path: 'midia', label: 'Mídia' },
  { path: 'lixeira', label: 'Lixeira' },
  { path: 'auditoria', label: 'Auditoria' },
  { path: 'saude', label: 'Saúde do sistema' },
  { path: 'configuracoes', label: 'Configurações' },
] as const satisfies readonly Section[];

/** For every user; a program of its own (app/account/own). */
export const accountSection = { path: 'conta', label: 'Minha conta' } as const satisfies Section;
