import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

/** A screen of the newsroom, loaded when it is opened. */
export interface Section {
  /** Under /dashboard; '' is what opens first. */
  path: string;
  /** As the sidebar and the heading say. */
  label: string;
  load: () => Promise<{ default: ComponentType; prefetch?: (address: URL) => Promise<void> }>;
  /** Its screens that are not under /dashboard. */
  elsewhere?: readonly string[];
}

/** The address of a section. */
export function sectionPath({ path }: Pick<Section, 'path'>): string {
  return path === '' ? '/dashboard' : `/dashboard/${path}`;
}

/** Whether an address shows a screen of this section: then the sidebar marks it. */
export function isWithin(section: Pick<Section, 'path' | 'elsewhere'>, pathname: string): boolean {
  const patterns = [sectionPath(section), ...(section.elsewhere ?? [])];
  return patterns.some((path) => matchPath({ path, end: section.path === '' }, pathname) !== null);
}

const newsEditorPath = '/edit-news/:id';

/** The sidebar of the newsroom, in its order. */
export const adminSections: readonly Section[] = [
  { path: '', label: 'Visão geral', load: () => import('./audience/overview-section.tsx') },
  {
    path: 'noticias',
    label: 'Notícias',
    load: () => import('./news/list/news-section.tsx'),
    elsewhere: [newsEditorPath],
  },
  { path: 'banners', label: 'Banners', load: () => import('./media/banners-section.tsx') },
  { path: 'videos', label: 'Vídeos', load: () => import('./media/videos-section.tsx') },
  { path: 'mensagens', label: 'Mensagens', load: () => import('./inbox/messages-section.tsx') },
  {
    path: 'noticias-antigas',
    label: 'Notícias antigas',
    load: () => import('./news/list/old-news-section.tsx'),
  },
  {
    path: 'mensagens-denunciadas',
    label: 'Mensagens Denunciadas',
    load: () => import('./comments/reports-section.tsx'),
  },
  { path: 'midia', label: 'Mídia', load: () => import('./media/media-section.tsx') },
  { path: 'lixeira', label: 'Lixeira', load: () => import('./news/list/trash-section.tsx') },
  { path: 'auditoria', label: 'Auditoria', load: () => import('./audit/audit-section.tsx') },
  { path: 'saude', label: 'Saúde do sistema', load: () => import('./health/health-section.tsx') },
];

/** The form of known news, part of `Notícias`. */
export const newsEditor: Pick<Section, 'path' | 'load'> = {
  path: newsEditorPath,
  load: () => import('./news/form/edit-news.tsx'),
};

/** For everybody who is logged in. */
export const accountSection: Section = {
  path: 'conta',
  label: 'Minha conta',
  load: () => import('../account/own/account-section.tsx'),
};
