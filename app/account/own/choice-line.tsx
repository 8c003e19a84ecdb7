export function ChoiceLine({
  name,
  value,
  label,
  isFirst = false,
}: {
  name: string;
  value: string;
  label: string;
  isFirst?: boolean;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isFirst}
        className="size-5 shrink-0 accent-ink"
      />
      {label}
    </label>
  );
}
