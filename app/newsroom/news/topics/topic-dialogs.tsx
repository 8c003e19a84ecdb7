import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Topic, topicKey } from '../../../../domain/news/topics.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { topicMerged, topicMissing, topicSaved } from '../../../../domain/text/sentences.ts';
import { Field, FieldFrame } from '../../../ui/field.tsx';
import { newsroom } from '../../data/api.ts';
import { CallError, call } from '../../data/call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

export function TopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const action = useAction({ fields: ['name', 'introduction'] });
  return (
    <FormDialog
      title="Editar assunto"
      action={action}
      label="Salvar"
      onClose={onClose}
      onSend={async (text) => {
        const { id, version } = topic;
        const json = { name: text('name'), introduction: text('introduction'), version };
        await call(() => newsroom.assuntos[':id'].$put({ param: { id }, json }));
        toast.success(topicSaved);
        onClose();
      }}
    >
      <Field
        id="assunto-nome"
        label="Nome"
        name="name"
        autoComplete="off"
        hint="Um nome novo dá um endereço novo; o de antes leva a ele."
        defaultValue={topic.name}
        problem={action.problemOf('name')}
      />
      <FieldFrame
        id="assunto-apresentacao"
        label="Apresentação"
        hint="Aparece no alto da página do assunto."
        problem={action.problemOf('introduction')}
      >
        {(attributes) => (
          <textarea
            id="assunto-apresentacao"
            name="introduction"
            rows={3}
            maxLength={longestField}
            defaultValue={topic.introduction}
            className="growing-field line-field"
            {...attributes}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}

export function MergeTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const action = useAction({ fields: ['targetId'] });
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    queryKey: ['assuntos', typed, ''],
    queryFn: () => call(() => newsroom.assuntos.$get({ query: { busca: typed, depois: '' } })),
    placeholderData: (before) => before,
  });
  const others = (data?.items ?? []).filter(({ id }) => id !== topic.id);
  return (
    <FormDialog
      title={`Juntar “${topic.name}” a outro assunto`}
      action={action}
      label="Juntar"
      onClose={onClose}
      onSend={async () => {
        const target = others.find(({ name }) => topicKey(name) === topicKey(typed));
        if (!target) throw new CallError(topicMissing, 'invalid-input', 'targetId');
        const json = { targetId: target.id, version: topic.version };
        await call(() => newsroom.assuntos[':id'].juntar.$post({ param: { id: topic.id }, json }));
        toast.success(topicMerged);
        onClose();
      }}
    >
      <p>
        As notícias e os endereços de “{topic.name}” passam para o assunto escolhido. Não dá para desfazer.
      </p>
      <Field
        id="juntar-ao-assunto"
        label="Assunto"
        name="targetId"
        list="outros-assuntos"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        problem={action.problemOf('targetId')}
      />
      <datalist id="outros-assuntos">
        {others.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </FormDialog>
  );
}
