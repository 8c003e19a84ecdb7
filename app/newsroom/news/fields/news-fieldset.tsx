/** The fields of the form of news, in the order of the article. */

import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { closedNews } from '../../../../domain/comments/closing.ts';
import { youtubeVideoId } from '../../../../domain/media/video.ts';
import { type Airtime, airtimeNames, readMoment, toMoment } from '../../../../domain/news/embargo-and-end.ts';
import { isPaid } from '../../../../domain/news/genres.ts';
import { fieldRules, typedSlugOf } from '../../../../domain/news/news-fields.ts';
import { slugFromName, slugFromTitle } from '../../../../domain/news/slug.ts';
import { fromLocalInput, placeOfTimeZone, toLocalInput } from '../../../../domain/text/dates.ts';
import { videoLinkUnplayable } from '../../../../domain/text/sentences.ts';
import { RichTextEditor } from '../../../editor/ui/rich-text-editor.tsx';
import { queryOf, useData } from '../../../program/queries.ts';
import { Check } from '../../../ui/field.tsx';
import { FormUploads } from '../../data/uploads.ts';
import { DetailsOfImage } from '../../media/image-details-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FoldedFields } from '../../ui/folded-fields.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { SearchGroup } from '../../ui/search-group.tsx';
import type { NewsDesk } from '../form/use-news-form.ts';
import { findSlug } from '../news-calls.ts';
import { FurtherSectionsField, TopicsField } from './chosen-names.tsx';
import { type FieldProblems, fieldId, groupId } from './field-problems.ts';
import {
  CategorySelect,
  GenreSelect,
  GrowingField,
  type TextFieldLook,
  type TextFieldName,
} from './text-fields.tsx';

const Editor = memo(RichTextEditor);

export function NewsFieldset({ desk }: { desk: NewsDesk }) {
  const { problems, editorHost, uploads, change } = desk;
  const { id, fields, documentKey } = desk.draft;
  const text = (name: TextFieldName, look: TextFieldLook) => (
    <GrowingField name={name} value={fields[name]} problem={problems[name]} onChange={change} look={look} />
  );
  return (
    <FormUploads value={uploads}>
      <div className="grid max-w-[46rem] grid-cols-1 gap-6">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-6 gap-y-6">
          <CategorySelect value={fields.category} problem={problems.category} onChange={change} />
          <GenreSelect value={fields.genre} onChange={change} />
        </div>
        {isPaid(fields)
          ? text('payer', { isOneLine: true, isRequired: true, hint: 'O leitor vê acima do título.' })
          : null}
        {text('title', {
          className: 'headline-field',
          isOneLine: true,
          hint: (
            <SlugPreview
              id={id}
              title={fields.title}
              typedSlug={typedSlugOf(fields)}
              publishedPath={desk.state.known.published?.path ?? null}
            />
          ),
        })}
        {text('summary', { className: 'standfirst-field' })}
        <div className="grid grid-cols-1 gap-3">
          <ImageField
            id={fieldId('imageUrl')}
            label={fieldRules.imageUrl.label}
            name="imageUrl"
            purpose="news"
            isCover
            noun="imagem"
            value={fields.imageUrl}
            problem={problems.imageUrl}
            onRejected={(reason) => desk.dispatch({ type: 'imageRejected', reason })}
            onChange={(imageUrl, image) =>
              change({ imageUrl, ...(image && !fields.imageCaption ? { imageCaption: image.caption } : {}) })
            }
          />
          {text('imageCaption', { className: 'caption-field' })}
          <DetailsOfImage id={fieldId('imageUrl')} url={fields.imageUrl} without={['caption']} />
        </div>
        <div
          id={fieldId('content')}
          tabIndex={-1}
          aria-invalid={problems.content ? true : undefined}
          className="min-w-0"
        >
          <p aria-hidden="true" className="kicker mb-1.5 text-muted">
            {fieldRules.content.label}
          </p>
          <Editor
            content={fields.content}
            key={documentKey}
            label={fieldRules.content.label}
            host={editorHost}
          />
          <Alert className="mt-1.5">{problems.content}</Alert>
        </div>
        {text('videoLink', {
          isOneLine: true,
          hint: <span role="status">{isUnplayable(fields.videoLink) ? videoLinkUnplayable : ''}</span>,
        })}
        {text('source', { isOneLine: true })}
        <FurtherSectionsField
          fields={fields}
          problem={problems.furtherSections}
          onRejected={(reason) => desk.dispatch({ type: 'sectionRejected', reason })}
          onChange={change}
        />
        <TopicsField value={fields.topics} problem={problems.topics} onChange={change} />
        <div className="flex flex-wrap gap-x-8">
          <Check
            id={fieldId('isFeatured')}
            label={<span className="kicker text-muted">{fieldRules.isFeatured.label}</span>}
            checked={fields.isFeatured}
            onChange={(event) => change({ isFeatured: event.currentTarget.checked })}
            onKeyDown={stayInForm}
          />
          <Check
            id={fieldId('commentClosing')}
            label={<span className="kicker text-muted">{fieldRules.commentClosing.label}</span>}
            checked={fields.commentClosing !== ''}
            onChange={(event) => change({ commentClosing: event.currentTarget.checked ? closedNews : '' })}
            onKeyDown={stayInForm}
          />
        </div>
        {/* The borders of adjacent folds overlap, so that they look like one line. */}
        <div className="grid grid-cols-1 [&>details+details]:-mt-px">
          <FoldedFields
            id={groupId('notices')}
            label="Avisos ao leitor"
            filled={[fields.aiUse, fields.conflict].filter(Boolean).length}
            hasProblem={Boolean(problems.aiUse || problems.conflict)}
          >
            {text('aiUse', { hint: 'Como a IA ajudou, em uma frase. O leitor vê acima do título.' })}
            {text('conflict', {
              hint: 'O que o leitor precisa saber de quem escreve. Ele vê acima do título.',
            })}
          </FoldedFields>
          <AirtimeFields fields={fields} problems={problems} onChange={change} />
          <SearchGroup
            id={fieldId('searchFields')}
            groupId={groupId('search')}
            value={fields.searchFields}
            shown={{ title: fields.title, description: fields.summary, path: pathOf(desk) }}
            problem={problems.searchFields}
            onChange={(searchFields) => change({ searchFields })}
          />
        </div>
      </div>
    </FormUploads>
  );
}

