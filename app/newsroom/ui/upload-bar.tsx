/** How far a file that is being sent has come, and the button that stops it, for every place that sends files. */
import { RowButton } from './row-button.tsx';

interface UploadBarProps {
  /** Tells the bar from others on the screen. */
  fileName?: string;
  /** The finished share, from 0 to 1. */
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
