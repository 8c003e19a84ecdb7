/** Counts the tables of Ghost that are not imported. */

/** Known tables that are not imported, each with the name for one of its rows. */
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

/** Tables of the program itself, and tables that only join rows of others. They are not counted. */
const silentTables: ReadonlySet<string> = new Set(
  (
    'actions api_keys benefits brute email_batches email_recipients invites jobs labels members_labels ' +
    'members_newsletters members_products migrations migrations_lock offer_redemptions permissions ' +
    'permissions_roles permissions_users posts_products products_benefits roles roles_users sessions ' +
    'stripe_prices stripe_products tokens'
  ).split(' '),
);

/** Returns the name under which a row of a table is counted; null for a row that is not counted. */
export const nameLeftOutRow = (table: string): string | null => {
  if (silentTables.has(table)) return null;
  return leftOutTables[table] ?? `tabela ${table.slice(0, 40)}`;
};
