/** The targets of menu entries, and the names that the form shows for them. */
import type { Sections } from '../../../../domain/news/sections.ts';
import { thingPath } from '../../../../domain/news/thing-pages.ts';
import type { Topic } from '../../../../domain/news/topics.ts';
import type { PublishedTextPage } from '../../../../domain/pages/text-pages.ts';
import type { MenuEntry } from '../../../../domain/settings/menus.ts';
import { toPageLink } from '../../../../domain/site/shown-menus.ts';
import { newsroom } from '../../../program/api.ts';
import { call } from '../../../program/call.ts';
import { queryOf, useData } from '../../../program/queries.ts';
import { useSections } from '../../data/site-sections.ts';

interface Targets {
  sections: Sections;
  /** The pages of the site; null until they are loaded. */
  pages: readonly Omit<PublishedTextPage, 'searchFields'>[] | null;
  /** The first topics by name; null until they are loaded. */
  topics: readonly Pick<Topic, 'id' | 'name' | 'slug'>[] | null;
}

const targetsQuery = queryOf('destinos', () => call(() => newsroom.configuracoes.destinos.$get()));

export function useMenuTargets(): Targets {
  const sections = useSections();
  const { data } = useData(targetsQuery);
  return { sections, pages: data?.pages ?? null, topics: data?.topics ?? null };
}

interface DescribedTarget {
  /** The name is '' when neither the entry nor its target has one. */
  name: string;
  /** Where the entry leads, for the row below its name. */
  detail: string;
  isMissing: boolean;
}

/** Returns what an entry shows and where it leads. Null when its target no longer exists. */
export function describeTarget(entry: MenuEntry, { sections, pages, topics }: Targets): DescribedTarget {
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
    case 'page': {
      if (pages === null) return { name: name || targetName, detail: 'Página', isMissing: false };
      const page = pages.find(({ id }) => id === target);
      if (!page) return missing('a página não está publicada ou não existe mais.');
      return { name: name || page.title, detail: page.path, isMissing: false };
    }
    case 'topic': {
      const topic = topics?.find(({ id }) => id === target);
      // The topic may exist without being among the loaded ones.
      if (!topic) return { name: name || targetName, detail: 'Assunto', isMissing: false };
      return { name: name || topic.name, detail: thingPath('topic', topic), isMissing: false };
    }
    case 'group': {
      const group = sections.shownGroups.find(({ id }) => id === target);
      if (!group) return missing('o grupo não existe mais ou não tem seções.');
      const names = group.sections.map((section) => section.name).join(', ');
      return { name: name || group.name, detail: `Grupo: ${names}`, isMissing: false };
    }
  }
}

export function listTargets(
  kind: MenuEntry['kind'],
  { sections, pages, topics }: Targets,
): { id: string; name: string }[] {
  switch (kind) {
    case 'section':
      return sections.all.filter(({ isHidden }) => !isHidden);
    case 'group':
      return [...sections.groups];
    case 'topic':
      return [...(topics ?? [])];
    case 'page':
      return (pages ?? []).map(({ id, title }) => ({ id, name: title }));
    default:
      return [];
  }
}
