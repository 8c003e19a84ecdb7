import { SectionHeading } from '../shell.tsx';

/** `Minha conta` (decisions.md, Roles). */
export default function AccountSection() {
  return <SectionHeading>Minha conta</SectionHeading>;
}
