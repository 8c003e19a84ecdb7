/** `Minha conta`: profile, password, terms, sessions, own lists. */
import { describe, expect, it } from 'vitest';
import { commentsTag } from '../../../domain/web/caching.ts';
import { aComment, aCommentReport, aNews, aUser, minuteMs } from '../../builders.ts';
import { waitFor } from '../../wait-for.ts';
import { openBrowser } from '../http/browser.ts';
import { news, password, sessionName, withOwnAccounts } from './own-account.ts';

const { portal, wait, call, register, comeByGoogle, onAnotherDevice } = withOwnAccounts();

const mailsTo = (email: string) =>
  portal()
    .database.connections.read.selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', email)
    .execute();

describe('every call of Minha conta', () => {
  it.each([
    ['PUT', '/nome'],
    ['PUT', '/senha'],
    ['PUT', '/termos'],
    ['POST', '/excluir'],
  ])('%s %s rejects an invalid body', async (method, path) => {
    const bia = await register();
    for (const body of ['{', '[]', '{"name":7}', '""', 'null', '{"comments":"talvez"}']) {
      const { status, answer } = await call(bia, method, path, body);
      expect([status, answer], body).toMatchObject([400, { code: 'invalid-input' }]);
    }
    expect(await portal().database.users.findById(bia.userId)).toMatchObject({ name: 'Bia' });
  });
});

describe('the profile', () => {
  it('shows users their own account and nothing else', async () => {
    const bia = await register();
    expect((await call(bia, 'GET', '/perfil')).answer).toEqual({
      name: 'Bia',
      email: bia.email,
      isEmailVerified: false,
      roles: [],
      createdAt: Date.now(),
      hasPassword: true,
      hasGoogle: false,
      twoFactor: null,
      needsTwoFactor: false,
      silence: '',
      acceptedTerms: { version: '01', acceptedAt: Date.now() },
      hasReviewMails: null,
      termsToAccept: null,
    });
    expect((await call(await comeByGoogle(), 'GET', '/perfil')).answer).toMatchObject({
      isEmailVerified: true,
      hasPassword: false,
      hasGoogle: true,
    });
  });

  it('changes the name on earlier and later comments, but not on anonymous ones', async () => {
    const bia = await register();
    const { comments } = portal().database;
    const named = aComment({ userId: bia.userId, userName: 'Bia' });
    const anonymous = aComment({ userId: bia.userId, userName: null });
    const others = aComment({ userId: 'outra', userName: 'Bia' });
    for (const comment of [named, anonymous, others]) await comments.save(comment);
    const { contentVersion, partVersions } = portal().database;
    const before = [
      contentVersion(),
      partVersions.of(commentsTag('outra')),
      partVersions.of(commentsTag(named.newsId)),
    ];
    const { status, answer } = await call(bia, 'PUT', '/nome', {
      name: '  Beatriz\u200b \u202eLima\u202c ',
      is_admin: true,
      roles: ['admin'],
      email: 'outra@exemplo.com',
      id: 'outra',
    });
    expect([status, answer]).toEqual([200, { name: 'Beatriz Lima' }]);
    expect(await portal().database.users.findById(bia.userId)).toMatchObject({
      name: 'Beatriz Lima',
      email: bia.email,
      roles: [],
    });
    expect((await comments.findById(named.id))?.userName).toBe('Beatriz Lima');
    expect((await comments.findById(anonymous.id))?.userName).toBeNull();
    expect((await comments.findById(others.id))?.userName).toBe('Bia');
    // The pages with these comments alone are out of date.
    expect([contentVersion(), partVersions.of(commentsTag('outra'))]).toEqual(before.slice(0, 2));
    expect(partVersions.of(commentsTag(named.newsId))).toBeGreaterThan(before[2] ?? 0);
  });

  it('changes no page for a user without comments', async () => {
    const bia = await register();
    const { contentVersion, partVersions } = portal().database;
    const before = [contentVersion(), partVersions.latest()];
    expect((await call(bia, 'PUT', '/nome', { name: 'Beatriz Lima' })).status).toBe(200);
    expect([contentVersion(), partVersions.latest()]).toEqual(before);
  });

  it('refuses an empty name and one that is reserved to the newsroom', async () => {
    const bia = await register();
    for (const [name, message] of [
      ['\u200b\u202e\u2066', 'Escreva um nome.'],
      ['R e d a ç ã o', 'Este nome é reservado à redação. Escolha outro.'],
    ]) {
      const { status, answer } = await call(bia, 'PUT', '/nome', { name });
      expect([status, answer]).toEqual([400, { code: 'invalid-input', message, field: 'name' }]);
    }
    expect(await portal().database.users.findById(bia.userId)).toMatchObject({ name: 'Bia' });
  });

  it('changes its name five times in ten minutes at most; saving the same name does not count', async () => {
    const bia = await register();
    for (const name of ['A', 'B', 'B', 'B', 'C', 'D', 'E'])
      expect((await call(bia, 'PUT', '/nome', { name })).status).toBe(200);
    const refused = await call(bia, 'PUT', '/nome', { name: 'F' });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    wait(11 * minuteMs);
    expect((await call(bia, 'PUT', '/nome', { name: 'F' })).status).toBe(200);
  });

  it('sends the confirmation again, three times in ten minutes, until the address is confirmed', async () => {
    const bia = await register();
    const mails = () => mailsTo(bia.email);
    for (let i = 0; i < 3; i += 1) expect((await call(bia, 'POST', '/confirmacao')).status).toBe(200);
    expect((await call(bia, 'POST', '/confirmacao')).status).toBe(429);
    expect(await mails()).toHaveLength(3);
    const token = /confirmar-email\?token=(\S+)/.exec((await mails())[0]?.text_body ?? '')?.[1] ?? '';
    await bia.post('/confirmar-email', { token: decodeURIComponent(token) });
    expect((await call(bia, 'GET', '/perfil')).answer).toMatchObject({ isEmailVerified: true });
    const { status, answer } = await call(bia, 'POST', '/confirmacao');
    expect([status, answer]).toMatchObject([409, { code: 'conflict' }]);
  });
});

