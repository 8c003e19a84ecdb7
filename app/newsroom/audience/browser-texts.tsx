/** `Textos guardados neste navegador`: what was typed and never saved, also of drafts that are gone. */
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { newsText } from '../../../domain/news/text-kind.ts';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { Dialog, useConfirm } from '../../ui/dialog.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { usePerson } from '../data/person.ts';
import { type JournaledText, openJournal } from '../news/drafts/journal.ts';
import { newDraftPath } from '../news/drafts/opened-news.ts';
import { ReadFields } from '../news/form/read-fields.tsx';
import { createDraft, readConflict } from '../news/news-calls.ts';
import { attempt } from '../ui/attempt.ts';
import { RowButton } from '../ui/row-button.tsx';

export function BrowserTexts() {
  const { userId } = usePerson();
  const navigate = useNavigate();
  const [journal] = useState(() => openJournal(() => localStorage, userId, newsText));
  const [texts, setTexts] = useState(() => journal.listAll());
  const [opened, setOpened] = useState<JournaledText | null>(null);
  const { ask, dialog } = useConfirm();
  if (texts.length === 0) return null;
  const remove = ({ key }: JournaledText) => {
    journal.delete(key);
    setOpened(null);
    setTexts(journal.listAll());
  };
  const copy = ({ entry: { fields } }: JournaledText) => {
    const text = parseRichText(fields.content);
    const parts = [fields.title, fields.summary, text ? plainText(text) : fields.content];
    return attempt(copyText(parts.filter(Boolean).join('\n\n')), { done: 'Texto copiado.' });
  };
  const makeDraft = async (text: JournaledText) => {
    try {
      const { id } = await createDraft(text.entry.fields, text.key);
      // The journal has the only copy until the server has it.
      remove(text);
      toast.success('O texto é um novo rascunho.');
      navigate(newDraftPath(id));
    } catch (error) {
      const id = readConflict(error)?.createdId;
      if (!id) throw error;
      toast('O rascunho deste texto já existe e mudou desde então. O texto continua na lista.');
      navigate(newDraftPath(id));
    }
  };
  const titleOf = ({ entry }: JournaledText) => newsText.excerptOf(entry.fields) || untitled;
  return (
    <section aria-label="Textos guardados neste navegador" className="mt-6">
      <h2 className="text-xl font-bold tracking-tight">Textos guardados neste navegador</h2>
      <p className="mt-1 text-muted">Não chegaram a ser salvos. Saem daqui depois de 30 dias.</p>
      <ul className="mt-3 border-b border-rule">
        {texts.map((text) => (
          <li key={text.key} className="border-t border-rule py-3">
            <p id={`texto-${text.key}`} className="line-clamp-2 font-display font-semibold">
              {titleOf(text)}
            </p>
            <p className="font-display text-sm/5 text-muted tabular-nums">
              escrito em <ShortDate at={text.entry.writtenAt} />
            </p>
            <p className="row-actions">
              <RowButton aria-describedby={`texto-${text.key}`} onClick={() => setOpened(text)}>
                Abrir
              </RowButton>
              <RowButton aria-describedby={`texto-${text.key}`} onClick={() => void copy(text)}>
                Copiar
              </RowButton>
              <RowButton aria-describedby={`texto-${text.key}`} onClick={() => void attempt(makeDraft(text))}>
                Criar rascunho
              </RowButton>
              <RowButton
                isBad
                aria-describedby={`texto-${text.key}`}
                onClick={() =>
                  ask('Remover este texto do navegador? Isso não pode ser desfeito.', () => remove(text))
                }
              >
                Remover
              </RowButton>
            </p>
          </li>
        ))}
      </ul>
      {opened ? (
        <Dialog title={titleOf(opened)} width="medium" onClose={() => setOpened(null)}>
          <ReadFields fields={opened.entry.fields} heading="h3" />
        </Dialog>
      ) : null}
      {dialog}
    </section>
  );
}
