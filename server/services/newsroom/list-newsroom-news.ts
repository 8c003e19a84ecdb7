import type { CategorySlug } from '../../../domain/categories.ts';
import type { DraftState, DraftSummary } from '../../../domain/draft.ts';
import { newsroomPageSize } from '../../../domain/limits.ts';
import { newsPath } from '../../../domain/news.ts';
import {
  encodeCursor,
  type ListPage,
  type ListPosition,
  type SearchPosition,
} from '../../../domain/paging.ts';
import { queryTokens } from '../../../domain/search-text.ts';
import type { NewsroomFilter, NewsroomNews } from '../../newsroom-ports.ts';
import type { SearchHit, Stores } from '../../ports.ts';
import { emptyPage, toListPage, toPageRequest } from '../list-pages.ts';

export const newsroomLists = ['publicadas', 'rascunhos', 'agendadas'] as const;
export type NewsroomList = (typeof newsroomLists)[number];

/** A line of the newsroom's lists. */
export interface NewsroomLine {
  id: string;
  /** '' for a draft that has none yet; so may be the category. */
  title: string;
  category: CategorySlug | '';
  state: 'published' | DraftState;
  isFeatured: boolean;
  /** Epoch milliseconds, all of them; of a draft, when it was begun. */
  createdAt: number | null;
  updatedAt: number | null;
  publishAt: number | null;
  /** Of published news; of a draft, who saved it last. */
  author: string;
  /** Null for what was never published. */
  path: string | null;
  /** Whether somebody is working on it. */
  hasDraft: boolean;
  /** Why it did not come out at its time; ''. */
  failure: string;
}

export interface ListRequest {
  list: NewsroomList;
  category: CategorySlug | null;
  /** '' for everything. Words of published news, a part of the title of drafts. */
  text: string;
  /** Only of published news: epoch milliseconds, both belong to it. */
  from: number | null;
  until: number | null;
  position: ListPosition;
  /** In the results of a search of published news. */
  searchPosition: SearchPosition;
}

type Needs = Pick<Stores, 'news' | 'drafts' | 'search'>;

/**
 * A page of the newsroom's news, 20 at a time, by key: published ones newest first, drafts last changed first,
 * scheduled ones in the order in which they come out.
 */
export function listNewsroomNews({ news, drafts, search }: Needs) {
  const pageSize = newsroomPageSize;

  async function toPublishedLines(items: NewsroomNews[]): Promise<NewsroomLine[]> {
    const withDraft = new Set(await drafts.listIds(items.map(({ id }) => id)));
    return items.map((item) => toPublishedLine(item, withDraft.has(item.id)));
  }

  async function listPublished(request: ListRequest): Promise<ListPage<NewsroomLine>> {
    const { category, from, until, position } = request;
    const page = toPageRequest(position, pageSize);
    if (!page) return emptyPage(position);
    const filter: NewsroomFilter = {
      category: category ?? undefined,
      from: from ?? undefined,
      until: until ?? undefined,
    };
    const found = await news.listForNewsroom(filter, page);
    return toListPage(found, position, pageSize, keyOfNews, toPublishedLines);
  }

  async function searchPublished(request: ListRequest): Promise<ListPage<NewsroomLine>> {
    const { category, from, until, searchPosition } = request;
    const page = toPageRequest(searchPosition, pageSize);
    const tokens = queryTokens(request.text);
    if (!page || tokens.length === 0) return emptyPage(searchPosition);
    const bounds = { from: from ?? undefined, until: until ?? undefined };
    const hits = await search.search({ tokens, kind: 'news', category, ...page, ...bounds });
    return toListPage(hits, searchPosition, pageSize, keyOfHit, async (shown) =>
      toPublishedLines(await news.listForNewsroomByIds(shown.map(({ id }) => id))),
    );
  }

  async function listDrafts(request: ListRequest): Promise<ListPage<NewsroomLine>> {
    const { list, category, text, position } = request;
    const page = toPageRequest(position, pageSize);
    if (!page) return emptyPage(position);
    const filter = { category: category ?? undefined, titlePart: text.trim() || undefined };
    const isScheduled = list === 'agendadas';
    const found = isScheduled
      ? await drafts.listScheduled(filter, page)
      : await drafts.listLatest(filter, page);
    const keyOf = isScheduled ? keyOfScheduled : keyOfDraft;
    return toListPage(found, position, pageSize, keyOf, async (shown) => {
      const published = await news.listForNewsroomByIds(
        shown.filter(({ isPublished }) => isPublished).map(({ id }) => id),
      );
      const pathOf = new Map(published.map((item) => [item.id, newsPath(item)]));
      return shown.map((draft) => toDraftLine(draft, pathOf.get(draft.id) ?? null));
    });
  }

  return async (request: ListRequest): Promise<ListPage<NewsroomLine>> => {
    if (request.list !== 'publicadas') return listDrafts(request);
    return request.text.trim() === '' ? listPublished(request) : searchPublished(request);
  };
}

function toPublishedLine(item: NewsroomNews, hasDraft: boolean): NewsroomLine {
  return {
    id: item.id,
    title: item.title,
    category: item.category,
    state: 'published',
    isFeatured: item.isFeatured,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    publishAt: null,
    author: item.author,
    path: newsPath(item),
    hasDraft,
    failure: '',
  };
}

function toDraftLine(draft: DraftSummary, path: string | null): NewsroomLine {
  return {
    id: draft.id,
    title: draft.title,
    category: draft.category,
    state: draft.state,
    isFeatured: draft.isFeatured,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    publishAt: draft.publishAt,
    author: draft.updatedBy.name,
    path,
    hasDraft: true,
    failure: draft.failure,
  };
}

function keyOfNews({ id, createdAt }: NewsroomNews): string | null {
  return createdAt === null ? null : encodeCursor({ createdAt, id });
}

function keyOfHit({ position }: SearchHit): string {
  return String(position);
}

function keyOfDraft({ id, updatedAt }: DraftSummary): string {
  return encodeCursor({ createdAt: updatedAt, id });
}

function keyOfScheduled({ id, publishAt }: DraftSummary): string | null {
  return publishAt === null ? null : encodeCursor({ createdAt: publishAt, id });
}
