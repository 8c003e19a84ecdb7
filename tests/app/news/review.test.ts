/** Checks how a reporter's text reaches readers (docs/product.md#review). */
import { describe, expect, it } from 'vitest';
import { deliverMails } from '../../../server/services/jobs/deliver-mails.ts';
import { isStillWanted } from '../../../server/services/news/review/waiting-review-mails.ts';
import { aContent, minuteMs, testNowMs, words } from '../../builders.ts';
import { type Person, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, wait, actions } = withNewsDesk({
  SMTP_URL: 'smtp://correio.exemplo',
  MAIL_FROM: 'redacao@pauta.test',
});
const fields = someFields();

async function begin(reporter: Person, text = fields) {
  const { id, version } = await reporter.ok('POST', '/rascunhos', { fields: text });
  return { id: String(id), version: Number(version) };
}

async function send(reporter: Person, { id, version }: { id: string; version: number }, note = '') {
  const sent = await reporter.ok('POST', `/rascunhos/${id}/revisao`, { version, fields, note });
  return { id, version: Number(sent.version) };
}

const stateOf = async (person: Person, id: string) =>
  Object((await person.ok('GET', `/noticias/${id}`)).draft).state;
const listed = async (person: Person, estado: string) => {
  const { items } = await person.ok('GET', `/noticias?estado=${estado}`);
  return Array.isArray(items) ? items.map(({ title }) => title) : [];
};
const notesOf = async (person: Person, id: string) =>
  (await person.call('GET', `/rascunhos/${id}/recados`)).body.list;

/** Claims the next mail that is due this many milliseconds after the beginning of the test. */
async function claimMail(afterMs = 0) {
  const now = testNowMs + afterMs;
  return portal().database.mails.claimNext(now, now + 60 * minuteMs);
}

/** The subjects of the mails that wait, which are taken from the queue. */
async function takeMails(): Promise<string[]> {
  const { mails } = portal().database;
  const subjects: string[] = [];
  for (;;) {
    const mail = await mails.claimNext(testNowMs + 60 * minuteMs, testNowMs + 120 * minuteMs);
    if (!mail) return subjects.sort();
    subjects.push(mail.subject);
    await mails.delete(mail);
  }
}

