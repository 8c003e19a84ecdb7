/** The form of a page: it saves automatically, publishes, and shows changes that another person saved meanwhile. */
import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { pageFieldsOf, pageLabels, pageText } from '../../../domain/pages/page-text.ts';
import { isFixedPage, type TextPageFields, termsId, textPagePath } from '../../../domain/pages/text-pages.ts';
import { checkMergedText, draftSaved, takenVersion, versionsMerged } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { RichTextEditor } from '../../editor/ui/rich-text-editor.tsx';
import { attempt } from '../../program/attempt.ts';
import { isDeclined, isTransient, toErrorMessage } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { usePerson } from '../../program/person.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ConflictDialog } from '../text/conflict-dialog.tsx';
import { HistoryDialog } from '../text/history-dialog.tsx';
import { writeAside } from '../text/journal.ts';
import { RecoverNotice } from '../text/recover-notice.tsx';
import { SaveStatus } from '../text/save-status.tsx';
import { useSaver } from '../text/use-saver.ts';
import { otherHand } from '../text/who-saved.ts';
import { EndPreview } from '../ui/end-preview.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
import { SearchGroup } from '../ui/search-group.tsx';
import {
  basisOf,
  createPreview,
  listPageHistory,
  type Page,
  previewsOfPage,
  publishPage,
  readPageConflict,
  savePage,
  unpublishPage,
} from './page-calls.ts';
import '../news/news.css';
import { Button } from '../../program/button.tsx';

const Editor = memo(RichTextEditor);

