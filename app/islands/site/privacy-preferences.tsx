/** The button of the footer that shows the privacy bar again. */
import { consentAccepted, consentRefused } from '../../../domain/text/sentences.ts';
import { readConsent, reopenConsent } from '../../browser/consent.ts';

export default function PrivacyPreferences() {
  return (
    <button
      type="button"
      onClick={(event) => {
        showChoice();
        reopenConsent(event.currentTarget);
      }}
    >
      Preferências de privacidade
    </button>
  );
}

/**
 * Shows the reader's choice in the bar (app/ui/site/consent-bar.tsx). The HTML of the bar is the same for all readers.
 */
function showChoice(): void {
  const choice = readConsent();
  const bar = document.querySelector('.consent-bar');
  const sentence = bar?.querySelector('[data-consent-now]');
  if (!bar || !sentence || choice === null) return;
  sentence.textContent = choice === 'accepted' ? consentAccepted : consentRefused;
  for (const button of bar.querySelectorAll<HTMLElement>('[data-choice]')) {
    if (button.dataset.choice === 'kept') button.hidden = false;
    else button.ariaPressed = String(button.dataset.choice === choice);
  }
}
