/** Shows converted documents in tests: a line for each block. */

import { convertText } from '../../../../domain/transfer/convert/convert-text.ts';
import type { ForeignText } from '../../../../domain/transfer/foreign-record.ts';

interface Raw {
  blocks: {
    text: string;
    type: string;
    depth: number;
    inlineStyleRanges: { offset: number; length: number; style: string }[];
    entityRanges: { offset: number; length: number; key: number }[];
  }[];
  entityMap: Record<string, { type: string; data: Record<string, unknown> }>;
}

export const base = 'https://velho.example/2019/05/ola/';

export function convert(
  format: ForeignText['format'],
  source: string,
  images: Parameters<typeof convertText>[1]['findImages'] = () => [],
  address: string = base,
) {
  const converted = convertText({ format, source }, { base: address, findImages: images });
  return { ...converted, content: JSON.stringify(converted.document) };
}

/** `unstyled: text`, then its ranges as `BOLD 0+4` and `LINK 0+4 https://…`; media as `IMAGE {…}`. */
export function outline({ content }: { content: string }): string[] {
  const { blocks, entityMap }: Raw = JSON.parse(content);
  return blocks.map(({ text, type, depth, inlineStyleRanges, entityRanges }) => {
    const styles = inlineStyleRanges.map(({ offset, length, style }) => ` | ${style} ${offset}+${length}`);
    const entities = entityRanges.map(({ offset, length, key }) => {
      const entity = entityMap[key];
      if (type === 'atomic') return `${entity?.type} ${JSON.stringify(entity?.data)}`;
      return ` | ${entity?.type} ${offset}+${length} ${entity?.data.url}`;
    });
    if (type === 'atomic') return entities.join('');
    return `${type}${depth === 0 ? '' : depth}: ${text}${styles.join('')}${entities.join('')}`;
  });
}
