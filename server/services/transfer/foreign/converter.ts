/**
 * Converts records of a foreign site to what an import writes. It runs in the thread of the import, or in another one.
 */
import pLimit from 'p-limit';
import { joinNames, writeByline } from '../../../../domain/news/authors.ts';
import { newsAuthorsMax } from '../../../../domain/site/limits.ts';
import type { FieldMap } from '../../../../domain/transfer/field-map.ts';
import type {
  ForeignFault,
  ForeignFile,
  ForeignItem,
  ForeignSite,
} from '../../../../domain/transfer/foreign-record.ts';
import type { ImportKind } from '../../../../domain/transfer/import-report.ts';
import type { SectionPlan } from '../../../../domain/transfer/section-plan.ts';
import type { ScratchReader } from '../../../ports/scratch.ts';
import { isRefusal } from '../database-refusals.ts';
import { createIds, hashRecord } from './foreign-ids.ts';
import type { ForeignImages } from './found-image.ts';
import { toImportedRow } from './imported-row.ts';
import type { MoveContext } from './move-context.ts';
import { toMovedFile } from './prepare-file.ts';
import { type Prepared, toMovedItem } from './prepare-item.ts';
import { createOldSite } from './redirect-rules.ts';
import { openSurveyed } from './surveyed-maps.ts';

/** The data that all conversions of an import need. Another thread gets a copy. */
export interface ConversionPlan {
  site: ForeignSite;
  /** The hosts that serve the files of the foreign site. */
  fileHosts: ReadonlySet<string>;
  sectionPlan: SectionPlan;
  fieldMap?: FieldMap;
  /** The names of topics and authors, and the profiles of authors, by their ids on the foreign site. */
  topicNames: ReadonlyMap<string, string>;
  authorNames: ReadonlyMap<string, string>;
  profiles: ReadonlyMap<string, string>;
}

export type Convertible = ForeignItem | ForeignFile | ForeignFault;

export interface Converter {
  /** Converts a record and stores its images. `now` is the time of the import. */
  convert(record: Convertible, now: number): Promise<Prepared>;
}

/** Starts a converter. `scratch` holds what the survey found. */
export type StartConverter = (
  plan: ConversionPlan,
  scratch: ScratchReader,
  images: ForeignImages,
) => Converter;

/** For so many records at a time, images are stored or downloaded. */
const convertedAtOnce = 10;

export const startConverter: StartConverter = (plan, scratch, images) => {
  const { site, fileHosts, sectionPlan, fieldMap, topicNames, authorNames, profiles } = plan;
  const context: Omit<MoveContext, 'now'> = {
    ...openSurveyed(scratch),
    idOf: createIds(site),
    oldSite: createOldSite(site.address, fileHosts),
    images,
    sectionPlan,
    fieldMap: fieldMap ?? new Map(),
    topicNameOf: (id) => topicNames.get(id) ?? '',
    signOf: (ids) => ({
      author: joinNames(ids.slice(0, newsAuthorsMax).flatMap((id) => authorNames.get(id) ?? [])),
      byline: writeByline({ authors: ids.flatMap((id) => profiles.get(id) ?? []), contributors: [] }),
    }),
  };
  const limit = pLimit(convertedAtOnce);

  async function convertOne(record: Convertible, now: number): Promise<Prepared> {
    if (record.kind === 'fault') return toFailed(record, record.reason, now);
    try {
      const run = { ...context, now: () => now };
      return await (record.kind === 'item' ? toMovedItem(run, record) : toMovedFile(run, record));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return toFailed(record, error.message, now);
    }
  }

  function toFailed(record: Convertible, reason: string, now: number): Prepared {
    const isFault = record.kind === 'fault';
    return {
      record: toImportedRow({
        id: context.idOf(record.kind, isFault ? `${record.collection} ${record.id}` : record.id),
        kind: kindOf(record),
        oldId: record.id,
        newId: '',
        title: isFault ? record.id : record.title,
        oldAddress: isFault ? '' : context.oldSite.addressOf(record.oldPaths),
        importedAt: now,
        checksum: hashRecord(record),
        problems: [{ code: 'fault', detail: reason }],
      }),
      rules: [],
      ...(isFault && record.collection === 'site' ? { isCounted: false } : {}),
    };
  }

  return { convert: (record, now) => limit(convertOne, record, now) };
};

function kindOf(record: Convertible): ImportKind {
  if (record.kind === 'item') return record.type;
  if (record.kind === 'file') return 'file';
  return record.collection === 'site' ? 'file' : record.collection;
}
