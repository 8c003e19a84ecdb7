/** The menu of the logged-in user in the header; it opens by `popover`, with or without JavaScript. */
import { accountPath } from '../../../domain/accounts/user.ts';
import { PersonIcon } from '../icon.tsx';

export interface HeaderPerson {
  hasNewsroom: boolean;
  name: string;
}

export function AccountMenu({ name, hasAccountLink }: { name: string; hasAccountLink: boolean }) {
  return (
    <>
      <button type="button" popoverTarget="menu-conta" className="header-action">
        <PersonIcon />
        <span className="max-w-[14ch] truncate">
          <span className="menu-words">Conta de </span>
          {name}
        </span>
      </button>
      <div id="menu-conta" popover="auto" className="menu-panel">
        {hasAccountLink ? (
          <a href={accountPath} className="menu-link">
            Minha conta
          </a>
        ) : null}
        <form method="post" action="/sair">
          <button type="submit" className="menu-link w-full text-start">
            Sair
          </button>
        </form>
      </div>
    </>
  );
}
