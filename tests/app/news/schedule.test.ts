/** Drafts that are scheduled, published on time, or become drafts again. */
import { describe, expect, it } from 'vitest';
import { publishDue as publishDueNews } from '../../../server/services/jobs/publish-scheduled.ts';
import { startJob } from '../../../server/services/jobs/scheduler.ts';
import { dayMs, minuteMs, silentLog, testNowMs } from '../../builders.ts';
import { waitFor } from '../../wait-for.ts';
import { callAs } from '../accounts/own-account.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, now, wait, publishDue, actions } = withNewsDesk();
const fields = someFields();
const at = testNowMs + 10 * minuteMs;

async function schedule(person: Person, written = fields, publishAt = at) {
  const { id, version } = await person.ok('POST', '/rascunhos', { fields: written });
  const answer = await person.ok('POST', `/rascunhos/${id}/agendar`, { version, fields: written, publishAt });
  return { id: String(id), version: answer.version };
}

const published = async (person: Person, id: string) => (await person.ok('GET', `/noticias/${id}`)).published;

describe('scheduled news', () => {
  it('are published on time in the name of the person who scheduled them, and audited', async () => {
    const ana = await admin();
    const { id, version } = await schedule(ana);
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({
      state: 'scheduled',
      publishAt: at,
      version,
      unscheduled: null,
    });
    wait(10 * minuteMs - 1);
    await publishDue();
    expect(await published(ana, id)).toBeNull();
    wait(1);
    const before = portal().database.contentVersion();
    await publishDue();
    expect(portal().database.contentVersion()).toBeGreaterThan(before);
    expect(await published(ana, id)).toMatchObject({ createdAt: at, author: 'Ana Prado', fields });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toBeNull();
    expect(await actions()).toEqual(['draft.created', 'news.published', 'news.scheduled']);
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Ana Prado', detail: 'agendada' });
  });

  it('are published once, however many processes try at the same moment', async () => {
    const ana = await admin();
    const ids = [];
    for (let i = 0; i < 5; i += 1) ids.push((await schedule(ana)).id);
    wait(dayMs);
    const { connections } = portal().database;
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    const revisions = await connections.read.selectFrom('news_revisions').select('news_id').execute();
    expect(revisions.map(({ news_id }) => news_id).sort()).toEqual(ids.sort());
    expect((await actions()).filter((action) => action === 'news.published')).toHaveLength(5);
  });

  it('keep what was written after the scheduling for later, and publish what was scheduled', async () => {
    const ana = await admin();
    const { id, version } = await schedule(ana);
    const since = { ...fields, title: 'Meio título', summary: '' };
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: since });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({
      state: 'scheduled',
      publishAt: at,
      fields: since,
      unscheduled: { scheduled: fields },
    });
    wait(dayMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: { fields, version: 1 },
      draft: {
        fields: since,
        state: 'draft',
        publishAt: null,
        baseVersion: 1,
        version: Number(saved.version) + 1,
      },
    });
  });

  it('name the people who changed the text since, even within the ten minutes of one version', async () => {
    const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
    const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
    const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt: at });
    const draftNow = async () => (await ana.ok('GET', `/noticias/${id}`)).draft;
    expect(await draftNow()).toMatchObject({ unscheduled: null });
    const byAna = { ...fields, source: 'Ana' };
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields: byAna });
    expect(await draftNow()).toMatchObject({
      unscheduled: { scheduled: fields, changedBy: [{ userId: ana.userId, name: 'Ana Prado' }] },
    });
    await caio.ok('PUT', `/rascunhos/${id}`, { version: saved.version, fields: { ...byAna, topics: 'IA' } });
    expect(await draftNow()).toMatchObject({
      unscheduled: { changedBy: [{ userId: caio.userId, name: 'Caio Reis' }, { userId: ana.userId }] },
    });
  });

  it('change published news at their moment, and leave their date', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const next = { ...fields, summary: 'Corrigido.' };
    const body = { version: 0, baseVersion: 1, fields: next, publishAt: at };
    await ana.ok('POST', `/rascunhos/${id}/agendar`, body);
    wait(dayMs);
    await publishDue();
    expect(await published(ana, id)).toMatchObject({ fields: next, version: 2, createdAt: testNowMs });
    expect(await actions()).toContain('news.edited');
  });

  it('become a draft with the reason when their section was deleted', async () => {
    const ana = await admin();
    const { id, version } = await schedule(ana, someFields({ category: 'saude' }));
    await ana.ok('PUT', `/rascunhos/${id}`, { version, fields });
    await ana.ok('DELETE', '/secoes/saude');
    wait(dayMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: null,
      draft: { state: 'draft', failure: 'Essa categoria não existe.', fields },
    });
  });

  it.each([
    ['was suspended', (chief: Person, id: string) => chief.ok('PUT', `/pessoas/${id}/suspensao`)],
    [
      'lost the role',
      (chief: Person, id: string) => chief.ok('PUT', `/pessoas/${id}/funcoes`, { roles: ['reporter'] }),
    ],
  ])('become a draft with the reason when the person who scheduled them %s', async (_, end) => {
    const [ana, chief] = [await admin(), await admin('Chefe')];
    const { id } = await schedule(ana);
    await end(chief, ana.userId);
    wait(dayMs);
    await publishDue();
    expect(await chief.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: null,
      draft: { state: 'draft', failure: expect.stringMatching(/^Quem agendou esta notícia/) },
    });
  });

  it('name writer, approver and last editor correctly when the writer changes an approved draft', async () => {
    const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
    const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
    await caio.ok('POST', `/rascunhos/${id}/revisao`, { version, fields, note: '' });
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    const approval = { fields, publishAt: at, isApproval: true, version: Object(draft).version };
    const scheduled = await ana.ok('POST', `/rascunhos/${id}/agendar`, approval);
    await caio.ok('PUT', `/rascunhos/${id}`, {
      version: scheduled.version,
      fields: { ...fields, title: 'Depois' },
    });
    wait(dayMs);
    await publishDue();
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Ana Prado', subjectTitle: fields.title });
    const { list } = await ana.ok('GET', `/noticias/${id}/revisoes`);
    expect(list).toMatchObject([{ user: { name: 'Ana Prado' } }]);
    expect(await published(ana, String(id))).toMatchObject({ author: 'Caio Reis', fields });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({
      state: 'draft',
      fields: { title: 'Depois' },
      updatedBy: { name: 'Caio Reis' },
    });
  });

  it('from an import are published by the system, whoever changed the draft since', async () => {
    const rui = await admin('Rui Sá');
    const { id, version } = await schedule(rui);
    const { drafts } = portal().database;
    const draft = await drafts.find(id);
    if (!draft) throw new Error('It is not there.');
    await drafts.replace({ ...draft, scheduledBy: null }, draft.version);
    await rui.ok('PUT', `/rascunhos/${id}`, { version, fields: { ...fields, title: 'Depois' } });
    wait(dayMs);
    await publishDue();
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Sistema', subjectTitle: fields.title });
    const { list } = await rui.ok('GET', `/noticias/${id}/revisoes`);
    expect(list).toMatchObject([{ user: { name: 'Sistema' } }]);
  });

  it("are listed for an admin who takes a person's rights away, and for that person", async () => {
    const [ana, caio, rui] = [await admin(), await staff('editor'), await admin('Rui Sá')];
    const { id } = await schedule(caio);
    for (let more = 1; more <= 21; more += 1) await schedule(caio, fields, at + more * minuteMs);
    await schedule(rui);
    const answer = await ana.ok('GET', `/pessoas/${caio.userId}/agendamentos`);
    expect(answer).toMatchObject({ more: 2 });
    expect(answer.schedules).toHaveLength(20);
    expect(Object(answer.schedules)[0]).toEqual({ id, title: fields.title, publishAt: at });
    const own = await callAs(caio.browser, 'GET', '/agendamentos');
    expect(own).toMatchObject({ status: 200, answer });
    expect(await ana.ok('GET', `/pessoas/${ana.userId}/agendamentos`)).toEqual({ schedules: [], more: 0 });
  });

  it('are not published after they were unscheduled', async () => {
    const ana = await admin();
    const { id, version } = await schedule(ana);
    expect((await ana.call('POST', `/rascunhos/${id}/desagendar`, { version: 1 })).status).toBe(409);
    const answer = await ana.ok('POST', `/rascunhos/${id}/desagendar`, { version });
    expect(answer).toEqual({ version: Number(version) + 1 });
    const again = await ana.call('POST', `/rascunhos/${id}/desagendar`, {});
    expect(again).toMatchObject({ status: 404, body: { message: 'Esta notícia não está agendada.' } });
    wait(dayMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: null,
      draft: { state: 'draft' },
    });
  });

  it('can be published at once instead', async () => {
    const ana = await admin();
    const { id, version } = await schedule(ana);
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    wait(dayMs);
    await publishDue();
    expect(await published(ana, id)).toMatchObject({ createdAt: testNowMs, version: 1 });
  });

  it('are refused for a moment that has passed or is more than a year away', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    for (const [offset, message] of [
      [0, 'Escolha uma data e hora no futuro.'],
      [-minuteMs, 'Escolha uma data e hora no futuro.'],
      [366 * dayMs, 'Escolha uma data dentro de um ano.'],
    ] as const) {
      const body = { version, fields, publishAt: now() + offset };
      const answer = await ana.call('POST', `/rascunhos/${id}/agendar`, body);
      expect(answer).toEqual({ status: 400, body: { code: 'invalid-input', message, field: 'publishAt' } });
    }
  });

  it('become a draft with the reason when they cannot be published', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const late = { ...fields, summary: 'Agendado.' };
    await ana.ok('POST', `/rascunhos/${id}/agendar`, {
      version: 0,
      baseVersion: 1,
      fields: late,
      publishAt: at,
    });
    // The news are featured meanwhile, which the draft would overwrite.
    await portal().database.news.save({ ...(await stored(id)), isFeatured: true });
    const other = await schedule(ana);
    wait(dayMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: { version: 2, fields: { summary: fields.summary } },
      draft: {
        state: 'draft',
        publishAt: null,
        failure: 'Outra pessoa salvou esta notícia depois que você a abriu.',
        fields: late,
      },
    });
    expect(await actions()).toContain('news.schedule-failed');
    expect(await published(ana, other.id)).not.toBeNull();
    const { items } = await ana.ok('GET', '/noticias?estado=rascunhos');
    expect(items).toMatchObject([
      { id, failure: 'Outra pessoa salvou esta notícia depois que você a abriu.' },
    ]);
  });

  async function stored(id: string) {
    const found = await portal().database.news.findById(id, { publishedUntil: null });
    if (!found) throw new Error('It is not there.');
    return found;
  }

  it('stay scheduled when publishing fails, and are published in the next round', async () => {
    const ana = await admin();
    const { id } = await schedule(ana);
    wait(dayMs);
    const { database } = portal();
    const broken = {
      ...database,
      inTransaction: <T>(work: Parameters<typeof database.inTransaction<T>>[0]) =>
        database.inTransaction<T>(async (stores) => {
          await work(stores);
          throw new Error('The disk is full.');
        }),
    };
    await publishDue(broken);
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: null,
      draft: { state: 'scheduled' },
    });
    await publishDue();
    expect(await published(ana, id)).toMatchObject({ createdAt: at });
  });

  it('that became due while the portal was stopped are published at its start', async () => {
    const ana = await admin();
    const { id } = await schedule(ana);
    wait(3 * dayMs);
    const { database, files } = portal();
    const needs = { database, files, clock: now, log: silentLog };
    const job = { name: 'publishing', everyMs: 2_000, round: () => publishDueNews(needs) };
    const schedules = [1, 2].map(() => startJob(job, needs));
    await waitFor(async () => expect(await published(ana, id)).toMatchObject({ createdAt: at }));
    await Promise.all(schedules.map((running) => running.stop()));
    expect((await actions()).filter((action) => action === 'news.published')).toHaveLength(1);
  });
});
