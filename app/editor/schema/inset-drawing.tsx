/** Draws insets in the editor as readers see them. */
import { createRoot } from 'react-dom/client';
import type { InsetBlock } from '../../../domain/text/rich-text-insets.ts';
import { Inset } from '../../ui/news/insets.tsx';
import { element } from './elements.ts';
import '../../ui/news/insets.css';

/** The rows of a table that are drawn, because more would make typing slow. */
const rowsMax = 30;

export function drawInset(inset: InsetBlock): Element[] {
  const drawn = element('div', { class: 'media-inset' });
  createRoot(drawn).render(<Inset block={shorten(inset)} pictures={{}} />);
  // A press on a link selects the block instead of leaving the editor.
  drawn.addEventListener('click', (event) => event.preventDefault());
  const left = inset.kind === 'table' ? inset.rows.length - rowsMax : 0;
  return left <= 0 ? [drawn] : [drawn, element('p', { class: 'media-note' }, `Mais ${left} linhas`)];
}

function shorten(inset: InsetBlock): InsetBlock {
  return inset.kind === 'table' ? { ...inset, rows: inset.rows.slice(0, rowsMax) } : inset;
}
