import type { SiteConfig } from './config.ts';
import type { Clock, Database, FileStore } from './ports.ts';
import { findArticle } from './services/find-article.ts';
import { getFrame } from './services/get-frame.ts';
import { getHome } from './services/get-home.ts';
import { listNews } from './services/list-news.ts';

export interface World {
  database: Database;
  files: FileStore;
  clock: Clock;
  site: SiteConfig;
}

/** Everything the portal can do, by name: one file per verb in services/. */
export function createServices({ database, clock }: World) {
  const needs = { ...database, clock };
  return {
    getFrame: getFrame(needs),
    getHome: getHome(needs),
    listNews: listNews(needs),
    findArticle: findArticle(needs),
  };
}

export type Services = ReturnType<typeof createServices>;
