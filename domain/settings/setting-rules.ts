/** The settings of the site, by tab, in the order of their forms (docs/product.md#settings). */
import { checkLevels, mapChecks } from '../news/publishing-checks.ts';
import { defaultTimeZone } from '../text/dates.ts';
import { firstSiteName } from '../text/site-name.ts';
import { defaultBrand } from './brand.ts';
import { defaultMenus, type MenuPlace } from './menus.ts';

export type SettingRule = {
  readonly label: string;
  readonly hint?: string;
  readonly default: string;
  /** The environment variable that overrides the stored value. */
  readonly variable?: string;
  /** The sentence that rejects an empty value. Without it, the setting may be empty. */
  readonly missing?: string;
  /** Another setting that must not be empty while this one has `value`; without `value`, while this one is not empty. */
  readonly needs?: { readonly name: string; readonly value?: string };
} & (
  | {
      readonly kind: 'line' | 'text';
      /** The beginning of the sentence about the limit. */
      readonly subject: string;
      readonly maxGraphemes: number;
    }
  | { readonly kind: 'email' | 'address' | 'year' | 'zone' | 'countries' | 'ratio' | 'color' }
  /** `home` is the beginning of every profile's address. */
  | { readonly kind: 'profile'; readonly home: string }
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly name: string }[];
    }
  | { readonly kind: 'host' | 'port' }
  /** A text that is stored encrypted and never shown again. */
  | { readonly kind: 'secret'; readonly subject: string; readonly maxGraphemes: number }
  | { readonly kind: 'addresses'; readonly max: number }
  /**
   * Words that the newsroom avoids, one in each line with its replacement, as in 'Tokyo = Tóquio'. With `isAlone`,
   * there is no replacement.
   */
  | { readonly kind: 'words'; readonly max: number; readonly isAlone?: true }
  /** Roles of the newsroom, as in 'admin, editor'. */
  | { readonly kind: 'roles' }
  | { readonly kind: 'menu'; readonly place: MenuPlace }
  /** The choices of editors for the home page; the screen `Capa` edits them (domain/site/front-page.ts). */
  | { readonly kind: 'front-page' }
  | { readonly kind: 'image'; readonly shape: 'logo' | 'icon' }
);

const identity = {
  name: {
    label: 'Nome do site',
    kind: 'line',
    subject: 'O nome',
    maxGraphemes: 40,
    missing: 'Escreva o nome do site.',
    default: firstSiteName,
    variable: 'SITE_NAME',
  },
  description: {
    label: 'Descrição',
    hint: 'Do que o site trata, em poucas palavras e sem maiúscula no começo, porque entra no meio de frases. Aparece no título da página inicial, nos feeds e nas imagens de compartilhamento.',
    kind: 'line',
    subject: 'A descrição',
    maxGraphemes: 160,
    default: 'notícias de tecnologia',
  },
  author: {
    label: 'Autor padrão',
    hint: 'Assina, nos metadados, as notícias sem autor.',
    kind: 'line',
    subject: 'O autor padrão',
    maxGraphemes: 60,
    missing: 'Escreva o autor padrão.',
    default: 'Redação Pauta',
    variable: 'SITE_AUTHOR',
  },
  contact: {
    label: 'E-mail de contato',
    hint: 'Aparece na página de contato e recebe as mensagens dos leitores. Em branco, vale o endereço que envia os e-mails.',
    kind: 'email',
    default: '',
  },
  owner: {
    label: 'Quem mantém',
    hint: 'A pessoa ou empresa dona do site, e de onde vem o dinheiro. Aparece em Sobre nós. Em branco, nada aparece.',
    kind: 'text',
    subject: 'Quem mantém',
    maxGraphemes: 300,
    default: '',
  },
  timeZone: {
    label: 'Fuso horário',
    hint: 'O de todas as datas, para quem lê e para a redação.',
    kind: 'zone',
    missing: 'Escolha o fuso horário.',
    default: defaultTimeZone,
  },
  instagram: {
    label: 'Instagram',
    hint: 'O endereço, ou só @perfil.',
    kind: 'profile',
    home: 'https://www.instagram.com/',
    default: 'https://www.instagram.com/pauta.exemplo',
    variable: 'SOCIAL_INSTAGRAM_URL',
  },
  youtube: {
    label: 'YouTube',
    hint: 'O endereço, ou só @canal.',
    kind: 'profile',
    home: 'https://www.youtube.com/@',
    default: 'https://www.youtube.com/@pauta.exemplo',
    variable: 'SOCIAL_YOUTUBE_URL',
  },
  threads: {
    label: 'Threads',
    hint: 'O endereço, ou só @perfil.',
    kind: 'profile',
    home: 'https://www.threads.net/@',
    default: 'https://www.threads.net/@pauta.exemplo',
    variable: 'SOCIAL_THREADS_URL',
  },
  otherProfiles: {
    label: 'Outros perfis',
    hint: 'Um endereço por linha, no máximo 7. Redes conhecidas ganham o seu ícone.',
    kind: 'addresses',
    max: 7,
    default: '',
  },
  footerText: {
    label: 'Texto do rodapé',
    kind: 'text',
    subject: 'O texto do rodapé',
    maxGraphemes: 200,
    default: 'Tecnologia contada com clareza, todos os dias, em português.',
  },
  footerYear: {
    label: 'Ano do rodapé',
    hint: 'Vem depois do ©, até o ano de hoje. Em branco, só o nome do site.',
    kind: 'year',
    default: '2025',
  },
} as const satisfies Record<string, SettingRule>;

