/** The dialog for the line at the top of the front page. */
import { useState } from 'react';
import {
  type FrontLine,
  type FrontLineKind,
  findLineProblem,
  frontLineKinds,
} from '../../../domain/site/front-page.ts';
import { frontLineMaxGraphemes } from '../../../domain/site/limits.ts';
import { toLocalInput } from '../../../domain/text/dates.ts';
import { hourMs } from '../../../domain/text/durations.ts';
import { CallError } from '../../program/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { NewsSearch } from './news-search.tsx';
import { readEnd } from './place-dialogs.tsx';

const firstHours = 2;

interface LineDialogProps {
  line: FrontLine | null;
  onDone: (line: FrontLine) => void;
  onClose: () => void;
}

export function LineDialog({ line, onDone, onClose }: LineDialogProps) {
  const [link, setLink] = useState(line?.link ?? '');
  const [isSearching, setSearching] = useState(false);
  const [until, setUntil] = useState(() => toLocalInput(line?.until ?? Date.now() + firstHours * hourMs));
  return (
    <>
      <FormDialog
        title="Linha acima de tudo"
        label="Pronto"
        thing={line}
        onClose={onClose}
        onSend={async (text) => {
          const kind: FrontLineKind = text('kind') === 'ao-vivo' ? 'ao-vivo' : 'urgente';
          const words = text('text').trim();
          if (words === '') throw new CallError('Escreva o texto da linha.', null, 'text');
          const end = readEnd(until);
          if (end === null) throw new CallError('Escolha quando a linha termina.', null, 'until');
          const done = { kind, text: words, link: text('link').trim(), until: end };
          const problem = findLineProblem(done);
          if (problem)
            throw new CallError(problem, null, findLineProblem({ ...done, link: '' }) ? 'text' : 'link');
          onDone(done);
        }}
      >
        {(fieldOf) => (
          <>
            <Select
              {...fieldOf('kind')}
              label="Tipo"
              defaultValue={line?.kind ?? 'urgente'}
              options={Object.entries(frontLineKinds)}
            />
            <Field {...fieldOf('text')} label="Texto" hint={`Até ${frontLineMaxGraphemes} caracteres.`} />
            <Field
              {...fieldOf('link')}
              label="Link"
              inputMode="url"
              autoCapitalize="none"
              hint="Do site, como /news/eleicoes, ou de outro, começando com https://. Pode ficar em branco."
              defaultValue={undefined}
              value={link}
              onChange={({ currentTarget }) => setLink(currentTarget.value)}
            />
            <p className="-mt-2">
              <RowButton
                label="Escolher notícia para o link"
                aria-haspopup="dialog"
                onClick={() => setSearching(true)}
              />
            </p>
            <DateField {...fieldOf('until')} label="Termina em" hasTime value={until} onChange={setUntil} />
          </>
        )}
      </FormDialog>
      {isSearching ? (
        <Dialog title="Escolher notícia" width="medium" onClose={() => setSearching(false)}>
          <div className="mt-4">
            <NewsSearch
              exceptIds={[]}
              onChoose={({ path }) => {
                setLink(path);
                setSearching(false);
              }}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
