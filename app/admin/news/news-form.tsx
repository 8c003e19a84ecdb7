import {
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast/headless';
import { findCategory } from '../../../domain/categories.ts';
import { formatShortDate } from '../../../domain/dates.ts';
import { areSameFields, cleanFields, type NewsFields } from '../../../domain/draft.ts';
import {
  captionMaxGraphemes,
  sourceMaxGraphemes,
  summaryMaxGraphemes,
  titleMaxGraphemes,
} from '../../../domain/limits.ts';
import { draftSaved, newsScheduled, titleMissing } from '../../../domain/messages.ts';
import type { JournalEntry } from '../../../domain/news-journal.ts';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { RichTextEditor } from '../editor/rich-text-editor.tsx';
import { uploadImage } from '../upload-image.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CoverField } from './cover-field.tsx';
import { type FieldProblems, fieldId, findFieldProblems, focusFirstProblem } from './form-problems.ts';
import { FormTools } from './form-tools.tsx';
import {
  fieldProblemOf,
  openNews,
  publishDraft,
  readConflict,
  scheduleDraft,
  unscheduleDraft,
} from './news-calls.ts';
import type { OpenedNews } from './opened-news.ts';
import { RecoverNotice } from './recover-notice.tsx';
import { saySaveFailed } from './save-failure.ts';
import { SaveStatus } from './save-status.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SlugPreview } from './slug-preview.tsx';
import { CategorySelect, FieldLabel, GrowingField } from './text-fields.tsx';
import { useDraftSaver } from './use-draft-saver.ts';

const Editor = memo(RichTextEditor);
/** UTF-16 units for a grapheme in `maxlength`, which only keeps accidents out: the server counts graphemes. */
const unitsPerGrapheme = 4;
const addressMaxLength = 500;

const uploadForText = (file: File, options: { onProgress(ratio: number): void; signal: AbortSignal }) =>
  uploadImage(file, { purpose: 'editor', ...options });

/** The form of a piece of news, new or known, laid out as readers will see it (contract.md; look.md, Newsroom). */
export function NewsForm({
  opened,
  onCreated,
  onPublished,
  onDiscarded,
}: {
  opened: OpenedNews;
  /** The server has given the text an id. */
  onCreated: (id: string) => void;
  /** It stands before readers now. */
  onPublished: (path: string, title: string) => void;
  /** The draft is gone. */
  onDiscarded: () => void;
}) {
  const [known, setKnown] = useState(opened);
  const { saver, state, journal } = useDraftSaver(opened, onCreated);
  const { fields } = state;
  const [problems, setProblems] = useState<FieldProblems>({});
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'schedule' | 'conflict' | null>(null);
  const [document_, setDocument] = useState({ key: 0, content: opened.fields.content });
  const form = useRef<HTMLFormElement>(null);

  const change = useCallback(
    (part: Partial<NewsFields>) => {
      saver.change(part);
      setProblems((before) => {
        const changed = Object.keys(part).filter((name) => name in before);
        if (changed.length === 0) return before;
        return Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name)));
      });
    },
    [saver],
  );
  const changeContent = useCallback((content: string) => change({ content }), [change]);

  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstProblem(form.current);
  }, [problems]);

  /** Puts another text on the screen, the editor's part too. */
  const show = (next: Parameters<typeof saver.goOn>[0]) => {
    saver.goOn(next);
    setDocument(({ key }) => ({ key: key + 1, content: next.fields.content }));
  };
  const recover = ({ fields: kept, basis }: JournalEntry) => {
    const { base, basis: present, savedAt } = saver.getState();
    show({ fields: kept, base, basis: basis ?? present, savedAt });
  };

  /** Looks up what an action left behind; what was written meanwhile stays on the screen, unless it is to go. */
  const refresh = async ({ isTextNew = false } = {}) => {
    const { id, base: before } = saver.getState();
    if (id === null) return;
    const fresh = await openNews(id);
    setKnown(fresh);
    const { fields: shown } = saver.getState();
    const { fields: base, basis } = fresh;
    const savedAt = fresh.draft?.updatedAt ?? Date.now();
    if (isTextNew && areSameFields(shown, before)) return show({ fields: base, base, basis, savedAt });
    const isSame = areSameFields(cleanFields(shown), base);
    saver.goOn({ fields: shown, base: isSame ? shown : base, basis, savedAt });
  };

  /** Both texts are still there for a while: whoever chose in haste gets his own back. */
  const merge = (merged: NewsFields) => {
    const { conflict, fields: mine } = saver.getState();
    if (!conflict) return;
    setDialog(null);
    // A draft under changed news is on the server as it was; of two drafts the other one is.
    const base = conflict.isPublished ? saver.getState().base : conflict.fields;
    show({ fields: merged, base, basis: conflict.basis, savedAt: conflict.savedAt });
    sayWithUndo('Versões juntadas.', () => {
      const now = saver.getState();
      show({ fields: mine, base: now.base, basis: now.basis, savedAt: now.savedAt });
    });
  };

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const problem = fieldProblemOf(error);
      if (readConflict(error)) setDialog('conflict');
      else if (problem) setProblems({ [problem.field]: problem.message });
      else saySaveFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const isReady = () => {
    if (saver.getState().conflict) {
      setDialog('conflict');
      return false;
    }
    const found = findFieldProblems(saver.getState().fields);
    setProblems(found);
    return Object.keys(found).length === 0;
  };

  const saveDraft = () =>
    attempt(async () => {
      if (saver.getState().conflict) return setDialog('conflict');
      await saver.saveNow();
      if (saver.getState().id === null) return setProblems({ title: titleMissing });
      toast.success(draftSaved);
    });
  const publish = () =>
    isReady() &&
    attempt(async () => {
      const { path } = await saver.act(publishDraft);
      onPublished(path, saver.getState().fields.title);
    });
  const schedule = (publishAt: number) =>
    attempt(async () => {
      await saver.act((id, text) => scheduleDraft(id, text, publishAt));
      setDialog(null);
      toast.success(`${newsScheduled} ${formatShortDate(publishAt)}.`);
      await refresh();
    });
  const unschedule = () =>
    attempt(async () => {
      await saver.saveNow();
      await saver.act((id, { version }) => unscheduleDraft(id, version));
      setDialog(null);
      await refresh();
    });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // The editor hands over its text when it is left.
    const place = document.activeElement;
    if (place instanceof HTMLElement) {
      place.blur();
      place.focus();
    }
    void saveDraft();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void publish();
  };
  const isPublished = known.published !== null;

  return (
    <>
      <RecoverNotice journal={journal} opened={opened} onRecover={recover} />
      <FormTools
        known={known}
        saver={saver}
        state={state}
        onRestored={() => refresh({ isTextNew: true })}
        onShow={show}
        onDiscarded={onDiscarded}
      />
      <form
        ref={form}
        noValidate
        aria-label={isPublished ? 'Editar notícia' : 'Nova notícia'}
        data-group={findCategory(fields.category)?.group}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onBlur={saver.saveQuietly}
      >
        <div className="grid max-w-[46rem] grid-cols-1 gap-6">
          <CategorySelect value={fields.category} problem={problems.category} onChange={change} />
          <GrowingField
            name="title"
            label="Título"
            value={fields.title}
            maxLength={titleMaxGraphemes * unitsPerGrapheme}
            className="headline-field"
            isRequired
            isOneLine
            problem={problems.title}
            hint={
              <SlugPreview id={state.id} title={fields.title} publishedPath={known.published?.path ?? null} />
            }
            onChange={change}
          />
          <GrowingField
            name="summary"
            label="Resumo"
            value={fields.summary}
            maxLength={summaryMaxGraphemes * unitsPerGrapheme}
            className="standfirst-field"
            isRequired
            problem={problems.summary}
            onChange={change}
          />
          <div>
            <CoverField imageUrl={fields.imageUrl} problem={problems.imageUrl} onChange={change} />
            <div className="mt-3">
              <GrowingField
                name="imageCaption"
                label="Legenda da imagem"
                value={fields.imageCaption}
                maxLength={captionMaxGraphemes * unitsPerGrapheme}
                className="caption-field"
                problem={problems.imageCaption}
                onChange={change}
              />
            </div>
          </div>
          <div
            id={fieldId('content')}
            tabIndex={-1}
            aria-invalid={problems.content ? true : undefined}
            className="min-w-0"
          >
            <p aria-hidden="true" className="kicker mb-1.5 text-muted">
              Conteúdo
            </p>
            <Editor
              initialContent={document_.content}
              documentKey={`${document_.key}`}
              label="Conteúdo"
              onChange={changeContent}
              uploadImage={uploadForText}
            />
            {problems.content ? (
              <p role="alert" className="mt-1.5 font-display font-semibold text-bad">
                {problems.content}
              </p>
            ) : null}
          </div>
          <GrowingField
            name="videoLink"
            label="Link do vídeo"
            value={fields.videoLink}
            maxLength={addressMaxLength}
            className="plain-field"
            isOneLine
            problem={problems.videoLink}
            onChange={change}
          />
          <GrowingField
            name="source"
            label="Fonte"
            value={fields.source}
            maxLength={sourceMaxGraphemes * unitsPerGrapheme}
            className="plain-field"
            isOneLine
            problem={problems.source}
            onChange={change}
          />
          <div className="flex min-h-11 items-center gap-3">
            <input
              id={fieldId('isFeatured')}
              type="checkbox"
              checked={fields.isFeatured}
              className="check-field"
              onChange={(event) => change({ isFeatured: event.currentTarget.checked })}
            />
            <FieldLabel htmlFor={fieldId('isFeatured')}>Destaque</FieldLabel>
          </div>
        </div>
        <div className="form-actions no-print">
          <SaveStatus opened={known} state={state} onCompare={() => setDialog('conflict')} />
          <div className="flex flex-wrap gap-2">
            <button type="button" className="button-line" disabled={isBusy} onClick={saveDraft}>
              Salvar rascunho
            </button>
            <button
              type="button"
              className="button-line"
              disabled={isBusy}
              onClick={() => isReady() && setDialog('schedule')}
            >
              Agendar
            </button>
            <button type="submit" className="button-ink" disabled={isBusy}>
              {isPublished ? 'Salvar alterações' : 'Publicar'}
            </button>
          </div>
        </div>
      </form>
      {dialog === 'schedule' ? (
        <ScheduleDialog
          publishAt={known.draft?.publishAt ?? null}
          refusal={problems.publishAt ?? null}
          isBusy={isBusy}
          onChoose={schedule}
          onUnschedule={unschedule}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'conflict' && state.conflict ? (
        <ConflictDialog
          conflict={state.conflict}
          base={state.conflict.isPublished ? null : state.base}
          mine={fields}
          onMerge={merge}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
