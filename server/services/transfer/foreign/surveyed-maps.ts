/** The results of a survey that grow with the foreign site: what its texts refer to. Every conversion looks them up. */
import { z } from 'zod';
import type { ForeignFile } from '../../../../domain/transfer/foreign-record.ts';
import type { Scratch, ScratchMap, ScratchReader } from '../../../ports/scratch.ts';

type SurveyedFile = Pick<ForeignFile, 'address' | 'caption' | 'alternativeText' | 'credit'>;

interface Lookup<T> {
  get(key: string): T | undefined;
}

/** The data that conversions look up. */
export interface Surveyed {
  files: Lookup<SurveyedFile> & {
    /** Lists the ids of the images that were uploaded to an item, in WordPress' order. */
    listAttached(itemId: string): string[];
  };
  /** The sources of reusable blocks. */
  patterns: Lookup<string>;
  /** The slugs that posts and pages will get, by their new id. */
  slugs: Lookup<string>;
  /**
   * The new paths, by the keys of the old ones. For pages of files, the value is `filePointer` and the id of the file.
   */
  addresses: Lookup<string>;
}

/**
 * Entries of `addresses` with this prefix hold the id of a file in place of a path, because the file is not stored yet.
 */
export const filePointer = 'file ';

/** How many images are kept for an item, because a `[gallery]` without ids shows as many. */
const attachedMax = 500;
const attachedForm = z.object({ id: z.string(), position: z.number() });
type AttachedFile = z.infer<typeof attachedForm>;
const fileForm = z.object({
  address: z.string(),
  caption: z.string(),
  alternativeText: z.string(),
  credit: z.string(),
}) satisfies z.ZodType<SurveyedFile>;

function openMaps<Opened>(scratch: { map(name: string): Opened }) {
  return {
    files: scratch.map('files'),
    attached: scratch.map('attached files'),
    patterns: scratch.map('reusable blocks'),
    slugs: scratch.map('slugs'),
    addresses: scratch.map('addresses'),
  };
}

/** Opens the results of a survey for looking them up. */
export function openSurveyed(scratch: ScratchReader): Surveyed {
  const { files, attached, ...maps } = openMaps(scratch);
  return {
    ...maps,
    files: {
      get(id) {
        const file = files.get(id);
        return file === undefined ? undefined : fileForm.parse(JSON.parse(file));
      },
      listAttached: (itemId) => listAttached(attached, itemId),
    },
  };
}

/** Opens the maps that the survey fills. */
export function createSurveyedMaps(scratch: Scratch) {
  const { files, attached, ...maps } = openMaps(scratch);
  return {
    ...maps,
    addFile: (id: string, file: SurveyedFile) => files.set(id, JSON.stringify(file)),
    /**
     * Stores an attached file as an entry of its own: a list of files in one entry would be written again for each
     * file.
     */
    addAttached(itemId: string, file: AttachedFile): void {
      const count = countAttached(attached, itemId);
      if (count === attachedMax) return;
      attached.set(`${itemId}/${count}`, JSON.stringify(file));
      attached.set(itemId, `${count + 1}`);
    },
  };
}

function countAttached(attached: Pick<ScratchMap, 'get'>, itemId: string): number {
  return Number(attached.get(itemId) ?? 0);
}

function listAttached(attached: Pick<ScratchMap, 'get'>, itemId: string): string[] {
  const files = Array.from({ length: countAttached(attached, itemId) }, (_, index) =>
    attachedForm.parse(JSON.parse(attached.get(`${itemId}/${index}`) ?? 'null')),
  );
  files.sort((one, other) => one.position - other.position || Number(one.id) - Number(other.id));
  return [...new Set(files.map(({ id }) => id))];
}
