/** The details of an image of the library. They apply wherever the image is shown (docs/product.md#images). */
import {
  imageAltMaxGraphemes,
  imageCaptionMaxGraphemes,
  imageCreditMaxGraphemes,
  imageLicenceMaxGraphemes,
} from '../site/limits.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { fitText } from '../transfer/fit-text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import { type FocalPoint, isMiddle, middlePoint } from './image-crops.ts';

export interface ImageDetails extends FocalPoint {
  /** A description for people who do not see the image; '' for none. */
  altText: string;
  /** Whether the image is only decoration. Screen readers skip it, and it has no alternative text. */
  isDecorative: boolean;
  /** The caption that is suggested when the image is used again. */
  caption: string;
  /** The person or agency who made or owns the image. */
  credit: string;
  /** A code of `licences`, or the text of another licence; '' when unknown. */
  licence: string;
}

export const noImageDetails: ImageDetails = {
  altText: '',
  isDecorative: false,
  caption: '',
  credit: '',
  licence: '',
  ...middlePoint,
};

export interface Licence {
  /** The code as it is stored. */
  code: string;
  name: string;
  /** The address of the licence's text; null when there is none. */
  address: string | null;
}

const deed = (path: string) => `https://creativecommons.org/${path}/deed.pt-br`;

/** The licences that the form offers. It also offers `Outra`, with a free text. */
export const licences: readonly Licence[] = [
  { code: 'reserved', name: 'Todos os direitos reservados', address: null },
  { code: 'press', name: 'Divulgação', address: null },
  { code: 'authorized', name: 'Uso autorizado', address: null },
  { code: 'cc0', name: 'CC0 1.0', address: deed('publicdomain/zero/1.0') },
  { code: 'cc-by', name: 'CC BY 4.0', address: deed('licenses/by/4.0') },
  { code: 'cc-by-sa', name: 'CC BY-SA 4.0', address: deed('licenses/by-sa/4.0') },
  { code: 'cc-by-nd', name: 'CC BY-ND 4.0', address: deed('licenses/by-nd/4.0') },
  { code: 'cc-by-nc', name: 'CC BY-NC 4.0', address: deed('licenses/by-nc/4.0') },
  { code: 'cc-by-nc-sa', name: 'CC BY-NC-SA 4.0', address: deed('licenses/by-nc-sa/4.0') },
  { code: 'cc-by-nc-nd', name: 'CC BY-NC-ND 4.0', address: deed('licenses/by-nc-nd/4.0') },
  // Archives of photographs have many works under these older versions.
  { code: 'cc-by-3.0', name: 'CC BY 3.0', address: deed('licenses/by/3.0') },
  { code: 'cc-by-sa-3.0', name: 'CC BY-SA 3.0', address: deed('licenses/by-sa/3.0') },
  { code: 'cc-by-2.0', name: 'CC BY 2.0', address: deed('licenses/by/2.0') },
  { code: 'cc-by-sa-2.0', name: 'CC BY-SA 2.0', address: deed('licenses/by-sa/2.0') },
  { code: 'public-domain', name: 'Domínio público', address: deed('publicdomain/mark/1.0') },
];
export const otherLicence = 'Outra';

/** Returns the licence for a stored code or text; null for ''. */
export function licenceOf(stored: string): Licence | null {
  if (stored === '') return null;
  return licences.find(({ code }) => code === stored) ?? { code: stored, name: stored, address: null };
}

const textRules = {
  altText: { label: 'texto alternativo', subject: 'O texto alternativo', maxGraphemes: imageAltMaxGraphemes },
  caption: { label: 'legenda', subject: 'A legenda', maxGraphemes: imageCaptionMaxGraphemes },
  credit: { label: 'crédito', subject: 'O crédito', maxGraphemes: imageCreditMaxGraphemes },
  licence: { label: 'licença', subject: 'A licença', maxGraphemes: imageLicenceMaxGraphemes },
} as const;
type TextName = keyof typeof textRules;
const textNames = ['altText', 'caption', 'credit', 'licence'] as const satisfies readonly TextName[];

/**
 * Returns details as they are stored: lines are cleaned, and a decorative image loses its alternative text. Applying it
 * twice changes nothing more.
 */
export function cleanImageDetails(typed: ImageDetails): ImageDetails {
  const clean = (name: TextName) => cleanLine(typed[name], textRules[name].maxGraphemes);
  const { isDecorative, focusX, focusY } = typed;
  return {
    isDecorative,
    focusX,
    focusY,
    altText: isDecorative ? '' : clean('altText'),
    caption: clean('caption'),
    credit: clean('credit'),
    licence: clean('licence'),
  };
}

