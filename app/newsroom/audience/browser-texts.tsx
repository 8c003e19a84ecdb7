/**
 * Two lists. `Textos guardados neste navegador`: texts that were typed and never saved, even if their draft or page is
 * gone. `Textos não publicados`: versions that a reporter saved after the approved one.
 */

import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import { wordsOf } from '../../../domain/news/revision.ts';
import { newsText, type TextKind } from '../../../domain/news/text-kind.ts';
import { pageText } from '../../../domain/pages/page-text.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { attempt } from '../../program/attempt.ts';
import { usePerson } from '../../program/person.ts';
import { Dialog, useConfirm } from '../../ui/dialog.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { toast } from '../../ui/toast.ts';
import { newDraftPath } from '../news/form/opened-news.ts';
import { createCopy, isTextSaved, readConflict } from '../news/news-calls.ts';
import { isPageTextSaved } from '../pages/page-calls.ts';
import { openJournal } from '../text/journal.ts';
import { ReadFields } from '../text/read-fields.tsx';
import { whenAllSaved } from '../text/use-saver.ts';
import { Part } from '../ui/part.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
import type { Overview } from './overview.ts';

interface UnsavedNews {
  /** The key of the journal entry. Creating a draft from the same entry twice finds the first draft. */
  key: string;
  fields: NewsFields;
}

interface UnsavedText {
  id: string;
  title: string;
  writtenAt: number;
  /** Describes what happened to the news of the text; '' when nothing did. */
  outcome: string;
  words: string;
  shown: ReactNode;
  /** The button of a text creates a draft of news, or opens the form of the page. */
  next: { draft: UnsavedNews } | { pageId: string };
  /** Removes the text from the browser; null for a text that is on the server. */
  remove: (() => void) | null;
}

function toUnsavedText<Fields extends { content: string }>(
  kind: TextKind<Fields>,
  fields: Fields,
  /** The lines above the content of a copied text. */
  head: readonly string[],
  rest: Pick<UnsavedText, 'id' | 'writtenAt' | 'outcome' | 'next' | 'remove'>,
): UnsavedText {
  return {
    title: kind.excerptOf(fields) || untitled,
    words: [...head, wordsOf(fields.content)].filter(Boolean).join('\n\n'),
    shown: <ReadFields kind={kind} fields={fields} heading="h3" />,
    ...rest,
  };
}

function toUnsavedNews(
  draft: UnsavedNews,
  rest: Pick<UnsavedText, 'writtenAt' | 'outcome' | 'remove'>,
): UnsavedText {
  const { key, fields } = draft;
  return toUnsavedText(newsText, fields, [fields.title, fields.summary], {
    id: `texto-${key}`,
    next: { draft },
    ...rest,
  });
}

const openJournals = (userId: string) => ({
  news: openJournal(() => localStorage, userId, newsText),
  pages: openJournal(() => localStorage, userId, pageText),
});

/**
 * Deletes texts whose save has arrived although its answer was lost. If the server does not answer now, a text stays
 * listed.
 */
async function removeSavedTexts(userId: string): Promise<void> {
  await whenAllSaved();
  const { news, pages } = openJournals(userId);
  await Promise.allSettled([
    ...news.listAll().map(async ({ key, entry: { newsId, fields } }) => {
      if (await isTextSaved(newsId, key, fields)) news.delete(key);
    }),
    ...pages.listAll().map(async ({ key, entry: { newsId, fields } }) => {
      if (newsId !== null && (await isPageTextSaved(newsId, fields))) pages.delete(key);
    }),
  ]);
}

function listTexts(userId: string): UnsavedText[] {
  const { news, pages } = openJournals(userId);
  return [
    ...news
      .listAll()
      .map(({ key, entry: { fields, writtenAt } }) =>
        toUnsavedNews({ key, fields }, { writtenAt, outcome: '', remove: () => news.delete(key) }),
      ),
    ...pages.listAll().map(({ key, entry: { newsId, fields, writtenAt } }) =>
      toUnsavedText(pageText, fields, [fields.title, fields.description, fields.lead], {
        id: `pagina-${key}`,
        writtenAt,
        outcome: '',
        next: { pageId: newsId ?? '' },
        remove: () => pages.delete(key),
      }),
    ),
  ].toSorted((a, b) => b.writtenAt - a.writtenAt);
}

