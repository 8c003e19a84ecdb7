import type { ReactNode } from 'react';

/** A page that is one form: a heading under its rule and a narrow column. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-[34rem] py-8 lg:py-14">
      <h1 className="border-t-8 border-ink pt-4 text-[2.5rem]/none font-extrabold tracking-[-0.035em] md:text-[3.5rem]/none">
        {title}
      </h1>
      <div className="mt-8">{children}</div>
    </div>
  );
}