/** Returns why clean details cannot be saved, or null. */
export function findImageDetailsProblem(details: ImageDetails): Problem | null {
  const field = textNames.find((name) => isLongerThan(details[name], textRules[name].maxGraphemes));
  if (field === undefined) return null;
  const { subject, maxGraphemes } = textRules[field];
  return invalid(`${subject} pode ter no máximo ${maxGraphemes} caracteres.`, field);
}

/** Cuts imported details at their limits, and lists the fields that were cut. Empty details are omitted. */
export function fitImageDetails(imported: Partial<ImageDetails>): {
  details: Partial<ImageDetails>;
  cut: string[];
} {
  const details = { ...imported };
  const cut: string[] = [];
  for (const name of textNames) {
    const { maxGraphemes, label } = textRules[name];
    const { text, isCut } = fitText(imported[name] ?? '', maxGraphemes, { isLine: true });
    if (isCut) cut.push(label);
    if (text === '') delete details[name];
    else details[name] = text;
  }
  return { details, cut };
}

/** Fills empty details with imported ones. An imported focal point replaces one in the middle. */
export function fillImageDetails(details: ImageDetails, imported: Partial<ImageDetails>): ImageDetails {
  const text = (name: TextName) => details[name] || (imported[name] ?? '');
  const { focusX, focusY } = isMiddle(details) ? { ...details, ...imported } : details;
  return cleanImageDetails({
    altText: text('altText'),
    isDecorative: details.isDecorative || (imported.isDecorative ?? false),
    caption: text('caption'),
    credit: text('credit'),
    licence: text('licence'),
    focusX,
    focusY,
  });
}

/** Lists the names of changed details for the audit log. */
export function listChangedDetails(before: ImageDetails, after: ImageDetails): string[] {
  const isMoved = before.focusX !== after.focusX || before.focusY !== after.focusY;
  return [
    ...textNames.filter((name) => before[name] !== after[name]).map((name) => textRules[name].label),
    ...(before.isDecorative === after.isDecorative ? [] : ['imagem decorativa']),
    ...(isMoved ? ['ponto de interesse'] : []),
  ];
}

/** The credit and licence of an image, as readers see them. */
export interface ImageCredit {
  /** A whole phrase such as 'Crédito: Lia Ramos'; '' when only the licence is known. */
  text: string;
  licence: Pick<Licence, 'name' | 'address'> | null;
}

/**
 * Returns the credit and licence that readers see, without the parts that the caption `shown` says already; null when
 * nothing is left.
 */
export function creditOf(
  details: Pick<ImageDetails, 'credit' | 'licence'>,
  shown: string,
): ImageCredit | null {
  const isShown = toWords(shown).includes(toWords(details.credit));
  const credit = isShown ? '' : details.credit;
  const licence = licenceOf(details.licence);
  if (credit === '' && licence === null) return null;
  // Many credits begin with their own word, such as 'Foto: ' or 'Arte: '.
  const text = credit === '' || /^\p{L}[\p{L} ]{1,20}:/u.test(credit) ? credit : `Crédito: ${credit}`;
  return { text, licence: licence && { name: licence.name, address: licence.address } };
}

/** Returns the words of a text between spaces; so 'AP' is not found inside 'CAPES'. */
function toWords(text: string): string {
  return ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
}

/** Returns the alternative text of the main picture. Without one, the caption or the title is used. */
export function mainAltOf(
  { altText, isDecorative }: Pick<ImageDetails, 'altText' | 'isDecorative'>,
  caption: string,
  title: string,
): string {
  if (isDecorative) return '';
  return altText || (caption === '' ? title : '');
}

/** Returns the full stop or blank between a caption and the credit after it; '' when there is no caption. */
export function stopAfter(caption: string): string {
  const text = caption.trimEnd();
  if (text === '') return '';
  return /[.!?…][”"’')\]]*$/u.test(text) ? ' ' : '. ';
}

/** Returns credit and licence in one line: 'Crédito: Lia Ramos · CC BY 4.0'; '' when both are empty. */
export function creditLineOf(details: Pick<ImageDetails, 'credit' | 'licence'>, shown: string): string {
  const credit = creditOf(details, shown);
  return [credit?.text ?? '', credit?.licence?.name ?? ''].filter((part) => part !== '').join(' · ');
}