const appearance = {
  logo: {
    label: 'Logo',
    hint: 'PNG de fundo transparente, com letras escuras. Sem ele, vale o nome do site. SVG não é aceito: exporte como PNG.',
    kind: 'image',
    shape: 'logo',
    default: '',
  },
  logoDark: {
    label: 'Logo no tema escuro',
    hint: 'Com letras claras. Sem ele, vale o mesmo logo, com o claro e o escuro trocados.',
    kind: 'image',
    shape: 'logo',
    default: '',
    needs: { name: 'logo' },
  },
  icon: {
    label: 'Ícone',
    hint: 'Quadrado, com pelo menos 512 × 512 pixels. Vale na aba, na tela inicial do celular e nos feeds. Sem ele, vale o ícone do programa.',
    kind: 'image',
    shape: 'icon',
    default: '',
  },
  brandColor: {
    label: 'Cor da marca',
    hint: 'A cor de destaque do site, das imagens de compartilhamento e dos e-mails.',
    kind: 'color',
    default: defaultBrand,
  },
} as const satisfies Record<string, SettingRule>;

const menus = {
  headerMenu: {
    label: 'Cabeçalho',
    hint: 'No celular, o que abre com “Menu”. A redação vê também “Dashboard”.',
    kind: 'menu',
    place: 'header',
    default: defaultMenus.header,
  },
  footerColumns: {
    label: 'Colunas do rodapé',
    kind: 'menu',
    place: 'columns',
    default: defaultMenus.columns,
  },
  footerLine: {
    label: 'Linha final do rodapé',
    hint: 'Ao lado do ©.',
    kind: 'menu',
    place: 'line',
    default: defaultMenus.line,
  },
} as const satisfies Record<string, SettingRule>;

const adText = { kind: 'line', subject: 'O código', maxGraphemes: 200, default: '' } as const;

const ads = {
  adsClient: {
    ...adText,
    label: 'Código do anunciante',
    hint: 'A rede de anúncios o dá a cada site. Em branco, não há rede, e os espaços ficam para os banners da redação.',
    variable: 'ADS_CLIENT',
    needs: { name: 'adsScript' },
  },
  adsScript: {
    label: 'Endereço do script da rede',
    hint: 'Só é carregado depois que a pessoa aceita anúncios.',
    kind: 'address',
    default: '',
    variable: 'ADS_SCRIPT_URL',
  },
  adsTop: { ...adText, label: 'Espaço do topo', variable: 'ADS_SLOT_TOP' },
  adsLeft: { ...adText, label: 'Espaço da esquerda', variable: 'ADS_SLOT_LEFT' },
  adsRight: { ...adText, label: 'Espaço da direita', variable: 'ADS_SLOT_RIGHT' },
  adsList: {
    ...adText,
    label: 'Espaço da lista',
    hint: 'Um espaço sem código não ocupa lugar.',
    variable: 'ADS_SLOT_LIST',
  },
} as const satisfies Record<string, SettingRule>;

