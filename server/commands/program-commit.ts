/** Finds the commit of the running program, which backups record. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../start/app-loader.ts';

const timeoutMs = 5_000;

/** Returns the commit; null outside a git checkout, or when git is not installed. */
export async function findCommit(root = projectRoot): Promise<string | null> {
  // Without this check git could answer for a repository around this folder.
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const git = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD'], { timeout: timeoutMs });
    const commit = git.stdout.trim();
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}
