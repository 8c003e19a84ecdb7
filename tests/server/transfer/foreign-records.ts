/** Records of a foreign site for tests: complete, and overridden field by field. */
import type {
  ForeignAuthor,
  ForeignComment,
  ForeignFile,
  ForeignItem,
  ForeignRecord,
  ForeignSection,
  ForeignTopic,
} from '../../../domain/transfer/foreign-record.ts';

export const oldSite = 'https://www.antigo.example';
export const publishedAt = Date.UTC(2019, 4, 3, 12);

export const aSite: ForeignRecord = {
  kind: 'site',
  system: 'wordpress',
  version: '1.2',
  address: oldSite,
  name: 'Blog Antigo',
};

export function aForeignSection(id: string, changes: Partial<ForeignSection> = {}): ForeignSection {
  const oldPaths = [`/category/${id}/`];
  return { kind: 'section', id, name: id, slug: id, description: '', parentId: null, oldPaths, ...changes };
}

export function aForeignTopic(id: string, changes: Partial<ForeignTopic> = {}): ForeignTopic {
  return { kind: 'topic', id, name: id, slug: id, introduction: '', oldPaths: [`/tag/${id}/`], ...changes };
}

export function aForeignAuthor(id: string, changes: Partial<ForeignAuthor> = {}): ForeignAuthor {
  const profile = { email: 'a@b.example', biography: 'Escreve.', photo: null, links: ['javascript:1'] };
  const { slug = id } = changes;
  return { kind: 'author', id, name: id, slug, ...profile, oldPaths: [`/author/${slug}/`], ...changes };
}

export function anItem(id: string, changes: Partial<ForeignItem> = {}): ForeignItem {
  return {
    kind: 'item',
    id,
    type: 'post',
    state: 'published',
    title: `Título ${id}`,
    slug: `titulo-${id}`,
    excerpt: 'Um resumo.',
    text: { format: 'html', source: `<p>Texto ${id}.</p>` },
    publishedAt,
    updatedAt: null,
    dateDoubt: null,
    isFeatured: false,
    sectionIds: ['celulares'],
    primarySectionId: null,
    topicIds: [],
    authorIds: [],
    image: null,
    problems: [],
    oldPaths: [`/2019/05/titulo-${id}/`, `/?p=${id}`],
    ...changes,
  };
}

export function aForeignComment(id: string, changes: Partial<ForeignComment> = {}): ForeignComment {
  return {
    kind: 'comment',
    id,
    itemId: '1',
    parentId: null,
    name: 'Bia',
    createdAt: publishedAt + 1_000,
    text: `<p>Comentário ${id}</p>`,
    ...changes,
  };
}

export function aForeignFile(id: string, address: string, changes: Partial<ForeignFile> = {}): ForeignFile {
  const texts = { title: address, caption: '', alternativeText: '', credit: '' };
  return { kind: 'file', id, address, ...texts, oldPaths: [`/?attachment_id=${id}`], ...changes };
}
