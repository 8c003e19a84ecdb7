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
  /** Articles have this stylesheet instead of `stylesheet`. */
  articleStylesheet: string;
  /** The stylesheet of tables, code, galleries and embeds in texts. */
  insetStylesheet: string;
  /** Pages of a program also load its script, and its stylesheet instead of `stylesheet`. */
  programs: Readonly<Record<Program, { script: string; stylesheet: string }>>;
  fonts: string[];
  devScripts: string[];
}

export type Program = 'newsroom' | 'account';

export interface Portal {
  services: Services;
  files: FileStore;
  /** The object stays the same, but its properties change with the settings, so they must be read in each request. */
  site: Site;
  renewSite: () => Promise<void>;
  /** Whether `site` has the settings of the current content version. */
  isSiteCurrent: () => boolean;
  assets: Assets;
  securityHeaders: SecurityHeaders;
  /** Returns the address of the client, even behind trusted proxies. */
  clientAddressOf: (req: IncomingRequest) => string;
  /**
   * Returns the address for setting up a new site to its operator, who uses the server itself; null for everybody else.
   */
  findSetUpPath: (req: IncomingRequest) => Promise<string | null>;
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>;
  sessionCookieNames: readonly string[];
  viewCounter: Pick<ViewCounter, 'leaveOut' | 'count'>;
  addressCounter: Pick<AddressCounter, 'countRedirect'>;
  recorder: Pick<RequestRecorder, 'noteUser'>;
  requestId: () => string;
  /** Returns the problem to show for an expected error, such as an unavailable database; null for other errors. */
  problemOf: (error: unknown) => Problem | null;
  log: Logger;
}

export interface PortalEnv {
  /** The page cache renders pages without a client, and then there is no `incoming`. */
  Bindings: {
    incoming?: IncomingRequest;
    /** The request only checks whether a page exists, so redirects of the newsroom do not answer it. */
    isProbe?: true;
  };
  Variables: {
    visitor: Visitor;
    session: {
      id: string;
      token: string;
      /** Whether the user has no rights yet, because a required second step is missing (docs/product.md#two-steps). */
      lacksSecondStep: boolean;
    } | null;
    /** The token of a session that has ended; '' when there is none. */
    endedToken: string;
    /** Whether the answer depends on more than the address. Then no shared cache may keep it. */
    isPersonal: boolean;
    /** The origins of frames that this page may open, in addition to those that its address allows. */
    frameOrigins?: readonly string[];
    /** The canonical address of the client; '' when unknown. */
    clientAddress: string;
  };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
