/** A part of a screen under its heading. */
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Part({ title, className = 'mt-6', children }: PartProps) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
