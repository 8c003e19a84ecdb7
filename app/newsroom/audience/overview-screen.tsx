/** `Visão geral`: the latest activity in numbers (docs/product.md#newsroom). */
import { Link } from 'react-router';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { type FirstStep, firstSteps } from '../../../domain/settings/first-steps.ts';
import { formatBytes } from '../../../domain/text/bytes.ts';
import { mailNotSetUp } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { usePerson } from '../../program/person.ts';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { focusBeside } from '../../program/row-focus.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import { Part } from '../ui/part.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
import { BrowserTexts, TextsAfterPublication } from './browser-texts.tsx';
import { DemoNotice } from './demo-notice.tsx';
import type { Overview } from './overview.ts';
import { DiscardedTexts, OwnTexts } from './own-texts.tsx';
import { WeekChart } from './week-chart.tsx';

export function query(): Query<Overview> {
  return queryOf('resumo', () => call(() => newsroom.resumo.$get()));
}

export default function OverviewScreen() {
  const data = useData(query());
  function dismiss(step: FirstStep) {
    focusBeside([step]);
    const without = (overview: Overview) => ({
      ...overview,
      firstSteps: overview.firstSteps.filter((one) => one !== step),
    });
    const close = () => call(() => newsroom.passos[':id'].dispensa.$put({ param: { id: step } }));
    void attempt(data.changeWhile(without, close));
  }
  return (
    <>
      <Heading acts={mayDo(usePerson(), 'write-news') ? <NewNewsLink /> : null}>Visão geral</Heading>
      <Loaded of={data}>
        {(overview) => (
          <>
            {overview.firstSteps.length > 1 ? (
              <FirstSteps steps={overview.firstSteps} onDismiss={dismiss} />
            ) : null}
            <Figures overview={overview} />
            <OwnTexts texts={overview.ownTexts} />
            <TextsAfterPublication texts={overview.textsAfterPublication} />
            <DiscardedTexts texts={overview.discardedTexts} />
            <BrowserTexts />
            <div className="divide-y divide-rule border-b border-rule font-display text-sm empty:hidden">
              {overview.firstSteps.length === 1 ? (
                <FirstSteps steps={overview.firstSteps} onDismiss={dismiss} />
              ) : null}
              {overview.hasMail ? null : <MailNotice act="Como configurar">{mailNotSetUp}</MailNotice>}
              {overview.mailFailure ? (
                <MailNotice act="Ver a fila">{`Há e-mails que não saíram. ${overview.mailFailure}`}</MailNotice>
              ) : null}
              {overview.demo ? <DemoNotice undoUntil={overview.demo.undoUntil} /> : null}
            </div>
            <WeekChart weeks={overview.weeks} />
            <div className="mt-10 grid gap-x-10 gap-y-8 xl:grid-cols-2">
              <MostViewed title="Mais lidas em 7 dias" news={overview.mostViewed.week} />
              <MostViewed title="Mais lidas em 30 dias" news={overview.mostViewed.month} />
            </div>
            {overview.audit ? (
              <Part title="Últimas ações" className="mt-10">
                <AuditTable lines={overview.audit} />
                <Link to="/dashboard/auditoria" className={`${rowAction} mt-2`}>
                  Ver toda a auditoria
                </Link>
              </Part>
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
}

function NewNewsLink() {
  return (
    <Link to="/dashboard/noticias" className="button-ink">
      Nova notícia
    </Link>
  );
}

function MailNotice({ act, children }: { act: string; children: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 py-1">
      <span className="border-s-4 border-bad ps-3">{children}</span>
      <Link to="/dashboard/configuracoes?aba=email" className={rowAction}>
        {act}
      </Link>
    </p>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { openReports, heldComments, unreadMessages, inReview, drafts, scheduled, storage } = overview;
  if (!(openReports || heldComments || unreadMessages || drafts || scheduled || storage)) return null;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-y border-rule py-5 md:grid-cols-3 xl:grid-cols-5">
      <Counted
        of={openReports}
        labels={['Denúncia aberta', 'Denúncias abertas']}
        to="mensagens-denunciadas"
      />
      <Counted
        of={heldComments?.count === 0 ? null : heldComments}
        labels={['Comentário aguardando', 'Comentários aguardando']}
        to="comentarios?estado=held"
      />
      <Counted
        of={unreadMessages}
        labels={['Mensagem não lida', 'Mensagens não lidas']}
        to="mensagens/todas?filtro=nao-lidas"
      />
      <Counted
        of={inReview?.count === 0 ? null : inReview}
        labels={['Para revisar', 'Para revisar']}
        to="para-revisar"
      />
      <Counted of={drafts} labels={['Rascunho', 'Rascunhos']} to="noticias/todas?estado=rascunhos" />
      <Counted of={scheduled} labels={['Agendada', 'Agendadas']} to="noticias/todas?estado=agendadas" />
      {storage ? (
        <Figure
          label={`Armazenamento, ${amount(storage.images)} ${storage.images === 1 ? 'imagem' : 'imagens'}`}
          to="midia"
        >
          {formatBytes(storage.bytes)}
        </Figure>
      ) : null}
    </dl>
  );
}

interface CountedProps {
  of: Overview['drafts'];
  labels: [one: string, many: string];
  to: string;
}

/** `labels` are the words for one and for several. */
function Counted({ of: found, labels: [one, many], to }: CountedProps) {
  if (!found) return null;
  const { count, isMore } = found;
  return (
    <Figure label={count === 1 && !isMore ? one : many} to={to}>
      {`${amount(count)}${isMore ? '+' : ''}`}
    </Figure>
  );
}

/** `to` is an address under /dashboard. */
function Figure({ label, to, children }: { label: string; to: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt>
        <Link
          to={`/dashboard/${to}`}
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 font-display text-sm/5 text-muted underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-marker-line hover:decoration-[3px]"
        >
          {label}
        </Link>
      </dt>
      <dd className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">{children}</dd>
    </div>
  );
}

function amount(count: number): string {
  return count.toLocaleString('pt-BR');
}

const links: Readonly<Record<FirstStep, { to: string; why: string }>> = {
  name: { to: '/dashboard/configuracoes', why: 'Por enquanto é “Novo site”. Fica em Configurações.' },
  account: {
    to: '/dashboard/pessoas',
    why: 'Convide o seu e-mail em Pessoas, com a função Administração, e exclua a da demonstração.',
  },
  move: {
    to: '/dashboard/mudanca',
    why: 'Do WordPress ou do Ghost, com textos, imagens e endereços. Se não houver um, dispense.',
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

interface FirstStepsProps {
  steps: readonly FirstStep[];
  onDismiss: (step: FirstStep) => void;
}

/** `Primeiros passos` of `Visão geral`, for admins: the steps that are not done yet. */
export function FirstSteps({ steps, onDismiss }: FirstStepsProps) {
  const list = steps.map((step) => (
    <li
      key={step}
      data-row={step}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-6 py-1"
    >
      <div>
        <Link to={links[step].to} className="link-headline font-display font-semibold">
          {firstSteps[step]}
        </Link>{' '}
        <span className={steps.length > 1 ? 'block text-muted' : 'text-muted'}>{links[step].why}</span>
      </div>
      <RowButton
        label="Dispensar"
        onClick={() => onDismiss(step)}
        aria-label={`Dispensar: ${firstSteps[step]}`}
      />
    </li>
  ));
  // A single step, as on a site with demo content, is a line among other notices.
  if (steps.length === 1) return <ol aria-label="Primeiros passos">{list}</ol>;
  return (
    <Part title="Primeiros passos" className="mt-6 border-s-4 border-marker-rule bg-surface px-4 py-4">
      <ol className="mt-2 list-decimal ps-6">{list}</ol>
    </Part>
  );
}

export function MostViewed({ title, news }: { title: string; news: Overview['mostViewed']['week'] }) {
  const most = Math.max(1, ...news.map(({ views }) => views));
  return (
    <Part title={title} className="min-w-0">
      {news.length === 0 ? (
        <p className="mt-3 border-t border-rule py-4 text-muted">
          Ainda não há leituras. As da redação não contam.
        </p>
      ) : (
        <table className="mt-3 w-full table-fixed font-display text-sm/5">
          <colgroup>
            <col />
            <col className="w-20" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Notícia</th>
              <th scope="col">Leituras</th>
            </tr>
          </thead>
          <tbody>
            {news.map(({ id, title: headline, path, views }) => (
              <tr key={id} className="border-t border-rule">
                <th scope="row" className="py-2.5 pe-4 text-left font-semibold">
                  <a href={path} className="flex items-center pointer-coarse:min-h-11">
                    <span className="line-clamp-3">
                      <span className="link-headline">{headline}</span>
                    </span>
                  </a>
                  <svg
                    viewBox="0 0 100 2"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="mt-1.5 block h-1 w-full"
                  >
                    <rect width={(100 * views) / most} height="2" className="fill-muted" />
                  </svg>
                </th>
                <td className="py-2.5 text-right align-top tabular-nums">{views.toLocaleString('pt-BR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
