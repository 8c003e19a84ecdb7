export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0];
  if (found === undefined) throw new Error('No value to take a quantile of.');
  return found;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function milliseconds(ms: number): string {
  return `${ms < 1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
