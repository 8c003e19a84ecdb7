import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { textPagesMax } from '../../../domain/site/limits.ts';
import { isFixedPage, textPagePath } from '../../../domain/site/text-pages.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useData } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Heading } from '../ui/heading.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { useAction } from '../ui/use-action.ts';
import { createPage, deletePage, type PageLine, pageOf, pagesQuery } from './page-calls.ts';
import { PageForm } from './page-form.tsx';

/** '' shows the list. */
const idOf = (pathname: string) => decodeURIComponent(pathname.split('/')[3] ?? '');

export function query(_parameters: URLSearchParams, pathname: string) {
  const id = idOf(pathname);
  return id === '' ? pagesQuery : null;
}

/** `Páginas`: the texts of the portal that are no news (docs/product.md#pages). */
export default function PagesSection() {
  const { pathname } = useLocation();
  const id = idOf(pathname);
  return id === '' ? <PageList /> : <OnePage key={id} id={id} />;
}

function OnePage({ id }: { id: string }) {
  const data = useData(pageOf(id));
  return <Loaded of={data}>{(page) => <PageForm opened={page} />}</Loaded>;
}

function PageList() {
  const data = useData(pagesQuery);
  const [isNew, setNew] = useState(false);
  const { ask, dialog } = useConfirm();
  const remove = ({ id, title }: PageLine) =>
    ask(`Excluir a página “${title}” com todas as versões?`, () =>
      attempt(deletePage(id).finally(data.reload), { done: 'Página excluída.' }),
    );
  return (
    <>
      <Heading>Páginas</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        Os textos do site que não são notícias. Quem lê vê a última versão publicada.
      </p>
      <p className="mt-4">
        <button
          type="button"
          className="button-ink"
          aria-disabled={(data.data?.length ?? 0) >= textPagesMax}
          onClick={() => (data.data?.length ?? 0) >= textPagesMax || setNew(true)}
        >
          Nova página
        </button>
      </p>
      <Loaded of={data}>
        {(pages) => (
          <ul aria-label="Páginas" className="mt-6 border-b border-rule">
            {pages.map((page) => (
              <li
                key={page.id}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-rule py-3"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <Link
                    to={`/dashboard/paginas/${encodeURIComponent(page.id)}`}
                    className="inline-flex min-h-11 items-center text-lg font-bold wrap-anywhere underline decoration-rule underline-offset-4"
                  >
                    {page.title || 'Página sem título'}
                  </Link>
                  <p className="font-display text-sm wrap-anywhere text-muted">
                    {`${textPagePath(page)} · ${page.published === null ? 'fora do ar' : `versão ${page.published} no ar`}`}
                    {page.updatedAt === 0 ? '' : ` · ${formatShortDate(page.updatedAt)}`}
                  </p>
                </div>
                {page.published === null && !isFixedPage(page.id) ? (
                  <RowButton aria-label={`Excluir ${page.title}`} onClick={() => remove(page)}>
                    Excluir
                  </RowButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isNew ? <NewPageDialog onClose={() => setNew(false)} /> : null}
      {dialog}
    </>
  );
}

function NewPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const action = useAction({ fields: ['title', 'slug'] });
  return (
    <FormDialog
      title="Nova página"
      action={action}
      label="Criar"
      onClose={onClose}
      onSend={async (text) => {
        const { id } = await createPage({ title: text('title'), slug: text('slug') });
        onClose();
        await navigate(`/dashboard/paginas/${id}`);
      }}
    >
      <Field
        id="pagina-nova-titulo"
        label="Título"
        name="title"
        autoComplete="off"
        problem={action.problemOf('title')}
      />
      <Field
        id="pagina-nova-endereco"
        label="Endereço"
        name="slug"
        autoComplete="off"
        hint="Depois de /pagina/. Vazio: sai do título. Não muda depois."
        problem={action.problemOf('slug')}
      />
    </FormDialog>
  );
}
