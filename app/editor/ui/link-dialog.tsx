/** Asks for the address of a link. If no text is selected, it also asks for the link's text. */
import { useRef, useState } from 'react';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { invalidLinkAddress, noLinkText } from '../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { Field } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

interface LinkDialogProps {
  href: string;
  needsText: boolean;
  onLink: (href: string, text: string) => void;
  onUnlink: () => void;
  onClose: () => void;
}

export function LinkDialog({ href, needsText, onLink, onUnlink, onClose }: LinkDialogProps) {
  const addressInput = useRef<HTMLInputElement>(null);
  const textInput = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ field: 'address' | 'text'; message: string } | null>(null);
  const handleSubmit = () => {
    const text = textInput.current?.value.trim() ?? '';
    const address = linkAddress(withScheme(addressInput.current?.value.trim() ?? ''));
    if (address === null) {
      setProblem({ field: 'address', message: invalidLinkAddress });
      addressInput.current?.focus();
    } else if (needsText && text === '') {
      setProblem({ field: 'text', message: noLinkText });
      textInput.current?.focus();
    } else onLink(address, text);
  };
  return (
    <EditorDialog title="Link" onSubmit={handleSubmit} onClose={onClose}>
      <Field
        ref={addressInput}
        id="endereco-do-link"
        label="Endereço do link"
        inputMode="url"
        autoComplete="off"
        required
        defaultValue={href}
        problem={problem?.field === 'address' ? problem.message : null}
      />
      {needsText ? (
        <Field
          ref={textInput}
          id="texto-do-link"
          label="Texto do link"
          autoComplete="off"
          required
          problem={problem?.field === 'text' ? problem.message : null}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SendButton label="Aplicar" className="grow" />
        {href === '' ? null : <Button label="Remover link" className="grow" onClick={onUnlink} />}
      </div>
    </EditorDialog>
  );
}

/** Completes addresses such as `exemplo.com.br`, which people type without a scheme. */
function withScheme(address: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : address;
}
