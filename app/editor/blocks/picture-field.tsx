/** A picture in the form of an inset: its file, and its details in the library. */
import { useRef } from 'react';
import { DetailsOfImage } from '../../newsroom/media/image-details-form.tsx';
import { ImageField } from '../../newsroom/ui/image-field.tsx';
import type { InsetFieldProps } from './inset-kinds.ts';
import { textOf } from './inset-problems.ts';

/** How a list of pictures receives several files that are chosen at once. */
export interface PictureFiles {
  /** The file that a new picture starts with. */
  firstFile: File | null;
  /** Called with all files but the first one when the person chose several. */
  onMoreFiles: (files: readonly File[]) => void;
}

/** The file of a picture; its details in the library fill the empty texts beside it. */
export function PictureField({
  id,
  field: { name, label },
  data,
  problem,
  onChange,
  files,
}: InsetFieldProps<'image'> & { files: PictureFiles | undefined }) {
  return (
    <ImageField
      id={id}
      label={label}
      name={id}
      purpose="editor"
      noun="imagem"
      value={textOf(data[name])}
      problem={problem}
      {...files}
      onChange={(url, image) =>
        onChange({
          [name]: url,
          ...(image && !data.alt ? { alt: image.altText } : {}),
          ...(image && !data.caption ? { caption: image.caption } : {}),
        })
      }
    />
  );
}

/**
 * Shows the details that the library has of a picture. If the library has no alternative text, it stores the one that
 * is typed here.
 */
export function PictureDetails({
  id,
  field: { name },
  data,
}: Omit<InsetFieldProps<'details'>, 'problem' | 'onChange'>) {
  const url = textOf(data[name]);
  /**
   * The alternative text that was stored with the picture. It is used in this text alone until the person changes it.
   */
  const first = useRef(url === '' ? undefined : data.alt);
  return url === '' ? null : (
    <DetailsOfImage
      id={id}
      url={url}
      without={['altText', 'caption']}
      altText={data.alt === first.current ? undefined : textOf(data.alt)}
    />
  );
}
