/** `Páginas`: the texts of the portal that are not news (docs/product.md#pages). */
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isFixedPage, textPagePath } from '../../../domain/pages/text-pages.ts';
import { textPagesMax } from '../../../domain/site/limits.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { Button } from '../../program/button.tsx';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RowList } from '../ui/list-part.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { createPage, deletePage, type PageLine, pageOf, pagesQuery } from './page-calls.ts';
import { PageForm } from './page-form.tsx';

/** The id of the page in the address; '' shows the list. */
const idOf = (pathname: string) => decodeURIComponent(pathname.split('/')[3] ?? '');

export function query(_parameters: URLSearchParams, pathname: string) {
  const id = idOf(pathname);
  return id === '' ? pagesQuery : null;
}

export default function PagesScreen() {
  const { pathname } = useLocation();
  const id = idOf(pathname);
  return id === '' ? <PageList /> : <OnePage key={id} id={id} />;
}

function OnePage({ id }: { id: string }) {
  const data = useData(pageOf(id));
  return <Loaded of={data}>{(page) => <PageForm opened={page} />}</Loaded>;
}

function PageList() {
  const list = useList(pagesQuery, byId);
  const [isNew, setNew] = useState(false);
  const isFull = (list.data?.items.length ?? 0) >= textPagesMax;
  const askToDelete = ({ id, title }: PageLine) =>
    list.ask(`Excluir a página “${title}” com todas as versões?`, () =>
      list.remove([id], () => deletePage(id), { done: 'Página excluída.' }),
    );
  return (
    <>
      <Heading
        about="Os textos do site que não são notícias. Quem lê vê a última versão publicada."
        acts={<Button label="Nova página" isMain isOff={isFull} onClick={() => setNew(true)} />}
      >
        Páginas
      </Heading>
      <RowList
        list={list}
        empty={null}
        label="Páginas"
        row={(page) => ({
          title: (
            <Link
              to={`/dashboard/paginas/${encodeURIComponent(page.id)}`}
              className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4"
            >
              {page.title || 'Página sem título'}
            </Link>
          ),
          details: `${textPagePath(page)} · ${page.published === null ? 'não publicada' : `versão ${page.published} no ar`}${page.updatedAt === 0 ? '' : ` · ${formatShortDate(page.updatedAt)}`}`,
          acts: [
            page.published === null &&
              !isFixedPage(page.id) && {
                label: 'Excluir',
                name: `Excluir ${page.title}`,
                onClick: () => askToDelete(page),
              },
          ],
        })}
      />
      {isNew ? <NewPageDialog onClose={() => setNew(false)} /> : null}
    </>
  );
}

function NewPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Nova página"
      label="Criar"
      onClose={onClose}
      onSend={async (text) => {
        const { id } = await createPage({ title: text('title'), slug: text('slug') });
        onClose();
        await navigate(`/dashboard/paginas/${id}`);
      }}
    >
      {(fieldOf) => (
        <>
          <Field {...fieldOf('title')} label="Título" />
          <Field
            {...fieldOf('slug')}
            label="Endereço"
            hint="Depois de /pagina/. Em branco, sai do título. Não muda depois."
          />
        </>
      )}
    </FormDialog>
  );
}
