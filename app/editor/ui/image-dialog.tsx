/**
 * Asks for an image of the text: a new file or one of the library, with the alternative text and caption for this text,
 * and the details of the library.
 */
import { useRef, useState } from 'react';
import { imageMissing, noAlternativeText } from '../../../domain/text/sentences.ts';
import { alternativeHint, DetailsOfImage, useImage } from '../../newsroom/media/image-details-form.tsx';
import { ImageField } from '../../newsroom/ui/image-field.tsx';
import { handleOneLineKey } from '../../newsroom/ui/one-line.ts';
import { SendButton } from '../../program/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

type Fault = { readonly field: 'file' | 'alt'; readonly message: string };

export interface TextImage {
  src: string;
  alt: string;
  /** The caption of a new image. A caption that is in the text already is edited there. */
  caption: string;
}

interface ImageDialogProps {
  file?: File | null;
  image?: Pick<TextImage, 'src' | 'alt'> | null;
  count?: string;
  onSave: (image: TextImage) => void;
  onClose: () => void;
}

/**
 * `file` was pasted or dropped into the text; `image` is in the text already. If an upload is rejected, the typed text
 * stays.
 */
export function ImageDialog({ file = null, image = null, count = '', onSave, onClose }: ImageDialogProps) {
  const altInput = useRef<HTMLTextAreaElement>(null);
  const [src, setSrc] = useState(image?.src ?? '');
  const [typed, setTyped] = useState<{ alt?: string; caption?: string }>(image ? { alt: image.alt } : {});
  const [fault, setFault] = useState<Fault | null>(null);
  const known = useImage(src);
  const alt = typed.alt ?? known?.altText ?? '';
  const caption = typed.caption ?? known?.caption ?? '';
  const handleSubmit = () => {
    if (src === '') return setFault({ field: 'file', message: imageMissing });
    if (alt.trim() !== '' || known?.isDecorative)
      return onSave({ src, alt: alt.trim(), caption: caption.trim() });
    setFault({ field: 'alt', message: noAlternativeText });
    altInput.current?.focus();
  };
  return (
    <EditorDialog
      title={image ? 'Imagem do texto' : `Inserir imagem${count}`}
      width="medium"
      isChanged={
        typed.alt !== image?.alt || typed.caption !== undefined || (image !== null && src !== image.src)
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ImageField
        id="imagem-do-texto"
        label="Imagem do texto"
        name="image"
        purpose="editor"
        noun="imagem"
        value={src}
        firstFile={file}
        problem={fault?.field === 'file' ? fault.message : null}
        onChange={setSrc}
        onRejected={() => setFault(null)}
      />
      <TextArea
        ref={altInput}
        id="texto-alternativo"
        label="Texto alternativo"
        hint={alternativeHint}
        rows={1}
        onKeyDown={handleOneLineKey}
        data-first-focus={file || image ? '' : undefined}
        value={alt}
        problem={fault?.field === 'alt' ? fault.message : null}
        onChange={({ currentTarget }) => setTyped({ ...typed, alt: currentTarget.value })}
      />
      {image ? null : (
        <TextArea
          id="legenda-da-imagem"
          label="Legenda"
          rows={1}
          onKeyDown={handleOneLineKey}
          value={caption}
          onChange={({ currentTarget }) => setTyped({ ...typed, caption: currentTarget.value })}
        />
      )}
      <DetailsOfImage
        id="imagem"
        url={src}
        without={['altText', 'caption']}
        altText={typed.alt === image?.alt ? undefined : typed.alt}
      />
      <SendButton label={image ? 'Salvar' : 'Inserir'} />
    </EditorDialog>
  );
}
