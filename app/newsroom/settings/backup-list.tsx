/**
 * The list of backups in the tab `Cópias de segurança`. A person can make one now, download one, and read how one is
 * restored.
 */
import { useState } from 'react';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { OwnPasswordField, ProofForm } from '../../account/own/proof-form.tsx';
import { account, newsroom } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { Part } from '../ui/part.tsx';
import { RowButton } from '../ui/row-button.tsx';

const { copias } = newsroom.configuracoes;
type Backups = AnswerOf<typeof copias.$get>;
type Backup = Backups['backups'][number];

const query = queryOf('copias', () => call(() => copias.$get()));
const whileAskedMs = 5_000;

export function BackupList() {
  const data = useData({
    ...query,
    refetchInterval: ({ state }) => (state.data?.state.askedAt ? whileAskedMs : false),
  });
  const askedAt = data.data?.state.askedAt ?? null;
  const { isBusy, formProblem, run } = useAction();
  const ask = () =>
    run(async () => {
      await call(() => copias.$post());
      await data.reload();
    });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Part title="Guardadas" className="mt-10 max-w-[48rem] border-t border-rule pt-5">
      <Loaded of={data}>
        {({ folder, bucket, backups, folderBeforeRestore, state }) => (
          <>
            <p className="mt-1 font-display text-sm break-words text-muted">
              {describePlace(folder, bucket)}
            </p>
            <Failures state={state} />
            {folder === null ? null : (
              <p className="mt-4">
                <Button label="Fazer agora" isOff={isBusy} onClick={ask} />
              </p>
            )}
            <FormMessage kind="bad">{formProblem}</FormMessage>
            <p role="status" className="mt-2 font-display text-sm">
              {askedAt === null
                ? ''
                : `Pedida em ${formatShortDate(askedAt)}. Ela aparece aqui quando ficar pronta.`}
            </p>
            {backups.length === 0 ? (
              <p className="border-t border-rule py-8 text-lg wrap-anywhere text-muted">
                {folderBeforeRestore === null
                  ? 'Nenhuma cópia ainda. Com a cópia diária ligada, a primeira aparece aqui depois da hora escolhida.'
                  : `Nenhuma cópia desde a restauração. As de antes estão na pasta ${folderBeforeRestore} do servidor.`}
              </p>
            ) : (
              <ul aria-label="Cópias guardadas" className="mt-4 border-b border-rule">
                {backups.map((backup) => (
                  <BackupRow
                    key={backup.name}
                    backup={backup}
                    state={state}
                    onDownload={() => setChosen(backup.name)}
                  />
                ))}
              </ul>
            )}
            {chosen ? <DownloadDialog name={chosen} onClose={() => setChosen(null)} /> : null}
          </>
        )}
      </Loaded>
    </Part>
  );
}

function describePlace(folder: string | null, bucket: string | null): string {
  if (folder === null)
    return 'O banco de dados está em outro servidor. Para as cópias diárias, defina BACKUP_DIR neste.';
  if (bucket !== null)
    return `Na pasta ${folder} do servidor e, como zip, no armazenamento ${bucket}, fora dele.`;
  return `Na pasta ${folder} do servidor. Se o disco dele quebrar, o site e as cópias se perdem juntos: baixe uma de vez em quando, ou peça a quem cuida do servidor que mande todas a outro lugar (BACKUP_URL).`;
}

function Failures({ state: { failure, proofFailure, copyFailure } }: Pick<Backups, 'state'>) {
  const sentences = [
    failure && `A cópia de ${formatShortDate(failure.at)} não foi feita: ${failure.reason}`,
    proofFailure &&
      `A cópia ${proofFailure.name} não pôde ser restaurada na conferência de ${formatShortDate(proofFailure.at)}: ${proofFailure.reason}`,
    copyFailure && `A cópia ${copyFailure.name} não chegou ao outro lugar: ${copyFailure.reason}`,
  ];
  return sentences.map((sentence) =>
    sentence ? (
      <FormMessage key={sentence} kind="bad">
        {sentence}
      </FormMessage>
    ) : null,
  );
}

function BackupRow({
  backup: { name, madeAt, records, files, restore },
  state: { proof, copy },
  onDownload,
}: {
  backup: Backup;
  state: Backups['state'];
  onDownload: () => void;
}) {
  return (
    <li className="border-t border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p className="font-display font-semibold tabular-nums">{formatShortDate(madeAt)}</p>
        <RowButton
          label="Baixar"
          aria-label={`Baixar: ${name}`}
          aria-haspopup="dialog"
          onClick={onDownload}
        />
      </div>
      <p className="font-display text-sm text-muted tabular-nums">
        {`${records.toLocaleString('pt-BR')} registros, ${files.toLocaleString('pt-BR')} arquivos, pasta ${name}`}
      </p>
      {proof?.name === name ? (
        <p className="font-display text-sm">
          {`Conferida em ${formatShortDate(proof.at)}: tudo foi restaurado e comparado`}
        </p>
      ) : null}
      {copy?.name === name ? (
        <p className="font-display text-sm">{`Também em outro lugar desde ${formatShortDate(copy.at)}`}</p>
      ) : null}
      <details className="font-display text-sm">
        <summary className="min-h-6 w-fit content-center pointer-coarse:min-h-11">Como restaurar</summary>
        <p className="mt-1">
          Pare o portal. Na pasta do programa, com o usuário do portal, rode os comandos e ligue o portal de
          novo. O que estava lá fica guardado na pasta que o primeiro comando nomeia. Onde há reticências,
          ponha o endereço de um banco ou de um bucket vazio, e o mesmo na configuração do portal.
        </p>
        <p className="mt-1">
          Para restaurar um zip baixado, descompacte-o no servidor e, no último comando, ponha a pasta {name}{' '}
          que saiu dele.
        </p>
        <pre className="mt-2 border border-rule p-3 text-xs break-all whitespace-pre-wrap">
          {restore.join('\n')}
        </pre>
      </details>
    </li>
  );
}

function DownloadDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const profile = useData(queryOf('perfil', () => call(() => account.perfil.$get())));
  const action = useAction({ fields: ['password'] });
  return (
    <Dialog title="Baixar cópia de segurança" width="question" onClose={onClose}>
      <p className="mt-3 mb-5">
        Nela estão os dados pessoais de todas as contas, as mensagens e as senhas cifradas. Guarde-a onde só
        você entra. A chave que assina as sessões não vai junto: em um portal restaurado desta cópia, todos
        entram de novo, e quem usa a verificação em duas etapas precisa ligá-la outra vez.
      </p>
      <Loaded of={profile}>
        {(own) => (
          <ProofForm
            profile={own}
            action={action}
            label="Baixar"
            provedMessage="Identidade confirmada. Aperte Baixar de novo."
            onSend={async (text) => {
              const { token } = await call(() =>
                copias[':nome'].senha.$post({ param: { nome: name }, json: { password: text('password') } }),
              );
              startDownload(`/api/redacao/configuracoes/copias/${name}?passe=${encodeURIComponent(token)}`);
              onClose();
              toast.success('O download começou.');
            }}
            onCancel={onClose}
          >
            <OwnPasswordField profile={own} action={action} id="copia-senha" label="Senha" />
          </ProofForm>
        )}
      </Loaded>
    </Dialog>
  );
}

/** A link with `download` does not leave the page, which may have unsaved fields. */
function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
