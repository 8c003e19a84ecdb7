/**
 * The checks before publishing, for the news form and the server, and the newsroom's settings for them
 * (docs/product.md#checks).
 */
import { storageKeyOf } from '../media/image.ts';
import type { ImageDetails } from '../media/image-details.ts';
import { imagesCheckedMax } from '../site/limits.ts';
import { countWords, parseRichText, plainText, type RichText, readingMinutes } from '../text/rich-text.ts';
import type { EmbedBlock } from '../text/rich-text-insets.ts';
import { endBeforeStart, payerMissing } from '../text/sentences.ts';
import { countGraphemes, foldAccents } from '../text/text.ts';
import type { TextPlace } from '../text/text-place.ts';
import { readSearchFields, shownInResults } from '../web/search-fields.ts';
import { readMoment } from './embargo-and-end.ts';
import { isPaid } from './genres.ts';
import type { NewsFields, NewsTextName } from './news-fields.ts';
import { topicNames } from './topics.ts';

/**
 * A finding of a `required` check stops the publication until the person gives a reason. Findings of `advised` checks
 * are only shown, and checks that are `off` do not run (check-before-publishing.ts applies this).
 */
export const checkLevels = [
  { value: 'required', name: 'Obrigatório' },
  { value: 'advised', name: 'Recomendado' },
  { value: 'off', name: 'Não verificar' },
] as const;
export type CheckLevel = (typeof checkLevels)[number]['value'];

/** A word that the newsroom avoids, and the word that replaces it. */
export interface HouseWord {
  readonly avoided: string;
  readonly written: string;
}

/** The details of the main picture in the library. */
export type CheckedCover = Pick<ImageDetails, 'altText' | 'isDecorative' | 'credit'>;

interface CheckedText {
  readonly fields: NewsFields;
  /** The main picture. Null when there is none, when it is of another site, and until it is loaded. */
  readonly cover: CheckedCover | null;
  /** The storage keys of the text's images that have no credit in the library. */
  readonly uncredited: readonly string[];
  readonly document: RichText;
  /** The text that readers see: one line for each field and block, without invisible characters. */
  readonly whole: string;
  readonly houseWords: readonly HouseWord[];
}

interface Check {
  readonly label: string;
  readonly hint?: string;
  /** The level of the check until the newsroom chooses one. */
  readonly level: CheckLevel;
  /** The field in which a person can correct the fault. */
  readonly field: NewsTextName;
  /** The detail of the main picture in which a person can correct the fault. */
  readonly detail?: 'altText' | 'credit';
  /** Returns what is wrong, as a sentence for editors; null when nothing is. */
  readonly find: (text: CheckedText) => string | null;
  /** Returns the place of the text to show in the editor; undefined when the finding has none. */
  readonly locate?: (text: CheckedText) => TextPlace | undefined;
}

const titleGraphemes = { min: 40, max: 110 };
const summaryGraphemesMax = 160;
const wordsWithoutSubtitleMax = 600;
const houseWordsShown = 5;

