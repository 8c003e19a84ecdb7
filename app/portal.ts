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

/** Addresses of the built files that pages load. */
export interface Assets {
  /** The script that wakes the islands. */
  script: string;
  stylesheet: string;
  /** Of the newsroom: a script besides, a stylesheet in place of the other. */
  newsroom: { script: string; stylesheet: string };
  /** Woff2 files of the first screen. */
  fonts: string[];
  /** Scripts that only the development server needs, each the text of one module. */
  devScripts: string[];
}

/** What handlers get from the composition root. */
export interface Portal {
  services: Services;
  files: FileStore;
  site: SiteConfig;
  assets: Assets;
  /** The address a request comes from, past the trusted proxies. */
  clientAddressOf: (req: IncomingRequest) => string;
  /** Counts rejected writes of each network. */
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>;
  /** Cookies that carry a session. */
  sessionCookieNames: readonly string[];
  /** Told who is not to be counted, and of pages that were fetched ahead. */
  readCounter: Pick<ReadCounter, 'leaveOut' | 'count'>;
  /** Told whose session a request came with, for the record of accesses. */
  recorder: Pick<RequestRecorder, 'noteUser'>;
  /** The id of the request that is being answered: a line of the log has it, and an error page says it. */
  requestId: () => string;
  /** What to say of an error that is no fault of the program; null for all others. */
  problemOf: (error: unknown) => Problem | null;
  log: Logger;
}

/** What middleware leaves for handlers. */
export interface PortalEnv {
  /** The request as node:http knows it; missing when nobody asked, as for a page that the cache renders. */
  Bindings: { incoming?: IncomingRequest };
  Variables: {
    visitor: Visitor;
    /** Null without one. */
    session: {
      id: string;
      token: string;
      /** An admin who has no rights before there is a second step (ADMIN_2FA). */
      lacksSecondStep: boolean;
    } | null;
    /** Canonical; '' when unknown. */
    clientAddress: string;
  };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
