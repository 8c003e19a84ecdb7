import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSources, mapImageSources } from '../../domain/rich-text-images.ts';

describe('image sources', () => {
  const document = `{ "blocks": [{"text":"\\"src\\":\\"a.png\\"","n":12345678901234567890,"data":{"src":"a.png"}}],
    "entityMap": {"10": {"data": {"alt":"\\u00e1", "src" : "a.png"}, "type":"IMAGE", "src":"a.png"},
      "2": {"type":"VIDEO","data":{"src":"a.png"}},
      "k": {"type":"image","data":{"src":"https:\\/\\/x.org\\/b\\\\.png","deep":{"src":"a.png"}}},
      "n": {"type":"IMAGE","data":{"src":null}} }, "more": {"entityMap":{"0":{"type":"IMAGE","data":{"src":"no"}}}} }`;

  it('are those of IMAGE entities', () => {
    expect(imageSources(document)).toEqual(['a.png', 'https://x.org/b\\.png']);
    expect(
      imageSources('{"entityMap":[{"type":"IMAGE","data":{"src":"x"}},{"type":"IMAGE","data":{"src":"x"}}]}'),
    ).toEqual(['x']);
    for (const raw of ['', '{', '[]', 'null', '{}', '{"entityMap":3}']) expect(imageSources(raw)).toEqual([]);
  });

  it('are replaced without touching another character', () => {
    const before = '"src" : "a.png"';
    expect(mapImageSources(document, (src) => (src === 'a.png' ? '/files/"ç".png' : src))).toBe(
      document.replace(before, '"src" : "/files/\\"ç\\".png"'),
    );
    expect(mapImageSources(document, (src) => src)).toBe(document);
    expect(mapImageSources('not json "src":"a"', () => 'b')).toBe('not json "src":"a"');
  });

  it('are replaced as a parse would', () => {
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
});
