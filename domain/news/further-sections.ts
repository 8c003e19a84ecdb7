/**
 * The sections that news belong to besides their main one. The form calls them `Também em` (docs/product.md#sections).
 */
import { furtherSectionsMax } from '../site/limits.ts';
import { foldAccents } from '../text/text.ts';
import type { Sections } from './sections.ts';

/** Returns the ids of further sections; news store one id in each line. */
export function furtherSectionIds(lines: string): string[] {
  return lines.split('\n').filter((id) => id !== '');
}

/** Writes ids as news store them: each once, and without the main section. */
export function writeFurtherSections(ids: readonly string[], mainId: string): string {
  return [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== '' && id !== mainId).join('\n');
}

/** Returns the further sections that exist. A section that was merged into another one counts as that one. */
export function findFurtherSections(
  { category, furtherSections }: { category: string; furtherSections: string },
  sections: Sections,
): string {
  const ids = furtherSectionIds(furtherSections).flatMap((id) => sections.find(id)?.id ?? []);
  return writeFurtherSections(ids, sections.find(category)?.id ?? category);
}

/**
 * Finds the section that was typed: the one with exactly this name, or else the only one whose name begins with the
 * typed text.
 */
export function findTypedSection<Section extends { name: string }>(
  sections: readonly Section[],
  text: string,
): Section | undefined {
  const typed = foldAccents(text.trim());
  if (typed === '') return undefined;
  const same = sections.find(({ name }) => foldAccents(name) === typed);
  const begun = sections.filter(({ name }) => foldAccents(name).startsWith(typed));
  return same ?? (begun.length === 1 ? begun[0] : undefined);
}

/**
 * Returns the sentence about too many further sections, or null. Imported news may keep as many as they have (`known`).
 */
export function findFurtherSectionsProblem(lines: string, known = ''): string | null {
  const max = Math.max(furtherSectionsMax, furtherSectionIds(known).length);
  return furtherSectionIds(lines).length > max ? `Escolha no máximo ${max} seções em Também em.` : null;
}
