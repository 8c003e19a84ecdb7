import { memo, useState } from 'react';
import { Link } from 'react-router';
import { longestField } from '../../../domain/site/limits.ts';
import { isFixedPage, termsId, textPagePath } from '../../../domain/site/text-pages.ts';
import { copyText } from '../../browser/copy-text.ts';
import type { UploadTextImage } from '../../editor/ui/image-dialog.tsx';
import { RichTextEditor } from '../../editor/ui/rich-text-editor.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { FieldFrame, FormMessage } from '../../ui/field.tsx';
import { uploadImage } from '../data/upload-image.ts';
import { attempt } from '../ui/attempt.ts';
import { Heading } from '../ui/heading.tsx';
import { useLeaveQuestion } from '../ui/use-unsaved.tsx';
import { createPreview, type Page, publishPage, savePage, unpublishPage } from './page-calls.ts';
import { PageConflict } from './page-conflict.tsx';
import { usePageSaver } from './page-saver.ts';
import { PageVersions } from './page-versions.tsx';
import '../news/news.css';

const Editor = memo(RichTextEditor);
const upload: UploadTextImage = (file, options) => uploadImage(file, { purpose: 'editor', ...options });
const stateNames = { saved: 'Salvo', unsaved: 'Alterações não salvas', saving: 'Salvando…' };

/** The editor of a page. `onChanged` shows what the server has. */
export function PageForm({ page, onChanged }: { page: Page; onChanged: (page: Page) => void }) {
  const saver = usePageSaver(page);
  const { texts, state, problem } = saver;
  const [hasVersions, setHasVersions] = useState(false);
  const { ask, dialog } = useConfirm();
  const leaveQuestion = useLeaveQuestion(state !== 'saved');

  const publish = async () => {
    const { revision } = await saver.save();
    onChanged(await publishPage(page.id, revision));
  };
  const askToPublish = () =>
    page.id === termsId
      ? ask(
          `Publicar a versão ${String(page.latest + 1).padStart(2, '0')} dos termos? O site avisa e pede a quem tem conta que aceite.`,
          () => attempt(publish(), { done: 'Página publicada.' }),
        )
      : attempt(publish(), { done: 'Página publicada.' });
  const preview = async () => {
    await saver.save();
    const { url } = await createPreview(page.id);
    await copyText(new URL(url, location.href).href);
  };

  return (
    <>
      <p>
        <Link to="/dashboard/paginas" className="underline underline-offset-4">
          Todas as páginas
        </Link>
      </p>
      <Heading>{texts.title || 'Página sem título'}</Heading>
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
          value={texts.title}
          onChange={(title) => saver.change({ title })}
        />
        <LineField
          id="pagina-descricao"
          label="Descrição"
          hint="Aparece nos resultados de busca."
          value={texts.description}
          onChange={(description) => saver.change({ description })}
        />
        {page.id === termsId ? null : (
          <LineField
            id="pagina-abertura"
            label="Abertura"
            hint="Um parágrafo maior, sob o título."
            value={texts.lead}
            onChange={(lead) => saver.change({ lead })}
          />
        )}
        <div className="min-w-0">
          <p className="mb-1.5 font-display text-sm text-muted">
            {
              'No texto, {nome}, {assunto}, {contato}, {grupos} e {editorias} viram o que o site tem nas configurações.'
            }
          </p>
          <Editor content={page.content} label="Texto da página" host={saver.host} uploadImage={upload} />
        </div>
        {saver.isConflict ? (
          <PageConflict
            id={page.id}
            mine={saver.read}
            onKeep={(saved) => attempt(saver.saveOver(saved), { done: 'Rascunho salvo.' })}
            onTake={onChanged}
          />
        ) : (
          <FormMessage kind="bad">{problem}</FormMessage>
        )}
        <p role="status" className="font-display text-sm text-muted">
          {stateNames[state]}
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button-ink" onClick={askToPublish}>
            Publicar
          </button>
          <button
            type="button"
            className="button-line"
            onClick={() => attempt(saver.save(), { done: 'Rascunho salvo.' })}
          >
            Salvar rascunho
          </button>
          <button
            type="button"
            className="button-line"
            onClick={() => attempt(preview(), { done: 'Link de prévia copiado.' })}
          >
            Copiar link de prévia
          </button>
          <button type="button" className="button-line" onClick={() => setHasVersions(true)}>
            Versões
          </button>
          {page.published === null || isFixedPage(page.id) ? null : (
            <button
              type="button"
              className="button-line"
              onClick={() =>
                ask(`Tirar do ar a página “${page.title}”?`, () =>
                  attempt(
                    saver
                      .save()
                      .then(() => unpublishPage(page.id))
                      .then(onChanged),
                    {
                      done: 'Página fora do ar.',
                    },
                  ),
                )
              }
            >
              Tirar do ar
            </button>
          )}
        </p>
      </div>
      {hasVersions ? (
        <PageVersions
          page={page}
          onTake={(version) =>
            attempt(
              saver
                .save()
                .then(({ revision }) => savePage(page.id, revision, version))
                .then(onChanged),
              { done: 'O texto da versão está no rascunho.' },
            )
          }
          onClose={() => setHasVersions(false)}
        />
      ) : null}
      {dialog}
      {leaveQuestion}
    </>
  );
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
    <FieldFrame id={id} label={label} hint={hint}>
      {(attributes) => (
        <textarea
          id={id}
          rows={1}
          value={value}
          maxLength={longestField}
          className="growing-field plain-field"
          onChange={(event) => onChange(event.currentTarget.value)}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}
