/** A part of `Minha conta` with its heading. */
import type { ReactNode } from 'react';
import type { account } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';

export type Profile = AnswerOf<typeof account.perfil.$get>;

interface AccountPartProps {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export function AccountPart({ id, title, hint, children }: AccountPartProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-rule py-8 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-lg/6 font-bold tracking-tight">
          {title}
        </h2>
        {hint ? <p className="mt-2 max-w-[52ch] text-sm/6 text-muted">{hint}</p> : null}
      </header>
      <div className="min-w-0 max-w-[44rem]">{children}</div>
    </section>
  );
}
