import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Visitor } from '../domain/accounts/permissions.ts';
import type { Site } from '../domain/site/site.ts';
import type { Problem } from '../domain/web/problem.ts';
import type { SecurityHeaders } from '../domain/web/security-headers.ts';
import type { AddressCounter } from '../server/http/address-counter.ts';
import type { IncomingRequest } from '../server/http/client-address.ts';
import type { MemoryLimit } from '../server/http/memory-limit.ts';
import type { ReadCounter } from '../server/http/read-counter.ts';
import type { RequestRecorder } from '../server/http/request-recorder.ts';
import type { FileStore } from '../server/ports/media.ts';
import type { Services } from '../server/services.ts';

export interface Assets {
  script: string;
  stylesheet: string;
  /** Of tables, code, galleries and embeds in texts. */
  insetStylesheet: string;
  /** Their script is added, their stylesheet replaces the other. */
  programs: Readonly<Record<Program, { script: string; stylesheet: string }>>;
  /** For the first screen. */
  fonts: string[];
  devScripts: string[];
}

export type Program = 'newsroom' | 'account';

/** What handlers get from the composition root. */
export interface Portal {
  services: Services;
  files: FileStore;
  /** Its properties change with the settings: read them in each request. */
  site: Site;
  renewSite: () => Promise<void>;
  assets: Assets;
  securityHeaders: SecurityHeaders;
  /** The client's address, beyond trusted proxies. */
  clientAddressOf: (req: IncomingRequest) => string;
  /** Where a new site begins, for its operator on the machine itself; null for everybody else. */
  findSetUpPath: (req: IncomingRequest) => Promise<string | null>;
  rejections: Pick<MemoryLimit, 'take' | 'waitMs'>;
  sessionCookieNames: readonly string[];
  readCounter: Pick<ReadCounter, 'leaveOut' | 'count'>;
  addressCounter: Pick<AddressCounter, 'countRedirect'>;
  recorder: Pick<RequestRecorder, 'noteUser'>;
  requestId: () => string;
  /** Null for bugs. */
  problemOf: (error: unknown) => Problem | null;
  log: Logger;
}

export interface PortalEnv {
  /** Missing for pages that the cache renders. */
  Bindings: {
    incoming?: IncomingRequest;
    /** Only to know whether a page exists: no rule redirects it. */
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
    /** The token of a session that is over; '' without one. */
    endedToken: string;
    /** Depends on more than the address, so it is never shared. */
    isPersonal: boolean;
    /** Canonical; '' when unknown. */
    clientAddress: string;
  };
}

export type PortalContext = Context<PortalEnv>;
export type Handler = (c: PortalContext) => Promise<Response> | Response;
