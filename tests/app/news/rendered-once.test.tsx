/** Home and articles are rendered once for each content version, without a difference that readers could see. */
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArticlePage } from '../../../app/site/news/article.tsx';
import { systemActor } from '../../../domain/accounts/audit.ts';
import { anonymousVisitor, type Visitor } from '../../../domain/accounts/permissions.ts';
import { saveSettings } from '../../../server/services/settings/change-settings.ts';
import { aComment, aNews, testNowMs } from '../../builders.ts';
import { news, withCommentedNews } from '../comments/commented-news.ts';
import { publish } from './publish.ts';

const opened = withCommentedNews();
const path = `/news/${news.slug}`;
const reader: Visitor = { ...anonymousVisitor, userId: 'r' };
const editor: Visitor = { ...reader, roles: ['editor'] };

it('all readers share an article until the content changes, and people who edit do not', async () => {
  const { services, database } = opened.portal();
  const find = async (visitor: Visitor) => {
    const found = await services.findArticle(visitor, news.slug ?? '');
    return found.kind === 'found' ? found.article : null;
  };
  const shared = await find(anonymousVisitor);
  expect(await find(reader)).toBe(shared);
  expect(await find(editor)).not.toBe(shared);
  await database.invalidateContent();
  expect(await find(reader)).not.toBe(shared);
});

it('a page that is rendered once has the bytes of one that is rendered again', async () => {
  const portal = opened.portal();
  await publish(portal, aNews({ isFeatured: true }), aNews());
  for (const address of ['/', path]) {
    const first = await portal.page(address);
    expect(await portal.page(address)).toBe(first);
    await portal.database.invalidateContent();
    expect(await portal.page(address)).toBe(first);
  }
});

it('settings that change during a request are on the next page', async () => {
  const portal = opened.portal();
  const { services, database } = portal;
  const { findArticle } = services;
  services.findArticle = async (...request) => {
    services.findArticle = findArticle;
    const change = { tab: 'identidade', before: null, after: { name: 'Outro nome' } } as const;
    await database.inTransaction((stores) => saveSettings(stores, systemActor, testNowMs, change));
    return findArticle(...request);
  };
  expect(await portal.page(path)).toContain('Pauta');
  expect(await portal.page(path)).toContain('<meta property="og:site_name" content="Outro nome"/>');
});

it('an article with gaps has the bytes of a whole one', async () => {
  const portal = opened.portal();
  const html = await portal.page(path);
  const found = await portal.services.findArticle(anonymousVisitor, news.slug ?? '');
  if (found.kind !== 'found') throw new Error('The article is missing.');
  const [conversation = ''] = /<pauta-island data-island="comments".*?<\/pauta-island>/s.exec(html) ?? [];
  const whole = renderToString(
    <ArticlePage
      article={found.article}
      url={`https://pauta.test${path}`}
      visitor={anonymousVisitor}
      commentCount="Comentários"
      comments={<i />}
    />,
  );
  expect(conversation).not.toBe('');
  expect(html).toContain(whole.replace('<i></i>', () => conversation));
});

it('a comment is on the next page of an article, and in its count', async () => {
  const portal = opened.portal();
  expect(await portal.page(path)).toContain('>Comentários</a>');
  await portal.database.comments.save(aComment({ newsId: news.id, comment: 'Boa!', createdAt: testNowMs }));
  await portal.database.invalidateParts(`comentarios-${news.id}`);
  const html = await portal.page(path);
  expect(html).toContain('>1\u00a0comentário</a>');
  expect(html).toContain('Boa!');
});
