/** The scripts inside pages, which the content policy allows by their hashes. */
import { appearanceKey } from '../site/appearance.ts';

/**
 * Runs in <head>, for the first paint: the reader's choice, and whether the browser can share
 * (app/ui/news/article.css). Browsers report a view transition that they skip as an error of the page, which it is not.
 */
export const appearanceScript = `try{let d=document.documentElement.dataset;if(navigator.share)d.canShare="";Object.assign(d,JSON.parse(localStorage["${appearanceKey}"]))}catch{}for(let n of["pageswap","pagereveal"])addEventListener(n,e=>e.viewTransition?.ready.catch(()=>{}))`;

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
  "'sha256-6N5pO/81JqKrGqUVjOikE1lpjT1Iau+rNucw0ZJ26sc='",
  "'sha256-5nY4SD8NFIvdlPk1KDM8FKD2l/R0A0ksUtbRxGGYerc='",
];
