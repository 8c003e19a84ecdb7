/** Shows an editor the front page as readers will see it, at the width of a phone and of a desktop. */

import { useEffect, useRef, useState } from 'react';
import { Choice } from '../../ui/field.tsx';
import { Part } from '../ui/part.tsx';

const widths = { celular: { name: 'Celular', width: 390 }, computador: { name: 'Computador', width: 1280 } };
type Width = keyof typeof widths;

/** The height of the visible part of the page, in pixels before scaling. */
const height = 1_800;

export function FrontPagePreview({ text }: { text: string }) {
  const [chosen, setChosen] = useState<Width>('celular');
  const [room, setRoom] = useState(0);
  const { name, width } = widths[chosen];
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const measure = (frame: HTMLDivElement | null) => {
    if (!frame) return;
    const observer = new ResizeObserver(() => setRoom(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  };
  return (
    <Part
      title="Prévia"
      className="mt-10 border-t-2 border-ink pt-3 xl:sticky xl:top-16 xl:mt-3 xl:self-start"
    >
      <fieldset className="mt-1 flex gap-x-6">
        <legend className="sr-only">Largura da prévia</legend>
        {Object.entries(widths).map(([key, { name }]) => (
          <Choice
            key={key}
            label={name}
            name="largura"
            checked={key === chosen}
            onChange={() => setChosen(key === 'celular' ? 'celular' : 'computador')}
          />
        ))}
      </fieldset>
      <div
        ref={measure}
        className="mt-3 max-h-[80vh] overflow-auto xl:max-h-[calc(100dvh-12rem)] border border-rule"
      >
        <div className="overflow-hidden" style={{ width: width * scale, height: height * scale }}>
          <PreviewFrame key={`${chosen} ${text}`} {...{ name, text, width, scale }} />
        </div>
      </div>
    </Part>
  );
}

interface PreviewFrameProps {
  name: string;
  text: string;
  width: number;
  scale: number;
}

/** Sends the text into its frame once. A new frame adds no entry to the history of the window. */
function PreviewFrame({ name, text, width, scale }: PreviewFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action="/api/redacao/capa/previa" target="capa-previa" hidden>
        <input type="hidden" name="capa" value={text} />
      </form>
      <iframe
        name="capa-previa"
        title={`Prévia da capa: ${name}`}
        tabIndex={-1}
        className="pointer-events-none origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </>
  );
}
