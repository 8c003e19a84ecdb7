/** Writes bytes in pt-BR: 1_000 → '1 kB', 1_250_000 → '1,3 MB'. */

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[power] ?? 'byte';
  const format = new Intl.NumberFormat('pt-BR', {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** power);
}