describe('a draft of a reporter', () => {
  it('names the people whose changes were approved besides the sent text, which the history keeps', async () => {
    const [editor, reporter] = [await staff('editor', 'Eva Melo'), await staff('reporter', 'Rui Sá')];
    const { id, version } = await send(reporter, await begin(reporter));
    wait(minuteMs);
    const later = { ...fields, summary: 'Cinco pessoas, sete anos.' };
    const saved = await reporter.ok('PUT', `/rascunhos/${id}`, { version, fields: later });
    const versions = (await editor.call('GET', `/rascunhos/${id}/versoes`)).body.list;
    expect(versions).toMatchObject([
      { number: 2, user: { name: 'Rui Sá' }, savedAt: testNowMs + minuteMs },
      { number: 1, user: { name: 'Rui Sá' }, savedAt: testNowMs },
    ]);
    expect(await editor.ok('GET', `/rascunhos/${id}/versoes/1`)).toMatchObject({ fields });
    const body = { version: saved.version, fields: later, isApproval: true };
    await editor.ok('POST', `/rascunhos/${id}/publicar`, body);
    const [entry] = await portal().database.audit.list({ action: 'review.approved' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Eva Melo', detail: 'com mudanças de Rui Sá' });
  });

  it('is sent, returned with a note, sent again, approved and published', async () => {
    const [editor, reporter] = [await staff('editor', 'Eva Melo'), await staff('reporter', 'Rui Sá')];
    const draft = await begin(reporter);
    const sent = await send(reporter, draft, 'Falta a foto.');
    expect(await listed(editor, 'em-revisao')).toEqual([fields.title]);
    expect((await editor.ok('GET', '/noticias?estado=em-revisao')).items).toMatchObject([
      { note: { author: { name: 'Rui Sá' }, event: 'sent', text: 'Falta a foto.' } },
    ]);
    expect(await listed(editor, 'rascunhos')).toEqual([]);
    const empty = { version: sent.version, note: ' \n ' };
    expect(await editor.call('POST', `/rascunhos/${draft.id}/devolver`, empty)).toMatchObject({
      status: 400,
      body: { field: 'note', message: 'Escreva o que falta na notícia.' },
    });
    wait(minuteMs);
    const back = await editor.ok('POST', `/rascunhos/${draft.id}/devolver`, {
      ...empty,
      note: 'Ouça a loja.',
    });
    expect(await listed(reporter, 'devolvidas')).toEqual([fields.title]);
    expect(await notesOf(reporter, draft.id)).toEqual([
      {
        writtenAt: testNowMs + minuteMs,
        author: { userId: editor.userId, name: 'Eva Melo' },
        event: 'returned',
        text: 'Ouça a loja.',
      },
      {
        writtenAt: testNowMs,
        author: { userId: reporter.userId, name: 'Rui Sá' },
        event: 'sent',
        text: 'Falta a foto.',
      },
    ]);
    const again = await send(reporter, { id: draft.id, version: Number(back.version) });
    const published = await editor.ok('POST', `/rascunhos/${draft.id}/publicar`, {
      version: again.version,
      fields,
      isApproval: true,
    });
    const page = await (await portal().get(String(published.path))).text();
    expect(page).toContain('Rui Sá');
    expect(await actions()).toEqual(
      words('draft.created news.published review.approved review.returned review.sent review.sent'),
    );
  });

  it('is scheduled by its approval', async () => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    const publishAt = testNowMs + 60 * minuteMs;
    await editor.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt, isApproval: true });
    expect(await stateOf(editor, id)).toBe('scheduled');
    expect(await actions()).toContain('review.approved');
  });

  it('that is incomplete is not sent', async () => {
    const reporter = await staff('reporter');
    const { id, version } = await begin(reporter);
    const sent = { version, fields: { ...fields, summary: '' }, note: '' };
    expect(await reporter.call('POST', `/rascunhos/${id}/revisao`, sent)).toMatchObject({
      status: 400,
      body: { field: 'summary', message: 'Escreva um resumo.' },
    });
    const tooLong = { version, fields, note: 'a'.repeat(1_001) };
    expect(await reporter.call('POST', `/rascunhos/${id}/revisao`, tooLong)).toMatchObject({
      status: 400,
      body: { field: 'note' },
    });
  });

  it('may be changed while it waits, and is approved only as the editor sees it', async () => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    const changed = { ...fields, content: aContent('Outro texto.') };
    await reporter.ok('PUT', `/rascunhos/${id}`, { version, fields: changed });
    expect(await stateOf(editor, id)).toBe('review');
    const late = await editor.call('POST', `/rascunhos/${id}/publicar`, {
      version,
      fields,
      isApproval: true,
    });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });

  it('is sent and withdrawn only by its reporter, not by editors or another reporter', async () => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const other = await staff('reporter', 'Bia Reis');
    const draft = await begin(reporter);
    const early = { version: draft.version, fields, note: '' };
    expect(await editor.call('POST', `/rascunhos/${draft.id}/revisao`, early)).toMatchObject({
      status: 403,
      body: { message: 'Só quem escreveu a notícia envia para revisão ou retira dela.' },
    });
    const { id, version } = await send(reporter, draft);
    const withdrawal = { version, note: '' };
    expect((await editor.call('POST', `/rascunhos/${id}/retirar`, withdrawal)).status).toBe(403);
    expect((await other.call('POST', `/rascunhos/${id}/retirar`, withdrawal)).status).toBe(404);
    expect((await other.call('GET', `/rascunhos/${id}/recados`)).status).toBe(404);
    expect(await stateOf(reporter, id)).toBe('review');
    await reporter.ok('POST', `/rascunhos/${id}/retirar`, withdrawal);
    expect(await stateOf(reporter, id)).toBe('draft');
  });

  it('is approved or returned by one of two editors; the other one gets a message', async () => {
    const [eva, ana, reporter] = [await staff('editor'), await admin(), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    await eva.ok('POST', `/rascunhos/${id}/devolver`, { version, note: 'Falta o preço.' });
    for (const path of ['publicar', 'agendar']) {
      const approval = { version, fields, publishAt: testNowMs + minuteMs, isApproval: true };
      expect(await ana.call('POST', `/rascunhos/${id}/${path}`, approval)).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('não está mais em revisão') },
      });
    }
    const both = await Promise.all(
      [eva, ana].map((editor) => editor.call('POST', `/rascunhos/${id}/devolver`, { version, note: 'x' })),
    );
    expect(both.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('that was published is not sent any more', async () => {
    const editor = await admin();
    const { id, version } = await begin(editor);
    await editor.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    const saved = await editor.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 1,
      fields: { ...fields, source: 'Agência' },
    });
    const sent = { version: Number(saved.version), baseVersion: 1, fields, note: '' };
    expect((await editor.call('POST', `/rascunhos/${id}/revisao`, sent)).status).toBe(400);
  });

  it('is deleted with its notes', async () => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter), 'Um recado.');
    await reporter.ok('DELETE', `/rascunhos/${id}?versao=${version}`);
    expect(await portal().database.reviews.listNotes(id)).toHaveLength(1);
    await editor.ok('DELETE', `/lixeira/${id}`);
    expect(await portal().database.reviews.listNotes(id)).toEqual([]);
  });
});

