import type { FormEvent } from 'react';
import type { ExportFormat } from '../../../domain/accounts/data-export.ts';
import { useAction } from '../../newsroom/ui/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { AccountPart } from './account-part.tsx';
import { ChoiceLine } from './choice-line.tsx';
import { downloadOwnData } from './download-own-data.ts';

/** Everything that the portal knows of the person, to take along. */
export function DataPart() {
  const { isBusy, problem, run } = useAction();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const format: ExportFormat = new FormData(event.currentTarget).get('format') === 'json' ? 'json' : 'html';
    run(() => downloadOwnData(format));
  };
  return (
    <AccountPart
      id="conta-dados"
      title="Meus dados"
      hint="Tudo o que o portal guarda sobre você: perfil, termos, sessões, comentários, denúncias e mensagens à redação."
    >
      <form className="grid gap-5" onSubmit={send}>
        <fieldset className="grid gap-1">
          <legend className="kicker mb-1 text-muted">Formato</legend>
          <ChoiceLine name="format" value="html" label="Página para ler (HTML)" isFirst />
          <ChoiceLine name="format" value="json" label="Arquivo para programas (JSON)" />
        </fieldset>
        {problem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
        <p>
          <button type="submit" className="button-line" disabled={isBusy}>
            Baixar meus dados
          </button>
        </p>
      </form>
    </AccountPart>
  );
}
