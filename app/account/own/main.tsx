/** Starts the program of `Minha conta`, which every logged-in user has. */
import { useHelpButton } from '../../program/help-button.ts';
import { MenuFrame } from '../../program/menu.tsx';
import { accountScreen, helpScreen, screenPath } from '../../program/screens.ts';
import { startProgram } from '../../program/start-program.tsx';
import { AccountScreen } from './account-screen.tsx';

const pathname = screenPath(accountScreen);
// Users without a role get this screen at /dashboard, too.
if (location.pathname !== pathname) history.replaceState(null, '', pathname);

/** Opens the manual in a new tab, because this program does not include the newsroom's code. */
function OpenHelpInTab() {
  useHelpButton(null, () => {
    window.open(`${screenPath(helpScreen)}/${accountScreen.path}`, '_blank', 'noopener');
  });
  return null;
}

startProgram(({ roles }) => (
  <MenuFrame roles={roles} pathname={pathname} beside={<OpenHelpInTab />}>
    <AccountScreen />
  </MenuFrame>
));
