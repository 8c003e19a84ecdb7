/** Plans generated files of other systems, by which imports are measured. The same seed gives the same content. */
import type { Random } from './random.ts';

export interface ForeignPlan {
  seed: number;
  items: number;
  /** The number of comments on the first item; other items have a few. */
  commentsOfFirst: number;
  /** About how many characters a text has. */
  textLength: number;
  /** Whether there are damaged records, cyclic parents and other hostile parts. */
  isHostile: boolean;
}

export const smallPlan: ForeignPlan = {
  seed: 1,
  items: 200,
  commentsOfFirst: 20,
  textLength: 1_500,
  isHostile: true,
};

export const pick = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[random.below(values.length)] ?? values[0];

const words = [
  'celular',
  'bateria',
  'lançamento',
  'câmera',
  'preço',
  'aplicativo',
  'segurança',
  'atualização',
  'rede',
  'tela',
  'memória',
  'usuários',
  'empresa',
  'brasileira',
  'inteligência',
  'artificial',
  'dados',
  'não',
  'é',
  'mais',
] as const satisfies readonly string[];
const oddities = [
  '👩🏽‍💻🚀',
  'مرحبا بالعالم',
  'שלום עולם',
  '日本語の記事',
  'e\u0301',
  '\u202Einvertido\u202C',
  'A&amp;B',
  '&nbsp;',
  '“aspas”',
  '𝕏',
] as const satisfies readonly string[];

export function aSentence(random: Random, length = 8): string {
  const parts: string[] = Array.from({ length }, () => pick(random, words));
  if (random.below(5) === 0) parts.push(pick(random, oddities));
  const sentence = parts.join(' ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Chooses a date from 2004 on. */
export function aDate(random: Random): number {
  return Date.UTC(2004, 0, 1) + random.below(22 * 365 * 24 * 60) * 60_000;
}

/** Writes a text of about `length` characters from blocks of all kinds. */
export function aText(
  random: Random,
  length: number,
  blocks: readonly [(random: Random) => string, ...((random: Random) => string)[]],
): string {
  const parts: string[] = [];
  let written = 0;
  while (written < length) {
    const part = random.below(3) === 0 ? pick(random, blocks)(random) : blocks[0](random);
    parts.push(part);
    written += part.length;
  }
  return parts.join('\n\n');
}