const checks = {
  checkTitle: {
    label: 'Tamanho do título',
    hint: `De 40 a 110 caracteres: cabe em listas e redes. Buscadores mostram cerca de ${shownInResults.title}.`,
    level: 'advised',
    field: 'title',
    find: ({ fields: { title } }) => {
      const count = countGraphemes(title);
      const { min, max } = titleGraphemes;
      if (count === 0) return 'A notícia não tem título.';
      return count >= min && count <= max
        ? null
        : `O título tem ${count} caracteres. De ${min} a ${max}, ele cabe em listas e redes; buscadores mostram cerca de ${shownInResults.title}.`;
    },
  },
  checkSummary: {
    label: 'Resumo',
    hint: 'Até 160 caracteres: é o que os cartões mostram.',
    level: 'advised',
    field: 'summary',
    find: ({ fields: { summary } }) => {
      if (summary === '') return 'A notícia não tem resumo.';
      return countGraphemes(summary) <= summaryGraphemesMax
        ? null
        : `O resumo passa de ${summaryGraphemesMax} caracteres, e os cartões cortam o resto.`;
    },
  },
  checkCover: {
    label: 'Imagem principal',
    level: 'advised',
    field: 'imageUrl',
    find: ({ fields: { imageUrl } }) => (imageUrl === '' ? 'A notícia não tem imagem principal.' : null),
  },
  checkCoverText: {
    label: 'Texto alternativo da imagem principal',
    level: 'advised',
    field: 'imageUrl',
    detail: 'altText',
    find: ({ cover }) =>
      cover === null || cover.isDecorative || cover.altText !== ''
        ? null
        : 'A imagem principal não tem texto alternativo.',
  },
  checkCoverCredit: {
    label: 'Crédito da imagem principal',
    level: 'advised',
    field: 'imageUrl',
    detail: 'credit',
    find: ({ cover }) =>
      cover === null || cover.credit !== '' ? null : 'A imagem principal não tem crédito.',
  },
  checkCredits: {
    label: 'Crédito das imagens do texto',
    level: 'advised',
    field: 'content',
    find: (text) => {
      const count = uncreditedOf(text).length;
      if (count === 0) return null;
      return count === 1
        ? 'Uma imagem do texto não tem crédito.'
        : `${count} imagens do texto não têm crédito.`;
    },
    locate: (text) => placeAt(uncreditedOf(text)[0]?.src),
  },
  checkAlternatives: {
    label: 'Texto alternativo das imagens do texto',
    level: 'advised',
    field: 'content',
    find: ({ document }) => {
      const count = imagesOf(document).filter(({ alt }) => alt.trim() === '').length;
      if (count === 0) return null;
      return count === 1
        ? 'Uma imagem do texto não tem texto alternativo.'
        : `${count} imagens do texto não têm texto alternativo.`;
    },
    locate: ({ document }) => placeAt(imagesOf(document).find(({ alt }) => alt.trim() === '')?.src),
  },
  checkEmbeds: {
    label: 'Título de arquivos e do conteúdo de outros sites',
    level: 'advised',
    field: 'content',
    find: ({ document }) => {
      const count = namelessOf(document).length;
      if (count === 0) return null;
      return count === 1
        ? 'Um bloco de outro site ou arquivo não tem título: o leitor não sabe o que vai abrir.'
        : `${count} blocos de outros sites ou arquivos não têm título: o leitor não sabe o que vai abrir.`;
    },
    locate: ({ document }) => placeAt(namelessOf(document)[0]?.href),
  },
  checkTopics: {
    label: 'Assuntos',
    level: 'advised',
    field: 'topics',
    find: ({ fields: { topics } }) =>
      topicNames(topics).length === 0 ? 'A notícia não tem nenhum assunto.' : null,
  },
  checkSource: {
    label: 'Fonte',
    level: 'advised',
    field: 'source',
    find: ({ fields: { source } }) => (source === '' ? 'A notícia não diz a fonte.' : null),
  },
  checkSubtitles: {
    label: 'Subtítulos em textos longos',
    level: 'advised',
    field: 'content',
    find: ({ document }) =>
      countWords(plainText(document)) > wordsWithoutSubtitleMax &&
      document.blocks.every(({ kind }) => kind !== 'subtitle')
        ? `O texto passa de ${wordsWithoutSubtitleMax} palavras e não tem nenhum subtítulo.`
        : null,
  },
  checkNames: {
    label: 'O mesmo nome escrito de dois jeitos',
    level: 'advised',
    field: 'content',
    find: ({ whole }) => {
      const [pair] = findNamesInTwoWays(whole);
      return pair ? `O mesmo nome está escrito de dois jeitos: “${pair.join('” e “')}”.` : null;
    },
    locate: ({ whole }) => placeOfWords(findNamesInTwoWays(whole)[0]?.[1]),
  },
  checkHouseWords: {
    label: 'Palavras da casa',
    hint: 'A lista está no fim desta página.',
    level: 'advised',
    field: 'content',
    find: ({ whole, houseWords }) => {
      const found = houseWords.filter(({ avoided }) => hasWord(whole, avoided)).slice(0, houseWordsShown);
      if (found.length === 0) return null;
      return `A casa escreve ${found.map(({ avoided, written }) => `“${written}”, e não “${avoided}”`).join('; ')}.`;
    },
    locate: ({ whole, houseWords }) =>
      placeOfWords(houseWords.find(({ avoided }) => hasWord(whole, avoided))?.avoided),
  },
  checkPaid: {
    label: 'Texto pago sem aviso',
    hint: 'O Código de Defesa do Consumidor pede que o leitor saiba que é publicidade.',
    level: 'advised',
    field: 'genre',
    find: ({ fields, whole }) =>
      !isPaid(fields) && paidWords.test(whole)
        ? 'O texto parece pago e não está marcado como Publieditorial.'
        : null,
  },
  checkPersonalData: {
    label: 'CPF, telefone ou cartão de alguém',
    level: 'advised',
    field: 'content',
    find: ({ whole }) => {
      const found = listPersonalData(whole);
      if (found.length === 0) return null;
      return `O texto parece ter dados de alguém: ${[...new Set(found.map(({ name }) => name))].join(', ')}.`;
    },
    locate: ({ whole }) => placeOfWords(listPersonalData(whole)[0]?.written),
  },
  checkPoll: {
    label: 'Pesquisa eleitoral com o que a lei pede',
    hint: 'Número de registro no TSE, margem de erro, contratante e período (Resolução 23.600 do TSE).',
    level: 'advised',
    field: 'content',
    find: ({ whole }) => {
      if (!poll.test(whole)) return null;
      const missing = pollParts.flatMap(({ name, pattern }) => (pattern.test(whole) ? [] : [name]));
      return missing.length === 0 ? null : `A lei pede que a pesquisa eleitoral diga: ${missing.join(', ')}.`;
    },
    locate: ({ whole }) => placeOfWords(poll.exec(whole)?.[0]),
  },
  checkMinors: {
    label: 'Menor de idade junto de crime',
    hint: 'O Estatuto da Criança e do Adolescente proíbe nome, foto e o que permita identificar.',
    level: 'advised',
    field: 'content',
    find: ({ whole }) =>
      whole.split('\n').some((line) => minor.test(line) && crime.test(line))
        ? 'O texto fala de menor de idade junto de crime. A lei proíbe nome, foto e o que permita identificar.'
        : null,
    locate: ({ whole }) => {
      const line = whole.split('\n').find((each) => minor.test(each) && crime.test(each)) ?? '';
      return placeOfWords(minor.exec(line)?.[0]);
    },
  },
  checkSuicide: {
    label: 'Suicídio com o telefone do CVV',
    level: 'advised',
    field: 'content',
    find: ({ whole }) =>
      suicide.test(foldAccents(whole)) && !/\b188\b/.test(whole)
        ? 'O texto fala de suicídio e não diz onde há ajuda: o CVV atende de graça no 188.'
        : null,
    locate: ({ whole }) => placeOfWords(/suic[ií]d\p{L}*/iu.exec(whole)?.[0]),
  },
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
export const publishingChecks: Readonly<Record<CheckName, Check>> = checks;
const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);
export const checkNames = Object.keys(checks).filter(isCheckName);

