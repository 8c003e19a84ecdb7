import { join } from 'node:path';
import { type Kind, killRepeatedly, kinds, type Round } from '../../tests/faults/kills/rounds.ts';
import { count } from '../numbers.ts';
import { buildPortal } from '../portal.ts';
import { figure, type Section } from '../section.ts';
import { workplace } from '../workplace.ts';

const people = 400;

/** `kill -9` at random moments of everything that writes, and whether what was acknowledged is there at the next start. */
export const kills: Section = async ({ options, say }) => {
  buildPortal();
  const { seed, kills: wanted } = options;
  const folder = join(workplace, `kills-${seed}`);
  say(`kills: seed ${seed}, in ${folder}; the same command goes on where it was interrupted`);
  const rounds = await killRepeatedly(folder, {
    seed,
    count: wanted,
    people,
    onRound({ kind, acknowledged, faults }, number) {
      say(`kills: ${number} of ${wanted}, ${kind}, after ${acknowledged} answers`);
      for (const fault of faults) say(`kills: FAULT ${fault}`);
    },
  });
  const survived = rounds.filter(({ faults }) => faults.length === 0).length;
  return {
    figures: [
      figure(
        'kill -9 at random moments',
        `${count(survived)} of ${count(rounds.length)} survived, ${count(sum(rounds))} acknowledged writes`,
        'nothing lost, nothing half-done, no hand at the next start',
        survived === rounds.length,
      ),
    ],
    details: [
      {
        title: `Kills (seed ${seed})`,
        head: ['while', 'kills', 'acknowledged writes', 'survived'],
        rows: kinds.map((kind) => rowOf(kind, rounds)),
      },
    ],
    how: [
      `kills: one portal on SQLite and a folder, ${people} people and one admin at work, SIGKILL to the portal and its commands; afterwards it starts again on the same folder and everything that was ever acknowledged is looked for, every record is compared with its files and its place in the search, and pages are read. Interrupted imports and backups are run again, and each backup is restored.`,
    ],
  };
};

function rowOf(kind: Kind, all: Round[]): string[] {
  const rounds = all.filter((round) => round.kind === kind);
  const survived = rounds.filter(({ faults }) => faults.length === 0).length;
  return [kind, count(rounds.length), count(sum(rounds)), count(survived)];
}

function sum(rounds: Round[]): number {
  return rounds.reduce((total, { acknowledged }) => total + acknowledged, 0);
}
