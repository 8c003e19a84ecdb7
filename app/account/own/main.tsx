/** Starts the program of `Minha conta`, which every logged-in user has. */

import { MenuFrame } from '../../program/menu.tsx';
import { accountScreen, screenPath } from '../../program/screens.ts';
import { startProgram } from '../../program/start-program.tsx';
import { AccountScreen } from './account-screen.tsx';
import { OpenHelpInTab } from './open-help-in-tab.tsx';

const pathname = screenPath(accountScreen);
// Users without a role get this screen at /dashboard, too.
if (location.pathname !== pathname) history.replaceState(null, '', pathname);

startProgram(({ roles }) => (
  <MenuFrame roles={roles} pathname={pathname} beside={<OpenHelpInTab />}>
    <AccountScreen />
  </MenuFrame>
));
