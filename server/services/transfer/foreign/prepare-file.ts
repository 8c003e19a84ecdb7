/** Stores an image that another system lists, and makes the rules of its old addresses. */
import type { ForeignFile } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { hashRecord } from './foreign-ids.ts';
import { isAttachmentAddress } from './found-image.ts';
import { toImportedRow } from './imported-row.ts';
import type { MoveContext } from './move-context.ts';
import { toMovedDetails } from './move-details.ts';
import type { Prepared } from './prepare-item.ts';
import { toAddressKey, toRules } from './redirect-rules.ts';

/** Stores a file of the foreign site. If that fails, the next import tries again. */
export async function toMovedFile(
  { idOf, images, oldSite, addresses, now }: MoveContext,
  file: ForeignFile,
): Promise<Prepared> {
  const found = await images.find(file.address);
  const problems: ImportProblem[] = [];
  if (found.kind === 'missing')
    problems.push({
      code: isAttachmentAddress(file.address) ? 'file' : 'image',
      detail: file.address,
      reason: found.reason,
    });
  if (found.kind === 'unsupported')
    problems.push({ code: 'file', detail: file.address, reason: found.reason });
  const path = found.kind === 'stored' ? found.address : '';
  const ownPath = oldSite.pathOf(file.address);
  const { alternativeText, credit, caption, details } = file;
  const said = { alternativeText, credit, caption, details };
  const imageDetails = isAttachmentAddress(path) ? [] : toMovedDetails(path, said, problems);
  return {
    imageDetails,
    record: toImportedRow({
      id: idOf('file', file.id),
      kind: 'file',
      oldId: file.id,
      newId: path,
      title: file.title || file.address,
      oldAddress: oldSite.addressOf([file.address]),
      path,
      importedAt: now(),
      checksum: hashRecord(file),
      problems,
    }),
    rules:
      path === ''
        ? toRules(file.oldPaths, findParentPath({ oldSite, addresses }, file))
        : toRules([...file.oldPaths, ...(ownPath === null ? [] : [ownPath])], path),
  };
}

/** Finds the page of the item for which a file was uploaded; '' when there is none. */
function findParentPath(
  { oldSite, addresses }: Pick<MoveContext, 'oldSite' | 'addresses'>,
  { attachedTo }: ForeignFile,
): string {
  if (!attachedTo) return '';
  return addresses.get(toAddressKey(`${oldSite.folder}/?p=${attachedTo.itemId}`)) ?? '';
}
