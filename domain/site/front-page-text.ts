/** The front page as a text that a browser keeps until it is saved. */
import type { JournaledKind } from '../news/text-kind.ts';
import { isRecord } from '../text/json-values.ts';
import { cleanFrontPage, describeFrontPage } from './front-page.ts';

export interface FrontPageText {
  /** The stored text of domain/site/front-page.ts. */
  frontPage: string;
}

export const frontPageText: JournaledKind<FrontPageText> = {
  journalPrefix: 'pauta-capa',
  offer: { label: 'Capa não salva', kept: 'uma capa diferente da que está aqui', recover: 'Recuperar capa' },
  // A value that equals no text, because a front page without choices is offered, too.
  empty: { frontPage: ' ' },
  areSame: (one, other) => one.frontPage === other.frontPage,
  excerptOf: ({ frontPage }) => describeFrontPage(frontPage) || 'Tudo pela regra',
  clean: ({ frontPage }) => ({ frontPage: cleanFrontPage(frontPage) }),
  read: (value) =>
    isRecord(value) && typeof value.frontPage === 'string' ? { frontPage: value.frontPage } : null,
};
