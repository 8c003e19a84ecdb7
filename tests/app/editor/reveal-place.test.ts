/** The places of a text to which a check before publishing leads. */
import { describe, expect, it } from 'vitest';
import { findPlace } from '../../../app/editor/commands/reveal-place.ts';
import type { TextPlace } from '../../../domain/text/text-place.ts';
import { anEntityBlock } from '../../builders.ts';
import { openInEditor } from './open-document.ts';

const link = 'https://a.example/link';
const post = 'https://bsky.app/profile/ana.example/post/3kabcde12345x';
const cell = 'https://a.example/celula';
const raw = JSON.stringify({
  blocks: [
    { key: 'a', type: 'unstyled', text: 'Um link aqui.', entityRanges: [{ offset: 3, length: 4, key: 0 }] },
    ...[1, 2, 3].map(anEntityBlock),
  ],
  entityMap: {
    0: { type: 'LINK', mutability: 'MUTABLE', data: { url: link } },
    1: { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/a.jpg', alt: '' } },
    2: { type: 'EMBED', mutability: 'IMMUTABLE', data: { url: ` ${post}` } },
    3: {
      type: 'TABLE',
      mutability: 'IMMUTABLE',
      data: {
        rows: [['um']],
        looks: { '0:0': { inlineStyleRanges: [], links: [{ offset: 0, length: 2, url: cell }] } },
      },
    },
  },
});
const { doc } = openInEditor(raw);

describe('a place of the text', () => {
  it.each<[TextPlace, string]>([
    [{ words: 'aqui' }, 'aqui'],
    [{ address: link }, 'link'],
  ])('is the words of %j', (place, words) => {
    const found = findPlace(doc, place);
    expect(found?.isBlock).toBe(false);
    expect(doc.textBetween(found?.from ?? 0, found?.to ?? 0)).toBe(words);
  });

  it.each<[string, number]>([
    ['/files/a.jpg', 1],
    [post, 2],
    [cell, 3],
  ])('is the whole block of %s', (address, index) => {
    const found = findPlace(doc, { address });
    expect(found?.isBlock).toBe(true);
    expect(doc.nodeAt(found?.from ?? 0)).toBe(doc.child(index));
  });

  it.each<TextPlace>([{ words: 'longe' }, { words: '' }, { address: 'https://b.example/' }])(
    'is missing for %j',
    (place) => {
      expect(findPlace(doc, place)).toBeNull();
    },
  );
});
