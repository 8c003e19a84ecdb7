/** Tables of Ghost that are known and not moved, with the name of a row. */
const leftOutTables: Readonly<Record<string, string>> = {
  members: 'membro',
  newsletters: 'newsletter',
  settings: 'configuração',
  custom_theme_settings: 'configuração',
  snippets: 'trecho',
  comments: 'comentário de membro',
  products: 'plano de assinatura',
  offers: 'oferta',
  integrations: 'integração',
  webhooks: 'integração',
  recommendations: 'recomendação',
  emails: 'e-mail enviado',
  post_revisions: 'revisão',
  mobiledoc_revisions: 'revisão',
  subscriptions: 'assinatura',
};

/** Of the program, and what belongs to rows that are counted. */
const silentTables: ReadonlySet<string> = new Set(
  (
    'actions api_keys benefits brute email_batches email_recipients invites jobs labels members_labels ' +
    'members_newsletters members_products migrations migrations_lock offer_redemptions permissions ' +
    'permissions_roles permissions_users posts_products products_benefits roles roles_users sessions ' +
    'stripe_prices stripe_products tokens'
  ).split(' '),
);

export const nameLeftOutRow = (table: string): string | null => {
  if (silentTables.has(table)) return null;
  return leftOutTables[table] ?? `tabela ${table.slice(0, 40)}`;
};
