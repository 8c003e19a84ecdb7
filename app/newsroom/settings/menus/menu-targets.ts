import type { Sections } from '../../../../domain/news/sections.ts';
import type { MenuEntry } from '../../../../domain/site/menus.ts';
import { toPageLink } from '../../../../domain/site/shown-menus.ts';

export interface DescribedTarget {
  /** '' when neither the entry nor its target has one. */
  name: string;
  /** Where the entry leads, for the row below its name. */
  detail: string;
  isMissing: boolean;
}

/** What an entry shows and where it leads, as long as its target exists. */
export function describeTarget(entry: MenuEntry, sections: Sections): DescribedTarget {
  const { kind, target, name, targetName } = entry;
  const missing = (sentence: string) => ({ name: name || targetName, detail: sentence, isMissing: true });
  switch (kind) {
    case 'address':
      return { name, detail: target, isMissing: false };
    case 'links':
      return { name, detail: 'Coluna de links', isMissing: false };
    case 'groups':
      return {
        name: '',
        detail: 'Os que não têm item próprio aqui, na ordem das seções. Um grupo novo entra sozinho.',
        isMissing: false,
      };
    case 'section': {
      const section = sections.find(target);
      if (!section) return missing('a seção não existe mais.');
      if (section.isHidden) return missing('a seção está oculta.');
      return { name: name || section.name, detail: toPageLink(section).href, isMissing: false };
    }
    case 'group': {
      const group = sections.menu.find(({ id }) => id === target);
      if (!group) return missing('o grupo não existe mais ou não tem seções.');
      const names = group.sections.map((section) => section.name).join(', ');
      return { name: name || group.name, detail: `Grupo: ${names}`, isMissing: false };
    }
  }
}

/** What an entry of this kind can lead to. */
export function listTargets(kind: MenuEntry['kind'], sections: Sections): { id: string; name: string }[] {
  if (kind === 'section') return sections.all.filter(({ isHidden }) => !isHidden);
  return kind === 'group' ? [...sections.groups] : [];
}
