/** The images of a document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSources, mapImageSources, withoutImages } from '../../../domain/text/rich-text-images.ts';
import { anEntityBlock } from '../../builders.ts';

describe('image sources', () => {
  const document = `{ "blocks": [{"text":"\\"src\\":\\"a.png\\"","n":12345678901234567890,"data":{"src":"a.png"}}],
    "entityMap": {"10": {"data": {"alt":"\\u00e1", "src" : "a.png"}, "type":"IMAGE", "src":"a.png"},
      "2": {"type":"VIDEO","data":{"src":"a.png"}},
      "k": {"type":"image","data":{"src":"https:\\/\\/x.org\\/b\\\\.png","deep":{"src":"a.png"}}},
      "n": {"type":"IMAGE","data":{"src":null}} }, "more": {"entityMap":{"0":{"type":"IMAGE","data":{"src":"no"}}}} }`;

  it('are found in the entities that show an image', () => {
    expect(imageSources(document)).toEqual(['a.png', 'https://x.org/b\\.png']);
    expect(
      imageSources('{"entityMap":[{"type":"IMAGE","data":{"src":"x"}},{"type":"IMAGE","data":{"src":"x"}}]}'),
    ).toEqual(['x']);
    for (const raw of ['', '{', '[]', 'null', '{}', '{"entityMap":3}']) expect(imageSources(raw)).toEqual([]);
  });

  it('of a card of another site go without the card', () => {
    const card = {
      type: 'EMBED',
      mutability: 'IMMUTABLE',
      data: { url: 'https://x.com/a', src: '/files/a.jpg' },
    };
    const blocks = [anEntityBlock(0)];
    const raw = JSON.stringify({ blocks, entityMap: { 0: card } });
    expect(imageSources(raw)).toEqual(['/files/a.jpg']);
    expect(mapImageSources(raw, () => '/files/b.jpg')).toBe(raw.replace('a.jpg', 'b.jpg'));
    expect(JSON.parse(withoutImages(raw, () => true))).toEqual({
      blocks,
      entityMap: { 0: { ...card, data: { url: 'https://x.com/a' } } },
    });
  });

  it('are replaced without changing another character', () => {
    const before = '"src" : "a.png"';
    expect(mapImageSources(document, (src) => (src === 'a.png' ? '/files/"ç".png' : src))).toBe(
      document.replace(before, '"src" : "/files/\\"ç\\".png"'),
    );
    expect(mapImageSources(document, (src) => src)).toBe(document);
    expect(mapImageSources('not json "src":"a"', () => 'b')).toBe('not json "src":"a"');
  });

  it('are found and removed in a document of 100,000 nested lists', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const raw = `{"deep":${deep},"entityMap":{"0":{"type":"IMAGE","data":{"src":"a.png"}}}}`;
    expect(imageSources(raw)).toEqual(['a.png']);
    expect(mapImageSources(raw, (src) => `${src}!`) === raw).toBe(true);
    expect(withoutImages(raw, () => true).endsWith('"entityMap":{},"blocks":[]}')).toBe(true);
  });

  it('are none in an entity whose type is no word', () => {
    const raw =
      '{"entityMap":{"0":{"type":{"toString":1},"data":{"src":"a"}},"1":{"type":"IMAGE","data":{"src":"b"}}}}';
    expect(imageSources(raw)).toEqual(['b']);
    expect(JSON.parse(withoutImages(raw, () => true)).entityMap).toHaveProperty('0');
  });

  it('are replaced with the same result as parsing and serializing', () => {
    const entity = fc.record({
      type: fc.constantFrom('IMAGE', 'VIDEO', 'LINK'),
      data: fc.oneof(
        fc.record({ alt: fc.string(), src: fc.string({ unit: 'binary' }) }),
        fc.jsonValue({ maxDepth: 1 }),
      ),
    });
    const entityMap = fc.oneof(
      fc.array(entity),
      fc.dictionary(fc.string(), entity, { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), entityMap, fc.constantFrom(undefined, 2), (blocks, map, indent) => {
        const raw = JSON.stringify({ blocks, entityMap: map }, null, indent);
        const expected: { entityMap: Record<string, { type: string; data: { src?: unknown } | null }> } =
          JSON.parse(raw);
        for (const { type, data } of Object.values(expected.entityMap)) {
          if (type === 'IMAGE' && data !== null && typeof data.src === 'string') data.src = `${data.src}"!`;
        }
        expect(JSON.parse(mapImageSources(raw, (src) => `${src}"!`))).toEqual(expected);
      }),
    );
  });

  it('are removed with the blocks and captions that show them', () => {
    const image = (key: number | string) => ({ type: 'atomic', text: ' ', entityRanges: [{ key }] });
    const caption = (text: string) => ({ type: 'caption', text, entityRanges: [] });
    const inText = { type: 'unstyled', text: 'Palavras', entityRanges: [{ key: 0 }, { key: 'link' }] };
    const entityMap = {
      0: { type: 'IMAGE', data: { src: 'gone' } },
      1: { type: 'image', data: { src: 'kept' } },
      video: { type: 'VIDEO', data: { src: 'gone' } },
      link: { type: 'LINK', data: { url: 'gone' } },
      unused: { type: 'image', data: { src: 'gone' } },
    };
    const blocks = [
      image(0),
      caption('of 0'),
      caption('stays'),
      image(1),
      caption('of 1'),
      image('0'),
      inText,
    ];
    const raw = JSON.stringify({ blocks, entityMap, more: 1 });
    expect(JSON.parse(withoutImages(raw, (src) => src === 'gone'))).toEqual({
      blocks: [caption('stays'), image(1), caption('of 1'), { ...inText, entityRanges: [{ key: 'link' }] }],
      entityMap: { 1: entityMap[1], video: entityMap.video, link: entityMap.link },
      more: 1,
    });
    for (const same of [raw.replaceAll('gone', 'kept'), 'not json', '[]', '{}', ` ${document}`])
      expect(withoutImages(same, (src) => src === 'gone')).toBe(same);
  });

  it('are removed completely from any document, and existing ones stay', () => {
    const entity = fc.record({
      type: fc.constantFrom('IMAGE', 'image', 'VIDEO'),
      data: fc.record({ src: fc.constantFrom('gone', 'kept') }),
    });
    const range = fc.record({ key: fc.nat({ max: 4 }) });
    const block = fc.record({
      type: fc.constantFrom('atomic', 'unstyled', 'caption'),
      entityRanges: fc.array(range, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 5 }), fc.array(block, { maxLength: 6 }), (map, blocks) => {
        const raw = JSON.stringify({ blocks, entityMap: { ...map } });
        const cleaned = withoutImages(raw, (src) => src === 'gone');
        expect(imageSources(cleaned)).toEqual(imageSources(raw).filter((src) => src === 'kept'));
        expect(withoutImages(cleaned, (src) => src === 'gone')).toBe(cleaned);
      }),
    );
  });

  it('are found, replaced and removed in galleries', () => {
    const gallery = (...sources: string[]) =>
      JSON.stringify({ type: 'gallery', data: { images: sources.map((src) => ({ src, alt: 'x' })) } });
    const other = '{"type":"IMAGE","data":{"images":[{"src":"no"}]}}';
    const atomic = '{"type":"atomic","text":" ","entityRanges":[{"offset":0,"length":1,"key":0}]}';
    const document = (map: string) => `{"blocks":[${atomic}],"entityMap":{${map}}}`;
    const raw = document(`"0": ${gallery('a', 'b')},"1":${other}`);
    expect(imageSources(raw)).toEqual(['a', 'b']);
    expect(mapImageSources(raw, (src) => `${src}!`)).toBe(
      document(`"0": ${gallery('a!', 'b!')},"1":${other}`),
    );
    expect(withoutImages(raw, (src) => src === 'a')).toBe(document(`"0":${gallery('b')},"1":${other}`));
    expect(JSON.parse(withoutImages(raw, () => true))).toEqual({
      blocks: [],
      entityMap: { 1: JSON.parse(other) },
    });
  });
});
