/** The layout of pages that consist of a form, such as the login. */
import type { ReactNode } from 'react';

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-8 lg:py-14">
      <div className="title-beside gap-y-8 border-t-8 border-ink pt-4">
        <h1 className="page-title">{title}</h1>
        <div className="max-w-[34rem] lg:col-span-3 lg:pt-2">{children}</div>
      </div>
    </div>
  );
}
