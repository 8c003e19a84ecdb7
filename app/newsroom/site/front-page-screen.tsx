/** `Capa`: the order and the look of the featured stories, and the line above them (docs/product.md#edited-front-page). */

import { useState } from 'react';
import {
  type FrontPage,
  type FrontPlace,
  formatFrontPage,
  frontLineKinds,
  parseFrontPage,
  ruledFrontPage,
} from '../../../domain/site/front-page.ts';
import { featuredNewsCount } from '../../../domain/site/limits.ts';
import { formatClock, formatShortDate } from '../../../domain/text/dates.ts';
import { frontPageSaved } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';
import { CallError } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { saveSettings } from '../settings/settings-calls.ts';
import { NewerVersions } from '../settings/settings-changes.tsx';
import { SettingsHistory } from '../settings/settings-screen.tsx';
import { RecoverNotice } from '../text/recover-notice.tsx';
import { useEditingBeat } from '../text/use-editing-beat.ts';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Part } from '../ui/part.tsx';
import { RowBody } from '../ui/row.tsx';
import { useLeaveQuestion } from '../ui/use-unsaved.tsx';
import {
  announceFrontPage,
  createPlace,
  type EditedFrontPage,
  type FrontNews,
  frontPageQuery,
  orderPlaces,
  type Slot,
  toSlots,
  useFrontPageJournal,
} from './front-page-calls.ts';
import { FrontPagePreview } from './front-page-preview.tsx';
import { LineDialog } from './line-dialog.tsx';
import { NewsSearch } from './news-search.tsx';
import { PlaceDialog, RelatedDialog } from './place-dialogs.tsx';

export const query = () => frontPageQuery;

