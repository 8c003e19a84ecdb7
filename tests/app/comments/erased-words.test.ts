/** What readers wrote is in no table any more when the newsroom has deleted it. */
import { expect, it } from 'vitest';
import { deleteExpired } from '../../../server/services/jobs/delete-expired.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aCommentReport, aNews, aReceivedMessage, minuteMs } from '../../builders.ts';
import { answerOf, auditSentencesFor, withNewsroom } from '../http/newsroom.ts';

const { portal, now, wait, signInAdmin } = withNewsroom();
const words = 'palavras-de-leitora';

/** The tables that hold the words, by rows that say so. */
async function tablesWith(text: string): Promise<string[]> {
  const found = new Set<string>();
  await portal().database.allRows.readAll(async (table, rows) => {
    if (JSON.stringify(rows).includes(text)) found.add(table);
  });
  return [...found];
}

it('no table keeps the words of a deleted comment', async () => {
  const { database } = portal();
  const news = aNews();
  await saveNews(database, news);
  const author = { newsId: news.id, userName: `Bia ${words}` };
  const [kept, removed, own] = [
    aComment({ ...author, comment: `Um ${words}` }),
    aComment({ ...author, comment: `Dois ${words}` }),
    aComment({ ...author, comment: `Três ${words}` }),
  ];
  for (const comment of [kept, removed, own]) {
    await database.comments.save(comment);
    await database.commentReports.save(aCommentReport({ commentId: comment.id, newsId: news.id }));
  }
  const message = aReceivedMessage({ nome: words, titulo: words, mensagem: words });
  await database.receivedMessages.save(message);
  const ana = await signInAdmin();
  const post = async (path: string, body?: unknown) => {
    wait(1);
    await answerOf(await ana.call('POST', path, body));
  };

  await post(`/denuncias/${kept.id}/manter`);
  await post(`/mensagens/${message.id}/leitura`);
  await post('/mensagens/exclusao', { ids: [message.id] });
  await post('/mensagens/recuperacao', { ids: [message.id] });
  expect(await auditSentencesFor(ana)).toEqual([
    `restaurou a mensagem “${words}”`,
    `excluiu a mensagem “${words}”`,
    `marcou como lida a mensagem “${words}”`,
    `manteve o comentário denunciado “Um ${words}” (1 denúncia)`,
  ]);

  await post('/mensagens/exclusao', { ids: [message.id] });
  for (const id of [kept.id, removed.id]) await answerOf(await ana.call('DELETE', `/denuncias/${id}`));
  const asJson = { Accept: 'application/json' };
  expect((await ana.post(`/comentarios/${own.id}/excluir`, {}, asJson)).status).toBe(204);
  wait(61 * minuteMs);
  await deleteExpired({ ...portal(), clock: now, log: { info() {}, warn() {}, error() {} } })();
  expect(await tablesWith(words)).toEqual([]);
  for (const sentence of await auditSentencesFor(ana)) expect(sentence).not.toContain(words);
});
