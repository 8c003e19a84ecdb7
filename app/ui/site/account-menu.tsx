/** The menu of the logged-in user in the header. It is a `popover`, which needs no JavaScript. */
import type { ReactNode } from 'react';
import { accountPath } from '../../../domain/accounts/user.ts';
import { PersonIcon } from '../icon.tsx';

export interface HeaderPerson {
  hasNewsroom: boolean;
  name: string;
}

export function AccountMenu({
  name,
  isNarrow = false,
  children,
}: {
  name: string;
  /** Whether only the icon fits, because a row of links needs the space. */
  isNarrow?: boolean;
  /** The first part of the panel. */
  children?: ReactNode;
}) {
  return (
    <>
      <button type="button" popoverTarget="menu-conta" className="header-action">
        <PersonIcon />
        <span className={isNarrow ? 'menu-words' : 'max-w-[14ch] truncate'}>
          <span className="menu-words">Conta de </span>
          {name}
        </span>
      </button>
      <div id="menu-conta" popover="auto" className="menu-panel">
        {children}
        <a href={accountPath} className="menu-link">
          Minha conta
        </a>
        <form method="post" action="/sair">
          <button type="submit" className="menu-link w-full text-start">
            Sair
          </button>
        </form>
      </div>
    </>
  );
}
