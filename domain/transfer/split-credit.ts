/** Finds who made a picture in its caption, as Portuguese newsrooms write it, for imports. */
import { imageCreditMaxGraphemes } from '../site/limits.ts';
import { isLongerThan, trimEndOf } from '../text/text.ts';

const label = '(?:fotos?|cr[ée]ditos?|imagem|imagens) ?:';
/** Finds what may be a credit: a word before the name of who made a picture, or one that is a credit itself. */
const beginning = new RegExp(
  `(?<=^|[ ([|·])(?:${label} ?[^ ]|(?:reprodução|divulgação)(?: ?/|[.)\\]]{0,2}$))`,
  'giu',
);
const separators = '.!?…:;,|·([–—-';
/** A second label, or a sentence that goes on behind the name. */
const goesOn = new RegExp(`.${label}|\\p{L}{3}[.!?…] [^ ]`, 'iu');

/**
 * Splits a caption such as 'O lançamento. Foto: Lia Ramos/Agência' into the caption and the credit at its end, with the
 * word that it begins with; no word is lost. The credit is '' when there is none.
 */
export function splitCredit(caption: string): { caption: string; credit: string } {
  const line = caption.replace(/\s+/g, ' ').trim();
  for (const { index, 0: begin } of line.matchAll(beginning)) {
    const before = line.slice(0, index).trimEnd();
    const rest = line.slice(index);
    const last = before.at(-1) ?? '';
    // Inside of a sentence, only 'Foto: Lia' and 'Reprodução/TV' with capital letters are no words of it.
    const isApart = separators.includes(last) || (/^\p{Lu}/u.test(rest) && /[:/]/.test(begin));
    if (!isApart || isLongerThan(rest, imageCreditMaxGraphemes)) continue;
    if (goesOn.test(rest)) break;
    const isBracketed = last === '(' || last === '[';
    if (isBracketed && !/[)\]]\.?$/.test(rest)) continue;
    return {
      caption: trimEndOf(before, /[ |·([–—-]/),
      credit: isBracketed ? rest.replace(/[)\]]\.?$/, '') : rest,
    };
  }
  return { caption, credit: '' };
}
