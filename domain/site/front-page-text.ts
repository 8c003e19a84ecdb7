/** The unsaved front page as a text that a browser keeps. */
import type { JournaledKind } from '../news/text-kind.ts';
import { isRecord } from '../text/json-values.ts';
import { cleanFrontPage, describeFrontPage } from './front-page.ts';

export interface FrontPageText {
  /** The text that domain/site/front-page.ts stores. */
  frontPage: string;
}

export const frontPageText: JournaledKind<FrontPageText> = {
  journalPrefix: 'pauta-capa',
  offer: { label: 'Capa não salva', kept: 'uma capa diferente da que está aqui', recover: 'Recuperar capa' },
  // No front page equals this value, because a front page without choices must be offered, too.
  empty: { frontPage: ' ' },
  areSame: (one, other) => one.frontPage === other.frontPage,
  excerptOf: ({ frontPage }) => describeFrontPage(frontPage) || 'Tudo pela regra',
  clean: ({ frontPage }) => ({ frontPage: cleanFrontPage(frontPage) }),
  read: (value) =>
    isRecord(value) && typeof value.frontPage === 'string' ? { frontPage: value.frontPage } : null,
};
