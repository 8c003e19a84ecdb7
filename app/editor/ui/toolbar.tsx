/** The toolbar. It is one stop of the Tab key; arrow keys move between tools, and Escape returns to the text. */
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Mark } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  fontSizeDefaultPx,
  fontSizeMaxPx,
  fontSizeMinPx,
  fontSizeStepPx,
} from '../../../domain/site/limits.ts';
import { areBlocks, runCommand, setBlocks } from '../commands/block-commands.ts';
import { readSelection } from '../commands/read-selection.ts';
import { ariaShortcut, shortcuts, shownShortcut, typedBeginnings } from '../commands/shortcuts.ts';
import { ToolIcon, type ToolIconName } from './tool-icon.tsx';
import './toolbar.css';

const fontSizes = Array.from(
  { length: (fontSizeMaxPx - fontSizeMinPx) / fontSizeStepPx + 1 },
  (_, index) => fontSizeMinPx + index * fontSizeStepPx,
);

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
  onVideo: () => void;
  onInsert: () => void;
}

export function Toolbar({ editor, onLink, onImage, onVideo, onInsert }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolbarState(current) });
  const isOn: Partial<Record<ToolIconName, boolean>> = state.isOn;
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('Tamanho da fonte');

  const handleKeyDown = (event: KeyboardEvent) => {
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
    { canAct = true, opensDialog = false } = {},
  ) => (
    <ToolButton
      {...tool(name)}
      icon={icon}
      isOn={isOn[icon]}
      canAct={canAct}
      opensDialog={opensDialog}
      onAct={(isPointer) => {
        readSelection(editor.view);
        act();
        // A person who uses the keyboard stays in the toolbar, because the person may choose more tools.
        if (isPointer && !opensDialog) editor.commands.focus();
      }}
    />
  );
  const mark = (name: string, type: ToolIconName) =>
    button(name, type, () => editor.commands.toggleMark(type));
  const block = (name: string, icon: ToolIconName, kind: Parameters<typeof setBlocks>[0]) =>
    button(name, icon, () => runCommand(editor, setBlocks(kind)));

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatação"
      className="editor-toolbar scroll-row"
      onKeyDown={handleKeyDown}
    >
      {/* This group is first, so that phones show it without scrolling the row. */}
      <ToolGroup>
        {button('Inserir', 'insert', onInsert, { opensDialog: true })}
        {button('Inserir imagem', 'image', onImage, { opensDialog: true })}
      </ToolGroup>
      <ToolGroup>
        {button('Desfazer', 'undo', () => editor.commands.undo(), { canAct: state.canUndo })}
        {button('Refazer', 'redo', () => editor.commands.redo(), { canAct: state.canRedo })}
      </ToolGroup>
      <ToolGroup>
        <FontSizeSelect {...tool('Tamanho da fonte')} size={state.fontSize} editor={editor} />
        {mark('Negrito', 'bold')}
        {mark('Itálico', 'italic')}
        {mark('Sublinhado', 'underline')}
        {mark('Tachado', 'strikethrough')}
        {mark('Marca-texto', 'highlight')}
        {button('Link', 'link', onLink, { opensDialog: true })}
      </ToolGroup>
      <ToolGroup>
        {block('Subtítulo', 'subtitle', { type: 'subtitle' })}
        {block('Legenda', 'caption', { type: 'caption' })}
        {block('Citação', 'quote', { type: 'quote' })}
        {block('Lista', 'bulletList', { type: 'listItem', ordered: false })}
        {block('Lista numerada', 'numberedList', { type: 'listItem', ordered: true })}
      </ToolGroup>
      <ToolGroup>{button('Inserir vídeo', 'video', onVideo, { opensDialog: true })}</ToolGroup>
      <ShortcutsHelp {...tool('Atalhos do teclado')} />
    </div>
  );
}

function ToolGroup({ children }: { children: ReactNode }) {
  return <div className="editor-tools">{children}</div>;
}

