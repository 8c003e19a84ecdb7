/** Checks what becomes of the comments of a foreign site. */
import { describe, expect, it } from 'vitest';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aForeignComment, aForeignSection, anItem, aSite, publishedAt } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe('comments of a foreign site', () => {
  const { database, run } = useForeignImport(openTemporarySqlite);
  const begin = [aSite, aForeignSection('celulares')];
  const listComments = async (newsId: string) =>
    (await database().comments.listByNews(newsId, { limit: 9, isOldestFirst: true })).map(
      ({ comment }) => comment,
    );

  it('keep blank lines, links, answers and 7,200 characters', async () => {
    const long = 'palavra '.repeat(900).trim();
    await run([
      ...begin,
      anItem('1'),
      aForeignComment('1', {
        text: 'Um <b>texto</b>\n\n\ncom <a href="https://a.example/x">elo</a>\ne linha',
        name: '',
      }),
      aForeignComment('2', { text: long, parentId: '1', createdAt: publishedAt + 2_000 }),
      aForeignComment('3', { text: '<p>um<br/>dois</p><p>três</p>', createdAt: publishedAt + 3_000 }),
    ]);
    const [news] = await database().news.listAll(null, 9);
    expect(await listComments(news?.id ?? '')).toEqual([
      'Um texto\n\ncom elo (https://a.example/x)\ne linha',
      long,
      'um\ndois\n\ntrês',
    ]);
    const comments = await database().comments.listByNews(news?.id ?? '', { limit: 9, isOldestFirst: true });
    expect(comments.map(({ answers }) => answers?.commentId ?? null)).toEqual([null, comments[0]?.id, null]);
  });

  it('begin a thread when they answer a comment below another item', async () => {
    const ofOther = { itemId: '2', parentId: '1', createdAt: publishedAt + 1_000 };
    await run([
      ...begin,
      anItem('1', { state: 'draft' }),
      anItem('2'),
      aForeignComment('1', { name: 'Rui' }),
      aForeignComment('2', ofOther),
    ]);
    const [news] = await database().news.listAll(null, 9);
    const [comment] = await database().comments.listByNews(news?.id ?? '', { limit: 9 });
    expect(comment).toMatchObject({ comment: 'Comentário 2', answers: null });
  });

  it('are told apart by their items when a file of two sites has their numbers twice', async () => {
    const records = [
      ...begin,
      anItem('1'),
      aForeignComment('1', { text: 'Do primeiro' }),
      anItem('2'),
      aForeignComment('1', { itemId: '2', text: 'Do segundo' }),
      aForeignComment('1', { itemId: '2', text: 'Do segundo' }),
    ];
    const report = await run(records);
    expect(report.counts.comment).toMatchObject({ added: 2, unchanged: 1 });
    const news = await database().news.listAll(null, 9);
    const lists = await Promise.all(news.map(({ id }) => listComments(id)));
    expect(lists.flat().toSorted()).toEqual(['Do primeiro', 'Do segundo']);
    expect((await run(records)).counts.comment).toMatchObject({ added: 0, unchanged: 3 });
  });

  it('wait for the newsroom when they waited for approval, and may be held again after they were published', async () => {
    const report = await run([...begin, anItem('1'), aForeignComment('1', { isHeld: true })]);
    expect(report.counts.comment).toMatchObject({ added: 1 });
    const { comments } = database();
    const held = { state: 'held', heldBy: 'old-site', comment: 'Comentário 1' } as const;
    const [waiting] = await comments.listAll({ state: 'held' }, { limit: 9 });
    expect(waiting).toMatchObject(held);
    expect(await listComments(waiting?.newsId ?? '')).toEqual([]);
    await comments.setStates([waiting?.id ?? ''], 'show', publishedAt);
    expect(await listComments(waiting?.newsId ?? '')).toEqual(['Comentário 1']);
    await comments.setStates([waiting?.id ?? ''], 'hold', publishedAt);
    expect(await comments.listAll({ state: 'held' }, { limit: 9 })).toMatchObject([held]);
  });

  it('wait with a restricted item until it is published', async () => {
    const report = await run([...begin, anItem('1', { state: 'draft' }), aForeignComment('1')]);
    const [draft] = await database().drafts.listAll('', 9);
    expect(await listComments(draft?.id ?? '')).toEqual(['Comentário 1']);
    expect(report.counts.comment).toMatchObject({ added: 1, skipped: 0 });
  });

  it.each(['published', 'draft'] as const)('stay with a page that is %s', async (state) => {
    const report = await run([...begin, anItem('1', { type: 'page', state }), aForeignComment('1')]);
    const page = await database().textPages.findBySlug('titulo-1');
    expect(await listComments(page?.id ?? '')).toEqual(['Comentário 1']);
    expect(report.counts.comment).toMatchObject({ added: 1, skipped: 0 });
    expect(report.problems).toEqual({});
  });

  it('are named where they were cut or could not be kept', async () => {
    const records = [
      ...begin,
      anItem('1'),
      aForeignComment('1', { text: '<img src="x.png">' }),
      aForeignComment('2', { text: 'palavra '.repeat(3_000), name: 'Rui' }),
    ];
    const report = await run(records);
    expect(report.problems).toEqual({ comment: 1, cut: 1 });
    const open = { code: null, isOpen: true };
    const rows = await database().imports.listProblems(open, { after: null, limit: 9 });
    expect(rows.map(({ kind, title }) => `${kind} ${title.slice(0, 12)}`).toSorted()).toEqual([
      'comment Bia: ',
      'comment Rui: palavra',
    ]);
    for (const { id } of rows) await database().imports.setOpen(id, false);
    await run(records);
    expect(await database().imports.countOpen(9)).toBe(0);
  });
});
