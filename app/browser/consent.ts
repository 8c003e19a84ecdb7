/**
 * The reader's choice about ads and players, in a cookie and on <html data-consent> (docs/product.md#ads-and-consent).
 */

type ConsentChoice = 'accepted' | 'refused';

const oneYearSeconds = 31_536_000;
const changeEvent = 'pauta:consent';

let opener: HTMLElement | null = null;

/** On https the cookie has a name that other hosts cannot set (ASVS 3.3.3). */
function cookieName(): string {
  return location.protocol === 'https:' ? '__Host-consentimento' : 'consentimento';
}

export function readConsent(): ConsentChoice | null {
  const value = new RegExp(`(?:^|; )${cookieName()}=(accepted|refused)`).exec(document.cookie)?.[1];
  return value === 'accepted' || value === 'refused' ? value : null;
}

/** Call once per page. The value `open` shows the bar, which only some sites have (domain/site/consent.ts). */
export function startConsent(): void {
  document.documentElement.dataset.consent =
    readConsent() ?? (document.querySelector('.consent-bar') ? 'open' : 'refused');
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choice]') : null;
    const choice = button?.dataset.choice;
    if (choice === 'accepted' || choice === 'refused') saveConsent(choice);
    if (choice === 'kept') closeBar(readConsent() ?? 'refused');
  });
}

function saveConsent(choice: ConsentChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${cookieName()}=${choice}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`;
  closeBar(choice);
  document.dispatchEvent(new Event(changeEvent));
}

function closeBar(choice: ConsentChoice): void {
  document.documentElement.dataset.consent = choice;
  opener?.focus({ preventScroll: true });
  opener = null;
}

export function reopenConsent(button: HTMLElement): void {
  opener = button;
  document.documentElement.dataset.consent = 'open';
  document.querySelector<HTMLElement>('.consent-bar button')?.focus();
}

/** Calls `listen` after each choice; returns a function that stops it. */
export function onConsentChange(listen: () => void): () => void {
  document.addEventListener(changeEvent, listen);
  return () => document.removeEventListener(changeEvent, listen);
}