describe('the password', () => {
  const next = 'outra senha bem longa';

  it('is changed with the current one, ends the other sessions and mails the owner', async () => {
    const bia = await register();
    const other = await onAnotherDevice(bia);
    const change = { currentPassword: password, newPassword: next };
    expect((await call(bia, 'PUT', '/senha', change)).status).toBe(200);
    expect((await call(bia, 'GET', '/perfil')).status).toBe(200);
    expect((await call(other, 'GET', '/perfil')).status).toBe(401);
    const { accounts } = portal();
    expect((await mailsTo(bia.email)).map(({ subject }) => subject)).toEqual(['Senha trocada · Pauta']);
    expect(await accounts.recognize(bia.email, password)).toBeNull();
    expect(await accounts.recognize(bia.email, next)).not.toBeNull();
  });

  it('is not changed with a wrong current one, nor to one that is too weak', async () => {
    const bia = await register();
    const other = await onAnotherDevice(bia);
    for (const [currentPassword, newPassword, field, message] of [
      ['errada demais', next, 'currentPassword', 'A senha atual não confere.'],
      ['', next, 'currentPassword', 'A senha atual não confere.'],
      [password, 'curta', 'newPassword', 'A senha precisa ter pelo menos 8 caracteres.'],
      [password, 'senha123', 'newPassword', 'Essa senha é comum demais.'],
      [password, 'x'.repeat(129), 'newPassword', 'A senha pode ter no máximo 128 caracteres.'],
    ]) {
      const { status, answer } = await call(bia, 'PUT', '/senha', { currentPassword, newPassword });
      expect([status, answer]).toEqual([400, { code: 'invalid-input', message, field }]);
    }
    expect((await call(other, 'GET', '/perfil')).status).toBe(200);
  });

  it('can be entered wrongly ten times in ten minutes', async () => {
    const bia = await register();
    const guess = { currentPassword: 'errada demais', newPassword: next };
    for (let i = 0; i < 10; i += 1) expect((await call(bia, 'PUT', '/senha', guess)).status).toBe(400);
    const right = { currentPassword: password, newPassword: next };
    expect((await call(bia, 'PUT', '/senha', right)).status).toBe(429);
    const departure = { email: bia.email, password, comments: 'remove' };
    expect((await call(bia, 'POST', '/excluir', departure)).status).toBe(429);
  });

  it('is set by a mailed link when the account has none', async () => {
    const bia = await comeByGoogle();
    const { status } = await call(bia, 'PUT', '/senha', { currentPassword: '', newPassword: next });
    expect(status).toBe(400);
    expect((await call(bia, 'POST', '/senha/link')).status).toBe(200);
    const mail = await waitFor(async () => {
      const { read } = portal().database.connections;
      return read.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow();
    });
    expect(mail.recipient).toBe(bia.email);
    const token = /redefinir-senha\?token=(\S+)/.exec(mail.text_body)?.[1] ?? '';
    await openBrowser(portal()).post('/redefinir-senha', { token, password: next });
    expect(await portal().accounts.recognize(bia.email, next)).not.toBeNull();
  });
});

