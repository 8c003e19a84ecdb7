/** Finds, in the caption of an imported picture, who made it. Portuguese newsrooms write credits in these ways. */
import { imageCreditMaxGraphemes } from '../site/limits.ts';
import { isLongerThan, trimEndOf } from '../text/text.ts';

const label = '(?:fotos?|cr[ée]ditos?|imagem|imagens) ?:';
/** Finds where a credit may begin: a word before the maker's name, or a word that is a credit itself. */
const beginning = new RegExp(
  `(?<=^|[ ([|·])(?:${label} ?[^ ]|(?:reprodução|divulgação)(?: ?/|[.)\\]]{0,2}$))`,
  'giu',
);
const separators = '.!?…:;,|·([–—-';
/** A second label, or a sentence that continues after the name. */
const goesOn = new RegExp(`.${label}|\\p{L}{3}[.!?…] [^ ]`, 'iu');

/**
 * Splits a caption such as 'O lançamento. Foto: Lia Ramos/Agência' into the caption and the credit at its end. The
 * credit begins with its label, and no word is lost. It is '' when there is none.
 */
export function splitCredit(caption: string): { caption: string; credit: string } {
  const line = caption.replace(/\s+/g, ' ').trim();
  for (const { index, 0: begin } of line.matchAll(beginning)) {
    const before = line.slice(0, index).trimEnd();
    const rest = line.slice(index);
    const last = before.at(-1) ?? '';
    // Within a sentence, only 'Foto: Lia' and 'Reprodução/TV' with capital letters count as a credit.
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
