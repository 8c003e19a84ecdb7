/**
 * A form whose fields send images. If its button is pressed while images are being sent, the form waits for them and
 * then submits itself.
 */
import { type ComponentProps, type FormEvent, useContext, useState } from 'react';
import { sendingImage } from '../../../domain/text/sentences.ts';
import { createUploads, FormUploads } from '../data/uploads.ts';

export function UploadForm({
  onSubmit,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const outer = useContext(FormUploads);
  const [uploads] = useState(createUploads);
  const [isWaiting, setWaiting] = useState(false);
  const submitWhenSent = async (form: HTMLFormElement) => {
    setWaiting(true);
    const isSent = await uploads.whenDone();
    setWaiting(false);
    if (!isSent) throw new Error('An image of the form was not sent.');
    if (form.isConnected) form.requestSubmit();
  };
  return (
    <form
      noValidate
      {...attributes}
      onSubmit={(event) => {
        if (!uploads.isPending()) return onSubmit(event);
        event.preventDefault();
        // A field whose upload failed shows that itself.
        if (!isWaiting) outer.track(submitWhenSent(event.currentTarget)).catch(() => {});
      }}
    >
      <FormUploads value={uploads}>{children}</FormUploads>
      {isWaiting ? (
        <p role="status" className="font-display text-sm text-muted">
          {sendingImage}
        </p>
      ) : null}
    </form>
  );
}
