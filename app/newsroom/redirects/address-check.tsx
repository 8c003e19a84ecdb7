/** `Testar um endereço`: what readers get there. */
import { useState } from 'react';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { shownPath } from './shown-path.ts';

type Checked = AnswerOf<typeof newsroom.redirecionamentos.teste.$get>;

export function AddressCheck() {
  const action = useAction({ fields: ['endereco'] });
  const [found, setFound] = useState('');
  return (
    <form
      noValidate
      className="mt-6 max-w-[40rem]"
      onSubmit={action.send(async (text) => {
        setFound('');
        const endereco = text('endereco');
        setFound(
          describeChecked(await call(() => newsroom.redirecionamentos.teste.$get({ query: { endereco } }))),
        );
      })}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Field
          id="testar-endereco"
          label="Testar um endereço"
          name="endereco"
          autoComplete="off"
          placeholder="/2019/05/titulo"
          problem={action.problemOf('endereco')}
          frameClass="min-w-0 flex-[1_1_14rem]"
        />
        <button type="submit" className="button-line" aria-disabled={action.isBusy}>
          Testar
        </button>
      </div>
      <FormMessage kind="bad">{action.formProblem}</FormMessage>
      <p role="status" className="mt-2 font-display [overflow-wrap:anywhere]">
        {found}
      </p>
    </form>
  );
}

function describeChecked(checked: Checked): string {
  if (checked.kind === 'page') return 'O portal responde neste endereço. Nenhum redirecionamento vale aqui.';
  if (checked.kind === 'missing') return 'Não encontrado (404).';
  return checked.status === 410
    ? 'Conteúdo removido (410).'
    : `Leva a ${shownPath(checked.target)} (${checked.status}).`;
}
