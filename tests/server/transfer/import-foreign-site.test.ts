/** The import of another system's site, on both databases. */
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/text/durations.ts';
import type { ForeignRecord } from '../../../domain/transfer/foreign-record.ts';
import { listSourceCounts } from '../../../domain/transfer/import-report.ts';
import { noSearchFields, readSearchFields } from '../../../domain/web/search-fields.ts';
import { deleteTrashedNews, trashNews } from '../../../server/services/news/trash-news.ts';
import { aTopic, testNowMs as now } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import {
  aForeignAuthor,
  aForeignComment,
  aForeignSection,
  aForeignTopic,
  anItem,
  aSite,
  publishedAt,
} from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

for (const { name, open } of databases) {
  describe(`import of a foreign site into ${name}`, () => {
    const { database, adapters, redirects, forgetRedirects, findNews, run } = useForeignImport(open);
    const everything = { publishedUntil: null };

    const records = [
      aSite,
      aForeignSection('celulares', { name: 'Celulares' }),
      aForeignSection('games', { name: 'Jogos' }),
      aForeignSection('android', { name: 'Android', parentId: 'celulares' }),
      aForeignTopic('pix', { name: 'Pix', introduction: 'Pagamentos.' }),
      aForeignTopic('sem-uso'),
      aForeignAuthor('7', { name: 'Zoë Prado', slug: 'zoe' }),
      anItem('1', { topicIds: ['pix'], authorIds: ['7', '8'], updatedAt: publishedAt + 5_000 }),
      anItem('2', {
        slug: 'titulo-1',
        sectionIds: ['android'],
        excerpt: '',
        text: {
          format: 'wordpress',
          source:
            '<p>Veja <a href="https://antigo.example/2019/05/titulo-1/#fim">isto</a> [tabela id="3"]</p>',
        },
      }),
      anItem('3', { state: 'draft', title: '', publishedAt: null }),
      anItem('4', { state: 'scheduled', publishedAt: now + 60_000, sectionIds: ['games'] }),
      anItem('5', { type: 'page', slug: 'contato', title: 'Fale conosco' }),
      aForeignComment('1'),
      aForeignComment('2', { parentId: '1', name: 'Rui' }),
      { kind: 'left-out', what: 'membro' },
      { kind: 'fault', collection: 'post', id: '9', reason: 'sem título nem texto' },
    ] as const satisfies ForeignRecord[];

    it('gives pages with long slugs addresses that end at a word and differ', async () => {
      const long = 'guia-instalacao-configuracao-ambiente-desenvolvimento-programas-livres';
      const pages = ['linux', 'windows'].map((system) =>
        anItem(system, { type: 'page', slug: `${long}-${system}`, title: `Guia para ${system}` }),
      );
      await run([aSite, ...pages]);
      const slugs = await database().textPages.listSlugs();
      expect(slugs.filter((slug) => slug.startsWith('guia-')).sort()).toEqual([
        'guia-instalacao-configuracao-ambiente-desenvolvimento',
        'guia-instalacao-configuracao-ambiente-desenvolvimento-2',
      ]);
    });

    it('gives new and untouched sections and topics what search engines got, and names the rest', async () => {
      const { slug: _, ...none } = noSearchFields;
      const told = (title: string) => ({
        search: { fields: { ...none, title }, imageFileId: null, leftOut: [] },
      });
      const games = (await database().things.readSections()).all.find(({ slug }) => slug === 'games');
      if (games) await database().things.save('section', { ...games, version: 2 });
      const records = [
        aSite,
        aForeignSection('celulares', told('Tudo sobre celulares')),
        aForeignSection('games', { description: 'Jogos de lá', ...told('Tudo sobre jogos') }),
        aForeignSection('android', {
          parentId: 'celulares',
          description: 'O robô',
          ...told('Tudo de Android'),
        }),
        aForeignTopic('pix', { name: 'Pix', ...told('O que é o Pix') }),
        aForeignTopic('sem-uso', told('Nada')),
        anItem('1', { topicIds: ['pix'], sectionIds: ['android'] }),
      ];
      const report = await run(records);
      const titleOf = (thing: { searchFields: string } | null | undefined) =>
        readSearchFields(thing?.searchFields ?? '').title;
      const sections = (await database().things.readSections()).all;
      const titles = ['celulares', 'games'].map((wanted) =>
        titleOf(sections.find(({ slug }) => slug === wanted)),
      );
      expect(titles).toEqual(['Tudo sobre celulares', '']);
      const topics = await database().things.listTopicsByNames(['pix', 'android']);
      expect(titleOf(topics.get('pix'))).toBe('O que é o Pix');
      expect(topics.get('android')).toMatchObject({ introduction: 'O robô' });
      expect(titleOf(topics.get('android'))).toBe('Tudo de Android');
      expect(report).toMatchObject({ searchTexts: 4, leftOut: { 'tag sem notícia no ar': 1 } });
      expect(report.problems).toMatchObject({ search: 1, text: 1 });
      expect((await run(records)).searchTexts).toBe(0);
    });

    it('keeps drafts that wait for an editor in review, and says so of pages with a date ahead', async () => {
      const report = await run([
        aSite,
        aForeignSection('celulares'),
        anItem('1', { state: 'draft', isPending: true }),
        anItem('6', { type: 'page', state: 'scheduled', publishedAt: now + 60_000 }),
      ]);
      const [draft] = await database().drafts.listAll('', 9);
      expect(draft).toMatchObject({ state: 'review', fields: { title: 'Título 1' } });
      expect([report.posts.there.review, report.posts.here.review]).toEqual([1, 1]);
      expect(report.problems).toEqual({ date: 1 });
    });

    it('stops between batches when it is told to, and continues in one row with the counts of both', async () => {
      await database().things.save('topic', aTopic('de-antes', { slug: 'lua', name: 'Lua' }));
      const whole: ForeignRecord[] = [
        aSite,
        aForeignSection('celulares'),
        aForeignSection('android', { parentId: 'celulares' }),
        aForeignTopic('pix', { name: 'Pix' }),
        aForeignTopic('lua', { name: 'Lua' }),
        aForeignAuthor('7'),
        ...Array.from({ length: 220 }, (_, index) =>
          anItem(`${index + 3}`, {
            authorIds: ['7'],
            topicIds: ['pix', 'lua'],
            sectionIds: ['android'],
            text: { format: 'wordpress', source: '<p>Texto [tabela id="3"]</p>' },
          }),
        ),
        aForeignComment('1', { itemId: '3' }),
      ];
      const stop = new AbortController();
      // The batch that was being converted is written, too.
      const paused = await run(whole, {
        signal: stop.signal,
        isByScreen: true,
        onProgress: ({ step }) => step === 'import' && stop.abort(),
      });
      expect(paused).toMatchObject({ isInterrupted: true, counts: { post: { added: 200 } } });
      const report = await run(whole, { isByScreen: true });
      expect(report).toMatchObject({
        id: paused.id,
        startedAt: paused.startedAt,
        isInterrupted: false,
        counts: {
          section: { added: 2, unchanged: 0 },
          topic: { added: 1, unchanged: 1 },
          author: { added: 1, unchanged: 0 },
          post: { added: 220, unchanged: 0 },
          comment: { added: 1, unchanged: 0 },
        },
        problems: { shortcode: 220 },
      });
      expect(report.redirects).toBeGreaterThan(paused.redirects);
      expect(await database().imports.listRuns(9)).toEqual([report]);
      const again = await run(whole);
      expect(again.counts.post).toMatchObject({ added: 0, unchanged: 220 });
      expect(await database().imports.listRuns(9)).toHaveLength(2);
    });

    it('keeps the mark of featured news of the last 30 days, and reports the marks of older ones', async () => {
      const report = await run([
        aSite,
        aForeignSection('celulares'),
        anItem('1', { isFeatured: true, publishedAt: now - 31 * dayMs }),
        anItem('3', { isFeatured: true, publishedAt: now - 29 * dayMs }),
      ]);
      expect(await findNews('titulo-1')).toMatchObject({ isFeatured: false });
      expect(await findNews('titulo-3')).toMatchObject({ isFeatured: true });
      expect(report.problems).toMatchObject({ featured: 1 });
    });

    it('takes news and drafts whose authors have names of any length', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `autor-${index}`);
      // PostgreSQL has no index entries above 8 kB, and compresses what repeats.
      const nameOf = (id: string) =>
        Array.from({ length: 9_000 }, (_, index) => `${id}${index * index}`).join('');
      const report = await run([
        aSite,
        aForeignSection('celulares'),
        ...ids.map((id) => aForeignAuthor(id, { name: nameOf(id) })),
        anItem('1', { authorIds: ids }),
        anItem('2', { authorIds: ids, state: 'draft' }),
      ]);
      expect(report.counts.post).toMatchObject({ added: 2, failed: 0 });
      const { author = '' } = (await findNews('titulo-1')) ?? {};
      expect(author.length).toBeLessThan(5 * 61 + 20);
    });

    it('writes posts, drafts, pages, comments, sections, topics and redirects', async () => {
      const report = await run(records);
      const first = await findNews('titulo-1');
      expect(first).toMatchObject({
        title: 'Título 1',
        summary: 'Um resumo.',
        createdAt: publishedAt,
        modifiedAt: publishedAt + 5_000,
        topics: 'Pix',
        author: 'Zoë Prado',
      });
      expect(await database().things.findByAddress('author', 'zoe')).toMatchObject({
        userId: null,
        biography: 'Escreve.',
      });
      const sections = await database().things.readSections();
      expect(sections.find(first?.category ?? '')).toMatchObject({ slug: 'celulares', name: 'Celulares' });
      const second = await findNews('titulo-1-2');
      expect(second).toMatchObject({ category: first?.category, topics: 'Android', summary: 'Veja isto' });
      expect(second?.content).toContain('"/news/titulo-1#fim"');
      const drafts = await database().drafts.listAll('', 9);
      expect(drafts.map(({ state, publishAt }) => [state, publishAt]).toSorted()).toEqual([
        ['draft', null],
        ['scheduled', now + 60_000],
      ]);
      expect(await database().textPages.findBySlug('contato-2')).toMatchObject({
        title: 'Fale conosco',
        published: 1,
      });
      const comments = await database().comments.listByNews(first?.id ?? '', {
        limit: 9,
        isOldestFirst: true,
      });
      expect(comments.map(({ userName, comment }) => [userName, comment]).toSorted()).toEqual([
        ['Bia', 'Comentário 1'],
        ['Rui', 'Comentário 2'],
      ]);
      expect((await database().things.listTopicsByNames(['pix'])).get('pix')).toMatchObject({
        introduction: 'Pagamentos.',
      });

      expect(report.counts.post).toMatchObject({ added: 4, failed: 1 });
      expect(listSourceCounts(report)).toEqual(
        expect.arrayContaining([
          'Seções: 3 no WordPress, aqui 2 como seções e 1 como assuntos',
          'Notícias: 5 no WordPress, 4 aqui',
          'No WordPress: 2 no ar, 1 rascunho, 1 agendada. Aqui: 2 no ar, 1 rascunho, 1 agendada',
        ]),
      );
      expect(report).toMatchObject({
        leftOut: { membro: 1 },
        shortcodes: { tabela: 1 },
        problems: { slug: 2, shortcode: 1, section: 1, fault: 1, redirect: 1 },
        isInterrupted: false,
      });
      expect(redirects()).toContainEqual({ from: '/?p=2', to: '/news/titulo-1-2' });
      expect(redirects()).toContainEqual({ from: '/category/games/feed/', to: '/categoria/games/rss.xml' });
      expect(redirects()).toContainEqual({ from: '/category/android/', to: '/assunto/android' });
      expect(redirects()).toContainEqual({ from: '/tag/pix/', to: '/assunto/pix' });
      expect(redirects()).toContainEqual({ from: '/author/zoe/', to: '/autor/zoe' });
      expect(redirects()).toContainEqual({ from: '/feed/', to: '/rss.xml' });
      const open = await database().imports.listProblems(
        { code: null, isOpen: true },
        { after: null, limit: 9 },
      );
      expect(open.map(({ title }) => title).toSorted()).toEqual(['9', 'Android', 'Fale conosco', 'Título 2']);
      expect(open.find(({ title }) => title === 'Título 2')?.problems).toContainEqual({
        code: 'redirect',
        detail: '/?p=2: já existe',
      });
      const [audit] = await database().audit.list({}, { limit: 1 });
      expect(audit).toMatchObject({ action: 'content.imported', subjectTitle: 'Blog Antigo' });
    });

    it('changes nothing in a second run, and adds what is new', async () => {
      await run(records);
      const first = await findNews('titulo-1');
      const second = await findNews('titulo-1-2');
      if (!first || !second) throw new Error('missing');
      await database().news.save({ ...first, title: 'Editado' }, undefined, first);
      const actor = { userId: 'ana', name: 'Ana' };
      const trashAdapters = { ...adapters(), log: silence };
      await trashNews(trashAdapters)(actor, second.id);
      await deleteTrashedNews(trashAdapters)(actor, second.id);
      const [comment] = await database().comments.listByNews(first.id, { limit: 1 });
      await database().comments.delete(comment?.id ?? '');
      const page = await database().textPages.findBySlug('contato-2');
      await database().textPages.delete(page?.id ?? '');
      forgetRedirects();

      const again = await run([...records, anItem('10'), anItem('1', { title: 'Mudou no arquivo' })]);
      expect(again.counts.post).toMatchObject({ added: 1, unchanged: 4, changed: 1, failed: 1 });
      const audited = await database().audit.list({ action: 'content.imported' }, { limit: 9 });
      expect(audited.map(({ detail }) => detail)).toContain(
        '1 notícias, 0 páginas; de importações anteriores, 5 e 1',
      );
      expect(again.counts.section).toMatchObject({ added: 0, unchanged: 3 });
      expect(again.counts.author).toMatchObject({ added: 0, unchanged: 1 });
      expect(again.counts.comment).toMatchObject({ added: 0, unchanged: 1, skipped: 1 });
      expect(await findNews('titulo-1')).toMatchObject({ title: 'Editado' });
      expect(await findNews('titulo-1-2')).toBeNull();
      expect(await database().textPages.findBySlug('contato-2')).toBeNull();
      expect(await findNews('titulo-10')).toMatchObject({ title: 'Título 10' });
      expect(redirects().map(({ from }) => from)).not.toContain('/?p=1');
      expect(redirects().map(({ from }) => from)).toContain('/?p=10');
    });

    it('counts what the portal had as no addition, and names the sections that it adds to the menu', async () => {
      const first = await run([
        aSite,
        aForeignSection('games', { name: 'Jogos' }),
        aForeignSection('culinaria', { name: 'Culinária' }),
        aForeignTopic('pix', { name: 'Pix' }),
        aForeignAuthor('7', { name: 'Zoë Prado', slug: 'zoe-prado' }),
        anItem('1', { sectionIds: ['games'], topicIds: ['pix'], authorIds: ['7'] }),
        { kind: 'fault', collection: 'site', id: 'blog.xml', reason: 'o arquivo acaba antes do fim' },
      ]);
      expect(first.counts).toMatchObject({
        section: { added: 1, unchanged: 1 },
        topic: { added: 1 },
        author: { added: 1 },
        post: { added: 1, failed: 0 },
        file: { failed: 0 },
      });
      expect(first).toMatchObject({ newSections: ['Culinária'], problems: { fault: 1 } });
      const other = await run([
        aSite,
        aForeignTopic('pix2', { name: 'PIX' }),
        aForeignAuthor('8', { name: 'Zoe Prado', slug: 'zoe-prado' }),
        anItem('2', { topicIds: ['pix2'], authorIds: ['8'] }),
      ]);
      expect(other.counts).toMatchObject({ topic: { added: 0, unchanged: 1 }, author: { unchanged: 1 } });
    });

    it('puts custom fields where they are told to go, and counts the others', async () => {
      const fields = { subtitulo: 'Um &amp; outro', visitas: '9' };
      const request = { fieldMap: new Map([['subtitulo', 'summary'] as const]) };
      const report = await run([aSite, anItem('1', { excerpt: '', fields })], request);
      expect(await findNews('titulo-1')).toMatchObject({ summary: 'Um & outro' });
      expect(report.leftOut).toEqual({ 'campo visitas': 1 });
      await expect(
        run([aSite, anItem('1', { fields })], { fieldMap: new Map([['x', 'source']]) }),
      ).rejects.toMatchObject({
        option: '--map-field',
        names: ['x'],
        known: ['subtitulo', 'visitas'],
      });
    });

    it('makes news under embargo a draft', async () => {
      const facts = { genre: '', payer: '', aiUse: '', conflict: '', endsAt: '' };
      const until = (at: number) => ({ ...facts, embargoUntil: new Date(at).toISOString() });
      await run([
        aSite,
        anItem('1', { disclosed: until(now + 60_000) }),
        anItem('2', { disclosed: until(now - 60_000) }),
        anItem('3', { disclosed: { ...facts, embargoUntil: '01/01/2099 10:00' } }),
      ]);
      for (const slug of ['titulo-1', 'titulo-3']) expect(await findNews(slug)).toBeNull();
      expect(await findNews('titulo-2')).not.toBeNull();
    });

    it('makes news with a payer paid', async () => {
      const noFacts = { genre: '', aiUse: '', conflict: '', embargoUntil: '', endsAt: '' };
      const fields = { cliente: 'Café Sol', ia: '0' };
      const fieldMap = new Map([['cliente', 'payer'] as const, ['ia', 'aiUse'] as const]);
      const disclosed = { ...noFacts, payer: 'Chá Lua' };
      await run([aSite, anItem('1', { fields }), anItem('2', { disclosed })], { fieldMap });
      expect(await findNews('titulo-1')).toMatchObject({ genre: 'paid', payer: 'Café Sol', aiUse: '' });
      expect(await findNews('titulo-2')).toMatchObject({ genre: 'paid', payer: 'Chá Lua' });
    });

    it('writes comments that come before their items', async () => {
      const report = await run([aSite, aForeignComment('1'), anItem('1')]);
      expect(report.counts).toMatchObject({ comment: { added: 1, skipped: 0 }, post: { added: 1 } });
    });

    it('reports what breaks rules, and imports the rest', async () => {
      const report = await run([
        aSite,
        anItem('1', {
          type: 'page',
          slug: 'a'.repeat(70),
          title: '',
          text: { format: 'lexical', source: '{' },
        }),
        anItem('2', { title: 'palavra '.repeat(60), excerpt: 'x '.repeat(600), slug: '' }),
        anItem('3', { publishedAt: Date.UTC(1975, 0, 1), sectionIds: [] }),
        anItem('4', { title: '', slug: '', text: { format: 'html', source: '' }, excerpt: '' }),
        anItem('5', { slug: '%F0%9F%98%80', title: '😀', topicIds: [] }),
      ]);
      expect(report.counts).toMatchObject({ post: { added: 4, failed: 0 }, page: { added: 1 } });
      expect(report.problems).toMatchObject({ text: 1, cut: 2, date: 1, section: 4 });
      const long = await findNews(report.counts.post.added ? 'palavra-palavra' : '');
      expect(long).toBeNull();
      const [newest] = await database().news.listLatest(everything, { limit: 1, after: null });
      expect(newest?.title.length).toBeLessThanOrEqual(200);
      expect((await database().things.readSections()).findBySlug('geral')).not.toBeNull();
    });
  });
}

const silence = { info() {}, warn() {}, error() {} };
