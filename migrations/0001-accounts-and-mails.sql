-- Users and how they sign in, what limits them, the mails they get, and the log of what the newsroom did.

create table users (
  id text not null primary key,
  name text not null,
  email text not null unique,
  email_verified integer not null default 0 check (email_verified in (0, 1)),
  -- Such as 'admin, editor', in the order of domain/accounts/permissions.ts; '' for readers.
  roles text not null default '',
  -- Null for those who are not suspended.
  suspended_at bigint,
  -- Until when the person may not comment, and what the newsroom told them.
  silenced_until bigint,
  silence_message text not null default '',
  -- Name and address without accents and capitals, by which the newsroom finds people.
  folded text not null default '',
  terms_version text,
  terms_accepted_at bigint,
  -- Null for imported users without a date.
  created_at bigint
);
create index users_by_roles on users (roles, id);
create index users_by_silence on users (silenced_until);

create table sessions (
  id text not null primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  -- Remains when the profile cannot be read (docs/product.md#accounts).
  email text not null,
  expires_at bigint not null,
  created_at bigint not null,
  -- The last use.
  updated_at bigint not null,
  ip_address text,
  user_agent text
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

create table accounts (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  -- 'credential' with the user's id, or 'google' with the provider's id.
  provider_id text not null,
  -- The address of the provider; '' for passwords.
  issuer text not null default '',
  account_id text not null,
  password text,
  created_at bigint not null,
  updated_at bigint not null,
  unique (provider_id, issuer, account_id)
);
create index accounts_by_user on accounts (user_id);

-- Links in mails.
create table verifications (
  -- A digest, so that a stolen database contains no working link.
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index verifications_by_user on verifications (user_id);
create index verifications_by_expiry on verifications (expires_at);

-- Open invitations to the newsroom: one for each address.
create table invitations (
  id text not null primary key,
  -- Of the token in the mail.
  digest text not null unique,
  email text not null unique,
  roles text not null default '',
  is_mailed integer not null check (is_mailed in (0, 1)),
  expires_at bigint not null,
  -- No foreign key: the operator's command has no account.
  invited_by_id text not null,
  invited_by_name text not null
);
create index invitations_by_inviter on invitations (invited_by_id);

create table second_factors (
  user_id text not null primary key references users (id) on delete cascade,
  -- Encrypted with SESSION_SECRET.
  sealed_secret text not null,
  since bigint not null,
  -- The step of the last code that was accepted, so that each code works once.
  last_step bigint not null
);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Logins between password and code.
create table login_challenges (
  -- The digest of the token in the browser.
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  way text not null,
  attempts integer not null,
  expires_at bigint not null
);
create index login_challenges_by_user on login_challenges (user_id);
create index login_challenges_by_expiry on login_challenges (expires_at);

create table rate_limits (
  limit_key text not null primary key,
  -- A JSON list of a few dozen times at most: one row that writers can lock.
  taken_at text not null,
  expires_at bigint not null
);
create index rate_limits_by_expiry on rate_limits (expires_at);

create table spent_captcha_tokens (
  token_id text not null primary key,
  expires_at bigint not null
);
create index spent_captcha_tokens_by_expiry on spent_captcha_tokens (expires_at);

create table outgoing_mails (
  id text not null primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  created_at bigint not null,
  -- Null when given up. A process that sends a mail moves this ahead first, so that the mail is due again if it dies.
  due_at bigint,
  attempts integer not null,
  expires_at bigint not null,
  last_error text,
  is_urgent integer not null default 0 check (is_urgent in (0, 1)),
  -- Whether an admin saw in the queue that it was given up.
  is_seen integer not null default 0 check (is_seen in (0, 1)),
  -- A newer mail of the same subject replaces this one; null where nothing replaces it.
  subject_key text,
  text_body text not null,
  html_body text not null
);
create index outgoing_mails_by_due on outgoing_mails (due_at, id);
create index outgoing_mails_by_urgency on outgoing_mails (is_urgent, due_at, id);
create index outgoing_mails_by_expiry on outgoing_mails (expires_at);
create index outgoing_mails_by_recipient on outgoing_mails (recipient);

-- Triggers refuse every change of an entry (server/adapters/sql/connection/append-only.ts).
create table audit_entries (
  id text not null primary key,
  at bigint not null,
  -- No foreign key: entries outlive the account.
  user_id text not null,
  user_name text not null,
  action text not null,
  subject_id text not null,
  -- '' where the subject is or belongs to a person.
  subject_title text not null,
  detail text not null
);
create index audit_entries_by_date on audit_entries (at, id);
create index audit_entries_by_user on audit_entries (user_id, at, id);
create index audit_entries_by_action on audit_entries (action, at, id);
