import { appearanceKey } from '../site/appearance.ts';

/** The scripts inside pages, which the content policy allows by their hashes. */

/** Runs in <head>: the first paint has the reader's choice. A file would be one more request before it. */
export const appearanceScript = `try{Object.assign(document.documentElement.dataset,JSON.parse(localStorage["${appearanceKey}"]))}catch{}`;

/** Browsers prefetch the page behind a link when the pointer approaches it. */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/files/*' } }] },
      eagerness: 'moderate',
    },
  ],
};

/** Beside a hash, Chromium ignores 'inline-speculation-rules'. */
export const inlineScriptHashes = [
  "'sha256-omn4p9fbeXb1z9I7EYlbeA9nXkH6ovbyWycMOnZj1eE='",
  "'sha256-5nY4SD8NFIvdlPk1KDM8FKD2l/R0A0ksUtbRxGGYerc='",
];
