import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import type { Query } from '../data/queries.ts';

const one = newsroom.paginas[':id'];

export type PageLine = AnswerOf<typeof newsroom.paginas.$get>[number];
export type Page = AnswerOf<typeof one.$get>;
export type PageVersionLine = AnswerOf<typeof one.versoes.$get>[number];
export type PageTexts = Pick<Page, 'title' | 'description' | 'lead' | 'content'>;

export const pagesQuery: Query<PageLine[]> = {
  queryKey: ['paginas'],
  queryFn: () => call(() => newsroom.paginas.$get()),
};

export function pageOf(id: string): Query<Page> {
  return { queryKey: ['pagina', id], queryFn: () => getPage(id) };
}

export function getPage(id: string): Promise<Page> {
  return call(() => one.$get({ param: { id } }));
}

export function createPage(json: { title: string; slug: string }): Promise<Page> {
  return call(() => newsroom.paginas.$post({ json }));
}

export function savePage(id: string, revision: number, texts: PageTexts): Promise<Page> {
  const { title, description, lead, content } = texts;
  return call(() => one.$put({ param: { id }, json: { title, description, lead, content, revision } }));
}

export function publishPage(id: string, revision: number): Promise<Page> {
  return call(() => one.publicacao.$put({ param: { id }, json: { revision } }));
}

export function unpublishPage(id: string): Promise<Page> {
  return call(() => one.publicacao.$delete({ param: { id } }));
}

export function deletePage(id: string): Promise<Page> {
  return call(() => one.$delete({ param: { id } }));
}

export function createPreview(id: string): Promise<{ url: string }> {
  return call(() => one.previa.$post({ param: { id } }));
}

export function listVersions(id: string): Promise<PageVersionLine[]> {
  return call(() => one.versoes.$get({ param: { id } }));
}

export function getVersion(id: string, version: number) {
  return call(() => one.versao.$get({ param: { id }, query: { versao: String(version) } }));
}

/** All words of a page in reading order, to compare. */
export function textOf({ title, description, lead, content }: PageTexts): string {
  const text = parseRichText(content);
  return [title, description, lead, text ? plainText(text) : content].filter(Boolean).join('\n');
}
