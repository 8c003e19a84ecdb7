/** Shows loaded data; until then, that they are loading, or why they could not be loaded. */
import type { ReactNode } from 'react';
import { loading, retry } from '../../domain/text/sentences.ts';
import { Button } from './button.tsx';
import { CallError, toErrorMessage } from './call.ts';
import type { Data } from './queries.ts';

interface LoadedProps<T> {
  of: Pick<Data<T>, 'data' | 'error'> & { reload: () => unknown };
  /** Shown in place of `Tentar novamente` when the data do not exist. */
  notFoundAction?: ReactNode;
  children: (value: T) => ReactNode;
}

export function Loaded<T>({ of: { data, error, reload }, notFoundAction, children }: LoadedProps<T>) {
  if (error) {
    const isMissing = error instanceof CallError && error.code === 'not-found';
    return (
      <div role="alert" className="py-6">
        <p>{toErrorMessage(error)}</p>
        {isMissing ? notFoundAction : <Button label={retry} className="mt-4" onClick={() => reload()} />}
      </div>
    );
  }
  if (data !== undefined) return children(data);
  return (
    <p role="status" className="py-6 font-display text-muted">
      {loading}
    </p>
  );
}
