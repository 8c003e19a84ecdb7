/** Opens the manual's page about `Minha conta` in a new tab, because its program is without the newsroom's code. */
import { useHelpButton } from '../../program/help-button.ts';
import { accountScreen, helpScreen, screenPath } from '../../program/screens.ts';

export function HelpPage() {
  useHelpButton(null, () => {
    window.open(`${screenPath(helpScreen)}/${accountScreen.path}`, '_blank', 'noopener');
  });
  return null;
}
