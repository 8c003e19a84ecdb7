import { SectionHeading } from '../shell.tsx';

/** What happened lately, in numbers (issue 4, part 5). */
export default function OverviewSection() {
  return <SectionHeading>Visão geral</SectionHeading>;
}
