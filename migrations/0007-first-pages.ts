/** Writes the first pages of a portal (docs/product.md#pages); the newsroom edits them later. */
import type { Kysely } from 'kysely';

type Row = Record<string, string | number>;

export async function up(db: Kysely<{ text_pages: Row; text_page_versions: Row }>): Promise<void> {
  for (const { id, lines, ...texts } of pages) {
    const fields = { ...texts, content: toDocument(lines) };
    const state = { slug: id, latest: 1, published: 1, revision: 1, updated_at: 0 };
    await db
      .insertInto('text_pages')
      .values({ id, ...fields, ...state })
      .execute();
    await db
      .insertInto('text_page_versions')
      .values({
        page_id: id,
        version: 1,
        ...fields,
        published_at: 0,
        published_by_name: 'Pauta',
      })
      .execute();
  }
}

/** '# ' begins a subtitle and '- ' an item; '**bold**' and '[link](address)' are marks. */
function toDocument(lines: readonly string[]): string {
  const entityMap: Record<string, object> = {};
  const blocks = lines.map((line, index) => {
    const [, mark = '', marked = ''] = /^(# |- |)(.*)$/.exec(line) ?? [];
    const inlineStyleRanges: object[] = [];
    const entityRanges: object[] = [];
    let text = '';
    for (const [, bold, label, url, plain] of marked.matchAll(
      /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)]+)\)|(.[^*[]*)/g,
    )) {
      const shown = bold ?? label ?? plain ?? '';
      // Offsets count code points. In these texts, each code point is one unit, so lengths can be used.
      const range = { offset: text.length, length: shown.length };
      if (bold !== undefined) inlineStyleRanges.push({ ...range, style: 'BOLD' });
      if (url !== undefined) {
        const key = Object.keys(entityMap).length;
        entityMap[key] = { type: 'LINK', mutability: 'MUTABLE', data: { url } };
        entityRanges.push({ ...range, key });
      }
      text += shown;
    }
    const key = `p${index.toString(36).padStart(4, '0')}`;
    return { key, text, type: typeOf(mark), depth: 0, inlineStyleRanges, entityRanges, data: {} };
  });
  return JSON.stringify({ blocks, entityMap });
}

function typeOf(mark: string): string {
  if (mark === '# ') return 'header-two';
  return mark === '- ' ? 'unordered-list-item' : 'unstyled';
}

/**
 * Words in braces stand for facts of the site: {nome}, {o nome}, {O nome} and {do nome} for its name, {assunto},
 * {contato}, {grupos} and {editorias}. {equipe} stands for its people.
 */
