/** The manual as a person reads it: a search, and a page or the list of all pages. */
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { createHelpSearch, type HelpBlock, type HelpSpan } from '../../../domain/site/help.ts';
import { usePerson } from '../../program/person.ts';
import { groupScreens } from '../../program/screens.ts';
import { Field } from '../../ui/field.tsx';
import { helpPath, listHelpPages, type ScreenHelp } from './help-pages.ts';

const allPages = 'Todas as páginas';

interface ReaderProps {
  /** The rank of the headings below the title. */
  heading: 'h2' | 'h3';
  onOpen: (name: string) => void;
}

interface PartProps extends ReaderProps {
  /** All pages that the person may read. */
  pages: readonly ScreenHelp[];
}

export function HelpReader({
  name,
  heading,
  onOpen,
  renderTitle,
}: ReaderProps & {
  /** The page that is open; '' for the list of all pages. */
  name: string;
  renderTitle: (title: string) => ReactNode;
}) {
  const { roles } = usePerson();
  const pages = useMemo(() => listHelpPages(roles), [roles]);
  const search = useMemo(() => createHelpSearch(pages), [pages]);
  const [query, setQuery] = useState('');
  const [openings, setOpenings] = useState(0);
  const article = useRef<HTMLElement>(null);
  const open = (next: string) => {
    setQuery('');
    setOpenings(openings + 1);
    onOpen(next);
  };
  // The link that was followed has left the page, so the heading gets the focus.
  useEffect(() => {
    if (openings > 0) article.current?.querySelector<HTMLElement>('h1, h2')?.focus();
  }, [openings]);
  const page = pages.find((other) => other.name === name);
  const hits = search(query);
  const isSearching = query.trim() !== '';
  return (
    <>
      <search>
        <Field
          id={useId()}
          label="Buscar na ajuda"
          type="search"
          autoComplete="off"
          maxLength={queryMaxLength}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </search>
      <p role="status" className={isSearching ? 'mt-3 text-sm text-muted' : 'sr-only'}>
        {isSearching ? countHits(hits.length) : ''}
      </p>
      {isSearching ? (
        <ul className="help-hits mt-2 divide-y divide-rule font-display">
          {hits.map(({ page: hit, excerpt }) => (
            <li key={hit.name} className="py-3">
              <PageLink name={hit.name} onOpen={open}>
                {hit.title}
              </PageLink>
              <p className="mt-1 text-sm text-muted">
                {excerpt.map(({ text, isMatch }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: an excerpt never changes its order.
                  isMatch ? <mark key={index}>{text}</mark> : text,
                )}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <article ref={article} className="help-page">
          {renderTitle(page?.title ?? allPages)}
          {page ? (
            <>
              <PageText page={page} pages={pages} heading={heading} onOpen={open} />
              <p className="help-list mt-6">
                <PageLink name="" onOpen={open}>
                  {allPages}
                </PageLink>
              </p>
            </>
          ) : (
            <div className="help-index">
              <PageList pages={pages} heading={heading} onOpen={open} />
            </div>
          )}
        </article>
      )}
    </>
  );
}

function countHits(count: number): string {
  if (count === 0) return 'Nenhuma página encontrada.';
  return count === 1 ? '1 página' : `${count} páginas`;
}

function PageList({ pages, heading: Heading, onOpen }: PartProps) {
  return groupScreens(pages).map(({ name, screens: grouped }) => (
    <section key={name} aria-label={name || 'Início'}>
      {name === '' ? null : <Heading>{name}</Heading>}
      <ul className="help-list">
        {grouped.map((page) => (
          <li key={page.name}>
            <PageLink name={page.name} onOpen={onOpen}>
              {page.title}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PageText({ page, ...part }: PartProps & { page: ScreenHelp }) {
  const [first, ...others] = page.blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes its order.
    <Block key={index} block={block} {...part} />
  ));
  return (
    <>
      {first}
      {page.picture ? (
        <a href={page.picture} target="_blank" rel="noopener" className="help-picture">
          <img
            src={page.picture}
            width="1280"
            height="800"
            loading="lazy"
            alt={`A tela ${page.title}, ampliar`}
          />
        </a>
      ) : null}
      {others}
    </>
  );
}

function Block({ block, heading, ...part }: PartProps & { block: HelpBlock }) {
  const Item = block.kind === 'heading' ? heading : block.kind === 'paragraph' ? 'p' : 'li';
  const lines = block.lines.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes its order.
    <Item key={index}>
      <Line spans={spans} {...part} />
    </Item>
  ));
  if (Item !== 'li') return lines;
  return block.kind === 'steps' ? <ol>{lines}</ol> : <ul>{lines}</ul>;
}

/** A link to a page that the person may not read becomes plain text. */
function Line({ spans, pages, onOpen }: Omit<PartProps, 'heading'> & { spans: readonly HelpSpan[] }) {
  return spans.map(({ text, mark, target = '' }, index) => {
    const key = `${index}${text}`;
    if (mark === 'strong') return <strong key={key}>{text}</strong>;
    if (mark === 'name') return <b key={key}>{text}</b>;
    if (mark === 'link' && pages.some((page) => page.name === target))
      return (
        <PageLink key={key} name={target} onOpen={onOpen}>
          {text}
        </PageLink>
      );
    return text;
  });
}

interface PageLinkProps {
  name: string;
  onOpen: (name: string) => void;
  children: ReactNode;
}

/** The link has an address, so that the page can be opened in a new tab. */
function PageLink({ name, onOpen, children }: PageLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(name);
  };
  return (
    <a href={helpPath(name)} onClick={handleClick} className="font-semibold underline">
      {children}
    </a>
  );
}
