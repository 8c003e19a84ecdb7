/** `Comentários`: all comments of the site, the newest first (docs/product.md#moderation). */
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { CommentState } from '../../../domain/comments/comment.ts';
import { describeHouseRules, holdReasons } from '../../../domain/comments/house-rules.ts';
import {
  type CommentChoice,
  commentChoices,
  commentStateNames,
  type ListedComment,
} from '../../../domain/comments/moderation.ts';
import {
  commentDeleted,
  commentDeleteFailure,
  commentDeleteQuestion,
  commentHidden,
  commentModerationFailure,
  commentRestored,
  commentShown,
  hide,
  missingReportedNews,
  noCommentsFound,
  show,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { usePerson } from '../../program/person.ts';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { AnsweredName } from '../../ui/comments/answered-name.tsx';
import { NewsroomBadge } from '../../ui/comments/newsroom-badge.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { DayFilters, type Days, toMoments } from '../ui/day-filters.tsx';
import { FilterSearch, filledFields, ListTabs, MoreFilters, useAddressFields } from '../ui/filters.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { RowList } from '../ui/list-part.tsx';
import type { Acts } from '../ui/row.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { CommentAuthorDialog } from './comment-author-dialog.tsx';

const { comentarios } = newsroom;

export function query(parameters: URLSearchParams): Query<ListPage<ListedComment>> {
  const { de, ate, ...filters } = readCommentFilters(parameters);
  const on = { ...filters, ...readPageQuery(parameters), days: { de, ate } };
  return queryOf(
    'comentarios',
    ({ days, ...query }) => call(() => comentarios.$get({ query: { ...query, ...toMoments(days) } })),
    on,
  );
}

const send = (ids: string[], act: 'hide' | 'show' | 'hold') =>
  call(() => comentarios.atos.$post({ json: { ids, act } }));

export default function CommentsScreen() {
  const [parameters] = useSearchParams();
  const filters = readCommentFilters(parameters);
  const list = useList(query(parameters), byId, ({ items }) => items);
  const [author, setAuthor] = useState<{ id: string; name: string } | null>(null);
  const selected = (list.data?.items ?? []).filter(({ id }) => list.selection.has(id));

  /**
   * Changes the state of comments. They leave a list that is filtered by their former state, and `Desfazer` restores
   * that state.
   */
  const change = (comments: readonly ListedComment[], to: 'visible' | 'hidden') => {
    const changed = comments.filter(({ state }) => (to === 'visible' ? state !== to : state === 'visible'));
    const ids = changed.map(byId);
    if (ids.length === 0) return;
    const one =
      to === 'hidden' ? commentHidden : changed[0]?.state === 'held' ? 'Comentário publicado.' : commentShown;
    const many = `${ids.length} comentários ${to === 'hidden' ? 'ocultados' : 'mostrados'}.`;
    const work = () => send(ids, to === 'hidden' ? 'hide' : 'show');
    const setState = (page: ListPage<ListedComment>) => ({
      ...page,
      items: page.items.map((item) => (ids.includes(item.id) ? { ...item, state: to } : item)),
    });
    const undo = async () => {
      if (to === 'hidden') return send(ids, 'show');
      for (const [act, state] of [
        ['hide', 'hidden'],
        ['hold', 'held'],
      ] as const) {
        const before = changed.filter((comment) => comment.state === state).map(byId);
        if (before.length > 0) await send(before, act);
      }
    };
    list.selection.clear();
    // A list that is filtered by the former state no longer shows them.
    const isLeft = filters.estado !== undefined && filters.estado !== 'reported';
    void attempt(isLeft ? list.hideWhile(ids, work) : list.changeWhile(setState, work), {
      done: ids.length === 1 ? one : many,
      failure: () => commentModerationFailure,
      undo: () => list.restore(undo(), 'Desfeito.'),
      ...(ids.length === 1 && ids[0] ? { item: ids[0] } : {}),
    });
  };
  const remove = (ids: string[]) =>
    list.remove(ids, () => call(() => comentarios.exclusao.$post({ json: { ids } })), {
      done: ids.length === 1 ? commentDeleted : `${ids.length} comentários excluídos.`,
      failure: () => commentDeleteFailure,
      undo: {
        work: () => call(() => comentarios.recuperacao.$post({ json: { ids } })),
        undone: ids.length === 1 ? commentRestored : `${ids.length} comentários restaurados.`,
      },
    });
  const askToRemove = (comments: readonly ListedComment[]) =>
    list.ask(deleteQuestion(comments.length), () => void remove(comments.map(byId)));
  const actsOf = (comment: ListedComment): Acts => [
    comment.state === 'visible'
      ? { label: hide, onClick: () => change([comment], 'hidden') }
      : {
          label: comment.state === 'held' ? 'Publicar' : show,
          onClick: () => change([comment], 'visible'),
        },
    comment.userId !== '' && {
      label: 'Pessoa',
      hasDialog: true,
      onClick: () => setAuthor({ id: comment.userId, name: comment.author }),
    },
    comment.news && {
      label: 'Desta notícia',
      to: `?noticia=${encodeURIComponent(comment.news.id)}`,
    },
    { label: 'Excluir', isBad: true, onClick: () => askToRemove([comment]) },
  ];
  return (
    <>
      <Heading>Comentários</Heading>
      <HouseRules />
      <CommentFilters filters={filters} only={onlyOf(filters, list.data?.items ?? [])} />
      {author ? <CommentAuthorDialog {...author} onClose={() => setAuthor(null)} /> : null}
      <RowList
        list={list}
        empty={noCommentsFound}
        bulk={{
          label: 'Selecionar todos',
          acts: [
            { label: 'Mostrar selecionados', onClick: () => change(selected, 'visible') },
            { label: 'Ocultar selecionados', onClick: () => change(selected, 'hidden') },
            { label: 'Excluir selecionados', onClick: () => askToRemove(selected) },
          ],
        }}
        label="Comentários"
        row={(comment) => ({
          boxLabel: `Selecionar: ${comment.author}, ${comment.text.slice(0, 60)}`,
          title: (
            <span dir="auto" className="font-text font-normal whitespace-pre-line">
              {comment.text}
            </span>
          ),
          details: <Details comment={comment} />,
          acts: actsOf(comment),
        })}
      />
    </>
  );
}

/** Shows the rules that hold comments; only admins can change them. */
function HouseRules() {
  const isAdmin = mayDo(usePerson(), 'manage-site');
  const rules = useData(queryOf('retidos', () => call(() => comentarios.retidos.$get())));
  return (
    <p className="screen-about">
      {isAdmin ? (
        <Link to="/dashboard/configuracoes?aba=comentarios" className="font-semibold text-ink underline">
          Regras da casa
        </Link>
      ) : (
        <strong className="font-semibold">Regras da casa</strong>
      )}
      {rules.data ? `: ${describeHouseRules(rules.data)}` : null}
    </p>
  );
}

function Details({ comment }: { comment: ListedComment }) {
  const { author, userId, isFromNewsroom, answeredName, createdAt, state, heldBy, news } = comment;
  const link = 'inline-block py-0.5 underline underline-offset-4 pointer-coarse:py-3';
  return (
    <>
      <StateSign state={state} reason={state === 'held' && heldBy ? holdReasons[heldBy] : ''} />
      {userId ? (
        <Link to={`?autor=${encodeURIComponent(userId)}`} className={link}>
          <bdi>{author}</bdi>
        </Link>
      ) : (
        <bdi>{author}</bdi>
      )}
      {isFromNewsroom ? <NewsroomBadge /> : null}
      <AnsweredName name={answeredName} />
      <ShortDate at={createdAt} />
      {news ? (
        <span className="basis-full">
          <a href={news.path} className={link}>
            {news.title}
          </a>
        </span>
      ) : (
        <span className="basis-full">{missingReportedNews}</span>
      )}
    </>
  );
}

function StateSign({ state, reason }: { state: CommentState; reason: string }) {
  if (state === 'visible') return null;
  const name = commentStateNames[state];
  return <strong className="font-semibold text-ink">{reason ? `${name}: ${reason}` : name}</strong>;
}

function onlyOf({ autor, noticia }: ReturnType<typeof readCommentFilters>, items: readonly ListedComment[]) {
  const author = items.find(({ userId }) => userId === autor)?.author;
  const news = items.find((item) => item.news?.id === noticia)?.news;
  if (autor) return author ? `Só os de ${author}.` : 'Só os de uma pessoa.';
  if (noticia) return news ? `Só os de “${news.title}”.` : 'Só os de uma notícia.';
  return '';
}

function deleteQuestion(count: number): string {
  return count === 1 ? commentDeleteQuestion : `Tem certeza que deseja excluir ${count} comentários?`;
}

const keys = ['texto', 'estado', 'autor', 'noticia', 'de', 'ate'] as const;

const stateTabs = {
  visible: 'Visíveis',
  held: 'Aguardando',
  hidden: 'Ocultos',
  reported: 'Denunciados',
} as const satisfies Record<CommentChoice, string>;

export interface CommentFilterValues extends Days {
  estado?: CommentChoice;
  autor?: string;
  noticia?: string;
  texto?: string;
}

export function readCommentFilters(parameters: URLSearchParams): CommentFilterValues {
  const estado = commentChoices.find((state) => state === parameters.get('estado'));
  const others = keys.flatMap((key) => {
    const value = key === 'estado' ? null : parameters.get(key);
    return value ? [[key, value]] : [];
  });
  return { ...Object.fromEntries(others), ...(estado ? { estado } : {}) };
}

/** `only` names the author or the news of the list, when the address names one. */
export function CommentFilters({ filters, only }: { filters: CommentFilterValues; only: string }) {
  const [, setParameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, Object.fromEntries(keys.map((key) => [key, filters[key]])));
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.current) setParameters(filledFields(form.current));
  };
  const set = keys.filter((key) => filters[key]);
  /** The link to another state keeps the other filters. */
  const queryOf = (estado: string) =>
    new URLSearchParams(
      keys.flatMap((key) => {
        const value = key === 'estado' ? estado : filters[key];
        return value ? [[key, value]] : [];
      }),
    ).toString();
  return (
    <search>
      <ListTabs
        label="Estado"
        current={queryOf(filters.estado ?? '')}
        parts={[
          { query: queryOf(''), name: 'Todos' },
          ...commentChoices.map((state) => ({ query: queryOf(state), name: stateTabs[state] })),
        ]}
      />
      <form ref={form} className="filter-bar" onSubmit={apply}>
        <FilterSearch
          id="filtro-texto"
          label="Texto ou nome"
          name="texto"
          button="Filtrar"
          defaultValue={filters.texto}
        />
        <MoreFilters count={set.filter((key) => key !== 'texto' && key !== 'estado').length}>
          <DayFilters days={filters} onChange={() => apply()} />
          <input type="hidden" name="estado" defaultValue={filters.estado} />
          <input type="hidden" name="autor" defaultValue={filters.autor} />
          <input type="hidden" name="noticia" defaultValue={filters.noticia} />
        </MoreFilters>
        {set.length > 0 ? <RowButton label="Limpar" onClick={() => setParameters({})} /> : null}
      </form>
      {only ? <p className="mt-2 font-display text-sm/5 text-muted">{only}</p> : null}
    </search>
  );
}
