/** The dialogs of a place of `Capa`: how its story is shown, and the links under the lead. */
import { useRef, useState } from 'react';
import {
  type FrontPlace,
  findPlaceProblem,
  findRelatedProblem,
  isEndTooFar,
  type RelatedLink,
} from '../../../domain/site/front-page.ts';
import { frontHeadlineMaxGraphemes, relatedLinksMax } from '../../../domain/site/limits.ts';
import { fromLocalInput, toLocalInput } from '../../../domain/text/dates.ts';
import { frontEndTooFar, noSuchDate, siteAddressHint } from '../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { CallError } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { NewsSearch } from './news-search.tsx';

/**
 * Reads the end that a person typed; an empty text gives null. Rejects a text that is no date, and an end that is over
 * or too far ahead.
 */
export function readEnd(text: string): number | null {
  const until = text === '' ? null : fromLocalInput(text);
  if (until === null && text !== '') throw new CallError(noSuchDate, null, 'until');
  if (until !== null && until <= Date.now())
    throw new CallError('Escolha um momento no futuro.', null, 'until');
  if (until !== null && isEndTooFar(until, Date.now())) throw new CallError(frontEndTooFar, null, 'until');
  return until;
}

interface PlaceDialogProps {
  place: FrontPlace;
  onDone: (place: FrontPlace) => void;
  onClose: () => void;
}

export function PlaceDialog({ place, onDone, onClose }: PlaceDialogProps) {
  const [until, setUntil] = useState(place.until === null ? '' : toLocalInput(place.until));
  const [imageUrl, setImageUrl] = useState(place.imageUrl);
  return (
    <FormDialog
      title="Editar lugar"
      label="Pronto"
      thing={place}
      onClose={onClose}
      onSend={async (text) => {
        const done = { ...place, headline: text('headline').trim(), imageUrl, until: readEnd(until) };
        const problem = findPlaceProblem(done);
        if (problem) throw new CallError(problem, null, 'headline');
        onDone(done);
      }}
    >
      {(fieldOf) => (
        <>
          <p className="font-display font-semibold">{place.title}</p>
          <Field
            {...fieldOf('headline')}
            label="Título na capa"
            hint={`Só na página inicial, até ${frontHeadlineMaxGraphemes} caracteres. Em branco, o título da notícia.`}
          />
          <ImageField
            {...fieldOf('imageUrl')}
            label="Imagem na capa"
            purpose="news"
            hint="Só na página inicial. Sem ela, a imagem da notícia."
            value={imageUrl}
            onChange={setImageUrl}
          />
          <DateField
            {...fieldOf('until')}
            label="Fixar até"
            hasTime
            hint="Depois, o lugar volta para a regra. Em branco, até você mudar."
            value={until}
            onChange={setUntil}
          />
        </>
      )}
    </FormDialog>
  );
}

interface RelatedDialogProps {
  place: FrontPlace;
  titleOf: (newsId: string) => string | undefined;
  onChange: (related: readonly RelatedLink[], news?: { id: string; title: string }) => void;
  onClose: () => void;
}

export function RelatedDialog({ place, titleOf, onChange, onClose }: RelatedDialogProps) {
  const { related } = place;
  const action = useAction({ fields: ['address', 'name'] });
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLElement>(null);
  const items = related.map((link) => ({
    id: link.newsId || link.address,
    name: link.name || titleOf(link.newsId) || link.title || link.address || 'Notícia fora do ar',
    link,
  }));
  const isFull = related.length >= relatedLinksMax;
  return (
    <Dialog title="Links relacionados" width="medium" onClose={onClose}>
      <p className="mt-2 font-display text-sm text-muted">{`Até ${relatedLinksMax}, abaixo da manchete.`}</p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <section ref={list} tabIndex={-1} aria-label="Links escolhidos" className="mt-3">
        <OrderedList
          items={items}
          onOrder={(ids, sentence) => {
            onChange(ids.flatMap((id) => items.find((item) => item.id === id)?.link ?? []));
            setMoved(sentence);
          }}
          row={({ id, name, link }) => ({
            titleId: `capa-link-${id}`,
            title: name,
            acts: [
              {
                label: 'Remover',
                name: `Remover: ${name}`,
                onClick: () => {
                  // The button that was pressed leaves the page, so the list gets the focus.
                  list.current?.focus();
                  onChange(related.filter((other) => other !== link));
                },
              },
            ],
          })}
        />
      </section>
      {isFull ? null : (
        <div className="mt-5 grid gap-6">
          <NewsSearch
            exceptIds={[place.newsId, ...related.map(({ newsId }) => newsId)]}
            onChoose={(news) =>
              onChange([...related, { newsId: news.id, address: '', name: '', title: news.title }], news)
            }
          />
          <form
            key={related.length}
            className="grid gap-4 border-t border-rule pt-4"
            onSubmit={action.send(async (text) => {
              const link = {
                newsId: '',
                address: text('address').trim(),
                name: text('name').trim(),
                title: '',
              };
              const problem = findRelatedProblem(link);
              if (problem) throw new CallError(problem, null, link.name === '' ? 'name' : 'address');
              if (related.some(({ address }) => address === link.address))
                throw new CallError('Este endereço já está na lista.', null, 'address');
              onChange([...related, link]);
            })}
          >
            <Field
              id="capa-endereco"
              label="Endereço"
              name="address"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              hint={siteAddressHint}
              problem={action.problemOf('address')}
            />
            <Field
              id="capa-texto-do-link"
              label="Texto do link"
              name="name"
              autoComplete="off"
              problem={action.problemOf('name')}
            />
            <FormMessage kind="bad">{action.formProblem}</FormMessage>
            <p>
              <SendButton label="Adicionar endereço" isMain={false} />
            </p>
          </form>
        </div>
      )}
      <p className="dialog-actions">
        <Button label="Pronto" isMain onClick={onClose} />
      </p>
    </Dialog>
  );
}
