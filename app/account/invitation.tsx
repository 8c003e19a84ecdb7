/** The page that accepts an invitation to the newsroom (docs/product.md#invitations). */
import { nameMaxGraphemes } from '../../domain/accounts/account.ts';
import { invitationPath } from '../../domain/accounts/invitation.ts';
import { loginPath } from '../../domain/accounts/login-path.ts';
import { passwordHint } from '../../domain/accounts/password.ts';
import { roleNames, roleSentences, theRoles } from '../../domain/accounts/permissions.ts';
import {
  invitationInvalid,
  invitationOfOtherAccount,
  showLatestNews,
  unreadableBody,
} from '../../domain/text/sentences.ts';
import { ofSite } from '../../domain/text/site-name.ts';
import { invalid, type Problem, problemOfField } from '../../domain/web/problem.ts';
import type { OpenedInvitation } from '../../server/services/accounts/invitations/invitations.ts';
import { answerProblem } from '../http/answer-problem.tsx';
import { readFields } from '../http/form.ts';
import type { Handler, Portal, PortalContext } from '../portal.ts';
import { Field, FormMessage } from '../ui/field.tsx';
import { ShortDate } from '../ui/news/date.tsx';
import { showSecretPage } from './secret-page.tsx';
import { deviceOf, setSession } from './sign-in.ts';

/** GET /convite?token=… changes nothing, because mail scanners follow links. */
export function invitationPage(portal: Portal): Handler {
  return (c) => show(c, portal, { token: c.req.query('token') ?? '' });
}

/** POST /convite accepts the invitation; a visitor without a session creates an account first. */
export function acceptInvitation(portal: Portal): Handler {
  const { services } = portal;
  return async (c) => {
    const fields = await readFields(c, ['token', 'name', 'password']);
    if (!fields) return answerProblem(c, portal, invalid(unreadableBody));
    const { token, name, password } = fields;
    const { visitor, session } = c.var;
    const result =
      session && visitor.userId !== null
        ? await services.acceptInvitation(token, { id: session.id, userId: visitor.userId }, deviceOf(c))
        : await services.acceptWithNewAccount({ token, name, password }, deviceOf(c));
    if (!result.ok) return show(c, portal, { token, name, problem: result.problem });
    await setSession(c, portal, result.value, 'convite');
    return c.redirect('/dashboard', 303);
  };
}

interface Shown {
  token: string;
  name?: string;
  problem?: Problem;
}

async function show(c: PortalContext, portal: Portal, { token, name = '', problem }: Shown) {
  const { site } = portal;
  const invitation = await portal.services.findInvitation(token);
  const shown = invitation ? problem : invalid(invitationInvalid);
  const isBeside = shown?.field === 'name' || shown?.field === 'password';
  const description = `Aceite o convite para a redação ${ofSite(site.name)}.`;
  return showSecretPage(
    c,
    portal,
    { title: 'Convite para a redação', description, path: invitationPath, problem },
    <>
      {shown && !isBeside ? <FormMessage kind="bad">{shown.message}</FormMessage> : null}
      {invitation ? (
        <>
          <Terms invitation={invitation} siteName={site.name} />
          <Answer
            invitation={invitation}
            token={token}
            visitorEmail={c.var.visitor.email}
            name={name}
            problem={isBeside ? shown : undefined}
          />
        </>
      ) : (
        <p className="mt-6">
          <a href="/" className="button-line">
            {showLatestNews}
          </a>
        </p>
      )}
    </>,
  );
}

interface TermsProps {
  invitation: OpenedInvitation;
  siteName: string;
}

function Terms({ invitation: { email, roles, inviterName, expiresAt }, siteName }: TermsProps) {
  return (
    <div className="text-lg/7 text-muted">
      <p>
        {inviterName} convidou <strong className="text-ink wrap-anywhere">{email}</strong> para a redação{' '}
        {ofSite(siteName)}, com {theRoles(roles)}.
      </p>
      <ul className="mt-2">
        {roles.map((role) => (
          <li key={role}>
            <strong className="text-ink">{roleNames[role]}</strong>: {roleSentences[role]}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        O convite vale até <ShortDate at={expiresAt} /> e só funciona uma vez.
      </p>
    </div>
  );
}

interface AnswerProps {
  invitation: OpenedInvitation;
  token: string;
  visitorEmail: string | null;
  name: string;
  problem: Problem | undefined;
}

function Answer({ invitation: { email, hasAccount }, token, visitorEmail, name, problem }: AnswerProps) {
  if (visitorEmail !== null && visitorEmail !== email) return <OtherAccount email={visitorEmail} />;
  if (visitorEmail === null && hasAccount) return <LogIn token={token} />;
  return (
    <form method="post" action={invitationPath} className="mt-6 grid gap-5" noValidate>
      <input type="hidden" name="token" value={token} />
      {visitorEmail === null ? <NewAccountFields email={email} name={name} problem={problem} /> : null}
      <p>
        <button type="submit" className="button-ink min-h-12 text-lg">
          {visitorEmail === null ? 'Criar conta e aceitar' : 'Aceitar convite'}
        </button>
      </p>
      {visitorEmail === null ? (
        <p className="font-display text-sm/5 text-muted">
          Ao criar a conta, você aceita os{' '}
          <a href="/termos-de-uso-e-privacidade" className="underline underline-offset-4">
            termos de uso e privacidade
          </a>
          .
        </p>
      ) : null}
    </form>
  );
}

interface NewAccountFieldsProps {
  email: string;
  name: string;
  problem: Problem | undefined;
}

function NewAccountFields({ email, name, problem }: NewAccountFieldsProps) {
  return (
    <>
      {/* Password managers need the address. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <Field
        id="convite-nome"
        label="Nome"
        name="name"
        autoComplete="name"
        maxLength={nameMaxGraphemes}
        required
        defaultValue={name}
        hint="Aparece nos seus comentários e, se você escrever, nas suas notícias."
        problem={problemOfField(problem, 'name')}
      />
      <Field
        id="convite-senha"
        label="Senha"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        problem={problemOfField(problem, 'password')}
      />
    </>
  );
}

function LogIn({ token }: { token: string }) {
  const here = `${invitationPath}?${new URLSearchParams({ token })}`;
  return (
    <div className="mt-6">
      <p className="text-lg/7 text-muted">Já existe uma conta com este e-mail.</p>
      <p className="mt-5">
        <a href={loginPath('login', here)} className="button-ink min-h-12 text-lg">
          Entrar para aceitar
        </a>
      </p>
    </div>
  );
}

function OtherAccount({ email }: { email: string }) {
  return (
    <form method="post" action="/sair" className="mt-6">
      <p className="text-lg/7 text-muted">
        Você entrou como <span className="wrap-anywhere">{email}</span>. {invitationOfOtherAccount}
      </p>
      <p className="mt-5">
        <button type="submit" className="button-line">
          Sair
        </button>
      </p>
    </form>
  );
}
