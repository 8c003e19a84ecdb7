/** Informs a process of the portal on PostgreSQL, within moments, that another process has raised a content version. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export const versionChannel = 'pauta_content_version';
const listen = `listen ${versionChannel}`;

const connectTimeoutMs = 5_000;
const retryMs = 500;
/** Versions are also read at this interval, because a notification can be lost with its connection. */
const versionPollMs = 5_000;
const heartbeatEveryMs = 5_000;
const heartbeatTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/** A server that answers no heartbeat will not answer the end of the connection either. */
const endTimeoutMs = 2_000;

interface ListenerOptions {
  url: string;
  /**
   * Reads all versions. It runs after each connect, every few seconds, and when another process has raised a version.
   */
  readVersions(): Promise<void>;
  heartbeatMs?: number;
}

/**
 * Listens until `close`. It also reconnects when a heartbeat is not answered, because firewalls and dead hosts drop
 * connections silently.
 */
export function listenForVersions({ url, readVersions, heartbeatMs = heartbeatEveryMs }: ListenerOptions): {
  close(): Promise<void>;
} {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let heartbeat: NodeJS.Timeout | null = null;
  let isClosed = false;

  // The next poll repeats a failed read, and `ping` informs operators.
  const read = () => void readVersions().catch(() => {});

  const connect = async () => {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: heartbeatTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    });
    client = mine;
    mine.on('notification', read);
    mine.on('error', () => {});
    mine.on('end', () => reconnectAfter(mine));
    try {
      await mine.connect();
      await mine.query(listen);
      if (isClosed) return;
      beat(mine);
      read();
    } catch {
      drop(mine);
    }
  };

  const beat = (mine: pg.Client) => {
    heartbeat = setTimeout(() => {
      // This statement changes nothing. It equals the one at the start, so that the server's list of connections still
      // shows which ones listen.
      mine.query(listen).then(
        () => {
          if (client === mine && !isClosed) beat(mine);
        },
        () => drop(mine),
      );
    }, heartbeatMs);
    heartbeat.unref();
  };

  /** Ends a connection without waiting for the server, which may never answer. */
  const drop = (mine: pg.Client) => {
    void mine.end().catch(() => {});
    reconnectAfter(mine);
  };

  const reconnectAfter = (mine: pg.Client) => {
    if (isClosed || client !== mine) return;
    client = null;
    if (heartbeat) clearTimeout(heartbeat);
    retry = setTimeout(() => {
      retry = null;
      void connect();
    }, retryMs);
    retry.unref();
  };

  const poll = setInterval(read, versionPollMs);
  poll.unref();
  void connect();

  return {
    async close() {
      isClosed = true;
      clearInterval(poll);
      if (retry) clearTimeout(retry);
      if (heartbeat) clearTimeout(heartbeat);
      const ended = client?.end().catch(() => {});
      await Promise.race([ended, wait(endTimeoutMs, undefined, { ref: false })]);
    },
  };
}
