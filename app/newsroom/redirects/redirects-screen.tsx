/** `Redirecionamentos` and `Não encontrados` (docs/product.md#redirects). */
import { useSearchParams } from 'react-router';
import { Heading } from '../../program/heading.tsx';
import type { Query } from '../../program/queries.ts';
import { ListTabs } from '../ui/filters.tsx';
import { MissingAddresses, missingQuery } from './missing-addresses.tsx';
import { RedirectList, redirectsQuery } from './redirect-list.tsx';

const missing = 'parte=nao-encontrados';

export function query(parameters: URLSearchParams): Query<unknown> {
  return parameters.has('parte') ? missingQuery : redirectsQuery(parameters);
}

export default function RedirectsScreen() {
  const [parameters] = useSearchParams();
  const isMissing = parameters.has('parte');
  return (
    <>
      <Heading>Redirecionamentos</Heading>
      <ListTabs
        label="Partes"
        current={isMissing ? missing : ''}
        parts={[
          { query: '', name: 'Redirecionamentos' },
          { query: missing, name: 'Não encontrados' },
        ]}
      />
      {isMissing ? <MissingAddresses /> : <RedirectList />}
      <p className="screen-about mt-8">
        Redirecionamentos levam endereços antigos aos novos, e só onde o site não tem nada: nunca escondem uma
        página.
      </p>
    </>
  );
}
