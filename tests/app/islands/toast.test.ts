/** Toasts: their times, their order, and which one takes the place of another (docs/product.md#frame). */
import { afterEach, expect, it } from 'vitest';
import { removeToast, toast, toasts } from '../../../app/ui/toast.ts';
import { toastsMax } from '../../../domain/site/limits.ts';

const messages = () => toasts.get().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toasts.get()) removeToast(id);
});

it('toasts are shown for 2 s on success, 10 s with Desfazer, and 4 s otherwise', () => {
  toast.success('Salvo.');
  toast.success('Movida.', { undo: () => {} });
  toast.error('Falhou.');
  toast.neutral('O texto mudou.');
  const times = toasts.get().map(({ message, durationMs }) => [message, durationMs]);
  expect(Object.fromEntries(times)).toEqual({
    'Salvo.': 2_000,
    'Movida.': 10_000,
    'Falhou.': 4_000,
    'O texto mudou.': 4_000,
  });
});

it('toasts are listed newest first, and no more than 20', () => {
  for (let count = 1; count <= toastsMax + 1; count += 1) toast.error(String(count));
  expect(messages()).toHaveLength(20);
  expect(messages()[0]).toBe('21');
});

it('a toast replaces the one with its id, for its full time', () => {
  toast.success('Uma.', { id: 'a' });
  toast.error('Outra.');
  const [, before] = toasts.get();
  toast.error('Nova.', { id: 'a' });
  expect(messages()).toEqual(['Outra.', 'Nova.']);
  expect(toasts.get()[1]?.showing).not.toBe(before?.showing);
});
