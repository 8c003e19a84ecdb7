/** The list of the keys of the editor. */
import { shortcuts, shownShortcut, typedBeginnings } from '../commands/shortcuts.ts';
import { ToolIcon } from './tool-icon.tsx';

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
