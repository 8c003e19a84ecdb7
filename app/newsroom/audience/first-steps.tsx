/** `Primeiros passos` of `Visão geral`, for admins: what is not done yet. */
import { Link } from 'react-router';
import { type FirstStep, firstSteps } from '../../../domain/settings/first-steps.ts';
import { Part } from '../ui/part.tsx';
import { RowButton } from '../ui/row-button.tsx';

const links: Readonly<Record<FirstStep, { to: string; why: string }>> = {
  name: { to: '/dashboard/configuracoes', why: 'Por enquanto é “Novo site”. Fica em Configurações.' },
  account: {
    to: '/dashboard/pessoas',
    why: 'Convide o seu e-mail em Pessoas, com a função Administração, e exclua a da demonstração.',
  },
  identity: { to: '/dashboard/configuracoes', why: 'Contato, redes sociais e rodapé.' },
  look: {
    to: '/dashboard/configuracoes?aba=aparencia',
    why: 'As cores do site seguem a da marca.',
  },
  sections: { to: '/dashboard/secoes', why: 'Nome, endereço, ordem e grupo de cada uma.' },
  pages: { to: '/dashboard/paginas', why: 'E confira os termos de uso.' },
  people: { to: '/dashboard/pessoas', why: 'Cada pessoa com a sua função.' },
  country: {
    to: '/dashboard/configuracoes?aba=privacidade',
    why: 'Para mudar: Configurações, aba Privacidade, “Países sem acesso”.',
  },
  news: { to: '/dashboard/noticias', why: 'Ela vai para a página inicial quando você publicar.' },
};

export function FirstSteps({
  steps,
  onDismiss,
}: {
  steps: readonly FirstStep[];
  onDismiss: (step: FirstStep) => void;
}) {
  return (
    <Part title="Primeiros passos" className="mt-6 border-s-4 border-marker-rule bg-surface px-4 py-4">
      <ol className={steps.length > 1 ? 'mt-2 list-decimal ps-6' : 'mt-2'}>
        {steps.map((step) => (
          <li key={step} data-row={step} tabIndex={-1} className="py-1.5">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <div>
                <Link to={links[step].to} className="link-headline font-display font-semibold">
                  {firstSteps[step]}
                </Link>
                <span className="block text-muted">{links[step].why}</span>
              </div>
              <RowButton onClick={() => onDismiss(step)} aria-label={`Dispensar: ${firstSteps[step]}`}>
                Dispensar
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}