/** Returns an object with a value for each check. */
export function mapChecks<Value>(create: (name: CheckName, check: Check) => Value): Record<CheckName, Value> {
  const entries = checkNames.map((name) => [name, create(name, publishingChecks[name])]);
  return Object.fromEntries(entries) as Record<CheckName, Value>;
}

/** The newsroom's settings: the level of each check, and the list of words. */
export interface CheckRules {
  readonly levels: Readonly<Record<CheckName, CheckLevel>>;
  readonly houseWords: readonly HouseWord[];
}

export interface Finding {
  readonly check: CheckName;
  readonly level: Exclude<CheckLevel, 'off'>;
  readonly field: NewsTextName;
  readonly sentence: string;
  /** The place of the text that the finding is about; undefined when there is none. */
  readonly place: TextPlace | undefined;
}

/**
 * Checks the fields of news by the newsroom's settings. Required findings come first. A text that cannot be read has no
 * findings.
 */
export function checkNews(
  fields: NewsFields,
  { levels, houseWords }: CheckRules,
  document: RichText | null = parseRichText(fields.content),
  cover: CheckedCover | null = null,
  uncredited: readonly string[] = [],
): Finding[] {
  if (document === null) return [];
  const { title, summary, imageCaption, source } = fields;
  // Texts from other programs have invisible hyphens and spaces inside words.
  const whole = [title, summary, imageCaption, source, plainText(document)]
    .join('\n')
    .replace(/\p{Cf}/gu, '');
  const text = { fields, cover, uncredited, document, whole, houseWords };
  const found = checkNames.flatMap((check): Finding[] => {
    const level = levels[check];
    const { field, find, locate } = publishingChecks[check];
    const sentence = level === 'off' ? null : find(text);
    return level === 'off' || sentence === null
      ? []
      : [{ check, level, field, sentence, place: locate?.(text) }];
  });
  return [...found.filter(isRequired), ...found.filter((finding) => !isRequired(finding))];
}

