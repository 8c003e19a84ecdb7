/** Keeps what someone types into the form of a block in the tab, so that a reload of the page loses no word. */

import { isRecord, readJson } from '../../../domain/text/json-values.ts';
import { silently } from '../../program/browser-choice.ts';
import { type InsetData, type InsetKind, insetKinds } from './inset-kinds.ts';

export interface KeptForm {
  readonly kind: InsetKind;
  /** The data of the changed block before the change; null for a new block. */
  readonly before: InsetData | null;
  readonly data: InsetData;
  /** The position in the text, counted in blocks. */
  readonly index: number;
}

// Another account that logs in to the same tab has another key, so it gets none of these forms.
const keyOf = (userId: string) => `pauta:bloco:${userId}`;

/** Keeps the form, and replaces one that was kept earlier. When the storage is full or blocked, nothing is kept. */
export function keepForm(userId: string, { kind, before, data, index }: KeptForm): void {
  const { pathname } = location;
  const kept = JSON.stringify({ pathname, label: kind.label, before, data, index });
  silently(() => sessionStorage.setItem(keyOf(userId), kept));
}

/** Returns the form that a reload of this screen closed; null when there is none. */
export function readKeptForm(userId: string): KeptForm | null {
  const kept = readJson(silently(() => sessionStorage.getItem(keyOf(userId))) ?? '');
  if (!isRecord(kept) || kept.pathname !== location.pathname || !isRecord(kept.data)) return null;
  const kind = insetKinds.find(({ label }) => label === kept.label);
  if (!kind) return null;
  return {
    kind,
    before: isRecord(kept.before) ? kept.before : null,
    data: kept.data,
    index: typeof kept.index === 'number' ? kept.index : 0,
  };
}

/** Deletes the kept form, once it is saved or closed. */
export function deleteKeptForm(userId: string): void {
  silently(() => sessionStorage.removeItem(keyOf(userId)));
}
