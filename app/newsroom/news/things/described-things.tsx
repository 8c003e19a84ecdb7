/**
 * The screen for topics and other things that have a name and an introduction, with the dialogs that edit and merge
 * them.
 */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedKind } from '../../../../domain/news/thing-pages.ts';
import { newNameHint } from '../../../../domain/text/sentences.ts';
import { foldedKey } from '../../../../domain/text/text.ts';
import type { newsroom } from '../../../program/api.ts';
import { type AnswerOf, CallError, call } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { Check, Field, TextArea } from '../../../ui/field.tsx';
import { FormDialog, MergeDialog } from '../../ui/form-dialog.tsx';
import { readSearch } from '../../ui/list-pages.tsx';
import type { Screen } from '../../ui/screen.ts';
import { SearchField, shownOf } from '../../ui/search-group.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { ThingList } from './thing-list.tsx';

type Calls = Pick<typeof newsroom.assuntos, '$get' | '$post'> & {
  ':id': Pick<(typeof newsroom.assuntos)[':id'], '$put' | '$delete'> & {
    juntar: Pick<(typeof newsroom.assuntos)[':id']['juntar'], '$post'>;
  };
};
type Thing = AnswerOf<Calls['$get']>['items'][number];

interface Described {
  kind: ListedKind;
  calls: Calls;
  about: string;
  empty: string;
  deletion: { question: (name: string) => string; done: string };
  edit: { title: string; hint: string; done: string };
  /** The label of the button that creates a thing of this kind, and the title of its form. */
  createLabel: string;
  /** Whether things of this kind can be series. */
  hasSeries?: boolean;
  /**
   * The words of a merge, here those of topics. `label` is the label of the field ('Assunto'); in sentences, `into` is
   * 'outro assunto' and `chosen` is 'o assunto escolhido'.
   */
  merge: { label: string; into: string; chosen: string; done: string; notChosen: string };
}

type Dialog = Described & { thing: Thing; onClose: () => void };
type EditDialogProps = Described & { thing: Thing | null; onClose: () => void };

export function describedScreen(described: Described): Screen {
  return {
    default: () => <DescribedThings {...described} />,
    query: (parameters) => queryOfNames(described, readSearch(parameters)),
  };
}

function queryOfNames({ kind, calls }: Described, search: { busca: string; depois: string }) {
  return queryOf(`lista-de-${kind}`, (query) => call(() => calls.$get({ query })), search);
}

function DescribedThings(described: Described) {
  const [parameters] = useSearchParams();
  const { kind, calls, about, empty, deletion } = described;
  return (
    <ThingList
      kind={kind}
      list={useList(queryOfNames(described, readSearch(parameters)), byId)}
      onDelete={(sent) => call(() => calls[':id'].$delete(sent))}
      about={about}
      searchLabel="Começo do nome"
      empty={empty}
      deletion={deletion}
      details={({ introduction, isSeries }) => (
        <>
          {isSeries ? <strong className="font-semibold text-ink">Série</strong> : null}
          {introduction ? <span className="line-clamp-2">{introduction}</span> : null}
        </>
      )}
      createLabel={described.createLabel}
      edit={(thing, _, onClose) => <EditDialog {...described} thing={thing} onClose={onClose} />}
      merge={(thing, onClose) => <MergeThing {...described} thing={thing} onClose={onClose} />}
    />
  );
}

function EditDialog({
  kind,
  calls,
  createLabel,
  edit: { title, hint, done },
  hasSeries,
  thing,
  onClose,
}: EditDialogProps) {
  return (
    <FormDialog
      title={thing ? title : createLabel}
      done={done}
      thing={thing}
      onClose={onClose}
      onSend={(text) => {
        const json = {
          name: text('name'),
          introduction: text('introduction'),
          ...(hasSeries ? { isSeries: text('isSeries') !== '' } : {}),
          searchFields: text('searchFields'),
        };
        if (!thing) return call(() => calls.$post({ json }));
        const { id, version } = thing;
        return call(() => calls[':id'].$put({ param: { id }, json: { ...json, version } }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field {...fieldOf('name')} label="Nome" hint={thing ? newNameHint : undefined} />
          <TextArea {...fieldOf('introduction')} label="Apresentação" hint={hint} />
          {hasSeries ? (
            <div>
              <Check name="isSeries" defaultChecked={thing?.isSeries} label="É uma série" />
              <p className="mt-1 font-display text-sm text-muted">
                No fim de cada notícia, o leitor acha a anterior e a próxima.
              </p>
            </div>
          ) : null}
          <SearchField {...fieldOf('searchFields')} shown={shownOf(kind, thing)} />
        </>
      )}
    </FormDialog>
  );
}

function MergeThing({ onClose, thing: { id, name, version }, ...described }: Dialog) {
  const [typed, setTyped] = useState('');
  const { data } = usePages(queryOfNames(described, { busca: typed, depois: '' }));
  const others = (data?.items ?? []).filter((other) => other.id !== id);
  const { label, notChosen, ...words } = described.merge;
  return (
    <MergeDialog
      {...words}
      name={name}
      what="As notícias e os endereços"
      onClose={onClose}
      onSend={() => {
        const target = others.find((other) => foldedKey(other.name) === foldedKey(typed.trim()));
        if (!target) throw new CallError(notChosen, 'invalid-input', 'targetId');
        const json = { targetId: target.id, version };
        return call(() => described.calls[':id'].juntar.$post({ param: { id }, json }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field
            {...fieldOf('targetId')}
            label={label}
            list="outros"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id="outros">
            {others.map((other) => (
              <option key={other.id} value={other.name} />
            ))}
          </datalist>
        </>
      )}
    </MergeDialog>
  );
}
