/** `Saúde do sistema`, and what /readyz notices. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Health } from '../../../app/newsroom/health/describe-health.ts';
import { describeHealth } from '../../../app/newsroom/health/describe-health.ts';
import { openS3FileStore } from '../../../server/adapters/s3/s3-file-store.ts';
import { noBackupState } from '../../../server/ports/backups.ts';
import { checkReadiness } from '../../../server/services/site/check-readiness.ts';
import { withNewsroom } from '../http/newsroom.ts';

const { portal, signInAdmin, now } = withNewsroom();

describe('the state of the system', () => {
  it('is shown in figures, and never cached', async () => {
    const ana = await signInAdmin();
    await portal().database.mails.enqueue({
      id: 'm',
      to: 'a@b.c',
      replyTo: null,
      isUrgent: false,
      subject: '',
      text: '',
      html: '',
      createdAt: now(),
      expiresAt: now() + 1e9,
    });
    const response = await ana.call('GET', '/saude');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({
      at: now(),
      failing: [],
      database: { product: expect.stringMatching(/^SQLite 3/), pool: null, replicaLagMs: null },
      work: { mails: { waiting: 1, givenUp: 0, lastError: null }, images: 0 },
      disk: { free: expect.any(Number) },
      process: { id: process.pid, version: '1.2.3' },
      lastBackupAt: null,
    });
  });
});

describe('/readyz', () => {
  const failing = async () =>
    z.object({ failing: z.array(z.string()).optional() }).parse(await (await portal().get('/readyz')).json())
      .failing;

  it('reports a database file that is deleted or replaced, until it is restored', async () => {
    const path = join(portal().folder, 'pauta.sqlite');
    await rename(path, `${path}.away`);
    expect(await failing()).toEqual(['database']);
    await rename(`${path}.away`, path);
    expect(await failing()).toBeUndefined();
  });

  it('reports a bucket that cannot be reached', async () => {
    const files = openS3FileStore({
      bucket: 'pauta',
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    expect(await checkReadiness({ database: portal().database, files })()).toEqual(['storage']);
  });
});

describe('the sentences of Saúde do sistema', () => {
  const health: Health = {
    at: 10_000_000_000,
    failing: [],
    database: {
      product: 'PostgreSQL 18.4',
      bytes: 1_000_000,
      schema: '0011-reported-comments',
      pool: { open: 3, idle: 1, waiting: 2 },
      replicaLagMs: 90_000,
    },
    work: {
      mails: { waiting: 2, givenUp: 1, oldestAt: 0, lastError: 'full' },
      images: 0,
      schedule: { waiting: 1, nextAt: 9_999_000_000 },
    },
    storage: 's3',
    hasMailServer: true,
    disk: { free: 1, total: 100 },
    memory: { free: 4, total: 100 },
    process: {
      id: 7,
      workers: 2,
      startedAt: 9_990_000_000,
      memoryBytes: 1,
      node: '26.0.0',
      version: '1.2.3',
      pageCache: { hits: 3, misses: 1 },
      schedule: { lookedAt: 9_999_999_000, publishedAt: null },
      failures: 3,
      slowQueries: 1,
    },
    lastBackupAt: 9_999_000_000,
    certificate: {
      kind: 'found',
      host: 'pauta.test',
      expiresAt: 10_000_000_000 + 20.5 * 86_400_000,
      fault: null,
    },
    errorDays: [
      { day: '1970-04-26', answers: 1 },
      { day: '1970-04-25', answers: 1_200 },
    ],
    isBackupDaily: false,
    versionNotes: null,
    backups: { ...noBackupState, failure: { at: 1, reason: 'No space left', tries: 1 } },
  };
  const states = (given: Health) =>
    Object.fromEntries(
      describeHealth(given).flatMap(({ lines }) => lines.map((line) => [line.label, line.state])),
    );

  it('tell when the certificate ends, and what to do', () => {
    const line = (certificate: Health['certificate']) =>
      describeHealth({ ...health, certificate })
        .flatMap(({ lines }) => lines)
        .find(({ label }) => label === 'Certificado de pauta.test');
    const found = { kind: 'found', host: 'pauta.test', fault: null } as const;
    const inDays = (days: number) => ({ ...found, expiresAt: health.at + days * 86_400_000 });
    expect(line(null)).toBeUndefined();
    expect(line(inDays(20.5))).toMatchObject({ state: 'watch', text: expect.stringMatching(/, 20 dias$/) });
    expect(line(inDays(20.5))?.detail).toContain('Renove-o no proxy');
    expect(line(inDays(21))).toMatchObject({ state: 'good', detail: undefined });
    expect(line(inDays(-1))).toMatchObject({ state: 'bad', text: expect.stringContaining('Venceu em') });
    expect(line({ ...inDays(90), fault: 'SELF_SIGNED' })).toMatchObject({ state: 'bad' });
    expect(line({ kind: 'unreachable', host: 'pauta.test', reason: 'timeout' })).toMatchObject({
      state: 'watch',
    });
  });

  it('list the days with errors', () => {
    expect(describeHealth(health).at(-1)?.lines).toMatchObject([
      {
        label: '26/04/1970',
        text: '1 pedido que o servidor não conseguiu atender',
        detail: expect.stringContaining('registro do sistema'),
      },
      { label: '25/04/1970', text: '1.200 pedidos que o servidor não conseguiu atender' },
    ]);
    expect(describeHealth({ ...health, errorDays: [] }).at(-1)?.lines).toMatchObject([{ text: 'Nenhum' }]);
  });

  it('say what needs attention', () => {
    expect(states(health)).toMatchObject({
      Conexões: 'watch',
      'Atraso da réplica': 'watch',
      'Espaço livre em disco': 'bad',
      'Última cópia de segurança': 'good',
      'Cópia diária': 'bad',
      'E-mails': 'bad',
      'Publicações agendadas': 'bad',
      'Memória livre na máquina': 'watch',
      'Respostas com erro': 'watch',
    });
  });

  it('say where a backup that is due is made', () => {
    const detail = (given: Health) =>
      describeHealth(given)
        .flatMap(({ lines }) => lines)
        .find(({ label }) => label === 'Última cópia de segurança')?.detail;
    expect(detail(health)).toBeUndefined();
    expect(detail({ ...health, lastBackupAt: null })).toContain('Cópias de segurança');
    expect(detail({ ...health, lastBackupAt: 0 })).toContain('Ligue a cópia diária');
    expect(detail({ ...health, lastBackupAt: 0, backups: null })).toContain('BACKUP_DIR');
    const daily = { ...health, isBackupDaily: true };
    expect(detail({ ...daily, lastBackupAt: null })).toContain('está ligada. Para não esperar');
    expect(detail({ ...daily, lastBackupAt: health.at - 2 * 86_400_000 })).toBeUndefined();
    expect(detail({ ...daily, lastBackupAt: health.at - 2 * 86_400_000 - 1 })).toContain(
      'nos últimos dois dias',
    );
  });

  it('say when a backup was restored and compared, and what to do about it', () => {
    const line = (backups: Partial<NonNullable<Health['backups']>>) =>
      describeHealth({ ...health, isBackupDaily: true, backups: { ...noBackupState, ...backups } })
        .flatMap(({ lines }) => lines)
        .find(({ label }) => label === 'Conferência da cópia');
    const proofOf = (at: number) => ({ proof: { at, name: '1970-04-20-0300', records: 9 } });
    expect(line({})).toMatchObject({ text: 'Nenhuma ainda' });
    expect(line(proofOf(health.at - 14 * 86_400_000))).toMatchObject({ state: 'good', detail: undefined });
    expect(line(proofOf(health.at - 14 * 86_400_000 - 1))).toMatchObject({
      state: 'watch',
      detail: expect.stringContaining('atrasada'),
    });
    const proofFailure = { at: 1, name: '1970-04-20-0300', reason: 'No space left' };
    expect(line({ proofFailure })).toMatchObject({
      state: 'bad',
      detail: expect.stringMatching(/Faça outra agora.*“No space left”/),
    });
  });

  it('name the part that does not answer', () => {
    const away: Health = {
      ...health,
      failing: ['database', 'storage'],
      database: null,
      work: null,
      disk: null,
    };
    expect(states(away)).toMatchObject({ Estado: 'bad', Armazenamento: 'bad' });
    expect(describeHealth(away)[0]?.lines[0]?.text).toBe('O banco de dados não responde.');
  });
});
