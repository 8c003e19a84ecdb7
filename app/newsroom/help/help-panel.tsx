/** The manual beside the work: a column of wide windows, and a sheet on narrow ones. */
import { useEffect, useRef, useState } from 'react';
import { useHelpKey } from '../../program/help-button.ts';
import { isWithin, newsroomScreens } from '../../program/screens.ts';
import { CloseButton } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { captureFocus } from '../../ui/return-focus.ts';
import { rowAction } from '../ui/row-button.tsx';
import { helpName, helpPath } from './help-pages.ts';
import { HelpReader } from './help-reader.tsx';

/** Matches windows that show the help as a column beside the screen (app/newsroom/help/help.css). */
const wideWindow = '(width >= 64rem)';

export default function HelpPanel({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const screen = newsroomScreens.find((other) => isWithin(other, pathname));
  const page = screen ? helpName(screen) : '';
  const [opened, setOpened] = useState({ page, name: page });
  // When another screen opens, the panel shows the page of that screen.
  const name = opened.page === page ? opened.name : page;
  const panel = useRef<HTMLDialogElement>(null);
  const [hasKey, setHasKey] = useHelpKey();
  useEffect(() => showPanel(panel.current), []);
  return (
    <dialog
      ref={panel}
      aria-label="Ajuda"
      className="help-panel no-print"
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.close()}
    >
      <div className="flex items-center gap-4">
        <p className="kicker me-auto text-muted">Ajuda</p>
        <a href={helpPath(name)} target="_blank" rel="noopener" className={rowAction}>
          Página inteira
        </a>
        <CloseButton className="-me-2 shrink-0" />
      </div>
      <HelpReader
        name={name}
        heading="h3"
        onOpen={(next) => setOpened({ page, name: next })}
        renderTitle={(text) => (
          <h2 tabIndex={-1} data-first-focus="" className="help-title">
            {text}
          </h2>
        )}
      />
      <div className="mt-8 border-t border-rule pt-3">
        <Check
          name="ajuda-tecla"
          label="Abrir com a tecla ?"
          checked={hasKey}
          onChange={(event) => setHasKey(event.currentTarget.checked)}
        />
      </div>
    </dialog>
  );
}

/** Shows the help. In narrow windows it covers the page, which is inert until the help closes. */
function showPanel(panel: HTMLDialogElement | null): (() => void) | undefined {
  if (!panel) return;
  const restoreFocus = captureFocus();
  if (matchMedia(wideWindow).matches) panel.show();
  else panel.showModal();
  panel.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  return () => {
    panel.close();
    restoreFocus();
  };
}
