/** Variables that any child process needs; none of the portal's configuration. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'LD_LIBRARY_PATH',
  'SystemRoot',
] as const;

const firstProcessOnly = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ADMIN_NAME'] as const;

/** Without secrets such as DATABASE_URL, so that a flaw in a decoder or a build tool cannot read them. */
export function childEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const taken = passedOn.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(taken), ...extra };
}

/** For `cluster.fork`, which adds it to the own environment. */
export function workerEnvironment(): Record<string, undefined> {
  return Object.fromEntries(firstProcessOnly.map((name) => [name, undefined]));
}
