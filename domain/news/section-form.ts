/** The rules for a section or a group of sections before it is saved (docs/product.md#sections). */
import {
  sectionDescriptionMaxGraphemes,
  sectionNameMaxGraphemes,
  sectionSlugMaxLength,
} from '../site/limits.ts';
import {
  groupUnknown,
  invalidColor,
  nameMissing,
  sectionDescriptionTooLong,
  sectionNameTooLong,
  sectionSlugInvalid,
  sectionSlugTaken,
} from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import { type Hue, isHue } from './hues.ts';
import type { Sections } from './sections.ts';
import { slugFromTitle } from './slug.ts';

export interface SectionForm {
  name: string;
  /** With '', the slug is made from the name. */
  slug: string;
  description: string;
  groupId: string;
  isHidden: boolean;
  /** A form that was opened before sections could close comments does not send it. */
  closesComments?: boolean | undefined;
}

export interface SectionGroupForm {
  name: string;
  slug: string;
  hue: Hue;
}

const slugForm = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export function cleanSectionForm<Form extends { name: string; slug: string; description?: string }>(
  form: Form,
): Form {
  const name = cleanLine(form.name, sectionNameMaxGraphemes);
  const slug = form.slug.trim().toLowerCase() || slugFromTitle(name).slice(0, sectionSlugMaxLength);
  const clean = { ...form, name, slug: slug.replace(/(?<!-)-+$/, '') };
  return form.description === undefined
    ? clean
    : { ...clean, description: cleanLine(form.description, sectionDescriptionMaxGraphemes) };
}

/** Returns why a cleaned form cannot be saved, or null. `id` is null for a new section or group. */
export function findSectionProblem(
  form: SectionForm | SectionGroupForm,
  sections: Sections,
  id: string | null,
): Problem | null {
  const { name, slug } = form;
  if (name === '') return invalid(nameMissing, 'name');
  if (isLongerThan(name, sectionNameMaxGraphemes)) return invalid(sectionNameTooLong, 'name');
  if (slug.length > sectionSlugMaxLength || !slugForm.test(slug)) return invalid(sectionSlugInvalid, 'slug');
  const holder = [...sections.groups, ...sections.all].find((other) => other.slug === slug);
  if (holder && holder.id !== id) return invalid(sectionSlugTaken, 'slug');
  if ('hue' in form) return isHue(form.hue) ? null : invalid(invalidColor, 'hue');
  if (isLongerThan(form.description, sectionDescriptionMaxGraphemes))
    return invalid(sectionDescriptionTooLong, 'description');
  return sections.findGroup(form.groupId) ? null : invalid(groupUnknown, 'groupId');
}