export default function FrontPageScreen() {
  const data = useData(frontPageQuery);
  return (
    <>
      <Heading about="Sem escolha, a página inicial mostra as notícias com Destaque mais recentes.">
        Capa
      </Heading>
      {/* When a story moves to another place, the browser must not scroll with it. */}
      <div className="[overflow-anchor:none]">
        <Loaded of={data}>
          {(edited) => (
            <FrontPageForm
              edited={edited}
              onSaved={(saved) => {
                data.change((before) => ({ ...before, ...saved }));
                void data.reload();
              }}
              reload={data.reload}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

type Saved = Pick<EditedFrontPage, 'version' | 'values'>;
type Shown = { kind: 'history' } | { kind: 'line' } | { kind: 'place' | 'related' | 'search'; index: number };

const readSaved = ({ values }: Saved): FrontPage => parseFrontPage(values.frontPage ?? '') ?? ruledFrontPage;

interface FrontPageFormProps {
  edited: EditedFrontPage;
  onSaved: (saved: EditedFrontPage | Saved) => void;
  reload: () => Promise<void>;
}

function FrontPageForm({ edited, onSaved, reload }: FrontPageFormProps) {
  const saved = readSaved(edited);
  /** The states of the form, the newest last; empty while nothing has been changed. */
  const [steps, setSteps] = useState<readonly FrontPage[]>([]);
  const [found, setFound] = useState<readonly FrontNews[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [moved, setMoved] = useState('');
  /** The saved version on which the person began to work; null while the form shows what is saved. */
  const [basedOn, setBasedOn] = useState<number | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const version = basedOn ?? edited.version;
  /**
   * If another person saved a newer version, this is the version on which the form was based. It is null after a save.
   */
  const [lateSince, setLateSince] = useState<number | null>(null);
  const [editor, setEditor] = useState<string | null>(null);
  const { isBusy, formProblem, run, clear } = useAction();
  const beat = useEditingBeat({
    id: 'capa',
    announce: (_id, announcement) => announceFrontPage(announcement),
    onAnswer: (answer) => setEditor(answer.editor?.name ?? null),
  });
  const page = steps.at(-1) ?? saved;
  const text = formatFrontPage(page);
  const savedText = formatFrontPage(saved);
  const isUnsaved = text !== savedText;
  const unsaved = useFrontPageJournal({ version, saved: savedText, text });
  const leaveQuestion = useLeaveQuestion(isUnsaved);
  const slots = toSlots(page, [...edited.chosen, ...edited.ruled, ...found], edited.ruled);
  const titles = new Map([...edited.chosen, ...edited.ruled, ...found].map(({ id, title }) => [id, title]));

  const change = (next: Partial<FrontPage>) => {
    clear();
    setBasedOn(version);
    setSavedAt(null);
    setSteps((before) => [...(before.length === 0 ? [saved] : before), { ...page, ...next }]);
    beat.handleTyping();
  };
  const undo = () => {
    const left = steps.slice(0, -1);
    const isFirst = left.length === 1 && left.every((step) => formatFrontPage(step) === savedText);
    setSteps(isFirst ? [] : left);
  };
  const setPlace = (index: number, place: FrontPlace | null) =>
    change({ places: page.places.map((other, at) => (at === index ? place : other)) });
  const choose = (index: number, news: FrontNews) => {
    setFound((before) => [...before, news]);
    setPlace(index, createPlace(news));
    setShown(null);
    focusRow(news.id);
  };
  const save = () =>
    run(async () => {
      try {
        const answer = await saveSettings('capa', version, { frontPage: text });
        // The server drops stories whose time is over, and returns the current titles.
        setSteps((before) => [...before.slice(0, -1), readSaved(answer)]);
        setBasedOn(null);
        setLateSince(null);
        setSavedAt(Date.now());
        onSaved(answer);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
        await reload();
        setBasedOn(null);
        setLateSince(lateSince ?? version);
        throw error;
      }
    });
  const placeAt = (index: number): FrontPlace | null => {
    const slot = slots[index];
    return slot?.place ?? (slot?.story ? createPlace(slot.story) : null);
  };
  const opened = shown && 'index' in shown ? placeAt(shown.index) : null;

  return (
    // In wide windows the preview stands beside the places that are edited.
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:gap-x-8">
      <div>
        <RecoverNotice
          {...unsaved}
          onRecover={async ({ entry: { fields, basis } }) => {
            change(parseFrontPage(fields.frontPage) ?? ruledFrontPage);
            setBasedOn(basis?.version ?? version);
          }}
        />
        {editor === null ? null : (
          <section aria-label="Quem está editando" className="form-notice mt-4">
            <p>{`${editor} está editando agora.`}</p>
          </section>
        )}
        <LineSection
          page={page}
          onEdit={() => setShown({ kind: 'line' })}
          onEnd={() => change({ line: null })}
        />
        <Part title="Destaques" className="mt-4 border-t-2 border-ink pt-3">
          <p role="status" className="sr-only">
            {moved}
          </p>
          <OrderedList
            items={slots}
            onOrder={(ids, sentence, movedId) => {
              change({ places: orderPlaces(slots, ids, movedId) });
              setMoved(sentence);
            }}
            row={(slot) => {
              const index = slots.indexOf(slot);
              const can = placeAt(index) !== null;
              const opening = (label: string, kind: 'place' | 'search' | 'related') => ({
                label,
                hasDialog: true,
                onClick: () => setShown({ kind, index }),
              });
              return {
                title: slot.name,
                details: describeSlot(slot, index),
                acts: [
                  can && opening('Editar', 'place'),
                  opening('Trocar', 'search'),
                  index === 0 && can && opening('Relacionadas', 'related'),
                  slot.place && { label: 'Voltar à regra', onClick: () => setPlace(index, null) },
                ],
              };
            }}
          />
        </Part>
        {/* Messages are above the buttons, so that they are visible beside the button that was pressed. */}
        <div className="mt-2">
          <FormMessage kind="bad">{formProblem}</FormMessage>
          {lateSince === null ? null : <NewerVersions key={edited.version} tab="capa" since={lateSince} />}
          <FormMessage kind="good">
            {savedAt === null ? null : `${frontPageSaved} ${formatClock(savedAt)}`}
          </FormMessage>
        </div>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button label="Salvar capa" isMain isOff={isBusy || !isUnsaved} onClick={save} />
          <Button label="Desfazer" isOff={steps.length < 2} onClick={undo} />
          <Button label="Histórico" onClick={() => setShown({ kind: 'history' })} />
        </p>
      </div>
      <FrontPagePreview text={text} />
      {shown?.kind === 'place' && opened ? (
        <PlaceDialog
          place={opened}
          onDone={(place) => {
            setPlace(shown.index, place);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown?.kind === 'related' && opened ? (
        <RelatedDialog
          place={opened}
          titleOf={(id) => titles.get(id)}
          onChange={(related, news) => {
            if (news) setFound((before) => [...before, news]);
            setPlace(shown.index, { ...opened, related });
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown?.kind === 'search' ? (
        <Dialog title="Trocar notícia" width="medium" onClose={() => setShown(null)}>
          <div className="mt-4">
            <NewsSearch
              exceptIds={page.places.flatMap((place) => place?.newsId ?? [])}
              onChoose={(news) => choose(shown.index, news)}
            />
          </div>
        </Dialog>
      ) : null}
      {shown?.kind === 'line' ? (
        <LineDialog
          line={page.line}
          onDone={(line) => {
            change({ line });
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown?.kind === 'history' ? (
        <SettingsHistory
          tab="capa"
          current={edited.version}
          onRestored={(restored) => {
            setSteps([]);
            setBasedOn(null);
            setLateSince(null);
            onSaved(restored);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {leaveQuestion}
    </div>
  );
}

/** Focuses the row of a story that has just got its place. The row is drawn after the dialog has closed. */
function focusRow(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true }),
  );
}

interface LineSectionProps {
  page: FrontPage;
  onEdit: () => void;
  onEnd: () => void;
}

function LineSection({ page: { line }, onEdit, onEnd }: LineSectionProps) {
  return (
    <section aria-labelledby="capa-acima" className="mt-3 border-t-2 border-ink pt-2">
      <div className="screen-head">
        <h2 id="capa-acima" className="text-lg font-bold tracking-tight">
          Linha acima de tudo
        </h2>
        {line ? null : <Button label="Adicionar linha" aria-haspopup="dialog" onClick={onEdit} />}
      </div>
      {line ? (
        <div className="row-line py-2.5">
          <RowBody
            id="linha"
            title={`${frontLineKinds[line.kind]}: ${line.text}`}
            details={<span>{`Até ${formatShortDate(line.until)}`}</span>}
            acts={[
              { label: 'Editar linha', hasDialog: true, onClick: onEdit },
              { label: 'Tirar linha', onClick: onEnd },
            ]}
          />
        </div>
      ) : null}
    </section>
  );
}

function describeSlot({ place, story }: Slot, index: number) {
  const where = index === 0 ? 'Manchete' : `Lugar ${index + 1} de ${featuredNewsCount}`;
  const isGone = place !== null && story?.id !== place.newsId;
  return [
    where,
    ...(place === null ? ['Pela regra'] : []),
    ...(isGone ? ['Fora do ar: o lugar volta para a regra'] : []),
    ...(place && !isGone
      ? [place.until === null ? 'Fixada' : `Fixada até ${formatShortDate(place.until)}`]
      : []),
    ...(place?.headline ? ['Outro título'] : []),
    ...(place?.imageUrl ? ['Outra imagem'] : []),
    ...(place && place.related.length > 0 && index === 0
      ? [`Links relacionados: ${place.related.length}`]
      : []),
  ].map((part) => <span key={part}>{part}</span>);
}
