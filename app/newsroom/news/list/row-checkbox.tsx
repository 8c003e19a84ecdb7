/** Chooses a row; with Shift, all from the last one chosen. */
export function RowCheckbox({
  title,
  isChosen,
  onToggle,
}: {
  title: string;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  return (
    <span className="grid size-6 shrink-0 place-items-center self-start">
      <input
        type="checkbox"
        aria-label={`Selecionar: ${title || 'Sem título'}`}
        checked={isChosen}
        className="check-field"
        onChange={(event) => {
          const { nativeEvent } = event;
          onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
      />
    </span>
  );
}