export function isRequired({ level }: Pick<Finding, 'level'>): boolean {
  return level === 'required';
}

/** Reads 'Tokyo = Tóquio', one word in each line; other lines are ignored. */
export function parseHouseWords(lines: readonly string[]): HouseWord[] {
  return lines.flatMap((line) => {
    const [avoided = '', written = ''] = line.split('=', 2).map((word) => word.trim());
    return avoided === '' || written === '' ? [] : [{ avoided, written }];
  });
}

/** A fault that prevents publishing, whatever the newsroom's settings are. */
export type Stop = Pick<Finding, 'field' | 'sentence'>;

/**
 * Lists the stops that a person easily overlooks while writing, for the panel of the form. The server rejects them by
 * `findPublishProblem` and `findAirtimeProblem`. `startsAt` is the moment when readers would first see the text.
 */
export function listStops(fields: NewsFields, startsAt: number): Stop[] {
  const stops: Stop[] = [];
  if (isPaid(fields) && fields.payer === '') stops.push({ field: 'payer', sentence: payerMissing });
  const endsAt = readMoment(fields.endsAt);
  const firstAt = Math.max(startsAt, readMoment(fields.embargoUntil) ?? 0);
  if (endsAt !== null && endsAt <= firstAt) stops.push({ field: 'endsAt', sentence: endBeforeStart });
  return stops;
}

/** Shorter texts, in words, get no judgement of how easy they are to read. */
const judgedWordsMin = 100;

/**
 * Says how long a document is and, if it is long enough, how easy it is to read: '4 min de leitura, 800 palavras, texto
 * fácil'.
 */
export function describeReading(document: RichText): string {
  const text = plainText(document);
  const words = countWords(text);
  if (words === 0) return 'O texto ainda não tem palavras';
  const length = `${readingMinutes(words)} min de leitura, ${words.toLocaleString('pt-BR')} ${words === 1 ? 'palavra' : 'palavras'}`;
  return words < judgedWordsMin ? length : `${length}, ${nameEase(text, words)}`;
}

/** Says that search engines will cut the title. Returns '' when it is short enough, or when they get another title. */
export function describeCutTitle({
  title,
  searchFields,
}: Pick<NewsFields, 'title' | 'searchFields'>): string {
  const count = countGraphemes(readSearchFields(searchFields).title || title);
  return count > shownInResults.title
    ? `O título tem ${count} caracteres: buscadores mostram cerca de ${shownInResults.title}.`
    : '';
}

/**
 * Names the ease of reading: Flesch's index with the constants of Martins and others (1996) for Portuguese. A higher
 * index is easier.
 */
function nameEase(text: string, words: number): string {
  const sentences = Math.max(1, text.split(/[.!?…](?=\s|$)|\n/).filter((part) => /\p{L}/u.test(part)).length);
  const syllables = foldAccents(text).match(/[aeiouy]+/g)?.length ?? 0;
  const ease = 248.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
  if (ease >= 50) return 'texto fácil';
  return ease >= 25 ? 'texto médio' : 'texto difícil';
}

function placeOfWords(words: string | undefined): TextPlace | undefined {
  return words ? { words } : undefined;
}

function placeAt(address: string | null | undefined): TextPlace | undefined {
  return address ? { address } : undefined;
}

/** Lists the storage keys of a text's images, each once, up to the number that one check asks the library for. */
export function imageKeysOf(document: RichText): string[] {
  const keys = imagesOf(document).flatMap(({ src }) => storageKeyOf(src) ?? []);
  return [...new Set(keys)].slice(0, imagesCheckedMax);
}

function uncreditedOf({ document, uncredited }: CheckedText): { src: string }[] {
  return uncredited.length === 0
    ? []
    : imagesOf(document).filter(({ src }) => uncredited.includes(storageKeyOf(src) ?? ''));
}

