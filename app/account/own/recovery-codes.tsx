/** Shows the recovery codes once, to be copied or saved. */

import { useEffect, useRef } from 'react';
import { genericError } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { toast } from '../../ui/toast.ts';
import { saveFile } from './save-file.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await copyText(text);
      toast.success('Códigos copiados.');
    } catch {
      toast.error(genericError);
    }
  };

  const download = () => {
    const file = `Códigos de recuperação de ${location.host}\n\n${text}\n`;
    saveFile(new Blob([file], { type: 'text/plain' }), 'codigos-de-recuperacao.txt');
  };

  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg/6 font-bold tracking-tight">
          Guarde os códigos de recuperação
        </h3>
        <p className="mt-2 text-muted">
          Cada um vale uma vez, no lugar do código do aplicativo, e eles não aparecem de novo. Guarde-os longe
          do celular.
        </p>
      </div>
      <ul
        aria-label="Códigos de recuperação"
        className="grid gap-x-8 gap-y-1 border-y border-rule py-3 [font-family:ui-monospace,monospace] max-sm:text-sm xl:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button-line" onClick={copy}>
          Copiar códigos
        </button>
        <button type="button" className="button-line" onClick={download}>
          Baixar códigos
        </button>
        <button type="button" className="button-ink" onClick={onDone}>
          Já guardei
        </button>
      </p>
    </div>
  );
}
