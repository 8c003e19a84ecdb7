/**
 * The screen `Mensagens`. One address shows the first six messages (`received-messages.tsx`), and another shows all
 * (docs/product.md#inbox).
 */
import { Route, Routes } from 'react-router';
import { Heading } from '../../program/heading.tsx';
import { messagesQuery, ReceivedMessages } from './received-messages.tsx';

const allPath = 'todas';

export function query(parameters: URLSearchParams, pathname: string) {
  return messagesQuery(parameters, pathname.endsWith(`/${allPath}`));
}

export default function MessagesScreen() {
  return (
    <>
      <Heading>Mensagens</Heading>
      <Routes>
        <Route path={allPath} element={<ReceivedMessages key="todas" isWhole />} />
        <Route path="*" element={<ReceivedMessages key="primeiras" isWhole={false} />} />
      </Routes>
    </>
  );
}