describe('the terms', () => {
  it('are shown to users without a recorded acceptance, and recorded with the date', async () => {
    const user = aUser();
    await portal().database.users.saveVerified(user);
    const bia = await onAnotherDevice({ ...openBrowser(portal()), userId: user.id, email: user.email });
    expect((await call(bia, 'GET', '/perfil')).answer).toMatchObject({
      acceptedTerms: null,
      termsToAccept: '01',
    });
    const wrong = await call(bia, 'PUT', '/termos', { version: '99' });
    expect([wrong.status, wrong.answer]).toMatchObject([409, { code: 'conflict' }]);
    wait(minuteMs);
    const acceptedTerms = { version: '01', acceptedAt: Date.now() };
    expect((await call(bia, 'PUT', '/termos', { version: '01' })).answer).toEqual(acceptedTerms);
    wait(minuteMs);
    expect((await call(bia, 'GET', '/perfil')).answer).toMatchObject({ acceptedTerms, termsToAccept: null });
  });
});

describe('sessions', () => {
  it('are listed with device and browser, and the current one is marked', async () => {
    const bia = await register();
    wait(minuteMs);
    await onAnotherDevice(bia, 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0');
    await register('Outra');
    const { answer } = await call(bia, 'GET', '/sessoes');
    expect(JSON.stringify(answer)).not.toContain(bia.cookies.get(sessionName));
    expect(answer).toMatchObject([
      { device: 'Aparelho desconhecido', address: '', isCurrent: true },
      { device: 'Firefox no Linux', address: '203.0.113.9', isCurrent: false, createdAt: Date.now() },
    ]);
  });

  it('are ended by their owner alone', async () => {
    const bia = await register();
    const other = await onAnotherDevice(bia);
    const caio = await register('Caio');
    const sessions = await portal().accounts.listSessions(bia.userId, 9);
    for (const { id } of sessions) {
      const { status, answer } = await call(caio, 'DELETE', `/sessoes/${id}`);
      expect([status, answer]).toMatchObject([404, { code: 'not-found' }]);
    }
    const otherId = (await portal().accounts.findSession(other.cookies.get(sessionName) ?? ''))?.id;
    expect((await call(bia, 'DELETE', `/sessoes/${otherId}`)).answer).toEqual({ isCurrent: false });
    expect((await call(bia, 'DELETE', `/sessoes/${otherId}`)).status).toBe(404);
    expect((await call(other, 'GET', '/perfil')).status).toBe(401);
    const ownId = (await portal().accounts.findSession(bia.cookies.get(sessionName) ?? ''))?.id;
    const last = await call(bia, 'DELETE', `/sessoes/${ownId}`);
    expect(last.answer).toEqual({ isCurrent: true });
    expect(last.headers.getSetCookie().join()).toContain(`${sessionName}=;`);
    expect((await call(bia, 'GET', '/perfil')).status).toBe(401);
    expect((await call(caio, 'GET', '/perfil')).status).toBe(200);
  });

  it('end all at once, with the current one and without those of others', async () => {
    const bia = await register();
    const other = await onAnotherDevice(bia);
    const caio = await register('Caio');
    const { status, headers } = await call(bia, 'DELETE', '/sessoes');
    expect([status, headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining(`${sessionName}=;`),
    ]);
    for (const person of [bia, other]) expect((await call(person, 'GET', '/perfil')).status).toBe(401);
    expect((await call(caio, 'GET', '/perfil')).status).toBe(200);
    expect(await portal().page('/login?aviso=sessoes')).toContain('Todas as sessões foram encerradas.');
  });
});

describe('own comments and reports', () => {
  it('are listed in pages, newest first, with their news', async () => {
    const bia = await register();
    const { comments } = portal().database;
    for (let i = 0; i < 7; i += 1)
      await comments.save(
        aComment({ userId: bia.userId, newsId: i === 6 ? 'sumida' : news.id, createdAt: i }),
      );
    await comments.save(aComment({ newsId: news.id }));
    const first = await call(bia, 'GET', '/comentarios');
    expect(first.answer).toMatchObject({
      items: Array.from({ length: 5 }, (_, i) => ({ createdAt: 6 - i })),
      pageNumber: 1,
    });
    expect(first.answer).toMatchObject({
      items: {
        0: { news: null },
        1: { news: { title: news.title, path: expect.stringMatching(/^\/news\/uma-noticia\?/) } },
      },
    });
    const { next } = Object(first.answer);
    const second = await call(bia, 'GET', `/comentarios?pagina=2&depois=${next}`);
    expect(second.answer).toMatchObject({ items: [{ createdAt: 1 }, { createdAt: 0 }], next: null });
    for (const query of ['depois=lixo&pagina=2', 'pagina=-1', 'pagina=101', 'antes=%00'])
      expect((await call(bia, 'GET', `/comentarios?${query}`)).status).toBe(200);
  });

  it('hide news that are not published yet from everybody but editors', async () => {
    const bia = await register();
    const draft = aNews({ createdAt: Date.now() + minuteMs, title: 'Segredo' });
    await portal().database.news.save(draft);
    const comment = aComment({ newsId: draft.id, userId: 'caio', comment: 'Sei de um segredo' });
    await portal().database.comments.save(comment);
    await portal().database.commentReports.save(
      aCommentReport({ commentId: comment.id, newsId: draft.id, userId: bia.userId }),
    );
    const asked = async () => (await call(bia, 'GET', '/denuncias')).answer;
    expect(await asked()).toMatchObject({ items: [{ news: null, comment: null }] });
    await portal().database.users.setRoles(bia.userId, ['admin']);
    expect(await asked()).toMatchObject({ items: [{ news: { title: 'Segredo' } }] });
  });

  it('let only authors delete their comments, even when an admin asks', async () => {
    const [bia, caio] = [await register(), await register('Caio')];
    await portal().database.users.setRoles(caio.userId, ['admin']);
    const comment = aComment({ userId: bia.userId, newsId: news.id });
    await portal().database.comments.save(comment);
    const refused = await call(caio, 'DELETE', `/comentarios/${comment.id}`);
    expect([refused.status, refused.answer]).toMatchObject([403, { code: 'forbidden' }]);
    expect((await call(bia, 'DELETE', `/comentarios/${comment.id}`)).status).toBe(200);
    expect((await call(bia, 'DELETE', `/comentarios/${comment.id}`)).status).toBe(404);
    expect(await portal().database.comments.findById(comment.id)).toBeNull();
  });

  it('a report is withdrawn by its author, unless the newsroom has dismissed it', async () => {
    const [bia, caio] = [await register(), await register('Caio')];
    const { comments, commentReports } = portal().database;
    const [comment, kept] = [aComment({ newsId: news.id }), aComment({ newsId: news.id })];
    for (const each of [comment, kept]) {
      await comments.save(each);
      for (const { userId } of [bia, caio])
        await commentReports.save(aCommentReport({ userId, commentId: each.id, newsId: news.id }));
    }
    await commentReports.close([kept.id], 'kept');
    expect((await call(bia, 'DELETE', `/denuncias/${comment.id}`)).status).toBe(200);
    const left = async (userId: string) =>
      (await commentReports.listByUser(userId, { limit: 9 })).map(({ commentId }) => commentId);
    expect(await left(bia.userId)).toEqual([kept.id]);
    expect(await left(caio.userId)).toHaveLength(2);
    expect((await call(bia, 'GET', '/denuncias')).answer).toMatchObject({
      items: [{ commentId: kept.id, outcome: 'kept', comment: { author: 'Bia', text: kept.comment } }],
    });
  });
});
