import { Route, Routes } from 'react-router';
import { queryClient } from '../data/list-query.ts';
import { SectionHeading } from '../shell.tsx';
import { MessageList, messagesQuery } from './message-list.tsx';

const allPath = 'todas';

/** What the section shows first. */
export function prefetch({ pathname, searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(messagesQuery(searchParams, pathname.endsWith(`/${allPath}`)));
}

/** `Mensagens`: the first six (docs/product.md#inbox), and all of them a click away (docs/product.md#inbox). */
export default function MessagesSection() {
  return (
    <>
      <SectionHeading>Mensagens</SectionHeading>
      <Routes>
        <Route path={allPath} element={<MessageList key="todas" isWhole />} />
        <Route path="*" element={<MessageList key="primeiras" isWhole={false} />} />
      </Routes>
    </>
  );
}
