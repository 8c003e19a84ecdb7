import type { ComponentType } from 'react';

/** A screen of the newsroom, loaded when it is opened. */
export interface Section {
  /** Under /dashboard; '' is what opens first. */
  path: string;
  /** As the sidebar and the heading say (contract.md). */
  label: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** The sidebar of the newsroom, in its order (spec.md section 2, contract.md). */
export const adminSections: readonly Section[] = [
  { path: '', label: 'Visão geral', load: () => import('./overview/overview-section.tsx') },
  { path: 'noticias', label: 'Notícias', load: () => import('./news/news-section.tsx') },
  { path: 'banners', label: 'Banners', load: () => import('./banners/banners-section.tsx') },
  { path: 'videos', label: 'Vídeos', load: () => import('./videos/videos-section.tsx') },
  { path: 'mensagens', label: 'Mensagens', load: () => import('./messages/messages-section.tsx') },
  { path: 'noticias-antigas', label: 'Notícias antigas', load: () => import('./news/old-news-section.tsx') },
  {
    path: 'mensagens-denunciadas',
    label: 'Mensagens Denunciadas',
    load: () => import('./reports/reports-section.tsx'),
  },
  { path: 'midia', label: 'Mídia', load: () => import('./media/media-section.tsx') },
  { path: 'lixeira', label: 'Lixeira', load: () => import('./news/trash-section.tsx') },
  { path: 'auditoria', label: 'Auditoria', load: () => import('./audit/audit-section.tsx') },
  { path: 'saude', label: 'Saúde do sistema', load: () => import('./health/health-section.tsx') },
];

/** /edit-news/{id}: no section of the sidebar. */
export const newsEditor: Pick<Section, 'load'> = { load: () => import('./news/edit-news.tsx') };

/** For everybody who is logged in (decisions.md, Roles). */
export const accountSection: Section = {
  path: 'conta',
  label: 'Minha conta',
  load: () => import('./account/account-section.tsx'),
};
