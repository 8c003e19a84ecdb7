/** Writes documents of Ghost's former editor, Mobiledoc 0.3, as HTML. */
import { isRecord, listOf } from '../../text/json-values.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { writeCard } from './ghost-cards.ts';
import { conversionOf } from './html-table.ts';
import type { ProblemList } from './problems.ts';

type State = Readonly<Record<string, unknown>>;

const sectionTags: ReadonlySet<unknown> = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote aside pull-quote'.split(' '),
);

/** Longer than any article. It is a limit, because many sections can refer to one large card. */
const writtenUnitsMax = 16 * 1024 * 1024;

interface Writing {
  readonly state: State;
  readonly problems: ProblemList;
  /** The HTML of each card; several sections may show the same card. */
  readonly cards: Map<unknown, string>;
  /** How many UTF-16 units may still be written. The last text may exceed the limit. */
  left: number;
}

/** Writes a document as HTML, one piece for each of its sections. */
export function* readMobiledoc(state: State, problems: ProblemList): Generator<string, void, undefined> {
  const writing: Writing = { state, problems, cards: new Map(), left: writtenUnitsMax };
  for (const section of listOf(state.sections)) {
    if (writing.left < 0) break;
    yield writeSection(listOf(section), writing);
  }
  if (writing.left < 0) problems.add('too-large');
}

function writeSection(section: readonly unknown[], writing: Writing): string {
  const [kind, first, second] = section;
  if (kind === 1) {
    const name = sectionTags.has(first) ? String(first) : 'p';
    const tag = name === 'aside' || name === 'pull-quote' ? 'blockquote' : name;
    return `<${tag}>${writeMarkers(listOf(second), writing)}</${tag}>`;
  }
  if (kind === 2) return typeof first === 'string' ? `<img src="${escapeMarkup(first)}">` : '';
  if (kind === 3) {
    const tag = first === 'ol' ? 'ol' : 'ul';
    const items = listOf(second).map((markers) => `<li>${writeMarkers(listOf(markers), writing)}</li>`);
    return `<${tag}>${items.join('')}</${tag}>`;
  }
  return kind === 10 ? writeCardAt(first, writing) : '';
}

function writeCardAt(index: unknown, writing: Writing): string {
  const { state, problems, cards } = writing;
  const [name, payload] = listOf(at(state.cards, index));
  const written =
    cards.get(index) ??
    (typeof name === 'string' ? writeCard(name, isRecord(payload) ? payload : {}, problems) : '');
  cards.set(index, written);
  writing.left -= written.length;
  return written;
}

function at(list: unknown, index: unknown): unknown {
  return typeof index === 'number' ? listOf(list)[index] : undefined;
}

function writeMarkers(markers: readonly unknown[], writing: Writing): string {
  const { state } = writing;
  const open: string[] = [];
  const pieces: string[] = [];
  const write = (piece: string) => {
    pieces.push(piece);
    writing.left -= piece.length;
  };
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      if (writing.left < 0) break;
      const [tag, attributes] = listOf(at(state.markups, index));
      const name = typeof tag === 'string' && isInline(tag) ? tag : 'span';
      write(`<${name}${name === 'a' ? hrefOf(listOf(attributes)) : ''}>`);
      open.push(name);
    }
    if (writing.left < 0) break;
    if (kind === 0) write(escapeMarkup(typeof value === 'string' ? value : ''));
    else if (kind === 1) write(writeAtom(listOf(at(state.atoms, value))));
    for (let count = typeof closed === 'number' ? closed : 0; count > 0 && open.length > 0; count -= 1) {
      write(`</${open.pop()}>`);
    }
  }
  return pieces.join('');
}

function isInline(tag: string): boolean {
  return /^[a-z]+$/.test(tag) && ['look', 'link', 'raised'].includes(conversionOf(tag, '').to);
}

function hrefOf(attributes: readonly unknown[]): string {
  const value = attributes[attributes.indexOf('href') + 1];
  return attributes.includes('href') && typeof value === 'string' ? ` href="${escapeMarkup(value)}"` : '';
}

function writeAtom([name, text]: readonly unknown[]): string {
  return name === 'soft-return' ? '<br>' : escapeMarkup(typeof text === 'string' ? text : '');
}
