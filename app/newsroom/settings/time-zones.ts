/** The time zones of the settings, in Portuguese: those of Brazil first, the others by region. */
import { placeOfTimeZone } from '../../../domain/text/dates.ts';

const prefix = 'Horário ';
const brazil =
  'Sao_Paulo Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Velho Recife Rio_Branco Santarem'
    .split(' ')
    .map((place) => `America/${place}`);
const regions: Readonly<Record<string, string>> = {
  Africa: 'África',
  America: 'Américas',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Ásia',
  Atlantic: 'Atlântico',
  Australia: 'Austrália',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
};

/**
 * Names a time zone by the runtime's Portuguese name for its place, or for the country that has only this one: 'Nova
 * York', 'Alemanha'.
 */
export function nameTimeZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortGeneric' });
  const shown = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return shown.startsWith(prefix) ? shown.slice(prefix.length) : placeOfTimeZone(timeZone);
}

type ZoneGroup = { label: string; zones: { zone: string; name: string }[] };

/** The list is made once, because naming 400 zones takes time. */
let known: ZoneGroup[] | null = null;

/**
 * Returns the time zones of Brazil first, then those of the browser by region. If the browser does not know the stored
 * one, it is added.
 */
export function timeZonesWith(current: string): ZoneGroup[] {
  known ??= listZones();
  const isKnown = current === '' || known.some(({ zones }) => zones.some(({ zone }) => zone === current));
  return isKnown
    ? known
    : [...known, { label: 'Em uso', zones: [{ zone: current, name: nameTimeZone(current) }] }];
}

function listZones(): ZoneGroup[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !brazil.includes(zone));
  const byRegion = Map.groupBy(others, (zone) => regions[zone.split('/', 1)[0] ?? ''] ?? 'Outros');
  const collator = new Intl.Collator('pt-BR');
  return [
    { label: 'Brasil', zones: brazil.map((zone) => ({ zone, name: placeOfTimeZone(zone) })) },
    ...[...byRegion].map(([label, zones]) => ({
      label,
      zones: zones
        .map((zone) => ({ zone, name: nameTimeZone(zone) }))
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    })),
  ];
}
