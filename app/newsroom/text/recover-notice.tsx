/**
 * Offers to restore a text that this browser has and the server has not. `stored` is the server's text when the form
 * opened.
 */
import { useEffect, useState } from 'react';
import { isWorthOffering } from '../../../domain/news/news-journal.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';
import { toErrorMessage } from '../../program/call.ts';
import { toast } from '../../ui/toast.ts';
import type { JournaledText } from './journal.ts';
import { type UnsavedTexts, whenAllSaved } from './use-saver.ts';

export function RecoverNotice<Fields>({
  kind,
  journal,
  id,
  stored,
  isSaved,
  onRecover,
}: UnsavedTexts<Fields> & { onRecover: (text: JournaledText<Fields>) => Promise<void> }) {
  const [offers, setOffers] = useState<JournaledText<Fields>[]>([]);
  useEffect(() => {
    let isMounted = true;
    // Only entries of before are offered. They are read again below, because pending saves delete their entries.
    const keys = new Set(journal.list(id).map(({ key }) => key));
    const isOffered = async (text: JournaledText<Fields>) =>
      isWorthOffering(text.entry, stored, Date.now(), kind) &&
      // If the server does not answer, the entry may be the only copy.
      !(await isSaved(text).catch(() => false));
    const findOffers = async () => {
      await whenAllSaved();
      const found = [];
      for (const text of journal.list(id)) {
        if (!isMounted) return;
        if (!keys.has(text.key)) continue;
        if (await isOffered(text)) found.push(text);
        else journal.delete(text.key);
      }
      if (isMounted) setOffers(found);
    };
    void findOffers();
    return () => {
      isMounted = false;
    };
  }, [kind, journal, id, stored, isSaved]);
  const [offer, ...others] = offers;
  if (!offer) return null;
  const { key, entry } = offer;
  const answer = async (isWanted: boolean) => {
    try {
      // The entry is the only copy until the form has the text.
      if (isWanted) await onRecover(offer);
    } catch (error) {
      return toast.error(toErrorMessage(error));
    }
    journal.delete(key);
    setOffers(isWanted ? [] : others);
  };
  return (
    <section
      aria-label={kind.offer.label}
      className="sticky top-0 z-20 mt-4 mb-6 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
    >
      <p className="font-semibold">
        {`Este navegador guardou ${kind.offer.kept}, de ${formatShortDate(entry.writtenAt)}.`}
      </p>
      <p className="mt-1 line-clamp-2 text-muted">{kind.excerptOf(entry.fields) || untitled}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button label={kind.offer.recover} isMain onClick={() => answer(true)} />
        <Button label="Descartar" onClick={() => answer(false)} />
      </p>
    </section>
  );
}
