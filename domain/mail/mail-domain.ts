/** What the DNS says about a domain that sends mails, in words for the newsroom. */

/** TXT records of one name; null when the lookup failed. */
export type TextRecords = readonly string[] | null;

interface MailDomainRecords {
  domain: string;
  spf: TextRecords;
  dmarc: TextRecords;
  /** The selector under which a DKIM key was found; null for none, undefined when a lookup failed. */
  dkimSelector: string | null | undefined;
}

export interface MailDomainLine {
  name: 'SPF' | 'DKIM' | 'DMARC';
  state: 'good' | 'watch' | 'bad';
  text: string;
  /** What to do, or the record that was found. */
  detail: string;
}

/** The selectors that mail providers use most. A DKIM key under another one cannot be found from outside. */
export const dkimSelectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  'mail',
  'dkim',
  's1',
  's2',
  'k1',
  'k2',
  'smtp',
  'zmail',
  'zoho',
  'resend',
  'mailo',
  'pm',
  'protonmail',
  'fm1',
  'locaweb',
  'kinghost',
];

export const isDkimKey = (record: string) => /(?:^|;)\s*p=\s*[^\s;]/.test(record);

export function describeMailDomain(records: MailDomainRecords): MailDomainLine[] {
  return [describeSpf(records), describeDkim(records), describeDmarc(records)];
}

const unanswered = 'O DNS não respondeu. Tente de novo em alguns minutos.';

function describeSpf({ domain, spf }: MailDomainRecords): MailDomainLine {
  const line = (state: MailDomainLine['state'], text: string, detail: string) =>
    ({ name: 'SPF', state, text, detail }) as const;
  if (spf === null) return line('watch', 'Não foi possível verificar.', unanswered);
  const [record, ...others] = spf.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  if (record === undefined)
    return line(
      'bad',
      `O domínio ${domain} não diz que servidores podem enviar por ele.`,
      'Peça ao provedor de e-mail o registro SPF e crie-o no DNS, do tipo TXT.',
    );
  if (others.length > 0)
    return line('bad', 'Há mais de um registro SPF, e assim nenhum vale.', 'Junte-os em um só no DNS.');
  if (/\s\+?all\s*$/i.test(record))
    return line(
      'bad',
      'Qualquer servidor pode enviar em nome do domínio.',
      `Troque o fim por ~all: ${record}`,
    );
  return line('good', 'O domínio diz que servidores podem enviar por ele.', record);
}

function describeDkim({ domain, dkimSelector }: MailDomainRecords): MailDomainLine {
  if (dkimSelector === undefined)
    return { name: 'DKIM', state: 'watch', text: 'Não foi possível verificar.', detail: unanswered };
  if (dkimSelector === null)
    return {
      name: 'DKIM',
      state: 'watch',
      text: 'Nenhuma chave de assinatura foi encontrada com os nomes mais comuns.',
      detail: `Ative a assinatura DKIM no painel do provedor e crie no DNS de ${domain} o registro que ele mostrar.`,
    };
  return {
    name: 'DKIM',
    state: 'good',
    text: 'A chave que assina os e-mails está publicada.',
    detail: `${dkimSelector}._domainkey.${domain}`,
  };
}

function describeDmarc({ domain, dmarc }: MailDomainRecords): MailDomainLine {
  const line = (state: MailDomainLine['state'], text: string, detail: string) =>
    ({ name: 'DMARC', state, text, detail }) as const;
  if (dmarc === null) return line('watch', 'Não foi possível verificar.', unanswered);
  const record = dmarc.find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (record === undefined)
    return line(
      'watch',
      'O domínio não diz o que fazer com mensagens falsas.',
      `Crie no DNS o registro TXT _dmarc.${domain} com v=DMARC1; p=none e, quando tudo chegar bem, troque none por quarantine.`,
    );
  return line('good', 'O domínio diz o que fazer com mensagens falsas.', record);
}
