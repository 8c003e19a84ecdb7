/** Reported comments in the newsroom. */
import { describe, expect, it } from 'vitest';
import { commentAddress } from '../../../domain/comments/comment.ts';
import type { ReportedComment } from '../../../domain/comments/reported-comment.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aCommentReport, aNews } from '../../builders.ts';
import {
  answerOf,
  type Person,
  refusalOf,
  auditSentencesFor as sentences,
  withNewsroom,
} from '../http/newsroom.ts';

const { portal, now, signIn, signInAdmin, audit } = withNewsroom();
const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });

async function write(text: string, changes = {}) {
  await saveNews(portal().database, news);
  const comment = aComment({ newsId: news.id, comment: text, ...changes });
  await portal().database.comments.save(comment);
  return comment;
}
const report = (commentId: string, userId: string, reportedAt = now()) =>
  portal().database.commentReports.save(aCommentReport({ commentId, newsId: news.id, userId, reportedAt }));
async function list(person: Person): Promise<ReportedComment[]> {
  return Object(await answerOf(await person.call('GET', '/denuncias'))).items;
}
const countedFor = async (person: Person) =>
  Object(await answerOf(await person.call('GET', '/contagens'))).openReports;
const commentsOf = () => portal().database.comments.listByNews(news.id, { limit: 9 });

describe('reported comments', () => {
  it('are listed once each, the latest reported first, with the number of reports', async () => {
    const [a, b] = [await write('Primeiro.'), await write('Segundo.', { userName: null })];
    await report(a.id, 'u', 1);
    await report(b.id, 'u', 2);
    await report(a.id, 'v', 3);
    const ana = await signInAdmin();
    expect(await list(ana)).toEqual([
      {
        commentId: a.id,
        reportedAt: 3,
        reports: 2,
        comment: {
          author: 'Bia',
          userId: a.userId,
          isFromNewsroom: false,
          text: 'Primeiro.',
          createdAt: a.createdAt,
        },
        news: { title: 'Uma notícia', path: commentAddress('/news/uma-noticia', a) },
      },
      expect.objectContaining({
        commentId: b.id,
        reports: 1,
        comment: expect.objectContaining({ author: 'Anônimo' }),
      }),
    ]);
  });

  it('leave the list while the comment is hidden, and its reporter cannot read the comment either', async () => {
    const comment = await write('Ofensa longa.');
    const bia = await signIn('Bia');
    await report(comment.id, bia.userId);
    const ana = await signInAdmin();
    const act = async (name: string) =>
      answerOf(await ana.call('POST', '/comentarios/atos', { ids: [comment.id], act: name }));
    const reported = async () => (await bia.get('/api/conta/denuncias')).text();
    expect(await reported()).toContain('Ofensa longa.');
    await act('hide');
    expect(await list(ana)).toEqual([]);
    expect(await countedFor(ana)).toEqual({ count: 0, isMore: false });
    expect(await reported()).not.toContain('Ofensa longa.');
    await act('show');
    expect(await list(ana)).toMatchObject([{ commentId: comment.id, reports: 1 }]);
    expect(await countedFor(ana)).toEqual({ count: 1, isMore: false });
    expect(await countedFor(await signIn('Eva', 'reporter'))).toBeNull();
    expect(await reported()).toContain('Ofensa longa.');
  });

  it('stay in the list when comment or news are gone', async () => {
    await portal().database.commentReports.save(aCommentReport({ commentId: 'sumiu', newsId: 'sumiu' }));
    const ana = await signInAdmin();
    expect(await list(ana)).toMatchObject([{ commentId: 'sumiu', comment: null, news: null, reports: 1 }]);
    await answerOf(await ana.call('DELETE', '/denuncias/sumiu'));
    expect(await list(ana)).toEqual([]);
    expect(await audit()).toMatchObject([
      { action: 'comment.removed', subjectId: 'sumiu', subjectTitle: '', detail: '' },
    ]);
  });

  it('are paged by cursor', async () => {
    for (let index = 0; index < 22; index += 1) await report(`c${index}`, 'u', index);
    const ana = await signInAdmin();
    const first = Object(await answerOf(await ana.call('GET', '/denuncias')));
    expect(first.items).toHaveLength(20);
    const second = Object(await answerOf(await ana.call('GET', `/denuncias?pagina=2&depois=${first.next}`)));
    expect(second.items.map(({ commentId }: ReportedComment) => commentId)).toEqual(['c1', 'c0']);
  });

  it('are deleted with all their reports, and readers see it at once', async () => {
    const [a, b] = [await write('Fora daqui.'), await write('Fica.')];
    for (const user of ['u', 'v']) await report(a.id, user);
    await report(b.id, 'u');
    const ana = await signInAdmin();
    expect(await portal().page('/news/uma-noticia')).toContain('Fora daqui.');
    await answerOf(await ana.call('DELETE', `/denuncias/${a.id}`));
    expect(await commentsOf()).toEqual([b]);
    expect((await list(ana)).map(({ commentId }) => commentId)).toEqual([b.id]);
    expect(await portal().page('/news/uma-noticia')).not.toContain('Fora daqui.');
    expect(await audit()).toMatchObject([
      { action: 'comment.removed', subjectId: a.id, subjectTitle: '', detail: 'em “Uma notícia”' },
    ]);
    expect(await sentences(ana)).toEqual(['excluiu um comentário (em “Uma notícia”)']);
    // A second click, or a second moderator, sends the same call.
    expect((await ana.call('DELETE', `/denuncias/${a.id}`)).status).toBe(200);
    expect((await ana.call('DELETE', '/denuncias/nunca-existiu')).status).toBe(404);
    expect((await ana.call('POST', '/denuncias/nunca-existiu/manter')).status).toBe(404);
    expect(await audit()).toHaveLength(1);
  });

  it('that are kept leave the list, and only other people can report them again', async () => {
    const comment = await write('Fica.');
    const [bia, caio, ana] = [await signIn(), await signIn(), await signInAdmin()];
    const address = `/comentarios/${comment.id}/denunciar`;
    const asJson = { Accept: 'application/json' };
    expect((await bia.post(address, {}, asJson)).status).toBe(204);
    const before = portal().database.contentVersion();
    await answerOf(await ana.call('POST', `/denuncias/${comment.id}/manter`));
    await answerOf(await ana.call('POST', `/denuncias/${comment.id}/manter`));
    expect(await list(ana)).toEqual([]);
    expect(await commentsOf()).toEqual([comment]);
    expect(portal().database.contentVersion()).toBe(before);
    expect(await audit()).toMatchObject([
      { action: 'comment.kept', subjectId: comment.id, subjectTitle: '', detail: '1 denúncia' },
    ]);
    expect(await sentences(ana)).toEqual(['manteve o comentário denunciado “Fica.” (1 denúncia)']);

    const page = await (await bia.get('/news/uma-noticia')).text();
    expect(page).toContain('>Denunciar</button>');
    await bia.post(`/comentarios/${comment.id}/desfazer-denuncia`, {}, asJson);
    expect(await refusalOf(await bia.post(address, {}, asJson))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'A redação já analisou a sua denúncia e manteve o comentário.',
    });
    expect(await list(ana)).toEqual([]);
    expect((await caio.post(address, {}, asJson)).status).toBe(204);
    expect(await list(ana)).toMatchObject([{ commentId: comment.id, reports: 1 }]);
  });
});