export function BrowserTexts() {
  const { userId } = usePerson();
  const [texts, setTexts] = useState<UnsavedText[]>([]);
  useEffect(() => {
    let isMounted = true;
    void removeSavedTexts(userId).then(() => {
      if (isMounted) setTexts(listTexts(userId));
    });
    return () => {
      isMounted = false;
    };
  }, [userId]);
  return (
    <TextList
      title="Textos guardados neste navegador"
      note="Não chegaram a ser salvos. Saem daqui depois de 30 dias."
      texts={texts}
      onRemoved={() => setTexts(listTexts(userId))}
    />
  );
}

/** Texts that the person saved after the approval, so that the published news do not have them. */
export function TextsAfterPublication({ texts }: { texts: Overview['textsAfterPublication'] }) {
  return (
    <TextList
      title="Textos não publicados"
      note="Você escreveu isto depois que o texto foi aprovado. A edição também vê, como mudança da notícia."
      texts={texts.map(({ id, fields, updatedAt: writtenAt, outcome }) =>
        toUnsavedNews({ key: `depois:${id}`, fields }, { writtenAt, outcome, remove: null }),
      )}
      onRemoved={() => {}}
    />
  );
}

interface TextListProps {
  title: string;
  note: string;
  texts: readonly UnsavedText[];
  onRemoved: () => void;
}

function TextList({ title, note, texts, onRemoved }: TextListProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<UnsavedText | null>(null);
  const { ask, dialog } = useConfirm();
  if (texts.length === 0) return null;
  const remove = (text: UnsavedText) => {
    text.remove?.();
    onRemoved();
  };
  const createDraft = async (text: UnsavedText, { key, fields }: UnsavedNews) => {
    try {
      const { id } = await createCopy(fields, key);
      // Until the server has the text, the journal has the only copy.
      remove(text);
      toast.success('O texto é um novo rascunho.');
      navigate(newDraftPath(id));
    } catch (error) {
      const id = readConflict(error)?.createdId;
      if (!id) throw error;
      toast.neutral('O rascunho deste texto já existe e mudou desde então. O texto continua na lista.');
      navigate(newDraftPath(id));
    }
  };
  return (
    <Part title={title}>
      <p className="mt-1 text-muted">{note}</p>
      <ul className="mt-3 border-b border-rule">
        {texts.map((text) => (
          <li key={text.id} className="border-t border-rule py-3">
            <p id={text.id} className="line-clamp-2 font-display font-semibold">
              {text.title}
            </p>
            <p className="font-display text-sm/5 text-muted tabular-nums">
              escrito em <ShortDate at={text.writtenAt} />
            </p>
            {text.outcome === '' ? null : <p>{text.outcome}</p>}
            <p className="row-actions">
              <RowButton label="Abrir" aria-describedby={text.id} onClick={() => setOpened(text)} />
              <RowButton
                label="Copiar"
                aria-describedby={text.id}
                onClick={() => void attempt(copyText(text.words), { done: 'Texto copiado.' })}
              />
              <NextStep text={text} onDraft={(draft) => void attempt(createDraft(text, draft))} />
              {text.remove === null ? null : (
                <RowButton
                  label="Descartar"
                  isBad
                  aria-describedby={text.id}
                  onClick={() =>
                    ask('Descartar este texto do navegador? Isso não pode ser desfeito.', () => remove(text))
                  }
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {opened ? (
        <Dialog title={opened.title} width="medium" onClose={() => setOpened(null)}>
          {opened.shown}
        </Dialog>
      ) : null}
      {dialog}
    </Part>
  );
}

interface NextStepProps {
  text: UnsavedText;
  onDraft: (draft: UnsavedNews) => void;
}

function NextStep({ text: { id, next }, onDraft }: NextStepProps) {
  return 'draft' in next ? (
    <RowButton label="Criar rascunho" aria-describedby={id} onClick={() => onDraft(next.draft)} />
  ) : (
    <Link
      to={`/dashboard/paginas/${encodeURIComponent(next.pageId)}`}
      aria-describedby={id}
      className={rowAction}
    >
      Ir para a página
    </Link>
  );
}
