/** The calls of `Capa`, and the front page as its form shows it. */
import { useEffect, useState } from 'react';
import {
  type FrontPage,
  type FrontPlace,
  placeStories,
  ruledFrontPage,
} from '../../../domain/site/front-page.ts';
import { type FrontPageText, frontPageText } from '../../../domain/site/front-page-text.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call, callQuietly } from '../../program/call.ts';
import { usePerson } from '../../program/person.ts';
import { queryOf } from '../../program/queries.ts';
import { journalKeys, openJournal } from '../text/journal.ts';
import type { EditingState } from '../text/use-editing-beat.ts';
import type { UnsavedTexts } from '../text/use-saver.ts';

export type EditedFrontPage = AnswerOf<typeof newsroom.capa.$get>;
export type FrontNews = Pick<EditedFrontPage['chosen'][number], 'id' | 'title'>;

export const frontPageQuery = queryOf('capa', () => call(() => newsroom.capa.$get()));

export function announceFrontPage(json: { state: EditingState; formId: string }) {
  return callQuietly(() =>
    newsroom.capa.edicao.$post({ json }, { init: { keepalive: json.state === 'leaving' } }),
  );
}

/** A place on the front page, as the list shows it. */
export interface Slot {
  id: string;
  name: string;
  place: FrontPlace | null;
  /** The story that readers see in this place; null when there is none. */
  story: FrontNews | null;
}

/** Returns the five places: those with a chosen story, and between them those that the rule fills. */
export function toSlots(page: FrontPage, chosen: readonly FrontNews[], ruled: readonly FrontNews[]): Slot[] {
  const visible = new Set(chosen.map(({ id }) => id));
  const isShown = (place: FrontPlace | null) => place !== null && visible.has(place.newsId);
  const free = placeStories(
    { ...ruledFrontPage, places: page.places.map((place) => (isShown(place) ? place : null)) },
    chosen,
    ruled,
  ).values();
  return page.places.map((place, index) => {
    const story = free.next().value?.story ?? null;
    const shown = isShown(place) && place ? place.headline || story?.title : story?.title;
    const name = shown || place?.title || 'Lugar vazio';
    return { id: place?.newsId ?? story?.id ?? `vazio-${index}`, name, place, story };
  });
}

export function createPlace({ id, title }: FrontNews): FrontPlace {
  return { newsId: id, title, until: null, headline: '', imageUrl: '', related: [] };
}

/**
 * Moves a story to another place, which counts as chosen from then on. Other chosen stories make room, and the rule
 * fills the remaining places.
 */
export function orderPlaces(
  slots: readonly Slot[],
  ids: readonly string[],
  movedId: string,
): FrontPage['places'] {
  const slot = slots.find(({ id }) => id === movedId);
  if (!slot) return slots.map(({ place }) => place);
  const places = slots.filter((other) => other !== slot).map(({ place }) => place);
  places.splice(ids.indexOf(movedId), 0, slot.place ?? (slot.story && createPlace(slot.story)));
  return places;
}

/**
 * Keeps the unsaved front page in the browser, so that a closed tab loses nothing. The next visit offers to restore it.
 * `version` is the saved version on which the person began; `saved` and `text` are stored forms of the front page.
 */
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
    id: 'capa',
    stored: { frontPage: saved },
    isSaved: async () => false,
  }));
  const [key] = useState(() => journalKeys()('capa'));
  const { journal } = unsaved;
  useEffect(() => {
    if (text === saved) return journal.delete(key);
    journal.write(key, {
      writtenAt: Date.now(),
      newsId: 'capa',
      basis: { version, baseVersion: null },
      base: { frontPage: saved },
      fields: { frontPage: text },
    });
  }, [journal, key, version, saved, text]);
  return unsaved;
}