const pages = [
  {
    id: 'sobre-nos',
    title: 'Sobre nós',
    description: 'Quem faz {o nome}, como trabalhamos, quem paga a conta e o que fazemos quando erramos.',
    lead: 'Em toda redação, o dia começa pela pauta: a lista do que importa e a linha em que se escreve.',
    lines: [
      '{O nome} publica {assunto} para quem usa, compra, estuda ou cria tecnologia no Brasil. Escrevemos para quem não é da área: se um termo técnico aparece, a explicação vem junto.',
      'São {editorias} seções, reunidas em {grupos}. Cada uma tem página e feed próprios, para você acompanhar só o que interessa.',
      '# Quem faz',
      '{equipe}',
      'Toda notícia traz o nome de quem escreveu, e o nome leva a tudo o que essa pessoa já publicou.',
      '# Como trabalhamos',
      '- **Fonte à vista.** No fim de cada notícia, você vê de onde veio a informação. O que não sabemos, dizemos que não sabemos.',
      '- **Dois lados.** Quem é criticado pode responder, e a resposta entra no texto.',
      '- **Teste de verdade.** Só damos nota ao que usamos. A nota vem com o que agradou e o que incomodou.',
      '- **Sem pressa de ser o primeiro.** Preferimos publicar depois e certo.',
      '# Quem paga a conta',
      'A publicidade, sempre marcada com a palavra **Publicidade**. Quem anuncia não escolhe assunto, não lê o texto antes e não muda nota de produto.',
      'Não vendemos os seus dados, e nada de outra empresa é carregado sem a sua permissão.',
      '# Quando erramos',
      'Corrigimos no mesmo endereço, e a notícia passa a mostrar a hora da atualização. Viu um erro? No fim de cada notícia há um link para avisar a redação, com o endereço já preenchido.',
      '# Fale com a gente',
      'Escreva para [{contato}](mailto:{contato}) ou pelo [formulário de contato](/contato). Uma pessoa lê cada mensagem.',
      'Para conversar sobre uma notícia, comente nela. Discordar é bem-vindo; o que passar do limite, denuncie.',
    ],
  },
  {
    id: 'acessibilidade',
    title: 'Acessibilidade',
    description: 'O que {o nome} faz para que todo mundo possa ler e como avisar quando algo falha.',
    lead: 'Notícia é para todo mundo: com mouse, teclado, leitor de tela, letras grandes ou um celular antigo.',
    lines: [
      '{O nome} segue as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, como pede o artigo 63 da Lei Brasileira de Inclusão (Lei nº 13.146/2015).',
      '# O que você pode esperar',
      '- **Teclado.** Tudo funciona sem mouse. Ao apertar Tab pela primeira vez, aparece um atalho para o conteúdo, e o foco está sempre à vista.',
      '- **Leitor de tela.** Títulos, regiões, botões e campos têm nome; avisos e erros são anunciados; imagens têm descrição ou são marcadas como decoração.',
      '- **Letras grandes.** O botão **Aa**, no alto de cada página ou dentro do **Menu**, oferece quatro tamanhos de texto. Ampliar a página também funciona, mesmo em telas de 320 pixels, sem rolagem lateral.',
      '- **Cores.** O tema claro ou escuro segue o seu aparelho, ou a sua escolha em **Aa**. Os dois têm contraste suficiente, e o alto contraste do sistema é respeitado. Nenhuma informação depende só da cor.',
      '- **Movimento.** A faixa de últimas notícias pode ser pausada e fica parada para quem pediu menos movimento nas configurações do aparelho. Nenhum vídeo começa sozinho.',
      '- **Sem JavaScript.** Dá para ler, buscar, entrar e comentar mesmo assim.',
      '# O que ainda falta',
      '- Vídeos e anúncios vêm de outras empresas: nem todos os vídeos têm legendas, e não controlamos os players.',
      '- A imagem principal de uma notícia é descrita pela sua legenda ou pelo título, o que às vezes é pouco.',
      '- Notícias trazidas de sites anteriores podem ter imagens sem descrição no meio do texto.',
      '# Como verificamos',
      'A cada mudança no código, um teste automático procura falhas em todas as páginas, nos dois temas, em telas de todos os tamanhos. Outro percorre o site só com o teclado. Testes não veem tudo: o que falta, sabemos por quem lê.',
      '# Encontrou uma barreira?',
      'Escreva pelo [formulário de contato](/contato) ou para [{contato}](mailto:{contato}), com o endereço da página e o aparelho ou programa que você usa. A redação responde em até quinze dias e, se for preciso, envia o conteúdo em outro formato.',
    ],
  },
  {
    id: 'termos-de-uso-e-privacidade',
    title: 'Termos de uso e privacidade',
    description: 'As regras de uso {do nome} e o que fazemos, e não fazemos, com os seus dados.',
    lead: '',
    lines: [
      '# 1. Introdução',
      'Estes termos valem para quem lê, comenta ou escreve para a redação {do nome}. Ao usar o site, você concorda com eles. Se não concorda com algum ponto, fale conosco antes de continuar.',
      'Os textos e as imagens daqui têm direitos autorais. Pode compartilhar o endereço de qualquer notícia e citar trechos, com o nome do site e o link. Cada pessoa responde pelo que comenta; removemos comentários que ofendem, ameaçam, enganam ou fazem propaganda.',
      '# 2. Coleta de dados',
      'Coletamos só o que o site precisa para funcionar:',
      '- **Cookies.** Um cookie guarda a sua escolha de privacidade. Se você tem conta, outros mantêm a sua sessão, reconhecem por um ano os aparelhos que você usou e controlam as etapas do login. Cookies de outras empresas só existem depois que você aceita anúncios ou abre um vídeo. Se o site não tem nada a pedir, a barra de privacidade nem aparece.',
      '- **Notícias no aparelho.** As dez últimas que você abriu sem entrar na conta ficam no seu aparelho, para ler sem internet. Elas não são enviadas a ninguém e saem quando você limpa os dados do site no navegador.',
      '- **Registros de acesso.** Guardamos endereço IP, data e hora dos acessos pelo prazo que o Marco Civil da Internet exige.',
      '- **Estatísticas anônimas.** Contamos quantas vezes cada página é lida, sem saber quem leu.',
      '- **O que você envia.** Nome e e-mail da conta, comentários, denúncias e mensagens à redação.',
      'Para saber de que país vem o acesso, consultamos uma tabela nossa, sem perguntar a nenhum serviço de fora.',
      '# 3. Uso dos dados',
      'Usamos os dados para manter o site no ar, publicar comentários, responder a mensagens, impedir abusos e cumprir a lei. Não vendemos dados. Só os entregamos a outros por ordem judicial, ou quando você permite anúncios e vídeos de outras empresas, que têm regras próprias.',
      'A Lei Geral de Proteção de Dados dá a você o direito de ver, corrigir, levar e apagar os seus dados. Se você tem conta, faça isso em [Minha conta](/dashboard/conta). Se não tem, peça à redação.',
      '# 4. Segurança',
      'Ninguém, nem a redação, consegue ler a sua senha. As imagens enviadas perdem a localização e os dados da câmera. Nenhum sistema é invulnerável: se um incidente puder afetar você, avisaremos assim que soubermos.',
      '# 5. Alterações',
      'Quando estes termos mudam, mudam também a versão e a data no alto desta página. Mudanças importantes são anunciadas aqui antes de entrar em vigor.',
      '# 6. Contato',
      'Para tirar dúvidas, pedir algo sobre os seus dados ou denunciar, escreva para [{contato}](mailto:{contato}). A redação responde em até quinze dias.',
    ],
  },
];
