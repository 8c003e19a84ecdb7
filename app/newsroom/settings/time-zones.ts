/** The time zones of the settings, in Portuguese: those of Brazil first, the others by region. */
import { placeOfTimeZone } from '../../../domain/text/dates.ts';
import { foldAccents } from '../../../domain/text/text.ts';

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
 * Names a time zone: 'Nova York (New York)', 'Alemanha (Berlin)', 'Açores (Azores)'. The first name is the runtime's
 * Portuguese name for the place or for its country; the second distinguishes the time zones of one country.
 */
export function nameTimeZone(timeZone: string): string {
  const place = placeOfTimeZone(timeZone);
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortGeneric' });
  const shown = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = shown.startsWith(prefix) ? shown.slice(prefix.length) : place;
  return foldAccents(name) === foldAccents(place) ? name : `${name} (${place})`;
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
