/** A portal with one of everything that other systems can take, for tests of exports. */
import { readFile } from 'node:fs/promises';
import { systemActor } from '../../../domain/accounts/audit.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { convertText } from '../../../domain/transfer/convert/convert-text.ts';
import type { ExportItem } from '../../../domain/transfer/export-record.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import type { Stores } from '../../../server/ports/stores.ts';
import { toNextDraft } from '../../../server/services/news/editable-news.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { listRecords, type RecordSources } from '../../../server/services/transfer/formats/list-records.ts';
import * as builders from '../../builders.ts';
import type { useForeignImport } from './use-foreign-import.ts';

const html = `
<p>Abre com <strong>força</strong>, <em>ênfase</em>, <u>linha</u>, <s>erro</s>, <mark>marca</mark> e
<a href="https://exemplo.org/a?b=1&amp;c=2">um link</a>. ]]&gt; &lt;script&gt; [gallery] 🚀 العربية</p>
<h3>Um subtítulo [caption]</h3>
<blockquote><p>Uma citação.</p></blockquote>
<ul><li>um<ul><li>dentro</li></ul></li><li>dois</li></ul>
<ol><li>primeiro</li></ol>
<figure><img src="/files/news_images/1763650000000_capa.jpg" alt="Um foguete"><figcaption>No ar</figcaption></figure>
<pre><code>if (a &lt; b) {
  return '[x]';
}</code></pre>
<table><caption>Preços</caption><thead><tr><th>Item</th><th>R$</th></tr></thead>
<tbody><tr><td>Pão</td><td>1</td></tr><tr><td>Leite</td><td>5</td></tr></tbody></table>
<aside class="pauta-box"><p class="pauta-title"><strong>Entenda</strong></p>
<p>Uma <strong>linha</strong><br>e <a href="https://exemplo.org/b">outra</a></p></aside>
<section class="pauta-facts"><p class="pauta-title"><strong>Em números</strong></p>
<ul><li><strong>3 milhões</strong> de usuários</li><li><strong>40%</strong></li></ul></section>
<hr>
<blockquote class="pauta-pullquote"><p>Tudo muda.</p><p class="pauta-author"><cite>Ana &amp; Rui</cite></p></blockquote>
<iframe src="https://player.vimeo.com/video/1" title="Um filme [embed]"></iframe>
<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>`;

export const imageKey = 'news_images/1763650000000_capa.jpg';
export const imageDetails = {
  altText: 'Um foguete na base',
  isDecorative: false,
  caption: 'A capa',
  credit: 'Lia & Rui',
  licence: 'cc-by-sa',
  focusX: 20,
  focusY: 80,
};
export const imageFile = 'demo/files/editor_images/1795093320000-ondas-1.jpg';

const galleryHtml = `<figure class="wp-block-gallery"><figure><img src="/files/news_images/1763650000000_capa.jpg"
alt="Um"><figcaption>Primeira</figcaption></figure><figure><img src="/files/news_images/1763650000000_capa.jpg"
alt="Dois"></figure></figure>`;

const toContent = (source: string) =>
  JSON.stringify(convertText({ format: 'html', source }, { base: null, findImages: () => [] }).document);

export const site = {
  name: 'Folha & Cia',
  description: 'notícias da serra',
  url: 'https://folha.example',
  filesUrl: null,
  supportEmail: 'fale@folha.example',
};

