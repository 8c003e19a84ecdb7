/** In every form, the folded fields for texts that search engines and networks get in place of the visible ones. */

import { type ReactNode, useState } from 'react';
import { slugFromName } from '../../../domain/news/slug.ts';
import { type PagedKind, thingPath } from '../../../domain/news/thing-pages.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { countGraphemes, truncateAtWord } from '../../../domain/text/text.ts';
import {
  readSearchFields,
  type SearchFields,
  searchGroupLabel,
  searchLabels,
  shownInResults,
  writeSearchFields,
} from '../../../domain/web/search-fields.ts';
import { Check, Field, TextArea } from '../../ui/field.tsx';
import { Alert } from './alert.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { ImageField } from './image-field.tsx';

type Filled = Exclude<keyof SearchFields, 'isHidden'>;

interface GroupProps {
  id: string;
  /** The id of the folded part around the fields. */
  groupId?: string;
  /** The texts that readers see, for the preview of a result. */
  shown: { title: string; description: string; path: string };
  problem: string | null | undefined;
  /** The fields that are left out, because the form has them elsewhere. */
  without?: readonly Filled[];
}

/** `value` is the stored text of the fields. They are in the page only while the group is open. */
export function SearchGroup({
  id,
  groupId,
  value,
  shown,
  problem,
  without = [],
  onChange,
}: GroupProps & { value: string; onChange: (value: string) => void }) {
  const fields = readSearchFields(value);
  const filled = Object.values(fields).filter(Boolean).length;
  const change = (part: Partial<SearchFields>) => onChange(writeSearchFields({ ...fields, ...part }));
  const has = (name: Filled) => !without.includes(name);
  const text = (name: Filled, hint: ReactNode) => ({
    id: `${id}-${name}`,
    label: searchLabels[name],
    hint,
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const lines = (name: Filled, hint: ReactNode) =>
    has(name) ? <TextArea key={name} {...text(name, hint)} rows={1} /> : null;
  return (
    <FoldedFields id={groupId} label={searchGroupLabel} filled={filled} hasProblem={Boolean(problem)}>
      <div id={id} tabIndex={-1} aria-invalid={problem ? true : undefined} className="grid gap-5">
        <Alert className="">{problem}</Alert>
        <p className="font-display text-sm text-muted">Em branco, vale o que o leitor vê.</p>
        <Result fields={fields} shown={shown} />
        {lines('title', countOf(fields.title || shown.title, shownInResults.title))}
        {lines('description', countOf(fields.description || shown.description, shownInResults.description))}
        {lines('shareTitle', 'Em redes sociais e mensagens.')}
        {lines('shareDescription', null)}
        <ImageField
          id={`${id}-shareImage`}
          name="shareImage"
          label={searchLabels.shareImage}
          hint="O melhor tamanho é 1200 × 630. Sem ela, o site desenha uma."
          purpose="news"
          value={fields.shareImage}
          onChange={(shareImage) => change({ shareImage })}
        />
        {has('slug') ? (
          <Field
            {...text('slug', 'Depois de /news/. Em branco, é feito do título. O de antes leva ao novo.')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onBlur={() => change({ slug: slugFromName(fields.slug) })}
          />
        ) : null}
        <Field
          {...text(
            'canonical',
            'Só se o texto saiu antes em outro endereço, que os buscadores devem mostrar.',
          )}
          type="url"
          autoCapitalize="none"
          autoComplete="off"
        />
        <Check
          id={`${id}-isHidden`}
          label={searchLabels.isHidden}
          checked={fields.isHidden}
          onChange={(event) => change({ isHidden: event.currentTarget.checked })}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
    </FoldedFields>
  );
}

/**
 * The same fields in a dialog, which reads its form by field names: the hidden field `name` holds their stored text.
 */
export function SearchField({ name, defaultValue = '', ...group }: GroupProps & SearchFieldProps) {
  const [value, setValue] = useState(defaultValue);
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <SearchGroup
        {...group}
        without={[...(group.without ?? []), 'slug']}
        value={value}
        onChange={setValue}
      />
    </>
  );
}

interface SearchFieldProps {
  name: string;
  defaultValue?: string | undefined;
}

/** Returns the visible texts of a named thing; null for a new one. */
export function shownOf(
  kind: PagedKind,
  thing: (Parameters<typeof thingPath>[1] & ShownThing) | null,
): GroupProps['shown'] {
  const description = thing?.description ?? thing?.introduction ?? thing?.biography ?? '';
  return { title: thing?.name ?? '', description, path: thing ? thingPath(kind, thing) : '' };
}

interface ShownThing {
  name: string;
  description?: string;
  introduction?: string;
  biography?: string;
}

/** Shows a search result as search engines show it, cut at their usual length. */
function Result({ fields, shown }: { fields: SearchFields; shown: GroupProps['shown'] }) {
  if (fields.isHidden) return <p className="font-display">Não aparece em buscadores.</p>;
  const description = fields.description || shown.description;
  return (
    <figure className="min-w-0 border border-rule px-4 py-3">
      <figcaption className="kicker text-muted">Como aparece no resultado</figcaption>
      <p className="mt-2 font-display text-sm break-all text-muted">
        {(fields.canonical || location.host + shown.path).replace(/^https?:\/\//, '')}
      </p>
      <p className="mt-1 text-lg/6 font-semibold wrap-break-word">
        {truncateAtWord(fields.title || shown.title || untitled, shownInResults.title)}
      </p>
      <p className="mt-1 text-sm/5 wrap-break-word">
        {truncateAtWord(description, shownInResults.description)}
      </p>
    </figure>
  );
}

function countOf(text: string, max: number): string {
  const count = countGraphemes(text);
  return `${count} caracteres; buscadores mostram cerca de ${max}.${count > max ? ' O fim será cortado.' : ''}`;
}
