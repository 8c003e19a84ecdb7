import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Visitor } from '../domain/permissions.ts';
import type { SiteConfig } from '../server/config.ts';
import type { FileStore } from '../server/ports.ts';
import type { Services } from '../server/services.ts';

/** Addresses of the built files that pages load. */
export interface Assets {
  /** The script that wakes the islands. */
  script: string;
  stylesheet: string;
  /** Woff2 files of the first screen. */
  fonts: string[];
  /** Scripts that only the development server needs, each the text of one module. */
  devScripts: string[];
}

/** What handlers get from the composition root. */
export interface Portal {
  services: Services;
  files: FileStore;
  /** Changes whenever readers' pages are out of date. */
  contentVersion: () => number;
  site: SiteConfig;
  assets: Assets;
  log: Logger;
}

/** What middleware leaves for handlers. */
export interface PortalEnv {
  Variables: { visitor: Visitor };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
