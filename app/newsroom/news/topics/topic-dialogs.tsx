/** The dialogs that edit and merge topics. */
import { useState } from 'react';
import { type Topic, topicKey } from '../../../../domain/news/topics.ts';
import { topicMerged, topicNotChosen, topicSaved } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { CallError, call } from '../../../program/call.ts';
import { queryOf, usePages } from '../../../program/queries.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { MergeDialog, ThingDialog } from '../../ui/thing-dialog.tsx';

const { assuntos } = newsroom;
const one = assuntos[':id'];

export function topicsQuery(search: { busca: string; depois: string }) {
  return queryOf('assuntos', (query) => call(() => assuntos.$get({ query })), search);
}

export function TopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { id, version } = topic;
  return (
    <ThingDialog
      title="Editar assunto"
      done={topicSaved}
      thing={topic}
      onClose={onClose}
      onSend={(text) => {
        const json = { name: text('name'), introduction: text('introduction'), version };
        return call(() => one.$put({ param: { id }, json }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field
            {...fieldOf('name')}
            label="Nome"
            hint="Um nome novo dá um endereço novo; o de antes leva a ele."
          />
          <TextArea
            {...fieldOf('introduction')}
            label="Apresentação"
            hint="Aparece no alto da página do assunto."
          />
        </>
      )}
    </ThingDialog>
  );
}

export function MergeTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { id, name, version } = topic;
  const [typed, setTyped] = useState('');
  const { data } = usePages(topicsQuery({ busca: typed, depois: '' }));
  const others = (data?.items ?? []).filter((other) => other.id !== id);
  return (
    <MergeDialog
      name={name}
      into="outro assunto"
      what="As notícias e os endereços"
      chosen="o assunto escolhido"
      done={topicMerged}
      onClose={onClose}
      onSend={() => {
        const target = others.find((other) => topicKey(other.name) === topicKey(typed));
        if (!target) throw new CallError(topicNotChosen, 'invalid-input', 'targetId');
        return call(() => one.juntar.$post({ param: { id }, json: { targetId: target.id, version } }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field
            {...fieldOf('targetId')}
            label="Assunto"
            list="outros-assuntos"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id="outros-assuntos">
            {others.map((other) => (
              <option key={other.id} value={other.name} />
            ))}
          </datalist>
        </>
      )}
    </MergeDialog>
  );
}
