/** The upload of an image in the forms of banners and videos. */
import { useRef } from 'react';
import { CallError } from '../../program/call.ts';
import { type UploadOptions, uploadImage } from '../data/upload-image.ts';

/**
 * Returns a function that uploads the chosen file and returns its address. Sent again after a failure, the form does not
 * upload the same file again. A rejected file is a problem of the field `image`.
 */
export function useUploadOnce(options: UploadOptions): (file: File) => Promise<string> {
  const uploaded = useRef<{ file: File; url: string } | null>(null);
  return async (file) => {
    if (uploaded.current?.file === file) return uploaded.current.url;
    try {
      const { url } = await uploadImage(file, options);
      uploaded.current = { file, url };
      return url;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, code, answer } = error;
      const isOfFile = code === 'invalid-input' || code === 'too-large';
      throw new CallError(message, code, isOfFile ? 'image' : null, answer);
    }
  };
}
