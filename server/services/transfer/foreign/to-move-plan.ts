/**
 * Says what the sections, authors and custom fields of a foreign site will become, for people who may choose something
 * else.
 */
import { authorNameMaxGraphemes, moveIdMaxLength } from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import {
  type MovePlan,
  mappedMax,
  type PlannedAuthor,
  type PlannedSection,
} from '../../../../domain/transfer/site-move.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findSameAuthor, isSkippedAuthor } from './move-authors.ts';
import { findSectionPlan } from './move-sections.ts';
import type { Survey } from './survey.ts';

/** Lists custom fields and sections, the most used first, and authors by name. It writes nothing. */
export async function toMovePlan(
  stores: Pick<Stores, 'things' | 'textPages' | 'imports'>,
  survey: Survey,
): Promise<MovePlan> {
  const { mappings, sections: created } = await findSectionPlan(stores, survey, new Map());
  const known = await stores.things.readSections();
  const nameOf = (sectionId: string): string => {
    const own = created.find(({ id }) => id === sectionId);
    return own ? `nova seção ${own.name}` : `seção ${known.find(sectionId)?.name ?? ''}`;
  };
  const sections = [...survey.sections.values()].map(({ id, name }): PlannedSection => {
    const { sectionId, topic } = mappings.get(id) ?? { sectionId: null, topic: '' };
    const parts = [sectionId === null ? '' : nameOf(sectionId), topic === '' ? '' : `assunto ${topic}`];
    const proposal = parts.filter(Boolean).join(', ') || 'fica de fora';
    return { id, name, uses: survey.sectionUses.get(id) ?? 0, proposal };
  });
  const authors: PlannedAuthor[] = [];
  const listed = [...survey.authors.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
    .slice(0, mappedMax);
  const rows = await stores.imports.listByIds(listed.map(({ id }) => survey.idOf('author', id)));
  const settled = new Map(rows.map((row) => [row.oldId, row]));
  for (const { id, name } of listed) {
    const row = settled.get(id);
    const chosen = row?.newId ? await stores.things.find('author', row.newId) : null;
    const fitted = fitText(name, authorNameMaxGraphemes, { isLine: true }).text;
    const same = chosen ?? (await findSameAuthor(stores, survey.idOf('author', id), fitted));
    const page = same ? `página de ${same.name}` : 'nova página de autor';
    authors.push({ id, name, proposal: row && isSkippedAuthor(row) ? 'só o nome, sem página' : page });
  }
  const fields = Array.from(survey.fields, ([key, { uses, example }]) => ({ key, uses, example }));
  return {
    fields: fields
      .filter(({ key }) => key.length <= moveIdMaxLength)
      .toSorted((one, other) => other.uses - one.uses)
      .slice(0, mappedMax),
    sections: sections.toSorted((one, other) => other.uses - one.uses).slice(0, mappedMax),
    authors,
  };
}