describe('mails', () => {
  it('do not report an approval by a reporter who became an editor', async () => {
    const [, reporter] = [await staff('editor'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    await takeMails();
    await portal().database.users.setRoles(reporter.userId, ['editor']);
    await reporter.ok('POST', `/rascunhos/${id}/publicar`, { version, fields, isApproval: true });
    expect(await takeMails()).toEqual([]);
  });

  it('tell reporters who discarded their draft, and where it is', async () => {
    const [editor, reporter] = [await staff('editor', 'Eva Lima'), await staff('reporter')];
    const { id } = await send(reporter, await begin(reporter));
    await takeMails();
    await editor.ok('DELETE', `/rascunhos/${id}`);
    expect(await takeMails()).toEqual([`Seu rascunho foi para a lixeira: ${fields.title}`]);
    await reporter.ok('POST', `/lixeira/${id}/restaurar`);
    await reporter.ok('DELETE', `/rascunhos/${id}`);
    expect(await takeMails()).toEqual([]);
  });

  it.each<[string, (reporter: Person, editor: Person, id: string) => Promise<unknown>, number]>([
    ['nothing changes', async () => {}, 1],
    ['its person is suspended', ({ userId }) => portal().database.users.setSuspension(userId, testNowMs), 0],
    ['its person leaves the newsroom', ({ userId }) => portal().database.users.setRoles(userId, []), 0],
    ['its person is deleted', ({ userId }) => portal().database.users.delete(userId), 0],
    ['its person switches mails off', ({ userId }) => portal().database.reviews.setMuted(userId, true), 0],
    ['its draft is deleted', (reporter, _, id) => reporter.ok('DELETE', `/rascunhos/${id}`), 0],
    [
      'its draft is discarded by another person',
      (_, editor, id) => editor.ok('DELETE', `/rascunhos/${id}`),
      1,
    ],
  ])('are sent while a person waits for them: %s', async (_, change, count) => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const { id } = await begin(reporter);
    await editor.ok('POST', `/rascunhos/${id}/recados`, { note: 'Falta.' });
    await change(reporter, editor, id);
    const sent: string[] = [];
    const deliver = deliverMails({
      database: portal().database,
      mailer: {
        send: async ({ to }) => {
          sent.push(to);
          return { kind: 'sent' };
        },
        close: async () => {},
      },
      tally: { mails: { sent: 0, failed: 0 } },
      clock: () => testNowMs,
      log: { info() {}, warn() {}, error() {} },
    });
    await deliver(new AbortController().signal);
    expect(sent).toHaveLength(count);
    expect(await claimMail(60 * minuteMs)).toBeNull();
  });

  it('are not sent to suspended reporters', async () => {
    const [editor, reporter] = [await staff('editor'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    await takeMails();
    await portal().database.users.setSuspension(reporter.userId, testNowMs);
    await editor.ok('POST', `/rascunhos/${id}/devolver`, { version, note: 'Falta.' });
    expect(await takeMails()).toEqual([]);
  });

  it.each([
    ['is suspended', 'suspensao', {}],
    ['loses a role', 'funcoes', { roles: [] }],
  ])('that still wait are deleted when their reader %s', async (_, path, change) => {
    const [ana, eva, reporter] = [await admin(), await staff('editor'), await staff('reporter')];
    const { id } = await begin(reporter);
    const write = () => eva.ok('POST', `/rascunhos/${id}/recados`, { note: 'Segredo.' });
    await write();
    expect(await takeMails()).toHaveLength(1);
    await write();
    await ana.ok('PUT', `/pessoas/${reporter.userId}/${path}`, change);
    expect(await claimMail(10 * minuteMs)).toBeNull();
  });

  it('go to editors when a text is sent, to the reporter when it is returned, and not to people who switched them off', async () => {
    const [eva, , reporter] = [await staff('editor', 'Eva Melo'), await admin(), await staff('reporter')];
    const { database } = portal();
    await database.reviews.setMuted(eva.userId, true);
    const sent = await send(reporter, await begin(reporter));
    // One of the two editors has switched the mails off.
    expect(await takeMails()).toEqual([`Uma notícia espera revisão: ${fields.title}`]);
    await eva.ok('POST', `/rascunhos/${sent.id}/devolver`, { version: sent.version, note: 'Falta.' });
    expect(await takeMails()).toEqual([`Uma notícia voltou para você: ${fields.title}`]);
  });

  it('are one for each draft and person in ten minutes, and contain the newest note', async () => {
    const [eva, reporter] = [await staff('editor', 'Eva Melo'), await staff('reporter')];
    const [one, other] = [await send(reporter, await begin(reporter)), await begin(reporter)];
    await takeMails();
    const write = (id: string, note: string) => eva.ok('POST', `/rascunhos/${id}/recados`, { note });
    await write(one.id, 'Primeiro.');
    expect(await claimMail()).toMatchObject({ text: expect.stringContaining('> Primeiro.') });
    await write(one.id, 'Segundo.');
    await write(one.id, 'Terceiro.');
    await write(other.id, 'Em outra notícia.');
    expect(await claimMail()).toMatchObject({ text: expect.stringContaining('> Em outra notícia.') });
    expect(await claimMail(10 * minuteMs - 1)).toBeNull();
    const late = await claimMail(10 * minuteMs);
    expect(late?.text).toContain('> Terceiro.');
    expect(late?.text).toContain('Há mais recados e avisos sobre esta notícia.');
    expect(late?.text).not.toContain('Segundo.');
    wait(10 * minuteMs + 1);
    await write(one.id, 'Quarto.');
    expect(await claimMail(20 * minuteMs - 1)).toBeNull();
    expect((await claimMail(20 * minuteMs))?.text).not.toContain('Há mais recados');
    expect(await notesOf(reporter, one.id)).toHaveLength(5);
  });

  it('report an approval also when a note came after it and the draft is published by then', async () => {
    const [eva, reporter] = [await staff('editor', 'Eva Melo'), await staff('reporter')];
    const { id, version } = await send(reporter, await begin(reporter));
    const write = () => eva.ok('POST', `/rascunhos/${id}/recados`, { note: 'Parabéns.' });
    await write();
    await takeMails();
    const approval = { version, fields, publishAt: testNowMs + minuteMs, isApproval: true };
    await eva.ok('POST', `/rascunhos/${id}/agendar`, approval);
    await write();
    const { draft } = await eva.ok('GET', `/noticias/${id}`);
    await eva.ok('POST', `/rascunhos/${id}/publicar`, { version: Object(draft).version, fields });
    const mail = await claimMail(10 * minuteMs);
    expect(mail && (await isStillWanted(portal().database, mail))).toBe(true);
  });

  it('are limited to thirty notes of one person in ten minutes', async () => {
    const [eva, bia, reporter] = [await staff('editor'), await staff('editor'), await staff('reporter')];
    const { id, version } = await begin(reporter);
    const write = (person: Person) => person.call('POST', `/rascunhos/${id}/recados`, { note: 'Oi.' });
    for (let i = 0; i < 30; i += 1) expect((await write(eva)).status).toBe(200);
    expect(await write(eva)).toMatchObject({
      status: 429,
      body: { message: 'Muitas tentativas em pouco tempo. Tente novamente em 10 minutos.' },
    });
    expect((await write(bia)).status).toBe(200);
    for (let i = 0; i < 30; i += 1) await write(reporter);
    const late = { version, fields, note: '' };
    expect((await reporter.call('POST', `/rascunhos/${id}/revisao`, late)).status).toBe(429);
    expect(await stateOf(reporter, id)).toBe('draft');
    wait(10 * minuteMs);
    expect((await write(eva)).status).toBe(200);
    expect(await takeMails()).toHaveLength(3);
  });
});