const mail = {
  mailServer: {
    label: 'Servidor',
    hint: 'O endereço SMTP que o provedor de e-mail informa, como smtp.exemplo.com. Em branco, nenhum e-mail sai.',
    kind: 'host',
    default: '',
    variable: 'SMTP_URL',
  },
  mailPort: {
    label: 'Porta',
    hint: '465 na maioria dos provedores. Em outra porta, a senha só é enviada depois de a conexão ser cifrada.',
    kind: 'port',
    missing: 'Escreva a porta.',
    default: '465',
    variable: 'SMTP_URL',
  },
  mailUser: {
    label: 'Usuário',
    hint: 'Em geral, o próprio endereço de e-mail.',
    kind: 'line',
    subject: 'O usuário',
    maxGraphemes: 200,
    default: '',
    variable: 'SMTP_URL',
  },
  mailPassword: {
    label: 'Senha',
    hint: 'Fica cifrada, e ninguém a vê de novo. Apague o usuário para apagar também a senha.',
    kind: 'secret',
    subject: 'A senha',
    maxGraphemes: 200,
    default: '',
    variable: 'SMTP_URL',
    needs: { name: 'mailUser' },
  },
  mailSender: {
    label: 'Remetente',
    hint: 'O endereço que envia os e-mails do site. Em branco, vale contato@ e o domínio do site.',
    kind: 'email',
    default: '',
    variable: 'MAIL_FROM',
  },
  mailSenderName: {
    label: 'Nome do remetente',
    hint: 'Em branco, vale o nome do site.',
    kind: 'line',
    subject: 'O nome do remetente',
    maxGraphemes: 60,
    default: '',
  },
} as const satisfies Record<string, SettingRule>;

/** A rule by which comments wait for the newsroom; all are off at first. */
const heldOrNot = {
  kind: 'choice',
  options: [
    { value: 'off', name: 'Publicar na hora' },
    { value: 'on', name: 'Esperar a redação' },
  ],
  default: 'off',
} as const;

const comments = {
  comments: {
    label: 'Quem pode comentar',
    hint: 'Os comentários já publicados continuam visíveis.',
    kind: 'choice',
    options: [
      { value: 'open', name: 'Quem tem conta' },
      { value: 'closed', name: 'Ninguém, por enquanto' },
    ],
    default: 'open',
  },
  closeComments: {
    label: 'Fechar depois de',
    hint: 'Conta desde a data de cada notícia. Os comentários já publicados continuam visíveis.',
    kind: 'choice',
    options: [
      { value: 'never', name: 'Nunca' },
      ...[1, 3, 7, 14, 30, 60, 90, 180, 365].map((days) => ({
        value: String(days),
        name: days === 1 ? '1 dia' : `${days} dias`,
      })),
    ],
    default: 'never',
  },
  holdFirst: {
    ...heldOrNot,
    label: 'Primeiro comentário de uma conta',
    hint: 'Vale enquanto nenhum comentário da pessoa estiver visível. O que espera só aparece para quem escreveu e em Comentários.',
  },
  holdUnproved: { ...heldOrNot, label: 'De conta com e-mail não confirmado' },
  holdLinks: { ...heldOrNot, label: 'Com link' },
  holdWords: {
    ...heldOrNot,
    label: 'Com palavra da lista',
    needs: { name: 'heldWords', value: 'on' },
  },
  heldWords: {
    label: 'Lista de palavras',
    hint: 'Uma por linha, também com até cinco palavras. Acentos, maiúsculas e truques como v1agra ou v i a g r a não fazem diferença.',
    kind: 'words',
    isAlone: true,
    max: 200,
    default: '',
  },
  holdRepeated: {
    ...heldOrNot,
    label: 'Com texto repetido',
    hint: 'Igual a um dos últimos da mesma pessoa ou da mesma notícia.',
  },
  holdBurst: {
    label: 'Muitos em um minuto na mesma notícia',
    kind: 'choice',
    options: [
      { value: 'off', name: 'Publicar na hora' },
      ...[3, 5, 10, 20, 50].map((count) => ({
        value: String(count),
        name: `Com mais de ${count}, esperar a redação`,
      })),
    ],
    default: 'off',
  },
} as const satisfies Record<string, SettingRule>;

