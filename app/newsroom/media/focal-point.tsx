/** The focal point of an image. The person moves a cross by pointer or keys, and sees the crops around it. */
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { FocalPoint as Point } from '../../../domain/media/image-crops.ts';

const crops = [
  { name: '16:9', className: 'aspect-video' },
  { name: '4:3', className: 'aspect-[4/3]' },
  { name: '1:1', className: 'aspect-square' },
];

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(100 * share)));

export function FocalPointField({
  src,
  width,
  height,
  point: { focusX, focusY },
  isOpen,
  onChange,
}: {
  src: string;
  width: number;
  height: number;
  point: Point;
  isOpen: boolean;
  onChange: (point: Point) => void;
}) {
  const hintId = useId();
  const place = `${focusX}% da esquerda, ${focusY}% do alto`;
  const frame = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onChange({
      focusX: percent((clientX - box.left) / box.width),
      focusY: percent((clientY - box.top) / box.height),
    });
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  const step = (event: KeyboardEvent) => {
    const [x, y] = directions[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.01;
    onChange({ focusX: percent(focusX / 100 + x * size), focusY: percent(focusY / 100 + y * size) });
  };
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="flex items-center text-muted tabular-nums pointer-coarse:min-h-11">
        <span className="kicker">Ponto de interesse</span>
        <span className="ms-2 font-display text-sm">{place}</span>
      </summary>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-4">
        <div ref={frame} className="relative w-fit self-start bg-surface">
          <img
            role="none"
            src={src}
            alt=""
            width={width}
            height={height}
            className="h-auto max-h-72 w-auto max-w-full [filter:none]"
            onClick={moveTo}
          />
          <div
            role="slider"
            tabIndex={0}
            aria-label="Ponto de interesse"
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={focusX}
            aria-valuetext={place}
            className="focal-cross"
            style={{ left: `${focusX}%`, top: `${focusY}%` }}
            onKeyDown={step}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={drag}
          />
        </div>
        <ul className="flex flex-wrap gap-3 self-start font-display text-sm text-muted">
          {crops.map(({ name, className }) => (
            <li key={name} className="w-24">
              <img
                src={src}
                alt={`Corte ${name}`}
                className={`w-full object-cover [filter:none] ${className}`}
                style={{ objectPosition: `${focusX}% ${focusY}%` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <p id={hintId} className="mt-1.5 font-display text-sm/5 text-muted">
        Os cortes deixam este ponto à vista. Arraste a cruz, ou use as setas; com Shift, ela anda mais.
      </p>
    </details>
  );
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
