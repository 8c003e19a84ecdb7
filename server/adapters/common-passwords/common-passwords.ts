import { passwordMinLength } from '../../../domain/account.ts';
import { portuguesePasswords } from './portuguese-passwords.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The passwords that people choose most, in lower case: those of the zxcvbn project's list that are long enough to
 * be asked about, and what speakers of Portuguese add to it. Loaded once, when first needed.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const known = dictionary['passwords-common'].map((password) => String(password).toLowerCase());
    return new Set([...known, ...portuguesePasswords()].filter(({ length }) => length >= passwordMinLength));
  });
  return loading;
}
