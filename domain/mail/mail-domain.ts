/** Checks the DNS records of a domain that sends mails, in words for the newsroom. */

/** The TXT records of a name; null when the lookup failed. */
export type TextRecords = readonly string[] | null;

interface MailDomainRecords {
  domain: string;
  spf: TextRecords;
  dmarc: TextRecords;
  /** The domain at which the DMARC record was found: the same domain, or one above it. */
  dmarcDomain: string;
  /** The selector at which a DKIM key was found. Null when there is none; undefined when a lookup failed. */
  dkimSelector: string | null | undefined;
}

export interface MailDomainLine {
  name: 'SPF' | 'DKIM' | 'DMARC';
  state: 'good' | 'watch' | 'bad';
  text: string;
  /** The advice, or the record that was found. */
  detail: string;
}

/** The selectors that mail providers use most. From outside, a DKIM key with another selector cannot be found. */
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

export const isDmarc = (record: string) => /^v=DMARC1\s*(?:;|$)/i.test(record);

/** The most lookups for one record: the domain and six above it. */
const dmarcDomainsMax = 7;

/**
 * Returns the domains whose DMARC record can apply to mails of a domain, the nearest first, without top-level domains.
 */
export function listDmarcDomains(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  return [domain, ...above.slice(1 - dmarcDomainsMax)];
}

export function describeMailDomain(records: MailDomainRecords): MailDomainLine[] {
  return [describeSpf(records), describeDkim(records), describeDmarc(records)];
}

const unanswered = 'O DNS não respondeu. Tente de novo em alguns minutos.';

/** Matches every term of RFC 7208, and also unknown modifiers, which receivers must ignore. */
const spfTerm =
  /^(?:[-+~?]?(?:all|(?:include|exists):\S+|(?:a|mx|ptr)(?:[:/]\S+)?|ip4:[\d./]+|ip6:[\da-f:./]+)|[a-z][\w.-]*=\S*)$/;
const spfLookup = /^(?:[-+~?]?(?:include:|exists:|(?:a|mx|ptr)(?:[:/]|$))|redirect=)/;
/** Receivers reject records that need more lookups than this; lookups of included domains count, too. */
const spfLookupsMax = 10;

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
  const terms = record.toLowerCase().trim().split(/\s+/).slice(1);
  const wrong = terms.find((term) => !spfTerm.test(term));
  if (wrong !== undefined)
    return line(
      'bad',
      `O registro SPF tem um erro em “${wrong}”, e assim não vale.`,
      `Corrija-o no DNS: ${record}`,
    );
  if (terms.filter((term) => spfLookup.test(term)).length > spfLookupsMax)
    return line(
      'bad',
      `O registro SPF pede mais de ${spfLookupsMax} consultas ao DNS, e assim não vale.`,
      `Tire dele os serviços que não enviam mais: ${record}`,
    );
  const end = terms.find((term) => /^[-+~?]?all$/.test(term));
  if (end === 'all' || end === '+all')
    return line(
      'bad',
      'Qualquer servidor pode enviar em nome do domínio.',
      `Troque ${end} por ~all: ${record}`,
    );
  if (end === '-all' && terms.every((term) => term === end || term.startsWith('exp=')))
    return line(
      'bad',
      'O domínio diz que nenhum servidor pode enviar por ele.',
      `Peça ao provedor de e-mail o que pôr antes de -all: ${record}`,
    );
  if (end === '?all' || (end === undefined && !terms.some((term) => term.startsWith('redirect='))))
    return line(
      'watch',
      'O domínio diz que servidores podem enviar por ele, mas não recusa os outros.',
      end === undefined ? `Ponha ~all no fim: ${record}` : `Troque ?all por ~all: ${record}`,
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

function describeDmarc({ domain, dmarc, dmarcDomain }: MailDomainRecords): MailDomainLine {
  const line = (state: MailDomainLine['state'], text: string, detail: string) =>
    ({ name: 'DMARC', state, text, detail }) as const;
  if (dmarc === null) return line('watch', 'Não foi possível verificar.', unanswered);
  const [record, ...others] = dmarc.filter(isDmarc);
  if (others.length > 0)
    return line('bad', 'Há mais de um registro DMARC, e assim nenhum vale.', 'Deixe um só no DNS.');
  if (record === undefined)
    return line(
      'watch',
      'O domínio não diz o que fazer com mensagens falsas.',
      `Crie no DNS o registro TXT _dmarc.${domain} com v=DMARC1; p=none e, quando tudo chegar bem, troque none por quarantine.`,
    );
  const policyOf = (tag: string) =>
    new RegExp(`;\\s*${tag}\\s*=\\s*([a-z]*)`, 'i').exec(record)?.[1]?.toLowerCase() ?? '';
  // By `sp`, a domain sets a separate policy for its subdomains.
  const tag = dmarcDomain !== domain && policyOf('sp') !== '' ? 'sp' : 'p';
  const policy = policyOf(tag);
  const found = dmarcDomain === domain ? record : `${record} (de ${dmarcDomain})`;
  if (!['none', 'quarantine', 'reject'].includes(policy))
    return line(
      'bad',
      'O registro DMARC não diz o que fazer com mensagens falsas.',
      `Ponha ${tag}=none depois de v=DMARC1; no DNS: ${found}`,
    );
  if (policy === 'none')
    return line(
      'good',
      'O domínio pede que mensagens falsas sejam entregues como as outras, por enquanto.',
      `Quando tudo chegar bem, troque ${tag}=none por ${tag}=quarantine: ${found}`,
    );
  return line('good', 'O domínio diz o que fazer com mensagens falsas.', found);
}
