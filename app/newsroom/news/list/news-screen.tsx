/** `Notícias`: the form of new news, and the list of all of them (docs/product.md#newsroom). */
import { Link, useParams, useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { newsroom } from '../../../program/api.ts';
import { useBrowserChoice } from '../../../program/browser-choice.ts';
import { callQuietly } from '../../../program/call.ts';
import { Heading } from '../../../program/heading.tsx';
import { usePerson } from '../../../program/person.ts';
import { queryOf, useData } from '../../../program/queries.ts';
import { Choice } from '../../../ui/field.tsx';
import { rowAction } from '../../ui/row-button.tsx';
import { NewNews } from '../form/new-news.tsx';
import { draftParameter } from '../form/opened-news.ts';
import { AllNews, newsQuery } from './all-news.tsx';

const listPath = 'todas';

const firstScreens = [
  { path: '', name: 'formulário' },
  { path: listPath, name: 'lista' },
] as const;

const ownPageQuery = queryOf('minha-pagina-de-autor', () => callQuietly(() => newsroom.autores.meu.$get()));

/** The form has no query, because it must not start from a cached text. */
export function query(parameters: URLSearchParams, pathname: string) {
  return pathname.endsWith(`/${listPath}`) ? newsQuery(parameters) : null;
}

export default function NewsScreen() {
  const [parameters] = useSearchParams();
  const isList = useParams()['*'] === listPath;
  const isDraft = !isList && parameters.has(draftParameter);
  const listName = mayDo(usePerson(), 'edit-all-news') ? 'Todas as notícias' : 'Meus rascunhos';
  const { data: own } = useData(ownPageQuery);
  const ways = (
    <nav aria-label="Notícias" className="flex flex-wrap items-center gap-x-5">
      {own?.path ? (
        // On phones the list must begin in the upper third, so the link is hidden there; the form has it, too.
        <a href={own.path} className={isList ? `${rowAction} max-sm:hidden` : rowAction}>
          Minhas publicadas
        </a>
      ) : null}
      {isList || isDraft ? (
        <Link to="/dashboard/noticias" className={isList ? 'button-ink' : rowAction}>
          Nova notícia
        </Link>
      ) : null}
      {isList ? null : (
        <Link to={`/dashboard/noticias/${listPath}`} className="button-line">
          {listName}
        </Link>
      )}
    </nav>
  );
  return (
    <>
      <Heading acts={ways}>{isList ? listName : isDraft ? 'Editar rascunho' : 'Notícias'}</Heading>
      {isList ? <AllNews /> : <NewNews />}
      <FirstScreen />
    </>
  );
}

/** Lets a person choose whether the link `Notícias` opens the form or the list; this browser remembers it. */
function FirstScreen() {
  const [first, choose] = useBrowserChoice('noticias');
  return (
    <fieldset className="mt-8 flex flex-wrap items-center gap-x-5 border-t border-rule pt-2 font-display text-sm">
      <legend className="sr-only">Abrir Notícias com</legend>
      <span aria-hidden="true" className="text-muted">
        Abrir Notícias com:
      </span>
      {firstScreens.map(({ path, name }) => (
        <Choice
          key={path}
          name="abrir-com"
          label={name}
          checked={first === path}
          onChange={() => choose(path)}
        />
      ))}
    </fieldset>
  );
}
