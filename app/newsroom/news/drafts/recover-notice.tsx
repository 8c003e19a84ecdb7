import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { emptyFields } from '../../../../domain/news/draft.ts';
import { isWorthOffering, type JournalEntry } from '../../../../domain/news/news-journal.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import { sentenceOf } from '../../data/call.ts';
import type { Journal } from './journal.ts';
import type { OpenedNews } from './opened-news.ts';

interface Offer {
  key: string;
  entry: JournalEntry;
}

/** What this browser kept of a text that the server does not have: to be taken up again, or thrown away. */
export function RecoverNotice({
  journal,
  opened,
  onRecover,
}: {
  journal: Journal;
  opened: OpenedNews;
  /** Rejects when the text that is in the form could not be kept. */
  onRecover: (entry: JournalEntry) => Promise<void>;
}) {
  const [offer, setOffer] = useState(() => findOffer(journal, opened));
  if (!offer) return null;
  const { key, entry } = offer;
  const settle = async (isWanted: boolean) => {
    try {
      // The entry is the only copy until the form has the text.
      if (isWanted) await onRecover(entry);
    } catch (error) {
      return toast.error(sentenceOf(error));
    }
    journal.remove(key);
    setOffer(findOffer(journal, opened, isWanted ? entry : null));
  };
  return (
    <section
      aria-label="Texto não salvo"
      className="sticky top-0 z-20 mb-6 border-s-4 border-marker bg-surface px-4 py-3 font-display"
    >
      <p className="font-semibold">
        Este navegador guardou um texto que não chegou a ser salvo, de {formatShortDate(entry.writtenAt)}.
      </p>
      <p className="mt-1 line-clamp-2 text-muted">
        {entry.fields.title || entry.fields.summary || 'Sem título'}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button-ink" onClick={() => settle(true)}>
          Recuperar texto
        </button>
        <button type="button" className="button-line" onClick={() => settle(false)}>
          Descartar
        </button>
      </p>
    </section>
  );
}

/** What the server has, or a person has just taken up, is thrown away without a question. */
function findOffer(journal: Journal, opened: OpenedNews, taken: JournalEntry | null = null): Offer | null {
  if (taken) return null;
  for (;;) {
    const found = journal.find(opened.id);
    if (!found) return null;
    const stored = opened.id === null ? emptyFields : opened.fields;
    if (isWorthOffering(found.entry, stored, Date.now())) return found;
    journal.remove(found.key);
  }
}
