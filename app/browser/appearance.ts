/** Applies the text size and theme that a reader chose; a script in <head> does it for the first paint. */
import { appearanceKey } from '../../domain/site/appearance.ts';

const { dataset } = document.documentElement;

export function startAppearance(): void {
  showThemeColor();
  const form = document.querySelector<HTMLFormElement>('#aparencia form');
  if (!form) return;
  for (const input of form.querySelectorAll('input'))
    input.checked = input.value === (dataset[input.name] ?? '');
  form.addEventListener('change', () => {
    const choice = Object.fromEntries(new FormData(form));
    Object.assign(dataset, choice);
    showThemeColor();
    try {
      localStorage.setItem(appearanceKey, JSON.stringify(choice));
    } catch {
      // In a browser without storage, the choice applies to this page only.
    }
  });
}

function showThemeColor(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const { theme } = meta.dataset;
    if (dataset.theme) meta.media = dataset.theme === theme ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${theme})`;
  }
}
