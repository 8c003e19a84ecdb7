/** The first step of `Mudança`: the files of the old site. */

import { moveBytesMax, moveFilesMax } from '../../../domain/site/limits.ts';
import { formatBytes } from '../../../domain/text/bytes.ts';
import type { MoveFileKind } from '../../../domain/transfer/site-move.ts';
import { attempt } from '../../program/attempt.ts';
import { FileInput } from '../../program/file-field.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { Alert } from '../ui/alert.tsx';
import { Rows } from '../ui/list-part.tsx';
import { Row } from '../ui/row.tsx';
import { UploadBar } from '../ui/upload-bar.tsx';
import type { Move } from './move-query.ts';
import { deleteFile, type Sending, sendFile, useSendings } from './sendings.ts';

const kindNames: Readonly<Record<MoveFileKind, string>> = {
  wordpress: 'exportação do WordPress',
  ghost: 'exportação do Ghost',
  files: 'zip de imagens',
  log: 'log de acesso do servidor antigo',
  unknown: 'não serve para a mudança',
};

type ShownFile = Move['files'][number] | (Sending & { received: number; kind: null });

export function MoveFiles({ move, reload }: { move: Move | null; reload: () => Promise<void> }) {
  const sendings = useSendings();
  const files = move?.files ?? [];
  const unannounced = sendings.filter(({ id }) => !files.some((file) => file.id === id));
  const shown: ShownFile[] = [
    ...files,
    ...unannounced.map((sending) => ({ ...sending, received: 0, kind: null })),
  ];
  const send = (chosen: FileList | null) => {
    for (const file of chosen ?? []) {
      const same = files.find(({ name, bytes }) => name === file.name && bytes === file.size);
      const isGoingOn = sendings.some(
        ({ name, bytes, problem }) => name === file.name && bytes === file.size && problem === '',
      );
      if (isGoingOn || (same && same.received === same.bytes)) toast.success(`${file.name} já está aqui.`);
      else if (file.size > moveBytesMax) toast.error(`${file.name} tem mais de 5 GB.`);
      else sendFile(file, same ?? null);
    }
  };
  return (
    <>
      <FieldFrame
        id="mudanca-arquivos"
        label="Arquivos do site antigo"
        frameClass="mt-5"
        hint={`Até ${moveFilesMax} arquivos, 5 GB ao todo. Se a conexão cair, escolha o mesmo arquivo outra vez: o envio continua de onde parou.`}
      >
        {(attributes) => (
          <FileInput
            id="mudanca-arquivos"
            multiple
            accept=".xml,.json,.zip,.log,.gz,.txt"
            fileName=""
            {...attributes}
            onChange={({ currentTarget }) => {
              send(currentTarget.files);
              // After this, the same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        )}
      </FieldFrame>
      {shown.length === 0 ? null : (
        <div className="mt-5">
          <Rows label="Arquivos">
            {shown.map((file) => (
              <FileRow
                key={file.id ?? file.name}
                file={file}
                sending={
                  sendings.find(({ id, name }) => (id === null ? name === file.name : id === file.id)) ?? null
                }
                reload={reload}
              />
            ))}
          </Rows>
        </div>
      )}
    </>
  );
}

interface FileRowProps {
  file: ShownFile;
  sending: Sending | null;
  reload: () => Promise<void>;
}

function FileRow({ file, sending, reload }: FileRowProps) {
  const { id, name, bytes, kind, problem } = file;
  const isGoingOn = sending !== null && sending.problem === '';
  const received = Math.max(file.received, sending?.sent ?? 0);
  const state =
    kind === null
      ? `${formatBytes(received)} de ${formatBytes(bytes)}${isGoingOn ? '' : ', parado: escolha o mesmo arquivo para continuar'}`
      : `${formatBytes(bytes)}, ${kindNames[kind]}`;
  const remove = () =>
    attempt(
      deleteFile(id ?? '').then(() => {
        sending?.stop();
        return reload();
      }),
    );
  return (
    <Row
      id={id ?? name}
      name={name}
      title={name}
      details={state}
      acts={[!isGoingOn && id !== null && { label: 'Tirar', isBad: true, onClick: remove }]}
    >
      {isGoingOn ? <UploadBar fileName={name} progress={received / bytes} onStop={sending.stop} /> : null}
      <Alert className="mt-1 text-sm">{sending?.problem || problem}</Alert>
    </Row>
  );
}
