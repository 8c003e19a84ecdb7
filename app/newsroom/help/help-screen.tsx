/** `Ajuda` as a whole page, at an address of its own for every screen. */
import { useNavigate, useParams } from 'react-router';
import { Heading } from '../../program/heading.tsx';
import { helpPath } from './help-pages.ts';
import { HelpReader } from './help-reader.tsx';

export default function HelpScreen() {
  const { '*': name = '' } = useParams();
  const navigate = useNavigate();
  return (
    <div className="help-screen">
      <HelpReader
        name={name}
        heading="h2"
        onOpen={(next) => navigate(helpPath(next))}
        renderTitle={(title) => <Heading>{title}</Heading>}
      />
    </div>
  );
}
