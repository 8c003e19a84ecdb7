import { reopenConsent } from './consent.ts';

/** Opens the consent bar again, from the footer. */
export default function PrivacyPreferences() {
  return (
    <button
      type="button"
      className="underline-offset-4 hover:underline"
      onClick={(event) => reopenConsent(event.currentTarget)}
    >
      Preferências de privacidade
    </button>
  );
}
