/** Downloading own data and deleting the account. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { commentsTag } from '../../../domain/web/caching.ts';
import { ownDataKeys } from '../../../server/ports/tables/column.ts';
import { tableList } from '../../../server/ports/tables/tables.ts';
import {
  aComment,
  aCommentReport,
  aMail,
  anAuditEntry,
  aReceivedMessage,
  minuteMs,
  testNowMs,
  words,
} from '../../builders.ts';
import { news, type Person, password, sessionName, withOwnAccounts } from './own-account.ts';

const { portal, wait, call, register, comeByGoogle, onAnotherDevice } = withOwnAccounts();

const nasty = '<script>alert("&amp;")</script>\n\u0000\u202e\ud800 fim';

/** Stores what a reader leaves: comments, reports, a message, a mail, a reset link. */
async function leaveTraces({ userId, email }: Person): Promise<void> {
  const { comments, commentReports, receivedMessages, mails } = portal().database;
  const own = aComment({ userId, newsId: news.id, comment: nasty });
  await comments.save(own);
  await comments.save(aComment({ userId, newsId: 'sumida', userName: null, comment: 'Sem nome.' }));
  await commentReports.save(aCommentReport({ commentId: own.id, newsId: news.id, userId: 'outra' }));
  await commentReports.save(aCommentReport({ userId, newsId: news.id }));
  await receivedMessages.save(aReceivedMessage({ email: email.toUpperCase(), mensagem: 'Olá, redação.' }));
  await mails.enqueue(aMail({ to: email }));
  await portal().accounts.createResetLink(email);
}

/** Tables that hold a text anywhere, such as an id or an address. */
async function tablesWith(text: string): Promise<string[]> {
  const { read } = portal().database.connections;
  const tables = await read.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found.toSorted();
}

describe('own data', () => {
  it('as JSON contain everything that the portal stores about a person', async () => {
    const bia = await register('Bia “Lima”');
    await leaveTraces(bia);
    await portal().database.comments.save(aComment({ comment: 'De outra pessoa.' }));
    await portal().database.audit.add(anAuditEntry({ userId: bia.userId }));
    await portal().database.connections.write.updateTable('users').set({ email_verified: 1 }).execute();
    const { status, answer, headers } = await call(bia, 'GET', '/dados?formato=json');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="meus-dados-2026-11-20.json"');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer).toMatchObject({
      titulo: 'Dados de Bia “Lima”',
      portal: 'https://pauta.test',
      geradoEm: '2026-11-20T14:35:00-03:00',
      perfil: {
        itens: [
          {
            id: bia.userId,
            nome: 'Bia “Lima”',
            email: bia.email,
            emailConfirmado: true,
            administra: false,
            termosAceitos: '01',
            termosAceitosEm: '2026-11-20T14:35:00-03:00',
          },
        ],
      },
      acessos: { itens: [{ forma: 'senha' }] },
      sessoes: { itens: [{ aparelho: 'Aparelho desconhecido' }] },
      comentarios: { itens: expect.arrayContaining([expect.objectContaining({ noticia: news.title })]) },
      denuncias: { itens: [{ noticiaId: news.id }] },
      mensagens: { itens: [{ mensagem: 'Olá, redação.' }] },
      registros: { itens: [{ acao: 'enviou a imagem' }] },
    });
    expect(Object(answer).comentarios.itens).toHaveLength(2);
    expect(JSON.stringify(answer)).not.toMatch(/De outra pessoa|scrypt|\\ud800/);
  });

  it('have one part for each key of `ownDataKeys`', async () => {
    const { answer } = await call(await register(), 'GET', '/dados?formato=json');
    const sections = Object.keys(Object(answer)).filter((key) => Object(answer)[key].itens);
    expect(sections).toEqual(ownDataKeys);
    const named = tableList.flatMap(({ download = [] }) => download);
    expect(new Set(named)).toEqual(new Set(ownDataKeys));
  });

  it('contain records of the newsroom about a person, and queued mails', async () => {
    const bia = await register();
    const { database } = portal();
    const author = { userId: bia.userId, name: 'Bia' };
    const note = { writtenAt: testNowMs, event: 'noted', text: 'Falta o preço.' } as const;
    await database.reviews.createNote('n1', { ...note, author }, 50);
    await database.reviews.createNote(
      'n1',
      { ...note, author: { userId: 'outra', name: 'Eva' }, text: 'De Eva.' },
      50,
    );
    await database.reviews.setMuted(bia.userId, true);
    await database.invitations.create({
      id: 'convite1',
      email: 'nova@exemplo.com',
      roles: ['reporter'],
      isMailed: true,
      expiresAt: testNowMs,
      invitedBy: author,
    });
    for (let i = 0; i < 60; i += 1)
      await database.mails.enqueue(aMail({ to: bia.email, subject: `Aviso ${i}` }));
    const unconfirmed = await call(bia, 'GET', '/dados?formato=json');
    expect(unconfirmed.answer).toMatchObject({ avisos: { itens: [] } });
    await database.connections.write.updateTable('users').set({ email_verified: 1 }).execute();
    const { answer } = await call(bia, 'GET', '/dados?formato=json');
    const data = '2026-11-20T14:35:00-03:00';
    expect(answer).toMatchObject({
      perfil: { itens: [{ semAvisosDeRevisao: true }] },
      redacao: {
        itens: [
          { tipo: 'recado', data, objeto: 'n1', texto: 'Falta o preço.' },
          { tipo: 'convite, válido até', data, objeto: 'nova@exemplo.com', texto: 'reporter' },
        ],
      },
    });
    expect(Object(answer).redacao.itens).toHaveLength(2);
    expect(new Set(Object(answer).avisos.itens.map(({ assunto }: { assunto: string }) => assunto)).size).toBe(
      60,
    );
  });

  it('as a page escape all texts', async () => {
    const bia = await register('Bia <i>Lima</i>');
    await leaveTraces(bia);
    const { answer, headers } = await call(bia, 'GET', '/dados?formato=html');
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="meus-dados-2026-11-20.html"');
    expect(answer).toContain('Bia &lt;i&gt;Lima&lt;/i&gt;');
    expect(answer).toContain('&lt;script&gt;alert(&quot;&amp;amp;&quot;)&lt;/script&gt;');
    for (const trace of ['<script', '<i>', '\u0000', '\ud800']) expect(answer).not.toContain(trace);
    expect(answer).toContain('20 de novembro de 2026, às 14h35');
    expect(answer).toContain('<dt>Forma</dt><dd>senha</dd></dl>');
    expect(String(answer).trimEnd().endsWith('</html>')).toBe(true);
  });

  it('contain no messages of an unconfirmed address', async () => {
    const bia = await register();
    await leaveTraces(bia);
    for (const format of ['json', 'html'])
      expect(JSON.stringify((await call(bia, 'GET', `/dados?formato=${format}`)).answer)).not.toContain(
        'Olá, redação.',
      );
  });

  it('are complete, however many records there are', async () => {
    const bia = await register();
    await portal().database.inTransaction(async ({ comments }) => {
      for (let i = 0; i < 230; i += 1)
        await comments.save(
          aComment({ userId: bia.userId, createdAt: testNowMs + (i % 3), comment: `c${i}` }),
        );
    });
    const { answer } = await call(bia, 'GET', '/dados?formato=json');
    const texts: string[] = Object(answer).comentarios.itens.map(
      ({ comentario }: { comentario: string }) => comentario,
    );
    expect([texts.length, new Set(texts).size]).toEqual([230, 230]);
  });

  it('can be downloaded in two formats, ten times in ten minutes', async () => {
    const bia = await register();
    for (const query of ['', '?formato=xml', '?formato='])
      expect((await call(bia, 'GET', `/dados${query}`)).status, query).toBe(400);
    for (let i = 0; i < 10; i += 1)
      expect((await call(bia, 'GET', `/dados?formato=${i % 2 ? 'json' : 'html'}`)).status).toBe(200);
    expect((await call(bia, 'GET', '/dados?formato=json')).status).toBe(429);
  });
});

