/** Links to the parts of the news form that are far below its first fields; some of these parts are folded. */
import { Fold } from '../../ui/fold.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { fieldId, groupId } from '../fields/field-problems.ts';

const parts = [
  { label: 'Texto', id: fieldId('content') },
  { label: 'Assuntos', id: fieldId('topics') },
  { label: 'Comentários', id: fieldId('commentClosing') },
  { label: 'Avisos', id: groupId('notices') },
  { label: 'Embargo', id: groupId('airtime') },
  { label: 'Buscadores', id: groupId('search') },
] as const;

export function FormParts() {
  return (
    <nav aria-label="Partes do formulário" className="contents lg:ms-auto lg:block">
      <Fold label="Ir para" isAlways>
        <div className="flex basis-full flex-wrap gap-x-5">
          {parts.map(({ label, id }) => (
            <RowButton
              label={label}
              key={id}
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open');
                showPart(id);
              }}
            />
          ))}
        </div>
      </Fold>
    </nav>
  );
}

/** Unfolds a part, scrolls to it and gives it the focus. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: 'start' });
  const target = part.querySelector<HTMLElement>(':scope > summary, [role=textbox]') ?? part;
  target.focus({ preventScroll: true });
}
