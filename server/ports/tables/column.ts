/** Describes tables and columns, for the lists of tables beside this file. */

/** The parts of the download `Baixar meus dados`. */
export const ownDataKeys = [
  'perfil',
  'autor',
  'acessos',
  'sessoes',
  'comentarios',
  'denuncias',
  'mensagens',
  'redacao',
  'registros',
  'avisos',
] as const;
type OwnDataKey = (typeof ownDataKeys)[number];

/**
 * What happens to the rows of a deleted person: deleted; anonymised, without id and name; unlinked, without the id;
 * kept as they are.
 */
export type Leaving = 'deleted' | 'anonymised' | 'unlinked' | 'kept';

/**
 * The kind of personal data in a column: the id of an account, a name, an e-mail address, or other data, also inside
 * JSON.
 */
export type PersonalKind = 'id' | 'name' | 'email' | 'text';

/** Counts are integers; times are epoch milliseconds; flags are 0 or 1. */
export type ColumnKind = 'text' | 'count' | 'bigCount' | 'time' | 'flag';

interface Traits {
  kind: ColumnKind;
  isNullable: boolean;
  hasDefault: boolean;
  /** The kind of personal data in the column; null when the column alone identifies nobody. */
  personalKind: PersonalKind | null;
  /**
   * The name in the content export: the own name in camel case, or another one; null where the export leaves the column
   * out or writes it in another form.
   */
  exportedAs: 'own name' | { name: string } | null;
}

/** One column: `Stored` is the type of its values, `HasDefault` whether an insert may leave it out. */
class Column<Stored, HasDefault extends boolean> {
  readonly traits: Traits;
  /** It exists in types only. */
  declare readonly stored: Stored;
  declare readonly hasDefault: HasDefault;

  constructor(traits: Traits) {
    this.traits = traits;
  }

  get orNull(): Column<Stored | null, HasDefault> {
    return new Column({ ...this.traits, isNullable: true });
  }

  get withDefault(): Column<Stored, true> {
    return new Column({ ...this.traits, hasDefault: true });
  }

  personal(personalKind: PersonalKind): Column<Stored, HasDefault> {
    return new Column({ ...this.traits, personalKind });
  }

  get exported(): Column<Stored, HasDefault> {
    return new Column({ ...this.traits, exportedAs: 'own name' });
  }

  exportedAs(name: string): Column<Stored, HasDefault> {
    return new Column({ ...this.traits, exportedAs: { name } });
  }
}

/** Describes a column that has to be given and holds no personal data; its traits change that. */
export function column<Stored>(kind: ColumnKind): Column<Stored, false> {
  return new Column({ kind, isNullable: false, hasDefault: false, personalKind: null, exportedAs: null });
}

export const text = column<string>('text');
export const count = column<number>('count');
/** A count of 64 bits, for numbers that never stop growing, and for bytes. */
export const bigCount = column<number>('bigCount');
export const time = column<number>('time');
export const flag = column<0 | 1>('flag');

type AnyColumn = Column<string | number | null, boolean>;

/** A table, without its name. */
export interface Table {
  key: readonly string[];
  columns: Readonly<Record<string, AnyColumn>>;
  /** Whether migrations write its first rows. */
  isSeeded?: true;
  /** Whether each database rebuilds it from other rows: backups and moves leave it out. */
  isRebuilt?: true;
  /** The collection of the content export that has its rows. */
  collection?: string;
  /** The parts of the download of own data; missing in tables without personal data, like `leaving`. */
  download?: readonly OwnDataKey[];
  leaving?: Leaving;
  /** Why its rows are kept, and why the download does not show them. */
  reason?: string;
  /** The columns that describe a row in the download, and the order there unless rows are ordered by the key. */
  own?: { at: string; title: string; text?: string; order?: readonly string[] };
}

export const newsroomWork = 'accountability of the newsroom';
export const byRecords = 'the entries of the audit log show the act';
