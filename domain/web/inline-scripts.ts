/** The scripts inside pages, which the content policy allows by their hashes. */
import { appearanceKey } from '../site/appearance.ts';

/**
 * Runs in <head>, for the first paint: the reader's choice, and whether the browser can share
 * (app/ui/news/article.css).
 */
export const appearanceScript = `try{let d=document.documentElement.dataset;if(navigator.share)d.canShare="";Object.assign(d,JSON.parse(localStorage["${appearanceKey}"]))}catch{}`;

/** Browsers prefetch the page behind a link when the pointer approaches it. */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/files/*' } }] },
      eagerness: 'moderate',
    },
  ],
};

/** The hashes of both scripts, because Chromium ignores 'inline-speculation-rules' beside a hash. */
export const inlineScriptHashes = [
  "'sha256-AdplsGL8M1WROW+/TA5151XQ0Hny+Fa4zDMLk6icEfk='",
  "'sha256-5nY4SD8NFIvdlPk1KDM8FKD2l/R0A0ksUtbRxGGYerc='",
];
