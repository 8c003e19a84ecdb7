/** Tables of Ghost that are known and not moved, with the name of a row; those without one are not worth counting. */
export const leftOutTables: Readonly<Record<string, string | null>> = {
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
  roles: null,
  roles_users: null,
};

export const nameLeftOutRow = (table: string): string | null => {
  const name = leftOutTables[table];
  return name === undefined ? `tabela ${table.slice(0, 40)}` : name;
};
