/** The environment variables of child processes. */

/** Variables that every child process needs; none configures the portal. */
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

/** Returns an environment without secrets such as DATABASE_URL, which a flawed decoder or build tool could leak. */
export function childEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const taken = passedOn.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(taken), ...extra };
}

/** Returns the whole environment with `extra`, for the programs of the operator: the portal itself and its commands. */
export function operatorEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}

/** Removes variables of the first process from the environment that `cluster.fork` passes on. */
export function workerEnvironment(): Record<string, undefined> {
  return Object.fromEntries(firstProcessOnly.map((name) => [name, undefined]));
}
