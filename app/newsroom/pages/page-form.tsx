/** The form of a page: it saves by itself, publishes, and shows what another person saved meanwhile. */

import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { pageFieldsOf, pageText } from '../../../domain/pages/page-text.ts';
import { isFixedPage, type TextPageFields, termsId, textPagePath } from '../../../domain/pages/text-pages.ts';
import { draftSaved } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import type { UploadTextImage } from '../../editor/ui/image-dialog.tsx';
import { RichTextEditor } from '../../editor/ui/rich-text-editor.tsx';
import { attempt } from '../../program/attempt.ts';
import { CallError } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { usePerson } from '../../program/person.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { uploadImage } from '../data/upload-image.ts';
import type { EditedDraft } from '../news/drafts/draft-state.ts';
import { journalKeys } from '../news/drafts/journal.ts';
import { RecoverNotice } from '../news/drafts/recover-notice.tsx';
import { describeSaveFailure } from '../news/drafts/save-failure.ts';
import { useSaver } from '../news/drafts/use-saver.ts';
import { otherHand } from '../news/drafts/who-saved.ts';
import { isDeclined, isPassing } from '../news/news-calls.ts';
import { EndPreview } from '../ui/end-preview.tsx';
import {
  basisOf,
  createPreview,
  type Page,
  previewsOfPage,
  publishPage,
  readPageConflict,
  savePage,
  unpublishPage,
} from './page-calls.ts';
import { ConflictLine, PageConflict } from './page-conflict.tsx';
import { PageVersions } from './page-versions.tsx';
import '../news/news.css';

