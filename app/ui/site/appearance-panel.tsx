/** The panel `Aa` for text size and theme. app/browser/appearance.ts applies the choice of this device. */
import { textSizes, themes } from '../../../domain/site/appearance.ts';

export function AppearancePanel() {
  return (
    <>
      <button type="button" popoverTarget="aparencia" className="header-action needs-script">
        <span>
          Aa<span className="menu-words">: tamanho do texto e tema</span>
        </span>
      </button>
      <div id="aparencia" popover="auto" className="menu-panel needs-script">
        <form autoComplete="off" className="grid gap-4">
          <Choice legend="Tamanho do texto" name="size" options={textSizes} />
          <Choice legend="Tema" name="theme" options={themes} />
        </form>
      </div>
    </>
  );
}

function Choice({
  legend,
  name,
  options,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; name: string }[];
}) {
  return (
    <fieldset>
      <legend className="kicker text-muted">{legend}</legend>
      <div className="mt-1 flex flex-wrap">
        {options.map((option) => (
          <label key={option.value} className="appearance-choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === ''}
              className="sr-only"
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