/** Enter in a box would submit the form. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Returns the address that the preview of a search result shows. */
function pathOf({ draft: { fields }, state }: NewsDesk): string {
  const typed = slugFromName(typedSlugOf(fields));
  const { published } = state.known;
  return typed === '' && published ? published.path : `/news/${typed || slugFromTitle(fields.title)}`;
}

/**
 * Returns whether the portal cannot play a video. This is only a hint: other addresses are allowed
 * (docs/product.md#news).
 */
function isUnplayable(videoLink: string): boolean {
  return videoLink.trim() !== '' && youtubeVideoId(videoLink) === null;
}

const pauseMs = 700;

interface SlugPreviewProps {
  id: string | null;
  title: string;
  /** The slug that a person typed; '' when it is made from the title. */
  typedSlug: string;
  publishedPath: string | null;
}

/** Shows, under the title, the address that news get from it. */
export function SlugPreview({ id, title, typedSlug, publishedPath }: SlugPreviewProps) {
  const isEmpty = title.trim() === '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), pauseMs);
    return () => clearTimeout(timer);
  }, [title]);
  const { data: found } = useData({
    ...queryOf('endereco', ([id, title]) => findSlug(id, title), [id ?? '', asked] as const),
    enabled: id !== null && !isEmpty && asked === title && typedSlug === '',
    gcTime: 0,
  });

  const typed = slugFromName(typedSlug);
  if (isEmpty && typed === '') return <>O endereço é criado a partir do título.</>;
  const slug = typed || (asked === title && found) || slugFromTitle(title);
  const path = slug ? `/news/${slug}` : (publishedPath ?? '/news/…');
  const isMoving = publishedPath !== null && path !== publishedPath;
  return (
    <>
      Endereço: <span className="break-all text-ink">{path}</span>
      {isMoving ? <span className="block">O endereço antigo continuará levando à notícia.</span> : null}
    </>
  );
}

const hints = {
  embargoUntil: 'Antes disso, a notícia não pode ser publicada, só agendada para esse momento ou depois.',
  endsAt: 'Nesse momento, a notícia é despublicada sozinha, e o endereço diz que ela saiu do ar.',
} as const;

interface AirtimeFieldsProps {
  fields: Airtime;
  problems: FieldProblems;
  onChange: (changes: Partial<Airtime>) => void;
}

/** The fields of the form of news that say until when a text is under embargo, and when it goes off the air. */
export function AirtimeFields({ fields, problems, onChange }: AirtimeFieldsProps) {
  const toInput = (moment: string) => {
    const atMs = readMoment(moment);
    return atMs === null ? moment : toLocalInput(atMs);
  };
  return (
    <FoldedFields
      id={groupId('airtime')}
      label="Embargo e saída do ar"
      filled={airtimeNames.filter((name) => fields[name] !== '').length}
      hasProblem={airtimeNames.some((name) => problems[name])}
    >
      {airtimeNames.map((name) => (
        <DateField
          key={name}
          id={fieldId(name)}
          label={fieldRules[name].label}
          hasTime
          value={toInput(fields[name])}
          hint={`${hints[name]} Vale a hora de ${placeOfTimeZone()}.`}
          problem={problems[name] ?? null}
          // An incomplete moment is kept as it was typed, and publishing refuses it.
          onChange={(text) => onChange({ [name]: toMoment(fromLocalInput(text)) || text })}
        />
      ))}
    </FoldedFields>
  );
}
