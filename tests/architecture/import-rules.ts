/** Which room may import which. `docs/architecture.md` has the map. */
import type { ImportRule } from './import-graph.ts';

/** The rooms whose imports are checked. */
export const rooms = ['app', 'domain', 'server', 'migrations'];

const own = '^(?:app|domain|server|migrations|tests|bench)/';
const inFolders = (...folders: string[]) => `^(?:${folders.join('|')})`;

const browserRooms = ['app/ui/', 'app/islands/', 'app/browser/', 'app/browser\\.ts$'];
/** The programs of the dashboard, and what they share. */
const newsroomRooms = ['app/newsroom/', 'app/editor/', 'app/account/own/', 'app/program/'];

/** `from` may import only `allowed` of the project's own files; types of other files, too, unless `isStrict`. */
function seesOnly(name: string, from: string[], allowed: string[], { isStrict = false } = {}): ImportRule {
  return {
    name,
    from: { path: inFolders(...from) },
    to: { path: own, pathNot: inFolders(...allowed) },
    allowsTypes: !isStrict,
  };
}

export const importRules: ImportRule[] = [
  {
    name: 'no circles',
    from: {},
    to: { isCircular: true },
  },
  {
    name: 'own imports name files that exist',
    from: {},
    to: { kind: 'missing' },
  },
  seesOnly('domain imports only domain', ['domain/'], ['domain/'], { isStrict: true }),
  {
    name: 'domain and browser code import nothing of Node',
    from: { path: inFolders('domain/', ...browserRooms, ...newsroomRooms) },
    to: { kind: 'Node' },
  },
  {
    name: 'domain and server import no React',
    from: { path: inFolders('domain/', 'server/') },
    to: { path: '^react(?:-|/|$)' },
  },
  seesOnly('server takes only types from app', ['server/'], ['domain/', 'server/', 'migrations/']),
  seesOnly('app takes only types from server', ['app/'], ['domain/', 'app/']),
  seesOnly(
    'ports import only ports, and the types of the stores',
    ['server/ports/'],
    ['domain/', 'server/ports/', 'server/adapters/sql/stores\\.ts$'],
    { isStrict: true },
  ),
  {
    name: 'services import no adapters',
    from: { path: '^server/services/' },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'services import only errors and private folders of the start',
    from: { path: '^server/services/' },
    to: {
      path: '^server/start/',
      pathNot: inFolders('server/start/start-error\\.ts$', 'server/start/private-folder\\.ts$'),
    },
  },
  {
    name: 'only the composition root and commands import adapters',
    from: {
      path: inFolders('app/', 'domain/', 'server/', 'migrations/'),
      pathNot: inFolders(
        'server/adapters/',
        'server/commands/',
        // The types of the stores come from their one implementation.
        'server/ports/stores\\.ts$',
        'server/main\\.ts$',
        'server/start/jobs\\.ts$',
        'server/start/open-adapters\\.ts$',
        'server/start/telemetry\\.ts$',
      ),
    },
    to: { path: '^server/adapters/' },
  },
  seesOnly('shared components, islands and browser code see each other', browserRooms, [
    'domain/',
    ...browserRooms,
  ]),
  seesOnly('the newsroom, editor and own account see shared components', newsroomRooms, [
    'domain/',
    ...browserRooms,
    ...newsroomRooms,
  ]),
  seesOnly(
    'the own account sees nothing of the newsroom and the editor',
    ['app/account/own/'],
    ['domain/', ...browserRooms, 'app/account/own/', 'app/program/'],
  ),
  seesOnly(
    'what the programs share sees neither of them',
    ['app/program/'],
    ['domain/', ...browserRooms, 'app/program/'],
  ),
  {
    name: 'pages of readers take only types from the newsroom',
    from: { path: '^app/', pathNot: inFolders(...newsroomRooms) },
    to: { path: inFolders(...newsroomRooms) },
    allowsTypes: true,
  },
  {
    name: 'only routes.ts and the server know all handlers',
    from: { path: '^app/', pathNot: '^app/routes\\.ts$' },
    to: { path: '^app/routes\\.ts$' },
  },
];
