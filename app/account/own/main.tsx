/** Starts the program of `Minha conta`, which every logged-in user has. */
import { accountSection, sectionPath } from '../../newsroom/sections.ts';
import { startProgram } from '../../newsroom/start-program.tsx';
import { MenuFrame } from '../../newsroom/ui/menu.tsx';
import { AccountScreen } from './account-screen.tsx';

const pathname = sectionPath(accountSection);
// Users without a role get this screen at /dashboard, too.
if (location.pathname !== pathname) history.replaceState(null, '', pathname);

startProgram(({ roles }) => (
  <MenuFrame roles={roles} pathname={pathname}>
    <AccountScreen />
  </MenuFrame>
));
