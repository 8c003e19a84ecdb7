import { Route, Routes } from 'react-router';
import { SectionHeading } from '../shell.tsx';
import { MessageList } from './message-list.tsx';

/** `Mensagens`: the first six (spec.md section 9), and all of them a click away (decisions.md, Lists). */
export default function MessagesSection() {
  return (
    <>
      <SectionHeading>Mensagens</SectionHeading>
      <Routes>
        <Route path="todas" element={<MessageList key="todas" isWhole />} />
        <Route path="*" element={<MessageList key="primeiras" isWhole={false} />} />
      </Routes>
    </>
  );
}
