/** `Mensagens`: the first six, and all of them a click away (docs/product.md#inbox). */
import { Route, Routes } from 'react-router';
import { Heading } from '../../program/heading.tsx';
import { MessageList, messagesQuery } from './message-list.tsx';

const allPath = 'todas';

export function query(parameters: URLSearchParams, pathname: string) {
  return messagesQuery(parameters, pathname.endsWith(`/${allPath}`));
}

export default function MessagesScreen() {
  return (
    <>
      <Heading>Mensagens</Heading>
      <Routes>
        <Route path={allPath} element={<MessageList key="todas" isWhole />} />
        <Route path="*" element={<MessageList key="primeiras" isWhole={false} />} />
      </Routes>
    </>
  );
}
