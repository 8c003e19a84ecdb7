/** The nodes of the editor for images, videos and unknown blocks. */
import { Node, type NodeViewRendererProps } from '@tiptap/core';
import { youtubeVideoId } from '../../../domain/media/video.ts';
import { isRecord } from '../../../domain/text/json-values.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { findInset, type StoredInset } from '../blocks/stored-inset.ts';
import { runCommand } from '../commands/block-commands.ts';
import { moveBlocks, removeMedia, selectBlock } from '../commands/media-commands.ts';
import { carryBlock, originAttribute } from './carried-origin.ts';
import { button, element } from './elements.ts';
import { drawInset } from './inset-drawing.tsx';

export type MediaRequests = {
  onEditImage(pos: number, image: { src: string; alt: string }): void;
  onEditVideo(pos: number, src: string): void;
  onEditInset(pos: number, stored: StoredInset): void;
};

const origin = originAttribute(carryBlock);

export const Image = mediaNode('image', {
  attributes: { src: {}, alt: { default: '' } },
  tag: 'img',
  draw: ({ src, alt }) => [
    element('img', { src, alt, decoding: 'async' }),
    element(
      'p',
      { class: 'media-note', ...(alt ? {} : { 'data-kind': 'bad' }) },
      alt ? `Texto alternativo: ${alt}` : 'Sem texto alternativo',
    ),
  ],
  edit: 'Editar imagem',
  remove: 'Remover imagem',
  request: ({ onEditImage }, pos, { src, alt }) => onEditImage(pos, { src: String(src), alt: String(alt) }),
});

/** A video is drawn with its address, without a request to the video site. */
export const Video = mediaNode('video', {
  attributes: { src: { default: '' } },
  tag: 'div',
  draw: ({ src }) => [
    youtubeVideoId(src)
      ? element('div', { class: 'media-still' }, playSign())
      : element('div', { class: 'media-invalid ruled' }, element('p', {}, invalidVideoUrl)),
    element('p', { class: 'media-note' }, src),
  ],
  edit: 'Trocar vídeo',
  remove: 'Remover vídeo',
  request: ({ onEditVideo }, pos, { src }) => onEditVideo(pos, String(src)),
});

/** An inset, or a block that the editor does not know. It can be moved and deleted, and is stored as it was. */
export const Foreign = mediaNode('foreign', {
  attributes: {},
  tag: 'div',
  draw: ({ origin: stored }) => {
    const found = findInset(stored);
    return found ? drawInset(found.inset) : drawUnknown(stored);
  },
  name: ({ origin: stored }) => findInset(stored)?.kind?.label ?? null,
  edit: ({ origin: stored }) => ((findInset(stored)?.kind?.fields.length ?? 0) > 0 ? 'Editar' : null),
  remove: ({ origin: stored }) => (findInset(stored) ? 'Excluir' : 'Remover conteúdo'),
  request: ({ onEditInset }, pos, { origin: stored }) => {
    const found = findInset(stored);
    if (found?.kind) onEditInset(pos, found);
  },
});

function drawUnknown(stored: unknown): Element[] {
  const block = isRecord(stored) && isRecord(stored.block) ? stored.block : {};
  const text = typeof block.text === 'string' ? block.text.trim() : '';
  return [
    element('p', { class: 'media-note' }, 'Conteúdo que o editor não conhece. Fica guardado como está.'),
    ...(text ? [element('p', {}, text)] : []),
  ];
}

type Attributes = Record<string, unknown> & { src?: unknown; alt?: unknown };

function mediaNode(
  name: string,
  {
    attributes,
    tag,
    draw,
    name: nameOf = () => null,
    edit,
    remove,
    request,
  }: {
    attributes: Record<string, { default?: string }>;
    tag: string;
    draw(attrs: { src: string; alt: string; origin: unknown }): Element[];
    /** Returns the name of the block for screen readers. */
    name?(attrs: Attributes): string | null;
    edit: string | ((attrs: Attributes) => string | null);
    remove: string | ((attrs: Attributes) => string);
    request(requests: MediaRequests, pos: number, attrs: Attributes): void;
  },
) {
  return Node.create<MediaRequests>({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ origin, ...attributes }),
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, 'data-media': name }],
    addNodeView() {
      return ({ node: first, getPos, editor }: NodeViewRendererProps) => {
        let node = first;
        const dom = element('figure', { class: `media media-${name}` });
        const content = element('div', { class: 'media-content' });
        const bar = element('p', { class: 'media-bar' });
        const paint = () => {
          const { src = '', alt = '' } = node.attrs;
          const shown = { src: String(src), alt: String(alt), origin: node.attrs.origin };
          content.replaceChildren(...draw(shown));
        };
        const addButton = (label: string, act: (pos: number) => void) => {
          const handleClick = () => {
            const pos = getPos();
            if (pos !== undefined) act(pos);
          };
          bar.append(button(label, handleClick));
        };
        const shownName = nameOf(node.attrs);
        if (shownName !== null) dom.setAttribute('aria-label', shownName);
        const editLabel = typeof edit === 'string' ? edit : edit(node.attrs);
        if (editLabel !== null) addButton(editLabel, (pos) => request(this.options, pos, node.attrs));
        const addMove = (label: string, by: 1 | -1) =>
          addButton(label, (pos) => {
            runCommand(editor, selectBlock(pos));
            runCommand(editor, moveBlocks(by));
            // The moved block may have been drawn again as another element.
            const moved = editor.view.nodeDOM(editor.state.selection.from);
            const buttons = moved instanceof Element ? [...moved.querySelectorAll('button')] : [];
            buttons.find(({ textContent }) => textContent === label)?.focus();
          });
        addMove('Mover para cima', -1);
        addMove('Mover para baixo', 1);
        addButton(typeof remove === 'string' ? remove : remove(node.attrs), (pos) => {
          runCommand(editor, removeMedia(pos));
          editor.commands.focus();
        });
        dom.append(content, bar);
        paint();
        return {
          dom,
          update(next) {
            if (next.type !== node.type) return false;
            const isSame = next.hasMarkup(node.type, node.attrs);
            node = next;
            if (!isSame) paint();
            return true;
          },
          stopEvent: (event) =>
            event.target instanceof Element && event.target.closest('button, input, summary') !== null,
          ignoreMutation: () => true,
        };
      };
    },
  });
}

function playSign(): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M7 4l13 8-13 8z');
  svg.append(path);
  return svg;
}
