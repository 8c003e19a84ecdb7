/** Shows how much of a file has been sent, and a button that stops it. Every part that sends files uses it. */
import { RowButton } from './row-button.tsx';

interface UploadBarProps {
  /** The name of the file, which distinguishes this bar from others on the screen. */
  fileName?: string;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  onStop: () => void;
}

export function UploadBar({ fileName = '', progress, onStop }: UploadBarProps) {
  return (
    <p className="mt-2 flex items-center gap-4 font-display text-sm">
      <progress
        value={progress}
        aria-label={fileName === '' ? 'Envio da imagem' : `Envio de ${fileName}`}
        className="min-w-0 grow"
      />
      <span className="tabular-nums">{`${Math.round(progress * 100)}%`}</span>
      <RowButton onClick={onStop}>
        Parar envio
        {fileName === '' ? null : <span className="sr-only">{` de ${fileName}`}</span>}
      </RowButton>
    </p>
  );
}
