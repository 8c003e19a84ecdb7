/** Words that slugs and searches leave out. */
import { describe, expect, it } from 'vitest';
import { isStopWord } from '../../../domain/text/stop-words.ts';

describe('isStopWord', () => {
  it('is true for small words, and false for names', () => {
    expect(['nao', 'e', 'de', 'para', 'que'].every(isStopWord)).toBe(true);
    expect(['sao', 'so', 'paulo', 'toString', ''].some(isStopWord)).toBe(false);
  });
});
