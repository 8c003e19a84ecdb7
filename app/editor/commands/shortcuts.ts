/** The keys of the editor, for its toolbar and for the people who ask for them. `Mod` is Ctrl, on Apple's machines ⌘. */
export const shortcuts = {
  Negrito: 'Mod+B',
  Itálico: 'Mod+I',
  Sublinhado: 'Mod+U',
  Tachado: 'Mod+Shift+X',
  'Marca-texto': 'Mod+Shift+H',
  Link: 'Mod+K',
  Subtítulo: 'Mod+Shift+1',
  Legenda: 'Mod+Shift+2',
  'Lista numerada': 'Mod+Shift+7',
  Lista: 'Mod+Shift+8',
  Citação: 'Mod+Shift+9',
  'Parágrafo comum': 'Mod+Shift+0',
  Desfazer: 'Mod+Z',
  Refazer: 'Mod+Shift+Z',
  'Quebra de linha': 'Shift+Enter',
  'Nível da lista': 'Tab, Shift+Tab',
  'Ir para a barra': 'Alt+F10',
  'Voltar ao texto': 'Esc',
} as const;

/** What the beginning of a paragraph becomes when it is typed. */
export const typedBeginnings = [
  ['-', 'Lista'],
  ['1.', 'Lista numerada'],
  ['>', 'Citação'],
] as const;

/** A shortcut as it stands on the keyboard in front of somebody. */
export function shownShortcut(shortcut: string): string {
  if (!isApple()) return shortcut.replaceAll('Mod', 'Ctrl');
  return shortcut.replaceAll('Mod+', '⌘').replaceAll('Shift+', '⇧').replaceAll('Alt+', '⌥');
}

/** A shortcut as `aria-keyshortcuts` wants it. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.replaceAll('Mod', isApple() ? 'Meta' : 'Control');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
