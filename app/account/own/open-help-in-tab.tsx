/**
 * Opens the manual's page about `Minha conta` in a new tab, because the account's program does not include the
 * newsroom's code.
 */
import { useHelpButton } from '../../program/help-button.ts';
import { accountScreen, helpScreen, screenPath } from '../../program/screens.ts';

export function OpenHelpInTab() {
  useHelpButton(null, () => {
    window.open(`${screenPath(helpScreen)}/${accountScreen.path}`, '_blank', 'noopener');
  });
  return null;
}