export function PageForm({ opened }: { opened: Page }) {
  const [page, setPage] = useState(opened);
  const { saver, draft, unsaved } = usePageSaver(opened);
  const { fields } = draft;
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<'conflict' | 'history' | null>(null);
  const { ask, dialog } = useConfirm();

  /** Runs one action at a time: a second click must not repeat the first. */
  const perform = async (work: () => Promise<void>, { done = '', isForReaders = true } = {}) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const isDone = await saver.perform(work, isForReaders);
      if (!isDone) toast.neutral(checkMergedText);
      else if (done !== '') toast.success(done);
    } catch (error) {
      if (readPageConflict(error)) setShown('conflict');
      else toast.error(toErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const change = async (send: (id: string, basis: Basis) => Promise<Page>) => {
    await saver.saveNow();
    await saver.runWithoutText(async (id, basis) => {
      const changed = await send(id, basis);
      setPage(changed);
      return { basis: basisOf(changed) };
    });
  };
  const line = (name: 'title' | 'description' | 'lead', id: string, hint?: string) => (
    <TextArea
      id={id}
      label={pageLabels[name]}
      hint={hint}
      rows={1}
      value={fields[name]}
      onChange={({ currentTarget }) => saver.change({ [name]: currentTarget.value })}
    />
  );
  const publish = () => perform(() => change(publishPage), { done: 'Página publicada.' });
  const askToPublish = () =>
    page.id === termsId
      ? ask(
          `Publicar a versão ${String(page.latest + 1).padStart(2, '0')} dos termos? O site avisa e pede a quem tem conta que aceite.`,
          publish,
        )
      : publish();
  const preview = async () => {
    await saver.saveNow();
    const { url } = await createPreview(page.id);
    await copyText(new URL(url, location.href).href);
  };
  const save = async () => {
    await saver.saveNow();
    if (saver.getState().conflict) setShown('conflict');
    else toast.success(draftSaved);
  };
  /**
   * Reports that the text was replaced. The earlier text can be restored from the message, and also when the page is
   * opened again.
   */
  const replace = async (replacing: Promise<TextPageFields | null>, done: string) => {
    const before = await replacing;
    setShown(null);
    if (before) toast.success(done, { undo: () => attempt(saver.replace(before)) });
  };
  const take = (version: TextPageFields) =>
    perform(() => {
      saver.writeJournal();
      const { fields: before } = saver.getState();
      return replace(
        saver.replace(pageFieldsOf(version)).then(() => before),
        takenVersion,
      );
    });

  return (
    <>
      <RecoverNotice {...unsaved} onRecover={(text) => saver.recover(text, null)} />
      <Heading
        acts={
          <Link to="/dashboard/paginas" className="button-line">
            Todas as páginas
          </Link>
        }
      >
        {fields.title || 'Página sem título'}
      </Heading>
      <div className="flex flex-wrap items-center gap-x-5">
        <a href={textPagePath(page)} className={rowAction}>
          {textPagePath(page)}
        </a>
        <RowButton
          label="Copiar link de prévia"
          disabled={isBusy}
          onClick={() => perform(preview, { done: 'Link de prévia copiado.' })}
        />
        <EndPreview path={`paginas/${page.id}`} calls={previewsOfPage(page.id)} />
        <RowButton label="Histórico" onClick={() => setShown('history')} />
        {page.published === null || isFixedPage(page.id) ? null : (
          <RowButton
            label="Despublicar"
            disabled={isBusy}
            onClick={() =>
              ask(`Despublicar a página “${page.title}”?`, () =>
                perform(() => change(unpublishPage), { done: 'Página despublicada.' }),
              )
            }
          />
        )}
      </div>
      <div className="mt-4 grid max-w-[46rem] grid-cols-1 gap-6">
        {line('title', 'pagina-titulo')}
        {line('description', 'pagina-descricao', 'Aparece nos resultados de busca.')}
        {page.id === termsId ? null : line('lead', 'pagina-abertura', 'Um parágrafo maior, sob o título.')}
        <div className="min-w-0">
          <p className="mb-1.5 font-display text-sm text-muted">
            {
              'Palavras entre chaves viram o que o site tem: {nome} é o nome, {o nome} e {do nome} o trazem com o artigo, como em “o Pauta” e “do Pauta”; {assunto}, {contato}, {grupos} e {editorias} vêm das configurações. Um parágrafo só com {equipe} mostra quem tem função em Autores.'
            }
          </p>
          <Editor key={draft.documentKey} content={fields.content} label={pageLabels.content} host={saver} />
        </div>
        <SearchGroup
          id="pagina-buscadores"
          value={fields.searchFields}
          shown={{ title: fields.title, description: fields.description, path: textPagePath(page) }}
          problem={null}
          without={['slug', 'description']}
          onChange={(searchFields) => saver.change({ searchFields })}
        />
      </div>
      <div className="form-actions no-print">
        <SaveStatus
          kind={pageText}
          label={page.published === null ? 'não publicada' : `versão ${page.published} no ar`}
          draft={draft}
          onCompare={() => setShown('conflict')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            label="Salvar rascunho"
            isOff={isBusy}
            onClick={() => perform(save, { isForReaders: false })}
          />
          <Button label="Publicar" isMain isOff={isBusy} onClick={askToPublish} />
        </div>
      </div>
      {shown === 'conflict' && draft.conflict ? (
        <ConflictDialog
          kind={pageText}
          conflict={draft.conflict}
          mine={fields}
          isBusy={isBusy}
          onMerge={(merged) =>
            perform(() => replace(saver.merge(merged), versionsMerged), { isForReaders: false })
          }
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === 'history' ? (
        <HistoryDialog
          kind={pageText}
          on={[page.id, page.latest]}
          list={() => listPageHistory(page)}
          onTake={take}
          actionsOf={({ version }) =>
            page.id === termsId ? (
              <a href={`/${termsId}/${String(version).padStart(2, '0')}`} className="button-line">
                Abrir no site
              </a>
            ) : null
          }
          onClose={() => setShown(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}

function usePageSaver(page: Page) {
  const { id } = page;
  const person = usePerson();
  // The first texts of a new portal were not saved by a person.
  const savedAt = page.updatedAt === 0 ? null : page.updatedAt;
  const stored = { id, basis: basisOf(page), fields: pageFieldsOf(page), savedAt };
  return useSaver(stored, null, pageText, (journal) => ({
    create: () => Promise.reject(new Error('A page has an id before its form opens.')),
    save: savePage,
    // The server stores only the published versions of a page, so a text that is replaced is kept in the browser.
    setAside: async (id, fields) => writeAside(journal, id, fields, Date.now()),
    readConflict: readPageConflict,
    isTransient,
    isDeclined,
    onCreated: () => {},
    onMerged: (conflict) => toast.success(otherHand(pageText, conflict, person).merged),
  }));
}