/** A portal with one of everything that other systems can take. */
export async function fill(stores: Stores, publishAt: number): Promise<void> {
  await stores.images.save(builders.anImage({ storageKey: imageKey, width: 1200, height: 800 }));
  await stores.images.saveDetails(imageKey, imageDetails, 2);
  const { all } = await stores.things.readSections();
  const games = all.find(({ id }) => id === 'games');
  if (games)
    await stores.things.save('section', {
      ...games,
      searchFields: JSON.stringify({
        title: 'Tudo <sobre> jogos & consoles',
        description: 'Notícias de jogos.',
        shareTitle: 'Jogue',
        shareDescription: 'Com a gente',
        shareImage: `/files/${imageKey}`,
        canonical: 'https://outro.example/jogos?a=1&b=2',
      }),
    });
  for (const [id, slug, name] of [
    ['a1', 'zoe', 'Zoë & Rui'],
    ['a2', 'rui', 'Rui Costa'],
  ] as const)
    await stores.things.save('author', builders.anAuthor(id, { slug, name, biography: 'Escreve.' }));
  await saveNews(
    stores,
    builders.aNews({
      slug: 'foguete',
      title: 'Foguete “volta” & pousa <já>',
      summary: 'Resumo com ]]> e & dentro.',
      content: toContent(html),
      imageUrl: '/files/news_images/1763650000000_capa.jpg',
      imageCaption: 'A capa',
      byline: 'a1\na2',
      author: 'Zoë & Rui e Rui Costa',
      topics: 'Pix\nTCP/IP',
      // The genre was another one before, so readers do not see who paid.
      payer: 'Pagador antigo',
      furtherSections: 'saude',
      searchFields: JSON.stringify({
        title: 'Foguete <reusável> & barato',
        description: 'Para buscadores.',
        shareTitle: 'Olha o foguete',
        shareDescription: 'Para redes.',
        canonical: 'https://outro.example/foguete?a=1&b=2',
      }),
      createdAt: Date.UTC(2025, 0, 31, 2, 30),
      modifiedAt: Date.UTC(2025, 1, 1),
    }),
  );
  await saveNews(
    stores,
    builders.aNews({
      slug: 'antiga',
      title: 'Notícia antiga',
      createdAt: Date.UTC(2010, 4, 6, 7, 8, 9),
      category: 'saude',
      searchFields: JSON.stringify({ shareImage: '/files/news_images/1763650000000_capa.jpg' }),
      author: 'Nome Antigo',
      genre: 'paid',
      payer: 'Café [Sol] & <Filhos>',
      aiUse: 'Na revisão.',
      conflict: 'O editor é sócio.',
      endsAt: '2099-12-31T12:00:00.000Z',
      content: toContent(galleryHtml),
    }),
  );
  for (const [index, comment] of ['Primeiro <b>!</b>', 'Segundo\nem linhas', 'Espera'].entries())
    await stores.comments.save(
      builders.aComment({
        newsId: (await stores.news.findBySlug('foguete', { publishedUntil: null }))?.id ?? '',
        comment,
        userName: `Leitor ${index}`,
        createdAt: Date.UTC(2025, 1, 2 + index),
        ...(comment === 'Espera' ? { state: 'held', heldBy: 'old-site' } : {}),
      }),
    );
  const fields = {
    ...emptyFields,
    title: 'Rascunho',
    summary: 'Só isto.',
    // Featured news that are public and older than a month lose their mark in an import.
    isFeatured: true,
    category: 'games',
    content: builders.aContent('Meio texto.'),
  };
  const draft = toNextDraft(
    { id: 'd1', draft: null, stamp: null },
    { fields },
    systemActor,
    builders.testNowMs,
  );
  await stores.drafts.create(draft);
  await stores.drafts.create({ ...draft, id: 'd3', state: 'review' });
  await stores.drafts.create({ ...draft, id: 'd2', state: 'scheduled', publishAt, scheduledFields: fields });
}

type Portal = Pick<ReturnType<typeof useForeignImport>, 'database' | 'adapters'>;

/** Fills a portal and writes it for another system; gives what writes it again. */
export async function fillAndExport(
  { database, adapters }: Portal,
  request: Parameters<ReturnType<typeof exportForeign>>[0],
  publishAt = builders.testNowMs + builders.dayMs,
) {
  await database().inTransaction((stores) => fill(stores, publishAt));
  await adapters().files.save(imageKey, await readFile(imageFile));
  const write = exportForeign({ ...adapters(), site, openFolder: openDiskFileStore });
  await write(request);
  return () => write(request);
}

/** Lists the fields of each record that WordPress has, in any order. */
export async function listKnown(adapters: Pick<RecordSources, 'database' | 'clock'>): Promise<unknown[]> {
  const known: unknown[] = [];
  for await (const record of listRecords({ ...adapters, site })) {
    if (record.kind === 'section' || record.kind === 'topic')
      known.push({ ...record, id: '', ...toKnownSearch(record) });
    else if (record.kind === 'author') known.push([record.slug, record.name]);
    else if (record.kind === 'comment') known.push({ ...record, id: '', itemId: '' });
    else if (record.kind === 'item' && record.type === 'post') known.push(toKnown(record));
  }
  return known.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function toKnown(item: ExportItem): unknown {
  const { sections, topics, authors, image, search, path: _path, id: _id, ...rest } = item;
  const slugs = [sections, topics, authors].map((names) => names.map(({ slug }) => slug));
  const texts = { text: withoutKeys(rest.text), ...toKnownSearch({ search }) };
  return { ...rest, ...texts, slugs, caption: image?.caption };
}

const withoutKeys = (value: object) =>
  JSON.parse(JSON.stringify(value).replaceAll(/\/files\/[^"]+/g, '/files/imagem'));

const toKnownSearch = ({ search }: Pick<ExportItem, 'search'>) => ({
  search: withoutKeys(search),
  shareImage: null,
});
