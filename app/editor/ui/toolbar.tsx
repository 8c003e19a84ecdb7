import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  fontSizeDefaultPx,
  fontSizeMaxPx,
  fontSizeMinPx,
  fontSizeStepPx,
} from '../../../domain/site/limits.ts';
import { setBlocks } from '../commands/block-commands.ts';
import { hearSelection } from '../commands/hear-selection.ts';
import { ariaShortcut, shortcuts, shownShortcut } from '../commands/shortcuts.ts';
import { run } from '../schema/text-blocks.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { ToolIcon, type ToolIconName } from './tool-icon.tsx';
import './toolbar.css';
import { readToolbarState } from '../commands/toolbar-state.ts';

export type ToolbarRequests = { onLink(): void; onImage(): void; onVideo(): void };

const fontSizes = Array.from(
  { length: (fontSizeMaxPx - fontSizeMinPx) / fontSizeStepPx + 1 },
  (_, index) => fontSizeMinPx + index * fontSizeStepPx,
);

/**
 * The tools of the text. One stop for the Tab key; the arrow keys go from tool to
 * tool, Escape back into the text.
 */
export function Toolbar({ editor, requests }: { editor: Editor; requests: ToolbarRequests }) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolbarState(current) });
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('Tamanho da fonte');

  const block = (type: string, ordered?: boolean) => () =>
    run(editor, setBlocks(ordered === undefined ? { type } : { type, ordered }));
  const mark = (name: string) => () => editor.commands.toggleMark(name);

  const asking = (ask: () => void) => () => {
    hearSelection(editor.view);
    ask();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return editor.commands.focus();
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const at = event.target instanceof HTMLElement ? tools.indexOf(event.target) : -1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    tools.at(next % tools.length)?.focus();
  };
  const tool = (name: string) => ({
    'data-tool': name,
    'aria-label': name,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
  });
  const button = (
    name: string,
    icon: ToolIconName,
    act: () => unknown,
    { isOn, canAct = true }: { isOn?: boolean; canAct?: boolean } = {},
  ) => (
    <ToolButton
      {...tool(name)}
      icon={icon}
      isOn={isOn}
      canAct={canAct}
      onAct={(isPointer) => {
        hearSelection(editor.view);
        act();
        // Who came by keyboard stays here for more, and goes back with Escape.
        if (isPointer) editor.commands.focus();
      }}
    />
  );

  return (
    <div ref={bar} role="toolbar" aria-label="Formatação" className="editor-toolbar" onKeyDown={onKeyDown}>
      <ToolGroup>
        {button('Desfazer', 'undo', () => editor.commands.undo(), { canAct: state.canUndo })}
        {button('Refazer', 'redo', () => editor.commands.redo(), { canAct: state.canRedo })}
      </ToolGroup>
      <ToolGroup>
        <FontSizeSelect {...tool('Tamanho da fonte')} size={state.fontSize} editor={editor} />
        {button('Negrito', 'bold', mark('bold'), { isOn: state.bold })}
        {button('Itálico', 'italic', mark('italic'), { isOn: state.italic })}
        {button('Sublinhado', 'underline', mark('underline'), { isOn: state.underline })}
        {button('Tachado', 'strikethrough', mark('strikethrough'), { isOn: state.strikethrough })}
        {button('Marca-texto', 'highlight', mark('highlight'), { isOn: state.highlight })}
        <ToolButton
          {...tool('Link')}
          icon="link"
          isOn={state.link}
          canAct
          opensDialog
          onAct={asking(requests.onLink)}
        />
      </ToolGroup>
      <ToolGroup>
        {button('Subtítulo', 'subtitle', block('subtitle'), { isOn: state.subtitle })}
        {button('Legenda', 'caption', block('caption'), { isOn: state.caption })}
        {button('Citação', 'quote', block('quote'), { isOn: state.quote })}
        {button('Lista', 'bulletList', block('listItem', false), { isOn: state.bulletList })}
        {button('Lista numerada', 'numberedList', block('listItem', true), { isOn: state.numberedList })}
      </ToolGroup>
      <ToolGroup>
        <ToolButton
          {...tool('Inserir imagem')}
          icon="image"
          canAct
          opensDialog
          onAct={asking(requests.onImage)}
        />
        <ToolButton
          {...tool('Inserir vídeo')}
          icon="video"
          canAct
          opensDialog
          onAct={asking(requests.onVideo)}
        />
      </ToolGroup>
      <ShortcutsHelp {...tool('Atalhos do teclado')} />
    </div>
  );
}

function ToolGroup({ children }: { children: ReactNode }) {
  return <div className="editor-tools">{children}</div>;
}

type ToolProps = {
  'data-tool': string;
  'aria-label': string;
  tabIndex: number;
  onFocus: () => void;
};

function ToolButton({
  icon,
  isOn,
  canAct,
  opensDialog = false,
  onAct,
  ...tool
}: ToolProps & {
  icon: ToolIconName;
  isOn?: boolean | undefined;
  canAct: boolean;
  opensDialog?: boolean;
  onAct: (isPointer: boolean) => void;
}) {
  const name = tool['data-tool'];
  const shortcut = Object.entries(shortcuts).find(([known]) => known === name)?.[1];
  return (
    <button
      {...tool}
      type="button"
      className="editor-tool"
      aria-pressed={isOn}
      // Stays where it is for the keyboard, unlike a disabled one.
      aria-disabled={canAct ? undefined : true}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
      data-tip={shortcut ? `${name}, ${shownShortcut(shortcut)}` : name}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (canAct) onAct(event.detail > 0);
      }}
    >
      <ToolIcon name={icon} />
    </button>
  );
}

/** Sixteen stands for letters without a size of their own: choosing it takes the size away. */
function FontSizeSelect({ size, editor, ...tool }: ToolProps & { size: number | null; editor: Editor }) {
  const isByKeyboard = useRef(false);
  const choose = (chosen: number) => {
    hearSelection(editor.view);
    if (chosen === fontSizeDefaultPx) editor.commands.unsetMark('fontSize');
    else editor.commands.setMark('fontSize', { size: chosen });
    // Arrow keys change the value at every step: the choice is not final.
    if (!isByKeyboard.current) editor.commands.focus();
  };
  return (
    <span className="editor-size" data-tip="Tamanho da fonte">
      <select
        {...tool}
        value={size ?? ''}
        onKeyDown={() => {
          isByKeyboard.current = true;
        }}
        onPointerDown={() => {
          isByKeyboard.current = false;
        }}
        onBlur={() => {
          isByKeyboard.current = false;
        }}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {size === null ? (
          <option value="" disabled>
            –
          </option>
        ) : null}
        {fontSizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}