describe('deleting the own account', () => {
  const goodbye = (person: Person, changes = {}) =>
    call(person, 'POST', '/excluir', {
      email: person.email,
      password,
      comments: 'anonymize',
      ...changes,
    });

  it.each(['anonymize', 'remove'])('deletes the personal data that must not stay (%s)', async (comments) => {
    const [registered, caio] = [await register('Bia Lima'), await register('Caio')];
    await portal().database.users.confirmAddress(registered.userId);
    const bia = await onAnotherDevice(registered);
    const other = await onAnotherDevice(bia);
    await leaveTraces(bia);
    await leaveTraces(caio);
    expect(await tablesWith(bia.userId)).toEqual(
      words('accounts comment_reports comments sessions users verifications'),
    );
    const before = await tablesWith(caio.userId);
    const { contentVersion, partVersions } = portal().database;
    const versions = [contentVersion(), partVersions.of(commentsTag('outra'))];
    const version = partVersions.of(commentsTag(news.id));

    const { status, headers } = await goodbye(bia, { comments });
    expect([status, headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining(`${sessionName}=;`),
    ]);
    expect(await tablesWith(bia.userId)).toEqual([]);
    expect(await tablesWith('Bia Lima')).toEqual([]);
    // Messages to the newsroom are kept (docs/operations.md).
    expect(await tablesWith(bia.email)).toEqual(['received_messages']);
    expect(await tablesWith(caio.userId)).toEqual(before);
    // Only pages with these comments are stale.
    expect(partVersions.of(commentsTag(news.id))).toBeGreaterThan(version);
    expect([contentVersion(), partVersions.of(commentsTag('outra'))]).toEqual(versions);

    const left = await portal().database.comments.listByNews(news.id, { limit: 9 });
    const anonymous = left.filter(({ userName }) => userName === null);
    expect(anonymous.map(({ userId }) => userId)).toEqual(comments === 'remove' ? [] : ['']);
    for (const person of [bia, other]) expect((await call(person, 'GET', '/perfil')).status).toBe(401);
    expect(await portal().accounts.recognize(bia.email, password)).toBeNull();
    expect(await portal().accounts.createResetLink(bia.email)).toBeNull();
    expect((await call(caio, 'GET', '/perfil')).status).toBe(200);
    expect(await portal().page('/?conta=excluida')).toContain('Sua conta foi excluída.');
    expect(await portal().page('/')).not.toContain('Sua conta foi excluída.');
    const others = await (await caio.get('/?conta=excluida')).text();
    expect(others).not.toContain('Sua conta foi excluída.');
    // The address is free again.
    const terms = null;
    const again = { name: 'Bia', email: bia.email, password, terms, isEmailVerified: false };
    expect(await portal().accounts.register(again)).not.toBeNull();
  });

  it.each([
    [{ password: 'errada demais' }, 400, { code: 'invalid-input', field: 'password' }],
    [{ password: '' }, 400, { code: 'invalid-input', field: 'password' }],
    [{ email: 'outra@exemplo.com' }, 409, { code: 'conflict' }],
    [{ comments: 'tudo' }, 400, { code: 'invalid-input', field: 'comments' }],
  ])('is refused for %j', async (changes, expected, problem) => {
    const bia = await register();
    await leaveTraces(bia);
    const before = await tablesWith(bia.userId);
    const { status, answer } = await goodbye(bia, changes);
    expect([status, answer]).toMatchObject([expected, problem]);
    expect(await tablesWith(bia.userId)).toEqual(before);
    expect((await call(bia, 'GET', '/perfil')).status).toBe(200);
  });

  it('without a password needs a session of the last ten minutes', async () => {
    const bia = await comeByGoogle();
    wait(11 * minuteMs);
    const { status, answer } = await goodbye(bia, { password: 'qualquer' });
    expect([status, answer]).toMatchObject([403, { code: 'forbidden', field: 'google' }]);
    const again = await onAnotherDevice(bia);
    expect((await goodbye(bia)).status).toBe(403);
    expect((await goodbye(again, { password: '' })).status).toBe(200);
    expect(await tablesWith(bia.userId)).toEqual([]);
  });

  it('is refused to the last admin, also when two leave at once', async () => {
    const [ana, bia] = [await register('Ana'), await register('Bia')];
    const { users } = portal().database;
    await users.setRoles(ana.userId, ['admin']);
    const refused = await goodbye(ana);
    expect([refused.status, refused.answer]).toMatchObject([
      403,
      {
        message: 'Só você administra o site. Dê acesso a outra pessoa antes de excluir a sua conta.',
      },
    ]);
    await users.setRoles(bia.userId, ['admin']);
    const both = await Promise.all([ana, bia].map((person) => goodbye(person)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await users.countAdmins()).toBe(1);
  });

  it('makes requests under way store nothing about a deleted account', async () => {
    const [bia, caio] = [await register(), await register('Caio')];
    const comment = aComment({ userId: caio.userId, newsId: news.id });
    await portal().database.comments.save(comment);
    const visitor = { userId: bia.userId, name: 'Bia', email: bia.email, roles: [] } as const;
    expect((await goodbye(bia)).status).toBe(200);
    const { services } = portal();
    const late = [
      await services.submitComment(visitor, { newsId: news.id, text: 'Tarde demais.' }),
      await services.reportComment(visitor, comment.id),
      await services.changeName(bia.userId, 'Outra'),
      await services.acceptTerms(bia.userId, '01'),
    ];
    expect(late.map((result) => result.ok || result.problem.code)).toEqual([
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
      true,
    ]);
    expect(await tablesWith(bia.userId)).toEqual([]);
  });

  it('of an admin is recorded in the audit log', async () => {
    const [ana, bia] = [await register('Ana'), await register('Bia')];
    for (const { userId } of [ana, bia]) await portal().database.users.setRoles(userId, ['admin']);
    expect((await goodbye(ana)).status).toBe(200);
    expect(await tablesWith(ana.userId)).toEqual(['audit_entries']);
    expect(await portal().database.audit.list({}, { limit: 9 })).toMatchObject([
      { action: 'account.deleted', userId: ana.userId, userName: 'Ana' },
    ]);
  });

  it('deletes everything or nothing', async () => {
    const bia = await register();
    await leaveTraces(bia);
    const before = await tablesWith(bia.userId);
    const { write } = portal().database.connections;
    await sql`create trigger refuse before delete on users begin select raise(abort, 'no'); end`.execute(
      write,
    );
    expect((await goodbye(bia)).status).toBe(500);
    await sql`drop trigger refuse`.execute(write);
    expect(await tablesWith(bia.userId)).toEqual(before);
    expect((await call(bia, 'GET', '/perfil')).status).toBe(200);
  });
});
