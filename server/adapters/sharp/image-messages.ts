/** The messages between the portal and the process that decodes images. */
import { z } from 'zod';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const imageRequest = z.discriminatedUnion('task', [
  z.object({ task: z.literal('inspect'), data: bytes }),
  z.object({ task: z.literal('make-sizes'), data: bytes, widths: z.array(z.int().positive()) }),
  z.object({
    task: z.literal('make-crop'),
    data: bytes,
    ratio: z.number().positive(),
    focusX: z.int(),
    focusY: z.int(),
  }),
  z.object({ task: z.literal('make-icon'), data: bytes, side: z.int().positive() }),
]);
export type ImageRequest = z.infer<typeof imageRequest>;

export const imageAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('facts'),
    width: z.int().positive(),
    height: z.int().positive(),
    mimeType: z.string(),
    placeholder: z.string(),
    /** The image without its metadata; null when the file contains only the image. */
    withoutMetadata: bytes.nullable(),
  }),
  z.object({
    kind: z.literal('size'),
    width: z.int().positive(),
    format: z.enum(['avif', 'webp']),
    data: bytes,
  }),
  z.object({ kind: z.literal('image'), data: bytes }),
  z.object({ kind: z.literal('done') }),
  /** The image cannot be decoded, but the process works. */
  z.object({
    kind: z.literal('refused'),
    fault: z.enum(['no-image', 'too-large', 'damaged']),
    reason: z.string(),
  }),
]);
export type ImageAnswer = z.infer<typeof imageAnswer>;
