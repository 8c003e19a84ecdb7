/** The folded group of what few news need: notices to readers. */
import { type ReactNode, useState } from 'react';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';

export function NoticeGroup({
  fields: { aiUse, conflict },
  hasProblem,
  children,
}: {
  fields: Pick<NewsFields, 'aiUse' | 'conflict'>;
  hasProblem: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasProblem;
  const filled = [aiUse, conflict].filter((text) => text !== '').length;
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 border-y border-rule py-3"
    >
      <summary className="cursor-pointer font-display font-semibold pointer-coarse:min-h-11">
        Avisos ao leitor
        {filled > 0 ? <span className="font-normal text-muted">{`: ${filled}`}</span> : null}
      </summary>
      {isShown ? <div className="mt-3 grid gap-5">{children}</div> : null}
    </details>
  );
}