function ToolButton({
  icon,
  isOn,
  canAct,
  opensDialog,
  onAct,
  ...tool
}: ToolProps & {
  icon: ToolIconName;
  isOn: boolean | undefined;
  canAct: boolean;
  opensDialog: boolean;
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
      // A disabled button could not be reached by keyboard, so the attribute is `aria-disabled`.
      aria-disabled={canAct ? undefined : true}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
      data-tip={shortcut ? `${name}, ${shownShortcut(shortcut)}` : name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (canAct) onAct(event.detail > 0);
      }}
    >
      <ToolIcon name={icon} />
    </button>
  );
}

/** When a person chooses the default size, no size is stored. */
function FontSizeSelect({ size, editor, ...tool }: ToolProps & { size: number | null; editor: Editor }) {
  const isByKeyboard = useRef(false);
  const setByKeyboard = (isKeyboard: boolean) => () => {
    isByKeyboard.current = isKeyboard;
  };
  const handleChange = (chosen: number) => {
    readSelection(editor.view);
    if (chosen === fontSizeDefaultPx) editor.commands.unsetMark('fontSize');
    else editor.commands.setMark('fontSize', { size: chosen });
    // Each press of an arrow key changes the value, so the choice is not final yet.
    if (!isByKeyboard.current) editor.commands.focus();
  };
  return (
    <span className="editor-size" data-tip="Tamanho da fonte">
      <select
        {...tool}
        value={size ?? ''}
        onKeyDown={setByKeyboard(true)}
        onPointerDown={setByKeyboard(false)}
        onBlur={setByKeyboard(false)}
        onChange={(event) => handleChange(Number(event.currentTarget.value))}
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

const popoverId = 'atalhos-do-editor';

export type ToolProps = {
  'data-tool': string;
  'aria-label': string;
  tabIndex: number;
  onFocus: () => void;
};

export function ShortcutsHelp(tool: ToolProps) {
  return (
    <>
      <button
        {...tool}
        type="button"
        className="editor-tool"
        data-tip={tool['data-tool']}
        popoverTarget={popoverId}
      >
        <ToolIcon name="help" />
      </button>
      <section id={popoverId} popover="auto" aria-label="Atalhos do teclado" className="editor-shortcuts">
        <dl>
          {Object.entries(shortcuts).map(([name, keys]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <kbd>{shownShortcut(keys)}</kbd>
              </dd>
            </div>
          ))}
          {typedBeginnings.map(([typed, name]) => (
            <div key={typed}>
              <dt>{`${name}, no início da linha`}</dt>
              <dd>
                <kbd>{typed}</kbd> e espaço
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** Reads which tools are on for the selection, by their icons. */
function readToolbarState(editor: Editor) {
  const { state } = editor;
  return {
    isOn: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strikethrough: editor.isActive('strikethrough'),
      highlight: editor.isActive('highlight'),
      link: editor.isActive('link'),
      subtitle: areBlocks(state, { type: 'subtitle' }),
      caption: areBlocks(state, { type: 'caption' }),
      quote: areBlocks(state, { type: 'quote' }),
      bulletList: areBlocks(state, { type: 'listItem', ordered: false }),
      numberedList: areBlocks(state, { type: 'listItem', ordered: true }),
    },
    fontSize: selectedFontSize(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Returns the font size of the selection; null for several sizes. */
function selectedFontSize({ doc, selection, storedMarks }: EditorState): number | null {
  if (selection.empty) return sizeIn(storedMarks ?? selection.$from.marks());
  const sizes = new Set<number>();
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isText) sizes.add(sizeIn(node.marks));
  });
  const [first = fontSizeDefaultPx] = sizes;
  return sizes.size > 1 ? null : first;
}

function sizeIn(marks: readonly Mark[]): number {
  return marks.find(({ type }) => type.name === 'fontSize')?.attrs.size ?? fontSizeDefaultPx;
}
