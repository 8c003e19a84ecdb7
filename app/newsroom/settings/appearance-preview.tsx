/** Opens home and an article as they will look with values that are not saved yet (app/document.tsx). */
import { parseColor } from '../../../domain/settings/colors.ts';
import { queryOf, useData } from '../../program/queries.ts';
import { listNews } from '../news/news-calls.ts';

const latestQuery = queryOf('noticias', (estado) => listNews({ estado }, {}), 'publicadas' as const);

export function AppearancePreview({ values }: { values: Readonly<Record<string, string>> }) {
  const { brandColor = '', logo = '', logoDark = '' } = values;
  const preview = `?${new URLSearchParams({ cor: parseColor(brandColor)?.slice(1) ?? '', logo, 'logo-escuro': logoDark })}`;
  const article = useData(latestQuery).data?.items[0]?.path;
  return (
    <p className="flex flex-wrap gap-x-5 font-display text-sm">
      <PreviewLink href={`/${preview}`}>Ver a página inicial antes de salvar</PreviewLink>
      {article ? (
        <PreviewLink href={`${article}${preview}`}>Ver uma notícia antes de salvar</PreviewLink>
      ) : null}
    </p>
  );
}

function PreviewLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center underline">
      {children}
    </a>
  );
}
