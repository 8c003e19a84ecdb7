/** The list of what can be inserted into a text, for the menu `Inserir` and for `/`. */
import type { BlockKind } from '../commands/block-commands.ts';
import type { OpenDialog } from '../ui/open-dialog.ts';
import type { ToolIconName } from '../ui/tool-icon.tsx';
import { type InsetKind, insetKinds } from './inset-kinds.ts';

export interface Insertion {
  readonly label: string;
  readonly icon: ToolIconName;
  readonly does:
    | { readonly kind: 'text'; readonly block: BlockKind }
    | { readonly kind: 'dialog'; readonly dialog: OpenDialog }
    | { readonly kind: 'inset'; readonly inset: InsetKind };
}

const text = (label: string, icon: ToolIconName, block: BlockKind): Insertion => ({
  label,
  icon,
  does: { kind: 'text', block },
});
const opening = (label: string, icon: ToolIconName, dialog: OpenDialog): Insertion => ({
  label,
  icon,
  does: { kind: 'dialog', dialog },
});

export const insertions: readonly Insertion[] = [
  text('Subtítulo', 'subtitle', { type: 'subtitle' }),
  text('Subtítulo menor', 'subheading', { type: 'subheading' }),
  opening('Imagem', 'image', { kind: 'images', files: [], index: 0 }),
  opening('Vídeo', 'video', { kind: 'video', pos: null, address: '' }),
  text('Lista', 'bulletList', { type: 'listItem', ordered: false }),
  text('Lista numerada', 'numberedList', { type: 'listItem', ordered: true }),
  text('Citação', 'quote', { type: 'quote' }),
  ...insetKinds.map(
    (inset): Insertion => ({ label: inset.label, icon: inset.icon, does: { kind: 'inset', inset } }),
  ),
  text('Código', 'code', { type: 'code' }),
];
