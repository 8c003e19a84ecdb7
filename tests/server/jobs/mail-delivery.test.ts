/** Mails on their way from the queue to a real mail server, through everything that can go wrong. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailLog } from '../../../server/adapters/mail-log/mail-log.ts';
import { createSmtpMailer } from '../../../server/adapters/smtp/smtp-mailer.ts';
import { createTally } from '../../../server/http/tally.ts';
import type { Mailer } from '../../../server/ports/mail.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { type RunningJob, startJob } from '../../../server/services/jobs/scheduler.ts';
import { mailJob } from '../../../server/start/jobs.ts';
import { aMail, dayMs, minuteMs } from '../../builders.ts';
import { databases, type OpenedDatabase } from '../../contracts/databases.ts';
import { freePort } from '../../free-port.ts';
import { waitFor } from '../../wait-for.ts';
import { type MailServer, type MailServerOptions, refusal, startMailServer } from './mail-server.ts';

const [sqlite] = databases;
let opened: OpenedDatabase;
let server: MailServer;
let deliveries: RunningJob[];
/** How far the clock of the delivery is ahead. It stands still until tests move it. */
let aheadMs: number;
const startedAt = Date.now();
const clock = () => startedAt + aheadMs;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  if (!sqlite) throw new Error('There is no database.');
  opened = await sqlite.open();
  deliveries = [];
  aheadMs = 0;
  vi.clearAllMocks();
});
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()));
  await server?.close();
  await opened.close();
});

function deliver(database: Database = opened.database, mailer: Mailer = smtp()): RunningJob {
  const delivery = startDelivery(database, mailer);
  deliveries.push(delivery);
  return delivery;
}

function startDelivery(database: Database, mailer: Mailer): RunningJob {
  return startJob(mailJob({ tally: createTally(), database, mailer, clock, log }), { clock, log });
}

function smtp(): Mailer {
  return createSmtpMailer({
    smtpUrl: () => server.url,
    site: { mailSenderName: 'Pauta', mailSender: 'contato@pauta.test' },
  });
}

async function start(options: MailServerOptions = {}): Promise<void> {
  server = await startMailServer(options);
}

const put = (...to: string[]) =>
  opened.database.inTransaction(async ({ mails }) => {
    for (const address of to) await mails.enqueue(aMail({ to: address, createdAt: clock() }));
  });
const arrived = () => server.mails.flatMap(({ to }) => to).toSorted();
const untilArrived = (...to: string[]) => waitFor(() => expect(arrived()).toEqual(to.toSorted()));
const untilWarned = (times: number) => waitFor(() => expect(log.warn).toHaveBeenCalledTimes(times));
/** Lists the mails that would be sent if every postponed one were due. */
const left = async () => (await opened.database.mails.claimNext(clock() + 2 * dayMs, clock()))?.to ?? null;
/** Waits until the queue is empty; an arrived mail stays in it until the delivery has read the answer. */
const untilNoneIsLeft = () => waitFor(async () => expect(await left()).toBeNull());

describe('mails', () => {
  it('are sent in order and then deleted from the queue', async () => {
    await start();
    deliver();
    await put('a@x.test', 'b@x.test');
    await untilArrived('a@x.test', 'b@x.test');
    await put('c@x.test');
    await untilArrived('a@x.test', 'b@x.test', 'c@x.test');
    await untilNoneIsLeft();
  });

  it('are sent although the one before has a bad address', async () => {
    await start({
      onRecipient: (address) => (address.startsWith('ruim') ? refusal(550, 'Não existe') : null),
    });
    await put('ruim@x.test', 'sem-arroba', 'a@x.test', 'ruim2@x.test', 'b@x.test');
    deliver();
    await untilArrived('a@x.test', 'b@x.test');
    await waitFor(() => expect(log.error).toHaveBeenCalledTimes(3));
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ reason: expect.stringContaining('Não existe') }),
      expect.stringContaining('given up'),
    );
    await untilNoneIsLeft();
  });

  it('that the server postpones are retried later, while others are sent', async () => {
    let isGrey = true;
    await start({
      onRecipient: (address) => (isGrey && address === 'a@x.test' ? refusal(451, 'Depois') : null),
    });
    await put('a@x.test', 'b@x.test');
    deliver();
    await untilArrived('b@x.test');
    await untilWarned(1);
    isGrey = false;
    aheadMs = minuteMs;
    await untilArrived('a@x.test', 'b@x.test');
  });

  it('wait while the server is down, and are sent when it is back', async () => {
    const port = await freePort();
    await start({ port });
    await server.close();
    const mailer = smtp();
    await put('a@x.test', 'b@x.test', 'c@x.test');
    deliver(opened.database, mailer);
    // The server is left alone: one attempt, not one for each mail.
    await untilWarned(1);
    aheadMs = 3_000;
    await untilWarned(2);
    await start({ port });
    aheadMs = 10 * minuteMs;
    await untilArrived('a@x.test', 'b@x.test', 'c@x.test');
    expect(log.error).not.toHaveBeenCalled();
  });

  it('that are rejected for days are given up, with an error in the log', async () => {
    await start({ onRecipient: () => refusal(451, 'Depois') });
    await opened.database.mails.enqueue(aMail({ createdAt: clock() - 5 * dayMs - 1 }));
    deliver();
    await waitFor(() => expect(log.error).toHaveBeenCalledTimes(1));
    expect(await left()).toBeNull();
  });

  it('that have expired are given up, with an error in the log', async () => {
    await start({ onRecipient: () => refusal(451, 'Depois') });
    await opened.database.mails.enqueue(aMail({ createdAt: clock(), expiresAt: clock() + 20_000 }));
    deliver();
    await waitFor(() => expect(log.error).toHaveBeenCalledTimes(1));
  });

  it('arrive once when several processes send', async () => {
    await start();
    const addresses = Array.from({ length: 30 }, (_, index) => `leitor${index}@x.test`);
    await put(...addresses);
    const other = await opened.reopen();
    for (const database of [opened.database, other, opened.database]) deliver(database);
    await untilArrived(...addresses);
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    await other.close();
    expect(arrived()).toEqual(addresses.toSorted());
  });
});

describe('a process that sends mails', () => {
  it('finishes its mail when it stops, and takes no other', async () => {
    const isArriving = Promise.withResolvers<void>();
    await start({
      onMail: () => {
        isArriving.resolve();
        return null;
      },
    });
    await put('a@x.test', 'b@x.test');
    const delivery = deliver();
    await isArriving.promise;
    await delivery.stop();
    expect(arrived()).toHaveLength(1);
    expect(await left()).not.toBeNull();
  });
});

describe('without a mail server', () => {
  it('mails are written to the log, whole', async () => {
    await start();
    await opened.database.mails.enqueue(aMail({ to: 'a@x.test', text: 'Olá, o link é este.' }));
    deliver(opened.database, createMailLog(log));
    await waitFor(() =>
      expect(log.warn).toHaveBeenCalledWith(
        { mail: expect.objectContaining({ to: 'a@x.test', text: 'Olá, o link é este.' }) },
        expect.stringContaining('there is no mail server'),
      ),
    );
    await untilNoneIsLeft();
    const said = log.info.mock.calls.map(([, message]) => message);
    expect(said).toContain('mail written to the log, not sent');
    expect(said).not.toContain('mail sent');
  });
});
