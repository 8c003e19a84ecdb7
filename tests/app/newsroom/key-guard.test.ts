/** The guard that keeps a dialog from taking keys that were typed for the text below it. */
import { expect, it } from 'vitest';
import { createKeyGuard } from '../../../app/program/key-guard.ts';

/** A pause of half a second ends continued typing. */
const typingPauseMs = 500;

const openedAt = 10_000;

it('the guard ignores the keys of continued typing, however long it is', () => {
  const guard = createKeyGuard(openedAt);
  for (let key = 1; key <= 100; key += 1)
    expect(guard.accepts(openedAt + key * (typingPauseMs - 1), true)).toBe(false);
});

it('the guard accepts keys after a pause, however fast they follow then', () => {
  const guard = createKeyGuard(openedAt);
  expect(guard.accepts(openedAt + 20, true)).toBe(false);
  expect(guard.accepts(openedAt + 20 + typingPauseMs, true)).toBe(true);
  expect(guard.accepts(openedAt + 21 + typingPauseMs, true)).toBe(true);
});

it('the guard accepts the first key when nothing was being typed', () => {
  expect(createKeyGuard(openedAt).accepts(openedAt + typingPauseMs, true)).toBe(true);
});

it('the guard accepts every key once it is lifted', () => {
  const guard = createKeyGuard(openedAt);
  expect(guard.accepts(openedAt + 1, true)).toBe(false);
  guard.lift();
  expect(guard.accepts(openedAt + 2, true)).toBe(true);
});

it('the guard accepts a key that writes nothing, unless it is part of the typing', () => {
  const guard = createKeyGuard(openedAt);
  expect(guard.accepts(openedAt + 1, false)).toBe(true);
  expect(guard.accepts(openedAt + 2, true)).toBe(false);
  expect(guard.accepts(openedAt + 3, false)).toBe(false);
  expect(guard.accepts(openedAt + 4 + typingPauseMs, false)).toBe(true);
});
