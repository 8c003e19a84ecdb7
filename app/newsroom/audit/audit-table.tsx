/** Lines of the audit log as a table, for `Auditoria` and `Visão geral`. */

import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AuditAction } from '../../../domain/accounts/audit.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShortDate } from '../../ui/news/date.tsx';

export interface AuditLine {
  id: string;
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  sentence: string;
}

export const noActions = 'Nenhuma ação registrada.';

export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) {
    return <p className="mt-3 border-t border-rule py-6 text-muted">{noActions}</p>;
  }
  return (
    <table className="mt-3 w-full font-display text-sm/6">
      <thead className="sr-only">
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Quem fez o quê</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, at, userId, userName, sentence }) => (
          <tr key={id} className="border-t border-rule align-baseline max-md:block max-md:py-2">
            <td className="whitespace-nowrap text-muted tabular-nums max-md:block md:w-44 md:py-2">
              <ShortDate at={at} />
            </td>
            <td className="max-md:block md:py-2">
              <Link
                to={`/dashboard/auditoria?pessoa=${encodeURIComponent(userId)}`}
                className="inline-block min-h-6 min-w-11 pointer-coarse:-my-2.5 pointer-coarse:py-2.5 font-semibold underline decoration-rule underline-offset-4 hover:decoration-marker-line hover:decoration-[3px]"
              >
                <bdi>{userName}</bdi>
              </Link>{' '}
              <span>{sentence.split('→').map(withArrow)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The font of the newsroom has no arrow, so an arrow is drawn between two values. Screen readers read it as `para`. */
function withArrow(part: string, index: number) {
  return (
    <Fragment key={index}>
      {index === 0 ? null : (
        <>
          <span className="sr-only">para</span>
          <Icon path="M1 8h13M9 3l5 5l-5 5" box={16} className="inline-block size-[0.8em]" />
        </>
      )}
      {part}
    </Fragment>
  );
}
