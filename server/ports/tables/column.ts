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
 * What happens to the rows of a person who is deleted. `deleted`: they are deleted. `anonymised`: they lose id and
 * name. `unlinked`: they lose the id. `kept`: they stay unchanged.
 */
export type Leaving = 'deleted' | 'anonymised' | 'unlinked' | 'kept';

/**
 * The kind of personal data in a column: the id of an account, a name, an e-mail address, or other data, perhaps inside
 * JSON.
 */
export type PersonalKind = 'id' | 'name' | 'email' | 'text';

/** Counts are integers; times are epoch milliseconds; flags are 0 or 1. */
export type ColumnKind = 'text' | 'count' | 'bigCount' | 'time' | 'flag';

interface Traits {
  kind: ColumnKind;
  isNullable: boolean;
  hasDefault: boolean;
  /** The kind of personal data in the column; null when the column by itself identifies nobody. */
  personalKind: PersonalKind | null;
  /**
   * The name in the content export: the column's own name in camel case, or another one. Null when the export omits the
   * column, or writes it in another form.
   */
  exportedAs: 'own name' | { name: string } | null;
}

/** One column. `Stored` is the type of its values; `HasDefault` says whether an insert may omit it. */
class Column<Stored, HasDefault extends boolean> {
  readonly traits: Traits;
  /** This property exists in types only. */
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

/** Describes a column that an insert must give and that has no personal data; the methods of the result change that. */
export function column<Stored>(kind: ColumnKind): Column<Stored, false> {
  return new Column({ kind, isNullable: false, hasDefault: false, personalKind: null, exportedAs: null });
}

export const text = column<string>('text');
export const count = column<number>('count');
/** A 64-bit count, for numbers of bytes, and for numbers that never stop growing. */
export const bigCount = column<number>('bigCount');
export const time = column<number>('time');
export const flag = column<0 | 1>('flag');

type AnyColumn = Column<string | number | null, boolean>;

/** A table, without its name. */
export interface Table {
  key: readonly string[];
  columns: Readonly<Record<string, AnyColumn>>;
  /** Whether migrations write the first rows. */
  isSeeded?: true;
  /** Whether each database rebuilds the table from other rows. Backups and moves then omit it. */
  isRebuilt?: true;
  /** The collection of the content export that has its rows. */
  collection?: string;
  /**
   * The parts of the download of own data that list its rows. Tables without personal data have neither this nor
   * `leaving`.
   */
  download?: readonly OwnDataKey[];
  leaving?: Leaving;
  /** Why rows are kept, and why the download does not show them. */
  reason?: string;
  /** The columns that describe a row in the download. They also give the order, if it is not that of the key. */
  own?: { at: string; title: string; text?: string; order?: readonly string[] };
}

export const newsroomWork = 'accountability of the newsroom';
export const byRecords = 'the entries of the audit log show the act';
