/** Everything that request handlers get from the program: services, settings, assets and counters. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Visitor } from '../domain/accounts/permissions.ts';
import type { Site } from '../domain/site/site.ts';
import type { Problem } from '../domain/web/problem.ts';
import type { SecurityHeaders } from '../domain/web/security-headers.ts';
import type { AddressCounter } from '../server/http/address-counter.ts';
import type { IncomingRequest } from '../server/http/client-address.ts';
import type { MemoryLimit } from '../server/http/memory-limit.ts';
import type { RequestRecorder } from '../server/http/request-recorder.ts';
import type { ViewCounter } from '../server/http/view-counter.ts';
import type { FileStore } from '../server/ports/media.ts';
import type { Services } from '../server/services.ts';

export interface Assets {
  script: string;
  stylesheet: string;
  /** The stylesheet of articles, instead of the other. */
  articleStylesheet: string;
  /** The stylesheet of tables, code, galleries and embeds in texts. */
  insetStylesheet: string;
  /** A page of a program loads its script, too, and its stylesheet instead of the other. */
  programs: Readonly<Record<Program, { script: string; stylesheet: string }>>;
  fonts: string[];
  devScripts: string[];
}

export type Program = 'newsroom' | 'account';

export interface Portal {
  services: Services;
  files: FileStore;
  /** Its properties change with the settings, so they must be read in each request. */
  site: Site;
  renewSite: () => Promise<void>;
  /** Whether `site` has the settings of the present content version. */
  isSiteCurrent: () => boolean;
  assets: Assets;
  securityHeaders: SecurityHeaders;
  /** The address of the client, also behind trusted proxies. */
  clientAddressOf: (req: IncomingRequest) => string;
  /** The address for setting up a new site, for its operator on the server itself; null for everybody else. */
  findSetUpPath: (req: IncomingRequest) => Promise<string | null>;
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>;
  sessionCookieNames: readonly string[];
  viewCounter: Pick<ViewCounter, 'leaveOut' | 'count'>;
  addressCounter: Pick<AddressCounter, 'countRedirect'>;
  recorder: Pick<RequestRecorder, 'noteUser'>;
  requestId: () => string;
  /** The problem to show for an expected error, such as an unavailable database; null for others. */
  problemOf: (error: unknown) => Problem | null;
  log: Logger;
}

export interface PortalEnv {
  /** The page cache renders pages without a request of a client, so that there is no `incoming`. */
  Bindings: {
    incoming?: IncomingRequest;
    /** The request only asks whether a page exists, so no redirect of the newsroom answers it. */
    isProbe?: true;
  };
  Variables: {
    visitor: Visitor;
    session: {
      id: string;
      token: string;
      /** Without rights until a second step is set up (docs/product.md#two-steps). */
      lacksSecondStep: boolean;
    } | null;
    /** The token of a session that has ended; '' without one. */
    endedToken: string;
    /** The answer depends on more than the address, so no shared cache may keep it. */
    isPersonal: boolean;
    /** The origins of the frames that the page may open beside those of its address. */
    frameOrigins?: readonly string[];
    /** The canonical address of the client; '' when unknown. */
    clientAddress: string;
  };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
