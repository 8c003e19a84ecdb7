/** The list of `Fuso horário`. */
import { expect, it } from 'vitest';
import { nameTimeZone, timeZonesWith } from '../../../app/newsroom/settings/time-zones.ts';

it.each([
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/New_York', 'Nova York'],
  ['Europe/Berlin', 'Alemanha'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/UTC', 'UTC'],
])('the list of time zones names %s in Portuguese', (zone, name) => {
  expect(nameTimeZone(zone)).toBe(name);
});

it('the list of time zones begins with Brazil, has each once, and keeps one that the browser does not know', () => {
  const groups = timeZonesWith('Etc/UTC');
  expect(groups[0]).toMatchObject({
    label: 'Brasil',
    zones: expect.arrayContaining([{ zone: 'America/Sao_Paulo', name: 'São Paulo' }]),
  });
  const names = groups.flatMap((group) => group.zones.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  const zones = groups.flatMap((group) => group.zones.map(({ zone }) => zone));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(['Etc/UTC', ...Intl.supportedValuesOf('timeZone')]));
});
