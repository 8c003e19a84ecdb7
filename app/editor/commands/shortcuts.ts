/** The keys of the editor. `Mod` is ⌘ on Apple's machines and Ctrl on others. */

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
  'Mover o bloco': 'Alt+Shift+↑, Alt+Shift+↓',
  'Quebra de linha': 'Shift+Enter',
  'Nível da lista': 'Tab, Shift+Tab',
  'Ir para a barra': 'Alt+F10',
  'Voltar ao texto': 'Esc',
} as const;

/** The characters that turn a paragraph into another block when a person types them at its start. */
export const typedBeginnings = [
  ['##', 'Subtítulo'],
  ['###', 'Subtítulo menor'],
  ['-', 'Lista'],
  ['1.', 'Lista numerada'],
  ['>', 'Citação'],
] as const;

export function shownShortcut(shortcut: string): string {
  if (!isApple()) return shortcut.replaceAll('Mod', 'Ctrl');
  return shortcut.replaceAll('Mod+', '⌘').replaceAll('Shift+', '⇧').replaceAll('Alt+', '⌥');
}

export function ariaShortcut(shortcut: string): string {
  return shortcut.replaceAll('Mod', isApple() ? 'Meta' : 'Control');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
