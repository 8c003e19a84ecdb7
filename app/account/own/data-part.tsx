/** Downloads the data that the portal has about a user. */
import { account } from '../../program/api.ts';
import { toCallError, withSignIn } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Choice, FormMessage } from '../../ui/field.tsx';
import { AccountPart } from './account-part.tsx';
import { saveFile } from './save-file.ts';

export function DataPart() {
  const { isBusy, formProblem, send } = useAction();
  return (
    <AccountPart
      id="conta-dados"
      title="Meus dados"
      hint="Tudo o que guardamos sobre você: perfil, termos, sessões, comentários, denúncias e mensagens à redação."
    >
      <form
        className="grid gap-5"
        onSubmit={send((text) => downloadOwnData(text('format') === 'json' ? 'json' : 'html'))}
      >
        <fieldset className="grid gap-1">
          <legend className="kicker mb-1 text-muted">Formato</legend>
          <Choice name="format" value="html" label="Página para ler (HTML)" defaultChecked />
          <Choice name="format" value="json" label="Arquivo para programas (JSON)" />
        </fieldset>
        <FormMessage kind="bad">{formProblem}</FormMessage>
        <p>
          <button type="submit" className="button-line" aria-disabled={isBusy}>
            Baixar meus dados
          </button>
        </p>
      </form>
    </AccountPart>
  );
}

/**
 * A button and not a link, which would show the answer of the server instead of the page when the session has ended.
 */
async function downloadOwnData(formato: 'html' | 'json'): Promise<void> {
  const response = await withSignIn(() => account.dados.$get({ query: { formato } }));
  if (!response.ok) throw await toCallError(response);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
}
