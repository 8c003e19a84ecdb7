/** The page on which an operator sets up a new site (docs/product.md#first-start). */
import { passwordHint } from '../../domain/accounts/password.ts';
import { settingRules } from '../../domain/settings/setting-rules.ts';
import { sectionsMax } from '../../domain/site/limits.ts';
import { siteSetUpOver, unreadableBody } from '../../domain/text/sentences.ts';
import { invalid, type Problem, problemOfField } from '../../domain/web/problem.ts';
import type { SetUp } from '../../server/services/accounts/set-up-site.ts';
import { answerProblem } from '../http/answer-problem.tsx';
import { readFields } from '../http/form.ts';
import { Island } from '../islands/island.tsx';
import BrandColor from '../islands/settings/brand-color.tsx';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { Check, Choice, Field, FormMessage, TextArea } from '../ui/field.tsx';
import { showSecretPage } from './secret-page.tsx';
import { deviceOf, setSession } from './sign-in.ts';

const fieldNames = [
  'siteName',
  'description',
  'brandColor',
  'choice',
  'sections',
  'oldSite',
  'name',
  'email',
  'password',
] as const;
type Typed = Record<(typeof fieldNames)[number], string>;

const nothingTyped: Typed = {
  siteName: '',
  description: '',
  brandColor: settingRules.brandColor.default,
  choice: 'own',
  sections: '',
  oldSite: '',
  name: '',
  email: '',
  password: '',
};

export function setUpPage(portal: Portal): Handler {
  return async (c) => {
    const isOpen = await portal.services.isSetupOpen(c.req.param('token') ?? '');
    return show(c, portal, nothingTyped, isOpen ? undefined : { code: 'not-found', message: siteSetUpOver });
  };
}

export function setUpSite(portal: Portal): Handler {
  return async (c) => {
    const typed = await readFields(c, fieldNames);
    if (!typed) return answerProblem(c, portal, invalid(unreadableBody));
    const { choice, oldSite, ...fields } = typed;
    const wanted: SetUp = { ...fields, sections: choice === 'own' ? fields.sections : null };
    const begun = await portal.services.setUpSite(c.req.param('token') ?? '', wanted, deviceOf(c));
    if (!begun.ok) return show(c, portal, typed, begun.problem);
    await setSession(c, portal, begun.value, null);
    return c.redirect(oldSite === '' ? '/dashboard' : '/dashboard/mudanca', 303);
  };
}

function show(c: PortalContext, portal: Portal, typed: Typed, problem?: Problem): Promise<Response> {
  const meta = { title: 'Comece o seu site', description: 'Nome, primeira conta e seções.', path: '/' };
  return showSecretPage(
    c,
    portal,
    { ...meta, problem },
    problem?.code === 'not-found' ? (
      <FormMessage kind="bad">{problem.message}</FormMessage>
    ) : (
      <SetUpForm typed={typed} problem={problem ?? null} />
    ),
  );
}

function SetUpForm({ typed, problem }: { typed: Typed; problem: Problem | null }) {
  const problemOf = (field: keyof Typed) => problemOfField(problem, field);
  const isBeside = fieldNames.some((name) => name === problem?.field);
  const text = (name: Exclude<keyof Typed, 'password' | 'choice' | 'oldSite'>) => ({
    id: `comecar-${name}`,
    name,
    defaultValue: typed[name],
    problem: problemOf(name),
  });
  const { defaultValue: value, ...brandColor } = text('brandColor');
  return (
    <form method="post" className="grid gap-6" noValidate>
      {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      <p className="text-lg/7 text-muted">Tudo aqui pode ser mudado depois, em Configurações e em Seções.</p>
      <Field
        {...text('siteName')}
        label="Nome do site"
        autoComplete="organization"
        required
        {...(problem === null ? { autoFocus: true } : {})}
      />
      <Field
        {...text('description')}
        label="Descrição"
        autoComplete="off"
        hint="Do que o site trata, em poucas palavras e sem maiúscula, como: notícias de política e esporte do Agreste."
      />
      <Island of={BrandColor} when="idle" props={{ ...brandColor, label: 'Cor da marca', value }} />
      <fieldset className="grid gap-2">
        <legend className="kicker mb-1 text-muted">Seções</legend>
        <SectionsChoice value="own" typed={typed} label="As minhas, uma por linha" />
        <TextArea
          {...text('sections')}
          label="Minhas seções"
          rows={4}
          hint={`Por exemplo: Política, Esporte, Cidade. Até ${sectionsMax}; vazio, só a seção Notícias.`}
        />
        <SectionsChoice value="given" typed={typed} label="As 17 de um portal de tecnologia" />
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="kicker mb-1 text-muted">Site antigo</legend>
        <Check
          name="oldSite"
          value="1"
          label="Vou trazer um site do WordPress ou do Ghost"
          aria-describedby="comecar-site-antigo-dica"
          defaultChecked={typed.oldSite !== ''}
        />
        <p id="comecar-site-antigo-dica" className="font-display text-sm/5 text-muted">
          O próximo passo é a Mudança. As categorias de lá também viram seções.
        </p>
      </fieldset>
      <h2 className="border-t border-rule pt-5 text-lg font-bold tracking-tight">A sua conta</h2>
      <Field {...text('name')} label="Seu nome" autoComplete="name" required />
      <Field
        {...text('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <Field
        id="comecar-password"
        name="password"
        label="Senha"
        type="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        problem={problemOf('password')}
      />
      <p>
        <button type="submit" className="button-ink min-h-12 text-lg">
          Criar o site
        </button>
      </p>
    </form>
  );
}

function SectionsChoice({ value, typed, label }: { value: 'own' | 'given'; typed: Typed; label: string }) {
  return <Choice name="choice" value={value} label={label} defaultChecked={typed.choice === value} />;
}
