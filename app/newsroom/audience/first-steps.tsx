import { Link } from 'react-router';
import type { Overview } from './overview-section.tsx';

type Done = NonNullable<Overview['firstSteps']>;

const steps: readonly { id?: keyof Done; to: string; name: string; why: string }[] = [
  {
    id: 'identity',
    to: '/dashboard/configuracoes',
    name: 'Complete a identidade',
    why: 'Contato, redes sociais e rodapé.',
  },
  {
    id: 'look',
    to: '/dashboard/configuracoes?aba=aparencia',
    name: 'Envie o logo e o ícone',
    why: 'As cores do site seguem a da marca.',
  },
  {
    id: 'sections',
    to: '/dashboard/secoes',
    name: 'Arrume as seções',
    why: 'Nome, endereço, ordem e grupo de cada uma.',
  },
  {
    id: 'pages',
    to: '/dashboard/paginas',
    name: 'Escreva o “Sobre nós”',
    why: 'E confira os termos de uso.',
  },
  {
    id: 'people',
    to: '/dashboard/pessoas',
    name: 'Chame a sua equipe',
    why: 'Cada pessoa com a sua função.',
  },
  {
    to: '/dashboard/noticias',
    name: 'Escreva a primeira notícia',
    why: 'Ela vai para a página inicial quando você publicar.',
  },
];

/** For the admin of a site that has no news yet. */
export function FirstSteps({ done }: { done: Done }) {
  return (
    <section
      aria-label="Primeiros passos"
      className="mt-6 border-s-4 border-marker-rule bg-surface px-4 py-4"
    >
      <h2 className="text-xl font-bold tracking-tight">Primeiros passos</h2>
      <ol className="mt-2 list-decimal ps-6">
        {steps.map(({ id, to, name, why }) => (
          <li key={to} className="py-1.5">
            <Link to={to} className="link-headline font-display font-semibold">
              {name}
            </Link>
            <span className="block text-muted">
              {id && done[id] ? <strong className="font-display text-good">✓ Feito</strong> : why}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
