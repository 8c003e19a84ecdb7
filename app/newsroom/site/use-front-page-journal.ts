/**
 * Keeps the unsaved front page in the browser, so that a closed tab loses nothing. The next visit offers to restore it.
 */
import { useEffect, useState } from 'react';
import { type FrontPageText, frontPageText } from '../../../domain/site/front-page-text.ts';
import { usePerson } from '../../program/person.ts';
import { journalKeys, openJournal } from '../text/journal.ts';
import type { UnsavedTexts } from '../text/use-saver.ts';

const id = 'capa';

/** `version` is the saved version on which the person began; `saved` and `text` are stored forms of the front page. */
export function useFrontPageJournal({
  version,
  saved,
  text,
}: {
  version: number;
  saved: string;
  text: string;
}): UnsavedTexts<FrontPageText> {
  const { userId } = usePerson();
  const [unsaved] = useState<UnsavedTexts<FrontPageText>>(() => ({
    kind: frontPageText,
    journal: openJournal(() => localStorage, userId, frontPageText),
    id,
    stored: { frontPage: saved },
    isSaved: async () => false,
  }));
  const [key] = useState(() => journalKeys()(id));
  const { journal } = unsaved;
  useEffect(() => {
    if (text === saved) return journal.delete(key);
    journal.write(key, {
      writtenAt: Date.now(),
      newsId: id,
      basis: { version, baseVersion: null },
      base: { frontPage: saved },
      fields: { frontPage: text },
    });
  }, [journal, key, version, saved, text]);
  return unsaved;
}
