/** A picture in the form of an inset; what the library says of it fills the empty texts beside it. */
import { ImageField } from '../../newsroom/ui/image-field.tsx';
import type { InsetField } from './inset-kinds.ts';
import type { InsetData } from './stored-inset.ts';

export function PictureField({
  id,
  field: { name, label },
  data,
  problem,
  onChange,
}: {
  id: string;
  field: Extract<InsetField, { kind: 'image' }>;
  data: InsetData;
  problem: string | null;
  onChange: (changed: InsetData) => void;
}) {
  const src = data[name];
  return (
    <ImageField
      id={id}
      label={label}
      name={id}
      purpose="editor"
      noun="imagem"
      value={typeof src === 'string' ? src : ''}
      problem={problem}
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
