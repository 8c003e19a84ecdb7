/** Tells whether a password is so common that it can be guessed. */
import { foldAccents } from '../../../domain/text/text.ts';
import type { IsCommonPassword } from '../../ports/accounts.ts';
import { isComposed, isInterleaved, lettersOfSigns } from './composed-passwords.ts';
import { portuguesePasswords, portugueseWords } from './portuguese-passwords.ts';

/**
 * Longer passwords are cut before scoring. Scoring takes about 10 ms for 40 characters, and the time grows with the
 * square of the length.
 */
const scoredMaxLength = 40;
/** How many ways of writing letters as digits and signs are tried. More would take seconds and find little. */
const substitutionsMax = 2;
/** A password that needs fewer guesses can be guessed over the network. It has a score of 1 or less in zxcvbn. */
const guessesMin = 1e6;
const decorationMaxLength = 6;
/** The most common passwords are also checked with digits and signs around them. */
const decoratedMax = 10_000;
const ownDataMax = 20;
const ownPartsMax = 100;
const ownDataMaxLength = 64;

/** Creates the check. It uses zxcvbn with Portuguese words and names, which are loaded at the first use. */
export function createPasswordCheck(): () => Promise<IsCommonPassword> {
  let loading: Promise<IsCommonPassword> | undefined;
  return () => (loading ??= load());
}

async function load(): Promise<IsCommonPassword> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const words = portugueseWords();
  const passwords = common.dictionary['passwords-common'].map((word) => String(word).toLowerCase());
  const known = new Set([...passwords, ...portuguesePasswords()]);
  const stems = new Set([...words, ...passwords.slice(0, decoratedMax)]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: {
      'passwords-portuguese': words,
      'passwords-common': passwords,
      'commonWords-pt-br': portuguese.dictionary['commonWords-pt-br'].map(fold),
      'firstnames-pt-br': portuguese.dictionary['firstnames-pt-br'].map(fold),
      'lastnames-pt-br': portuguese.dictionary['lastnames-pt-br'].map(fold),
    },
    graphs: common.adjacencyGraphs,
    maxLength: scoredMaxLength,
    l33tMaxSubstitutions: substitutionsMax,
  });

  function isGuessable(text: string, own: string[]): boolean {
    const { guesses, sequence } = zxcvbn.check(text, own);
    // zxcvbn would accept 'Senha2026!', because for each of its three parts it counts at least ten thousand guesses.
    const guessesOfParts = sequence.reduce((product, part) => product * part.guesses, 1);
    return Math.min(guesses, guessesOfParts) < guessesMin;
  }

  return (password, ownData) => {
    const text = withoutRepetition(foldAccents(password));
    if (isInterleaved(text) || isComposed(text, ownData.slice(0, ownPartsMax), words)) return true;
    const own = ownData
      .map((word) => fold(word.slice(0, ownDataMaxLength)))
      .filter((word) => word.length > 2)
      .slice(0, ownDataMax);
    if (known.has(text) || isDecorated(text, (word) => stems.has(word) || own.includes(word))) return true;
    const ends = [...new Set([text.slice(0, scoredMaxLength), text.slice(-scoredMaxLength)])];
    // A long password is as strong as the stronger one of its ends.
    return ends.every((end) => isGuessable(end, own));
  };
}

function fold(word: string | number): string {
  const text = String(word);
  return /^[a-z]*$/.test(text) ? text : foldAccents(text);
}

function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part;
  }
  return text;
}

function isDecorated(text: string, isWord: (text: string) => boolean): boolean {
  const isLetter = (character: string) => /[a-z]/.test(character);
  const characters = [...text];
  const before = characters.findIndex(isLetter);
  const after = characters.toReversed().findIndex(isLetter);
  const mostOf = (found: number, max: number) => (found === -1 ? max : Math.min(found, max));
  for (let start = 0; start <= mostOf(before, decorationMaxLength); start += 1) {
    for (let end = 0; end <= mostOf(after, decorationMaxLength - start); end += 1) {
      const core = characters.slice(start, characters.length - end).join('');
      if (isWord(core) || isWord(core.replace(/[013457@$!]/g, (sign) => lettersOfSigns[sign] ?? sign)))
        return true;
    }
  }
  return false;
}