const privacy = {
  captcha: {
    label: 'Proteção do formulário de contato',
    hint: 'O reCAPTCHA manda dados ao Google e só funciona com RECAPTCHA_SECRET no servidor.',
    kind: 'choice',
    options: [
      { value: 'altcha', name: 'Própria, sem terceiros' },
      { value: 'recaptcha', name: 'reCAPTCHA do Google' },
    ],
    default: 'altcha',
    variable: 'CAPTCHA',
    needs: { name: 'recaptchaSiteKey', value: 'recaptcha' },
  },
  recaptchaSiteKey: {
    label: 'Chave de site do reCAPTCHA',
    kind: 'line',
    subject: 'A chave',
    maxGraphemes: 200,
    default: '',
    variable: 'RECAPTCHA_SITE_KEY',
  },
  recaptchaMinScore: {
    label: 'Nota mínima do reCAPTCHA',
    hint: 'De 0 a 1. Mais alta, recusa mais robôs e mais pessoas.',
    kind: 'ratio',
    missing: 'Escreva a nota mínima.',
    default: '0.5',
    variable: 'RECAPTCHA_MIN_SCORE',
  },
  videoStills: {
    label: 'Imagem dos vídeos',
    kind: 'choice',
    options: [
      { value: 'on', name: 'Buscar no YouTube ao salvar um vídeo' },
      { value: 'off', name: 'Só a que a redação enviar' },
    ],
    default: 'on',
    variable: 'VIDEO_STILLS',
  },
  blockedCountries: {
    label: 'Países sem acesso',
    hint: 'Códigos de duas letras, separados por vírgula, como IN. Em branco, nenhum. Se uma CDN ou um nginx guarda cópias das páginas, mude a lista também lá.',
    kind: 'countries',
    default: 'IN',
    variable: 'BLOCKED_COUNTRIES',
  },
} as const satisfies Record<string, SettingRule>;

const security = {
  secondStepRoles: {
    label: 'Exigir a verificação em duas etapas',
    hint: 'Quem tem uma destas funções e ainda não ligou as duas etapas só abre Minha conta, até ligá-las. Vale na hora, para todos.',
    kind: 'roles',
    default: '',
    variable: 'ADMIN_2FA',
  },
} as const satisfies Record<string, SettingRule>;

const backups = {
  backups: {
    label: 'Cópia diária',
    hint: 'Guarda todos os registros e arquivos, e uma vez por semana prova que podem ser restaurados.',
    kind: 'choice',
    options: [
      { value: 'on', name: 'Fazer todos os dias' },
      { value: 'off', name: 'Não fazer' },
    ],
    default: 'on',
  },
  backupHour: {
    label: 'A partir de que hora',
    kind: 'choice',
    options: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: `${hour} h` })),
    default: '3',
  },
  backupsKept: {
    label: 'Quantas ficam guardadas',
    hint: 'Arquivos que não mudaram ocupam lugar uma vez só.',
    kind: 'choice',
    options: [3, 7, 14, 30].map((count) => ({ value: String(count), name: `As dos últimos ${count} dias` })),
    default: '7',
  },
} as const satisfies Record<string, SettingRule>;

/** Each check of news is a setting of its own. */
const checks = {
  ...mapChecks(
    (_, { label, hint, level }): SettingRule => ({
      label,
      ...(hint === undefined ? {} : { hint }),
      kind: 'choice',
      options: checkLevels,
      default: level,
    }),
  ),
  houseWords: {
    label: 'Lista de palavras da casa',
    hint: 'Uma por linha: a que a casa evita, um sinal de igual e a que ela escreve. Exemplo: Tokyo = Tóquio.',
    kind: 'words',
    max: 100,
    default: '',
  },
} as const satisfies Record<string, SettingRule>;

const frontPage = {
  frontPage: { label: 'Capa', kind: 'front-page', default: '' },
} as const satisfies Record<string, SettingRule>;

export const settingTabs = {
  identidade: { name: 'Identidade', rules: identity },
  aparencia: { name: 'Aparência', rules: appearance },
  menus: { name: 'Menus', rules: menus },
  anuncios: { name: 'Anúncios', rules: ads },
  email: { name: 'E-mail', rules: mail },
  publicacao: { name: 'Antes de publicar', rules: checks },
  comentarios: { name: 'Comentários', rules: comments },
  privacidade: { name: 'Privacidade', rules: privacy },
  seguranca: { name: 'Segurança', rules: security },
  copias: { name: 'Cópias de segurança', rules: backups },
  capa: { name: 'Capa', rules: frontPage },
} as const satisfies Record<string, { name: string; rules: Readonly<Record<string, SettingRule>> }>;

export const settingRules = {
  ...identity,
  ...appearance,
  ...menus,
  ...ads,
  ...mail,
  ...checks,
  ...comments,
  ...privacy,
  ...security,
  ...backups,
  ...frontPage,
} as const satisfies Record<string, SettingRule>;
