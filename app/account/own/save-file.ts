/** Saves a file on the device of the user. */

/** After this time the browser has surely begun to save the file, and its address is released. */
const lifetimeMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), lifetimeMs);
}
