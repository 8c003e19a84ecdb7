/** The scripts inside pages; the content policy allows them by their hashes. */
import { appearanceKey } from '../site/appearance.ts';

/**
 * Runs in <head>, before the first paint: it applies the reader's choice, and finds whether the browser can share
 * (app/ui/news/article.css). If a browser skips a view transition, it reports an error of the page, so that error is
 * caught.
 */
export const appearanceScript = `try{let d=document.documentElement.dataset;if(navigator.share)d.canShare="";Object.assign(d,JSON.parse(localStorage["${appearanceKey}"]))}catch{}for(let n of["pageswap","pagereveal"])addEventListener(n,e=>e.viewTransition?.ready.catch(()=>{}))`;

/** When the pointer approaches a link, browsers prefetch the page behind it. */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/files/*' } }] },
      eagerness: 'moderate',
    },
  ],
};

/** The hashes of both scripts. Both are needed, because Chromium ignores 'inline-speculation-rules' beside a hash. */
export const inlineScriptHashes = [
  "'sha256-6N5pO/81JqKrGqUVjOikE1lpjT1Iau+rNucw0ZJ26sc='",
  "'sha256-5nY4SD8NFIvdlPk1KDM8FKD2l/R0A0ksUtbRxGGYerc='",
];
