/** Finds controls of a screen that have the same name, so that nobody could distinguish them. */
import type { Page } from '@playwright/test';
import { words } from '../../builders.ts';

const fields = ['textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'spinbutton', 'slider', 'switch'];
const regions = words('region group navigation form search complementary radiogroup tabpanel');

/** The names that a field shares with another field, region or group, and the buttons of rows without a subject. */
export async function listSharedNames(page: Page): Promise<string[]> {
  // Elements under an open dialog cannot be reached.
  const dialogs = page.locator('dialog[open]');
  const screen = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
  const named = (await screen.ariaSnapshot())
    .split('\n')
    .flatMap((line) => {
      const [, role = '', name = ''] = /^\s*- '?([a-z]+) "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      return [...fields, ...regions].includes(role) ? [{ role, name }] : [];
    })
    .filter(({ role, name }, index, all) =>
      all.some((other, at) => at !== index && other.name === name && fields.includes(role)),
    )
    .map(({ role, name }) => `${role} “${name}”`);
  const pressed = await screen.locator('button:visible').evaluateAll((buttons) =>
    buttons.map((button) => {
      const textOf = (attribute: string, element: Element = button) =>
        (element.getAttribute(attribute) ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ');
      const name = button.getAttribute('aria-label') ?? textOf('aria-labelledby').trim();
      if (button.closest('li, tr') === null) return '';
      // Rows of two regions may have one subject, such as a link in two menus.
      const region = button.closest('section[aria-labelledby]');
      const regionName = region ? textOf('aria-labelledby', region) : '';
      return `button “${name || button.textContent?.trim()}” ${textOf('aria-describedby')} ${regionName}`.trim();
    }),
  );
  const repeated = pressed.filter((one, index) => one !== '' && pressed.indexOf(one) !== index);
  return [...new Set([...named, ...repeated])];
}
