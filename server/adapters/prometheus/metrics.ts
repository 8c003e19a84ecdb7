/** Metrics of this process for Prometheus. The library is loaded only with METRICS_ADDRESS. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countOfStatus } from '../../http/tally.ts';
import type { DatabaseStatus, WaitingWork } from '../../ports/figures.ts';
import type { Tally } from '../../ports/tally.ts';

export interface MetricsOptions {
  tally: Tally;
  lostAccessRecords: () => number;
  countConnections: () => Promise<number>;
  findWaitingWork: () => Promise<WaitingWork>;
  databaseStatus: () => Promise<DatabaseStatus>;
  clock: () => number;
}

const tooManyRequests = 429;
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the metrics of docs/operations.md. With several processes the first one sums them. */
export function createMetrics({ tally, ...options }: MetricsOptions): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  function counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Iterable<[labels: Partial<Record<Label, string>>, value: number]>,
  ): void {
    const metric: Counter<Label> = new Counter({
      name: `pauta_${name}_total`,
      help,
      labelNames,
      registers,
      collect() {
        metric.reset();
        for (const [labels, value] of read()) metric.inc(labels, value);
      },
    });
  }

  /**
   * Creates a gauge. All processes share the queues and report the same number, so the maximum is taken instead of the
   * sum.
   */
  function gauge<Label extends string>(
    name: string,
    help: string,
    aggregator: 'sum' | 'max',
    labelNames: Label[],
    read: () => Promise<Iterable<[labels: Partial<Record<Label, string>>, value: number]>>,
  ): void {
    const metric: Gauge<Label> = new Gauge({
      name: `pauta_${name}`,
      help,
      labelNames,
      aggregator,
      registers,
      async collect() {
        metric.reset();
        const values = await read().catch(() => []);
        for (const [labels, value] of values) metric.set(labels, value);
      },
    });
  }

  counter('requests', 'Answers by kind of address and status.', ['kind', 'status'], function* () {
    for (const [kind, byStatus] of tally.answers)
      for (const [status, count] of byStatus) yield [{ kind, status: String(status) }, count];
  });
  counter('page_cache', 'Pages asked of the page cache.', ['result'], () => [
    [{ result: 'hit' }, tally.pageCache.hits],
    [{ result: 'miss' }, tally.pageCache.misses],
  ]);
  counter('country_checks', 'Visitors turned away by their country, or let in unchecked.', ['result'], () => [
    [{ result: 'blocked' }, tally.country.blocked],
    [{ result: 'unanswered' }, tally.country.unanswered],
  ]);
  counter('mails', 'Attempts to send a mail.', ['result'], () => [
    [{ result: 'sent' }, tally.mails.sent],
    [{ result: 'failed' }, tally.mails.failed],
  ]);
  counter('slow_queries', 'Queries that took SLOW_QUERY_MS or longer.', [], () => [[{}, tally.queries.slow]]);
  counter('login_failures', 'Wrong addresses or passwords.', [], () => [[{}, tally.logins.failed]]);
  counter('rate_limited', 'Requests over a limit (status 429).', [], () => [
    [{}, countOfStatus(tally, tooManyRequests)],
  ]);
  counter('access_records_lost', 'Accesses that could not be recorded.', [], () => [
    [{}, options.lostAccessRecords()],
  ]);

  const requests = new Histogram({
    name: 'pauta_request_duration_seconds',
    help: 'From request to the end of the answer, where it did not come from memory.',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'pauta_render_duration_seconds',
    help: 'What the application needs for one answer.',
    buckets,
    registers,
  });
  const queries = new Histogram({
    name: 'pauta_query_duration_seconds',
    help: 'Queries of the database.',
    buckets,
    registers,
  });
  tally.durations.request.push((kind, seconds) => requests.observe({ kind }, seconds));
  tally.durations.render.push((seconds) => renders.observe(seconds));
  tally.durations.query.push((seconds) => queries.observe(seconds));

  gauge('open_connections', 'Open connections of visitors and proxies.', 'sum', [], async () => [
    [{}, await options.countConnections()],
  ]);
  gauge('mail_queue', 'Mails in the queue.', 'max', ['state'], async () => {
    const { mails } = await options.findWaitingWork();
    return [
      [{ state: 'waiting' }, mails.waiting],
      [{ state: 'given_up' }, mails.givenUp],
    ];
  });
  gauge('image_queue', 'Images whose sizes are not made.', 'max', [], async () => [
    [{}, (await options.findWaitingWork()).images],
  ]);
  gauge('schedule_lag_seconds', 'How late the next planned publication is.', 'max', [], async () => {
    const { nextAt } = (await options.findWaitingWork()).schedule;
    return [[{}, nextAt === null ? 0 : Math.max(0, options.clock() - nextAt) / 1000]];
  });
  gauge('database_connections', 'Connections of the pools.', 'sum', ['state'], async () => {
    const { pool } = await options.databaseStatus();
    if (!pool) return [];
    return [
      [{ state: 'open' }, pool.open],
      [{ state: 'idle' }, pool.idle],
      [{ state: 'waiting' }, pool.waiting],
    ];
  });
  AggregatorRegistry.setRegistries(registers);
  return registry;
}
