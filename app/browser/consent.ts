/**
 * The reader's choice about ads and players (docs/product.md#ads-and-consent), in one necessary cookie and on <html
 * data-consent> for styles and islands.
 */
export type ConsentChoice = 'accepted' | 'refused';

const oneYearSeconds = 31_536_000;
const changeEvent = 'pauta:consent';

/** Gets the focus back when the bar closes. */
let opener: HTMLElement | null = null;

/** On https, a name that other hosts cannot set (ASVS 3.3.3). */
function cookieName(): string {
  return location.protocol === 'https:' ? '__Host-consentimento' : 'consentimento';
}

/** Null before the first choice. */
export function readConsent(): ConsentChoice | null {
  const value = new RegExp(`(?:^|; )${cookieName()}=(accepted|refused)`).exec(document.cookie)?.[1];
  return value === 'accepted' || value === 'refused' ? value : null;
}

/**
 * Sets the state of the document, where `open` shows the bar, and listens for the choice from the first moment, so that
 * none is lost. Call once per page.
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

/** Stores the choice for a year, closes the bar and notifies listeners. */
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

/** Shows the bar again. */
export function reopenConsent(button: HTMLElement): void {
  opener = button;
  document.documentElement.dataset.consent = 'open';
  document.querySelector<HTMLElement>('.consent-bar button')?.focus();
}

/** Returns how to stop. */
export function onConsentChange(listen: () => void): () => void {
  document.addEventListener(changeEvent, listen);
  return () => document.removeEventListener(changeEvent, listen);
}
