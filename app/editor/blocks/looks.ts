/** Texts with bold, italic and links inside the data of an inset, and as elements that can be edited. */
import { isRecord } from '../../../domain/text/json-values.ts';
import { readLooks } from '../../../domain/text/rich-text-insets.ts';
import type { EditorNode } from '../document/editor-document.ts';
import { type EntityRange, writeRuns } from '../document/raw-runs.ts';
import { element } from '../schema/elements.ts';

/** How parts of a text look: offsets count code points, as everywhere in the format. */
export interface Look {
  readonly inlineStyleRanges: readonly unknown[];
  readonly links: readonly { readonly offset: number; readonly length: number; readonly url: string }[];
}

export interface LookedText {
  readonly text: string;
  /** The look is null for a plain text. */
  readonly look: Look | null;
}

/** Joins blocks of text to one text, with one line for each block. */
export function toLookedText(blocks: readonly EditorNode[]): LookedText {
  const lines = blocks.map((block) => ('content' in block ? (block.content ?? []) : []));
  const runs = lines.flatMap((line, index) =>
    index === 0 ? line : [{ type: 'text' as const, text: '\n' }, ...line],
  );
  const { text, styles, entities } = writeRuns(runs);
  const links = entities.flatMap(toLink);
  const isPlain = styles.length === 0 && links.length === 0;
  return { text, look: isPlain ? null : { inlineStyleRanges: styles, links } };
}

function toLink({ offset, length, entity }: EntityRange) {
  const url = isRecord(entity) && isRecord(entity.data) ? entity.data.url : null;
  return typeof url === 'string' ? [{ offset, length, url }] : [];
}

/** Shows a text with its looks as elements: `b`, `i`, `a` and others. */
export function drawLookedText(text: string, looks: unknown, name: string): Node[] {
  const spans = readLooks(text, looks, name);
  if (spans === null) return withBreaks(text);
  return spans.flatMap((span) => {
    let nodes: Node[] = withBreaks(span.text);
    const wrap = (tag: string, attributes: Record<string, string> = {}) => {
      const outer = element(tag, attributes);
      outer.append(...nodes);
      nodes = [outer];
    };
    if (span.bold) wrap('b');
    if (span.italic) wrap('i');
    if (span.underline) wrap('u');
    if (span.strikethrough) wrap('s');
    if (span.highlight) wrap('mark');
    if (span.href !== null) wrap('a', { href: span.href });
    return nodes;
  });
}

function withBreaks(text: string): Node[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...(index === 0 ? [] : [element('br', {})]), document.createTextNode(line)]);
}