function namelessOf({ blocks }: RichText): EmbedBlock[] {
  return blocks.flatMap((block) => (block.kind === 'embed' && block.isNameless ? [block] : []));
}

function imagesOf({ blocks }: RichText): { src: string; alt: string }[] {
  return blocks.flatMap((block): { src: string; alt: string }[] => {
    if (block.kind === 'image') return [block];
    return block.kind === 'gallery' ? [...block.images] : [];
  });
}

/** Returns whether a text contains a word, or several words, exactly as written. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '} ${text[at + word.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

const nameLettersMin = 4;

/**
 * Finds names within sentences that are written in two ways: they differ only by accents, hyphens or letters with the
 * same sound. The first word of a sentence does not count, because it is always capitalized.
 */
function findNamesInTwoWays(text: string): [string, string][] {
  const known = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const [, name = ''] of text.matchAll(/[\p{Ll}\p{N},;] (\p{Lu}[\p{L}-]+)/gu)) {
    const key = soundOf(name);
    if (key.length < nameLettersMin) continue;
    const other = known.get(key);
    if (other === undefined) known.set(key, name);
    else if (other !== name) pairs.push([other, name]);
  }
  return pairs;
}

/**
 * Returns a name without the variations of spelling: accents, hyphens, double letters, y for i, k for c, w for v, ph
 * for f.
 */
function soundOf(name: string): string {
  return foldAccents(name)
    .replace(/-/g, '')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')
    .replace(/w/g, 'v')
    .replace(/(\p{L})\1/gu, '$1');
}

const cpf = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;
const card = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const phone = /\(\d{2}\) ?9?\d{4}-?\d{4}(?!\d)/g;

/** One finding names at most so many personal numbers. */
const personalDataMax = 5;

/**
 * Lists the numbers of a text that look like personal ones. Each is returned as written, and in a short form that shows
 * only its end. Numbers with wrong check digits are ignored.
 */
function listPersonalData(text: string): { written: string; name: string }[] {
  const find = (kind: string, pattern: RegExp, isReal: (digits: string) => boolean) =>
    [...text.matchAll(pattern)]
      .map(([written]) => ({ written, digits: written.replace(/\D/g, '') }))
      .filter(({ digits }) => isReal(digits))
      .map(({ written, digits }) => ({ written, name: `${kind} com final ${digits.slice(-4)}` }));
  return [
    ...find('CPF', cpf, isCpf),
    ...find('cartão', card, isCardNumber),
    ...find('telefone', phone, () => true),
  ].slice(0, personalDataMax);
}

function isCpf(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  const checkDigit = (count: number) => {
    const sum = [...digits.slice(0, count)].reduce(
      (total, digit, index) => total + Number(digit) * (count + 1 - index),
      0,
    );
    return ((sum * 10) % 11) % 10;
  };
  return checkDigit(9) === Number(digits[9]) && checkDigit(10) === Number(digits[10]);
}

/** Returns whether a number satisfies Luhn's formula, as numbers of payment cards do. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

const poll = /pesquisa eleitoral|intenç(?:ão|ões) de voto/i;
const pollParts = [
  { name: 'número de registro no TSE (como BR-01234/2026)', pattern: /\b[A-Z]{2}-\d{5}\/\d{4}\b/ },
  { name: 'margem de erro', pattern: /margem de erro/i },
  { name: 'quem contratou', pattern: /contratad|contratou|contratante|encomendad|encomendou/i },
  {
    name: 'quando foi feita',
    pattern: /\bentre (?:os dias )?\d|\bde \d{1,2} a \d|\b(?:no dia|em) \d{1,2} de /,
  },
] as const;
const minor =
  /\b(?:adolescente|menor(?:es)? de idade|criança|bebê|menin[oa]|garot[oa])|\b(?:jovem|estudante|filh[oa]|alun[oa]),? (?:de |com )?(?:[1-9]|1[0-7]) anos/i;
const crime =
  /\b(?:crime|criminos|assassin|homicídio|estupr|abus[oa]|roub|furt|tráfico|apreendid|infracional|sequestr|agredi)/i;
const paidWords = /publieditorial|publipost|#publi\b|(?:conteúdo|texto|post) patrocinado|parceria paga/i;
const suicide = /\bsuicid/;
