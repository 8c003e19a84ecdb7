/**
 * The reader's choice about ads and embedded players (docs/product.md#ads-and-consent). It lives in
 * one necessary cookie and on <html data-consent>, where styles and islands see it.
 */
export type ConsentChoice = 'accepted' | 'refused';

const oneYearSeconds = 31_536_000;
const changeEvent = 'pauta:consent';

/** Where whoever opened the bar goes on when it closes. */
let opener: HTMLElement | null = null;

/** On https of a name that no other host can set (ASVS 3.3.3). */
function cookieName(): string {
  return location.protocol === 'https:' ? '__Host-consentimento' : 'consentimento';
}

/** Null as long as the reader has not chosen. */
export function readConsent(): ConsentChoice | null {
  const value = new RegExp(`(?:^|; )${cookieName()}=(accepted|refused)`).exec(document.cookie)?.[1];
  return value === 'accepted' || value === 'refused' ? value : null;
}

/**
 * Puts the state on the document, where `open` shows the bar, and hears the choice from the first moment on: nobody's is
 * lost by leaving at once. Call once when the page loads.
 */
export function startConsent(): void {
  document.documentElement.dataset.consent = readConsent() ?? 'open';
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choice]') : null;
    const choice = button?.dataset.choice;
    if (choice === 'accepted' || choice === 'refused') saveConsent(choice);
    if (choice === 'kept') closeBar(readConsent() ?? 'refused');
  });
}

/** Remembers the choice for a year, closes the bar and tells whoever waits for it. */
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

/** Shows the bar again, for a reader who wants to change the choice. */
export function reopenConsent(button: HTMLElement): void {
  opener = button;
  document.documentElement.dataset.consent = 'open';
  document.querySelector<HTMLElement>('.consent-bar button')?.focus();
}

/** Calls `listen` after every choice. Returns how to stop. */
export function onConsentChange(listen: () => void): () => void {
  document.addEventListener(changeEvent, listen);
  return () => document.removeEventListener(changeEvent, listen);
}
