import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Visitor } from '../domain/accounts/permissions.ts';
import type { Problem } from '../domain/web/problem.ts';
import type { IncomingRequest } from '../server/http/client-address.ts';
import type { MemoryLimit } from '../server/http/read-allowance.ts';
import type { ReadCounter } from '../server/http/read-counter.ts';
import type { RequestRecorder } from '../server/http/record-requests.ts';
import type { FileStore } from '../server/ports/media.ts';
import type { Services } from '../server/services.ts';
import type { SiteConfig } from '../server/start/config.ts';

/** Addresses of built files. */
export interface Assets {
  /** The script that hydrates islands. */
  script: string;
  stylesheet: string;
  /** Programs that fill a page: a script besides, a stylesheet in place of the other. */
  programs: Readonly<Record<Program, { script: string; stylesheet: string }>>;
  /** Woff2 files of the first screen. */
  fonts: string[];
  /** Texts of modules for the development server. */
  devScripts: string[];
}

/** The newsroom of admins, and `Minha conta` of every user. */
export type Program = 'newsroom' | 'account';

/** What handlers get from the composition root. */
export interface Portal {
  services: Services;
  files: FileStore;
  site: SiteConfig;
  assets: Assets;
  /** The client's address, beyond trusted proxies. */
  clientAddressOf: (req: IncomingRequest) => string;
  /** Counts rejected writes per network. */
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>;
  /** Names of session cookies. */
  sessionCookieNames: readonly string[];
  /** Counts reads; leaves out admins and prefetched pages. */
  readCounter: Pick<ReadCounter, 'leaveOut' | 'count'>;
  /** Records the user of a request in the access log. */
  recorder: Pick<RequestRecorder, 'noteUser'>;
  /** The id of the current request, in its log lines and on error pages. */
  requestId: () => string;
  /** The problem for errors that are no bugs (such as an unavailable database); null for others. */
  problemOf: (error: unknown) => Problem | null;
  log: Logger;
}

/** Variables that middleware sets. */
export interface PortalEnv {
  /** The request of node:http; missing for pages that the cache renders. */
  Bindings: { incoming?: IncomingRequest };
  Variables: {
    visitor: Visitor;
    /** Null without one. */
    session: {
      id: string;
      token: string;
      /** An admin without rights until a second step is set up (ADMIN_2FA). */
      lacksSecondStep: boolean;
    } | null;
    /** Canonical; '' when unknown. */
    clientAddress: string;
  };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