const checkMerged = 'O texto mudou. Confira e tente de novo.';
const Editor = memo(RichTextEditor);
const upload: UploadTextImage = (file, options) => uploadImage(file, { purpose: 'editor', ...options });
/** The editor of a page. */
export function PageForm({ opened }: { opened: Page }) {
  const [page, setPage] = useState(opened);
  const { saver, draft, unsaved } = usePageSaver(opened);
  const { fields } = draft;
  const [isBusy, setBusy] = useState(false);
  const [hasVersions, setHasVersions] = useState(false);
  const { ask, dialog } = useConfirm();

  /** One action at a time: a second click must not repeat what the first one does. */
  const perform = async (work: () => Promise<void>, done?: string) => {
    if (isBusy) return;
    setBusy(true);
    const merged = (error: unknown) => {
      const { conflict, lastMerge } = saver.getState();
      if (!readPageConflict(error) || conflict) throw error;
      // A person has to see merged text before the next step.
      if (lastMerge === 'merged') throw new CallError(checkMerged, null, null);
      return work();
    };
    await attempt(work().catch(merged), done === undefined ? {} : { done });
    setBusy(false);
  };
  const change = async (send: (id: string, basis: Basis) => Promise<Page>) => {
    await saver.saveNow();
    await saver.actWithoutText(async (id, basis) => {
      const changed = await send(id, basis);
      setPage(changed);
      return { basis: basisOf(changed) };
    });
  };
  const publish = () => perform(() => change(publishPage), 'Página publicada.');
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
  /** The text before it can be brought back at once, and when the page is opened again. */
  const replace = async (replacing: Promise<TextPageFields | null>, done: string) => {
    const before = await replacing;
    if (before) toast.success(done, { undo: () => attempt(saver.replace(before)) });
  };
  const choose = (text: TextPageFields) =>
    perform(() =>
      text === fields
        ? saver
            .merge(text)
            .then(saver.saveNow)
            .then(() => void toast.success(draftSaved))
        : replace(saver.merge(text), 'O texto salvo está no formulário.'),
    );
  const take = (version: TextPageFields) =>
    perform(() => {
      saver.keep();
      const { fields: before } = saver.getState();
      return replace(
        saver.replace(pageFieldsOf(version)).then(() => before),
        'O texto da versão está no rascunho.',
      );
    });

  return (
    <>
      <p>
        <Link to="/dashboard/paginas" className="underline underline-offset-4">
          Todas as páginas
        </Link>
      </p>
      <RecoverNotice {...unsaved} onRecover={(text) => saver.recover(text, null)} />
      <Heading>{fields.title || 'Página sem título'}</Heading>
      <p className="mt-2 font-display text-muted">
        {`${page.published === null ? 'Fora do ar' : `Versão ${page.published} no ar`} · `}
        <a href={textPagePath(page)} className="underline underline-offset-4">
          {textPagePath(page)}
        </a>
      </p>
      <div className="mt-6 grid max-w-[46rem] grid-cols-1 gap-6">
        <LineField
          id="pagina-titulo"
          label="Título"
          value={fields.title}
          onChange={(title) => saver.change({ title })}
        />
        <LineField
          id="pagina-descricao"
          label="Descrição"
          hint="Aparece nos resultados de busca."
          value={fields.description}
          onChange={(description) => saver.change({ description })}
        />
        {page.id === termsId ? null : (
          <LineField
            id="pagina-abertura"
            label="Abertura"
            hint="Um parágrafo maior, sob o título."
            value={fields.lead}
            onChange={(lead) => saver.change({ lead })}
          />
        )}
        <div className="min-w-0">
          <p className="mb-1.5 font-display text-sm text-muted">
            {
              'No texto, {nome}, {assunto}, {contato}, {grupos} e {editorias} viram o que o site tem nas configurações. Um parágrafo só com {equipe} mostra quem tem função em Autores.'
            }
          </p>
          <Editor
            key={draft.documentKey}
            content={fields.content}
            label="Texto da página"
            host={saver}
            uploadImage={upload}
          />
        </div>
        {draft.conflict ? (
          <PageConflict mine={fields} conflict={draft.conflict} isBusy={isBusy} onChoose={choose} />
        ) : null}
        <p
          role={draft.progress === 'failed' ? 'alert' : 'status'}
          className={`font-display text-sm ${draft.progress === 'failed' ? 'font-semibold text-bad' : 'text-muted'}`}
        >
          {progressOf(draft)}
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button-ink" aria-disabled={isBusy} onClick={askToPublish}>
            Publicar
          </button>
          <button
            type="button"
            className="button-line"
            aria-disabled={isBusy}
            onClick={() => perform(saver.saveNow, draftSaved)}
          >
            Salvar rascunho
          </button>
          <button
            type="button"
            className="button-line"
            aria-disabled={isBusy}
            onClick={() => perform(preview, 'Link de prévia copiado.')}
          >
            Copiar link de prévia
          </button>
          <EndPreview path={`paginas/${page.id}`} calls={previewsOfPage(page.id)} />
          <button type="button" className="button-line" onClick={() => setHasVersions(true)}>
            Versões
          </button>
          {page.published === null || isFixedPage(page.id) ? null : (
            <button
              type="button"
              className="button-line"
              aria-disabled={isBusy}
              onClick={() =>
                ask(`Tirar do ar a página “${page.title}”?`, () =>
                  perform(() => change(unpublishPage), 'Página fora do ar.'),
                )
              }
            >
              Tirar do ar
            </button>
          )}
        </p>
      </div>
      {draft.conflict ? <ConflictLine conflict={draft.conflict} /> : null}
      {hasVersions ? <PageVersions page={page} onTake={take} onClose={() => setHasVersions(false)} /> : null}
      {dialog}
    </>
  );
}

function usePageSaver(page: Page) {
  const { id } = page;
  const person = usePerson();
  const stored = { id, basis: basisOf(page), fields: pageFieldsOf(page), savedAt: page.updatedAt };
  return useSaver(stored, null, pageText, (journal) => ({
    create: () => Promise.reject(new Error('A page has an id before its form opens.')),
    save: savePage,
    // Only published versions of a page are on the server.
    setAside: async (id, fields) =>
      journal.write(journalKeys()(id), {
        writtenAt: Date.now(),
        newsId: id,
        basis: null,
        base: null,
        fields,
      }),
    readConflict: readPageConflict,
    isPassing,
    isDeclined,
    onCreated: () => {},
    onMerged: (conflict) => void toast.success(otherHand(conflict, person).merged),
  }));
}

function progressOf({ progress, fault, isInJournal }: EditedDraft<TextPageFields>): string {
  switch (progress) {
    case 'saved':
      return 'Salvo';
    case 'saving':
      return 'Salvando…';
    case 'failed': {
      const sentence = describeSaveFailure(fault, isInJournal);
      return sentence.charAt(0).toUpperCase() + sentence.slice(1);
    }
    case 'unsaved':
    case 'conflict':
      return 'Alterações não salvas';
  }
}

function LineField({
  id,
  label,
  hint,
  value,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextArea
      id={id}
      label={label}
      hint={hint}
      rows={1}
      value={value}
      className="plain-field"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
