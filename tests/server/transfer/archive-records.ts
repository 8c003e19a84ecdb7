/** Records of an archive for tests: complete, and overridden field by field. */
import type {
  ArchiveAuthor,
  ArchiveComment,
  ArchiveFile,
  ArchiveItem,
  ArchiveRecord,
  ArchiveSection,
  ArchiveTopic,
} from '../../../domain/transfer/archive-record.ts';

export const oldSite = 'https://www.antigo.example';
export const publishedAt = Date.UTC(2019, 4, 3, 12);

export const aSite: ArchiveRecord = {
  kind: 'site',
  system: 'wordpress',
  version: '1.2',
  address: oldSite,
  name: 'Blog Antigo',
};

export function anArchiveSection(id: string, changes: Partial<ArchiveSection> = {}): ArchiveSection {
  const oldPaths = [`/category/${id}/`];
  return { kind: 'section', id, name: id, slug: id, description: '', parentId: null, oldPaths, ...changes };
}

export function anArchiveTopic(id: string, changes: Partial<ArchiveTopic> = {}): ArchiveTopic {
  return { kind: 'topic', id, name: id, slug: id, introduction: '', oldPaths: [`/tag/${id}/`], ...changes };
}

export function anArchiveAuthor(id: string, changes: Partial<ArchiveAuthor> = {}): ArchiveAuthor {
  const profile = { email: 'a@b.example', biography: 'Escreve.', photo: null, links: ['javascript:1'] };
  const { slug = id } = changes;
  return { kind: 'author', id, name: id, slug, ...profile, oldPaths: [`/author/${slug}/`], ...changes };
}

export function anItem(id: string, changes: Partial<ArchiveItem> = {}): ArchiveItem {
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
    topicIds: [],
    authorIds: [],
    image: null,
    problems: [],
    oldPaths: [`/2019/05/titulo-${id}/`, `/?p=${id}`],
    ...changes,
  };
}

export function anArchiveComment(id: string, changes: Partial<ArchiveComment> = {}): ArchiveComment {
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

export function anArchiveFile(id: string, address: string, changes: Partial<ArchiveFile> = {}): ArchiveFile {
  const texts = { title: address, caption: '', alternativeText: '', credit: '' };
  return { kind: 'file', id, address, ...texts, oldPaths: [`/?attachment_id=${id}`], ...changes };
}
