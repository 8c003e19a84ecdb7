/** Items as the export of WordPress writes them. */
import { expect, it } from 'vitest';
import type { ExportItem, ExportSite } from '../../../../domain/transfer/export-record.ts';
import { writeItem } from '../../../../domain/transfer/wordpress/write-wxr.ts';
import { readSearchFields } from '../../../../domain/web/search-fields.ts';

const site: ExportSite = {
  kind: 'site',
  name: 'Portal',
  description: '',
  address: 'https://portal.example',
  filesUrl: null,
  writtenAt: Date.UTC(2026, 10, 20),
};

it.each([
  [null, '0000-00-00 00:00:00'],
  [Date.UTC(2019, 4, 3, 12), '2019-05-03 12:00:00'],
])('a published item of %s has that date, or none', (publishedAt, written) => {
  const item: ExportItem = {
    kind: 'item',
    id: '1',
    type: 'post',
    state: 'published',
    title: 'Título',
    slug: 'titulo',
    excerpt: '',
    publishedAt,
    updatedAt: null,
    isFeatured: false,
    path: '/news/titulo',
    text: { blocks: [] },
    sections: [],
    topics: [],
    authors: [],
    image: null,
    search: readSearchFields(''),
    shareImage: null,
  };
  const xml = writeItem(
    item,
    { number: 1, imageNumber: null, shareImageNumber: null, sectionNumber: null },
    site,
  );
  expect(xml).toContain(`<wp:post_date_gmt><![CDATA[${written}]]></wp:post_date_gmt>`);
  const dates = xml.match(/<wp:post_(?:date|modified)(?:_gmt)?><!\[CDATA\[0000/g) ?? [];
  expect(dates).toHaveLength(publishedAt === null ? 4 : 0);
});
