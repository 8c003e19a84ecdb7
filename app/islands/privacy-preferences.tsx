import { reopenConsent } from './consent.ts';

/** Opens the consent bar again, from the footer. */
export default function PrivacyPreferences() {
  return (
    <button type="button" onClick={(event) => reopenConsent(event.currentTarget)}>
      Preferências de privacidade
    </button>
  );
}
