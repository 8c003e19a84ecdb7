/** Checks what the queue of mails promises on every database. */
import { describe, expect, it } from 'vitest';
import { aMail, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeMailQueue(open: OpenDatabase): void {
  describe('mail queue', () => {
    const opened = useDatabase(open);
    const queue = () => opened().database.mails;
    const claim = (atMs = 0) => queue().claimNext(testNowMs + atMs, testNowMs + atMs + minuteMs);

    it('returns a mail as it was queued', async () => {
      expect(await claim()).toBeNull();
      const mail = aMail({
        createdAt: testNowMs,
        replyTo: 'ana@exemplo.com',
        subject: 'Ação: “já” 😀',
        text: 'a\nb',
        html: '<p>a &amp; b</p>',
      });
      await queue().enqueue(mail);
      expect(await claim()).toEqual({ ...mail, attempts: 1 });
    });

    it('gives each mail to one caller, the oldest first', async () => {
      await queue().enqueue(aMail({ id: 'b', createdAt: testNowMs - 1 }));
      await queue().enqueue(aMail({ id: 'a', createdAt: testNowMs - 2 }));
      await queue().enqueue(aMail({ id: 'c', createdAt: testNowMs }));
      await queue().enqueue(aMail({ id: 'depois', createdAt: testNowMs + 1 }));
      expect([(await claim())?.id, (await claim())?.id, (await claim())?.id, await claim()]).toEqual([
        'a',
        'b',
        'c',
        null,
      ]);
    });

    it('gives urgent mails before older ones, and not before they are due', async () => {
      await queue().enqueue(aMail({ id: 'nota', createdAt: testNowMs - minuteMs }));
      await queue().enqueue(aMail({ id: 'senha', createdAt: testNowMs, isUrgent: true }));
      await queue().enqueue(
        aMail({ id: 'convite', createdAt: testNowMs, dueAt: testNowMs + 1, isUrgent: true }),
      );
      const other = await opened().reopen();
      const claims = [
        await claim(),
        await other.mails.claimNext(testNowMs, testNowMs + minuteMs),
        await claim(),
      ];
      await other.close();
      expect(claims.map((mail) => mail?.id)).toEqual(['senha', 'nota', undefined]);
      expect((await claim(1))?.id).toBe('convite');
    });

    it('lists mails that were given up before those that wait, and sends again or drops one by its id', async () => {
      for (const id of ['espera', 'perdido', 'depois'])
        await queue().enqueue(
          aMail({ id, subject: id, createdAt: testNowMs, dueAt: testNowMs + (id === 'perdido' ? 0 : 5) }),
        );
      const lost = await claim();
      if (lost) await queue().postpone(lost, null, '550');
      const ids = async (most: number) => (await queue().list(most)).map(({ id }) => id);
      expect([await ids(9), await ids(2)]).toEqual([
        ['perdido', 'depois', 'espera'],
        ['perdido', 'depois'],
      ]);
      expect(await queue().list(1)).toEqual([
        {
          id: 'perdido',
          to: lost?.to,
          subject: 'perdido',
          createdAt: testNowMs,
          dueAt: null,
          attempts: 1,
          lastError: '550',
          isSeen: false,
        },
      ]);
      await queue().markSeen();
      expect((await queue().list(2)).map(({ isSeen }) => isSeen)).toEqual([true, false]);
      expect([await queue().retry('perdido', testNowMs), await queue().drop('depois')]).toEqual([
        'perdido',
        'depois',
      ]);
      expect([await queue().retry('outro', testNowMs), await queue().drop('outro')]).toEqual([null, null]);
      expect(await ids(9)).toEqual(['perdido', 'espera']);
      expect((await claim())?.id).toBe('perdido');
    });

    it('replaces the texts of a mail of the same subject that no process has claimed', async () => {
      const subjectKey = 'fim/n';
      const texts = {
        to: 'bia@exemplo.com',
        subject: 'Outro recado',
        text: 'b',
        html: '<p>b</p>',
        subjectKey,
      };
      const mail = aMail({ to: texts.to, createdAt: testNowMs, subjectKey: 'meio/n' });
      const keys = ['meio/n', 'fim/n'];
      expect(await queue().replaceWaiting(texts, keys)).toBe(false);
      await queue().enqueue(mail);
      await queue().enqueue(aMail({ to: texts.to, createdAt: testNowMs + 1 }));
      expect(await queue().replaceWaiting({ ...texts, to: 'caio@exemplo.com' }, keys)).toBe(false);
      expect(await queue().replaceWaiting(texts, ['meio/m', 'fim/m'])).toBe(false);
      expect(await queue().replaceWaiting(texts, keys)).toBe(true);
      expect(await claim()).toMatchObject({ id: mail.id, ...texts });
      expect(await queue().replaceWaiting(texts, keys)).toBe(false);
    });

    it('gives each mail to one of many concurrent processes', async () => {
      for (let index = 0; index < 15; index += 1) await queue().enqueue(aMail({ createdAt: testNowMs }));
      const other = await opened().reopen();
      const claimed: string[] = [];
      const work = async ({ mails }: typeof other) => {
        for (;;) {
          const mail = await mails.claimNext(testNowMs, testNowMs + minuteMs);
          if (!mail) break;
          claimed.push(mail.id);
        }
      };
      try {
        await Promise.all([opened().database, other, opened().database, other].map(work));
        expect(claimed).toHaveLength(15);
        expect(new Set(claimed).size).toBe(15);
      } finally {
        await other.close();
      }
    });

    it('gives a mail again when its claim has expired', async () => {
      await queue().enqueue(aMail({ id: 'a', createdAt: testNowMs }));
      await claim();
      expect(await claim(minuteMs - 1)).toBeNull();
      const after = await opened().reopen();
      const again = await after.mails.claimNext(testNowMs + minuteMs, testNowMs + 2 * minuteMs);
      expect(again).toMatchObject({ id: 'a', attempts: 2 });
      await after.close();
    });

    it('deletes sent mails', async () => {
      await queue().enqueue(aMail({ createdAt: testNowMs }));
      const mail = await claim();
      if (mail) await queue().delete(mail);
      expect(await claim(10 * minuteMs)).toBeNull();
    });

    it('keeps mails to retry, and mails that were given up', async () => {
      await queue().enqueue(aMail({ id: 'a', createdAt: testNowMs }));
      await queue().enqueue(aMail({ id: 'b', createdAt: testNowMs + 1 }));
      const [first, second] = [await claim(1), await claim(1)];
      if (!first || !second) throw new Error('Both are due.');
      await queue().postpone(first, testNowMs + 5 * minuteMs, 'fora do ar'.repeat(1000));
      await queue().postpone(second, null, 'recusado');
      expect(await claim(5 * minuteMs - 1)).toBeNull();
      expect(await claim(5 * minuteMs)).toMatchObject({ id: 'a', attempts: 2 });
      expect(await claim(20 * minuteMs)).toMatchObject({ id: 'a', attempts: 3 });
      expect(await claim(20 * minuteMs)).toBeNull();
    });

    it('ignores a process that lost the claim meanwhile', async () => {
      await queue().enqueue(aMail({ createdAt: testNowMs }));
      const slow = await claim();
      const quick = await claim(minuteMs);
      if (!slow || !quick) throw new Error('It is due.');
      await queue().postpone(slow, null, 'tarde demais');
      expect(await claim(2 * minuteMs)).toMatchObject({ id: quick.id, attempts: 3 });
    });

    it('neither gives nor keeps expired mails', async () => {
      await queue().enqueue(aMail({ id: 'a', createdAt: testNowMs, expiresAt: testNowMs + 10 }));
      await queue().enqueue(aMail({ id: 'b', createdAt: testNowMs + 1 }));
      expect(await claim(10)).toMatchObject({ id: 'b' });
      expect(await claim(10)).toBeNull();
      expect(await queue().deleteExpired(testNowMs + 10)).toBe(1);
      expect(await claim(9)).toBeNull();
      const given = await claim(minuteMs + 10);
      if (given) await queue().postpone(given, null, 'recusado');
      expect(await queue().deleteExpired(testNowMs + 365 * dayMs)).toBe(0);
    });

    it('contains no mail of a failed transaction', async () => {
      const work = opened().database.inTransaction(async ({ mails }) => {
        await mails.enqueue(aMail({ createdAt: testNowMs }));
        throw new Error('no meio');
      });
      await expect(work).rejects.toThrow('no meio');
      expect(await claim()).toBeNull();
    });

    it('is counted for operators, with the other queues', async () => {
      const { database } = opened();
      const nothing = { waiting: 0, givenUp: 0, oldestAt: null, lastError: null };
      const rest = { images: 0, schedule: { waiting: 0, nextAt: null } };
      expect(await database.figures.findWaitingWork(9)).toEqual({ mails: nothing, ...rest });
      for (const createdAt of [10, 20, 30]) {
        const texts = { to: 'a@b.c', replyTo: null, isUrgent: false, subject: '', text: '', html: '' };
        await database.mails.enqueue({ id: `m${createdAt}`, ...texts, createdAt, expiresAt: 1_000 });
      }
      const claimed = await database.mails.claimNext(40, 50);
      if (claimed) await database.mails.postpone(claimed, null, 'no such mailbox');
      const mails = { waiting: 2, givenUp: 1, oldestAt: 20, lastError: 'no such mailbox' };
      expect(await database.figures.findWaitingWork(9)).toEqual({ mails, ...rest });
      expect((await database.figures.findWaitingWork(1)).mails.waiting).toBe(1);
    });

    it('are in a database that reports its kind', async () => {
      const { product, bytes, schema } = await opened().database.status();
      expect(product).toMatch(/^(?:SQLite|PostgreSQL) \d+\.\d+/);
      expect(bytes).toBeGreaterThan(1_000);
      expect(schema).toMatch(/^\d{4}-[a-z-]+$/);
    });
  });
}
