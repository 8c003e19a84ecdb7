/** The pages of the manual with their pictures, each named after its screen. The build reads them from `pages/`. */
import { mayDo, type Role } from '../../../domain/accounts/permissions.ts';
import type { HelpPage } from '../../../domain/site/help.ts';
import {
  accountScreen,
  helpScreen,
  newsroomScreens,
  type Screen,
  screenPath,
} from '../../program/screens.ts';

const texts = import.meta.glob<HelpPage>('./pages/*.md', { import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export interface ScreenHelp extends HelpPage {
  /** The end of the page's address; the address of its screen ends in the same way. */
  name: string;
  /** The group of the menu in which the screen is listed. */
  group: string;
  picture: string | undefined;
}

/** The pages of the screens that a person may open, in the order of the menu. */
export function listHelpPages(roles: readonly Role[]): ScreenHelp[] {
  const screens = [...newsroomScreens.filter(({ needs }) => mayDo({ roles }, needs)), accountScreen];
  return screens.flatMap((screen) => {
    const name = helpName(screen);
    const page = texts[`./pages/${name}.md`];
    return page ? [{ ...page, name, group: screen.group, picture: pictures[`./pictures/${name}.webp`] }] : [];
  });
}

/** The name of a screen's page: the end of the screen's address. */
export function helpName({ path }: Pick<Screen, 'path'>): string {
  return path === '' ? 'visao-geral' : path;
}

/** Returns the address of a page, or without a name the address of the list of all pages. */
export function helpPath(name = ''): string {
  return name === '' ? screenPath(helpScreen) : `${screenPath(helpScreen)}/${name}`;
}
