import { searchTokens } from '../../domain/search/search-text.ts';
import { foldAccents } from '../../domain/text/text.ts';
import type { Random } from './random.ts';

export interface Vocabulary {
  words: string[];
  capitalized: string[];
  /** Only [a-z0-9], for slugs. */
  folded: string[];
  /** '' for stop words. */
  tokens: string[];
  /** The rank of a word of a text: the frequency of a word is about 1 / rank (Zipf). */
  draw(random: Random): number;
  /** The rank of a word of a title: no function word. */
  drawContentWord(random: Random): number;
}

const functionWords =
  'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando ' +
  'muito nos já também pelo pela até isso entre depois sem mesmo aos seus quem nas esse eles essa num nem suas ' +
  'pelos pelas esta este sobre onde enquanto';

const frequentWords =
  'tecnologia empresa dados usuários mercado brasil modelo sistema versão internet segurança rede celular ' +
  'inteligência artificial pesquisa governo produto lançamento aplicativo plataforma serviço tela câmera bateria ' +
  'preço milhões bilhões reais dólares ano mês semana dia hora anúncio estudo universidade equipe projeto jogo ' +
  'jogadores console filme série streaming vídeo conteúdo criador canal mensagem grupo conta senha golpe ataque ' +
  'falha correção atualização código desenvolvedor programa computador notebook processador memória placa chip ' +
  'fábrica produção energia carro elétrico motor estrada cidade transporte satélite foguete missão planeta lua ' +
  'marte telescópio cientista descoberta clima floresta água ar temperatura saúde hospital médico paciente ' +
  'tratamento vacina escola professor aluno curso aula livro impressora material peça robô drone sensor campo ' +
  'produtor safra agricultura soja bolsa ação investidor moeda bitcoin carteira contrato banco pagamento pix ' +
  'cartão loja compra venda entrega cliente avaliação teste resultado desempenho velocidade qualidade imagem som ' +
  'fone teclado mouse monitor navegador busca página site rede social perfil seguidor publicação comentário ' +
  'notícia jornal lei regra regulação multa processo justiça tribunal direito privacidade consentimento mundo ' +
  'china estados unidos europa japão índia américa latina são paulo rio norte sul futuro passado história fato ' +
  'curiosidade especialista diretor presidente executivo fundador investimento rodada crescimento queda aumento';

const beginnings =
  'ba be bi bo bra bri ca ce ci co cra cri da de di do dra fa fe fi fo fra fri ga ge gi go gra gri ja jo la le li ' +
  'lo ma me mi mo na ne ni no pa pe pi po pra pri qua ra re ri ro sa se si so ta te ti to tra tri va ve vi vo za ze';
const middles =
  'ba be bi bo ca ce ci co da de di do fa fi ga go la le li lo ma me mi na ne ni pa pe ra re ri ro ta';
const endings =
  'ção mento dade ar ando ado ada ista ico ica al or ia agem ura eza ismo ável ência ante oso osa inho eiro eira';

const wordsInAll = 200_000;
/** Flattens the most frequent end, as in natural texts (Mandelbrot). */
const zipfOffset = 2.7;

/** About 200,000 words: real ones at the frequent end, then invented ones that can be pronounced. */
export function makeVocabulary(random: Random): Vocabulary {
  const words = new Set([...functionWords.split(' '), ...frequentWords.split(' ')]);
  const [heads, bodies, tails] = [beginnings.split(' '), middles.split(' '), endings.split(' ')];
  const pick = (list: string[]) => list[random.below(list.length)] ?? '';
  while (words.size < wordsInAll) {
    const body = random.next() < 0.35 ? pick(bodies) : pick(bodies) + pick(bodies);
    words.add(pick(heads) + body + pick(tails));
  }
  const list = [...words];
  const firstContentRank = functionWords.split(' ').length;
  // The inverse of the distribution function of 1 / (rank + zipfOffset).
  const draw = (from: Random) =>
    Math.floor(zipfOffset * (1 + wordsInAll / zipfOffset) ** from.next() - zipfOffset);
  return {
    words: list,
    capitalized: list.map((word) => word[0]?.toUpperCase() + word.slice(1)),
    folded: list.map((word) => foldAccents(word)),
    tokens: list.map((word) => searchTokens(word)[0] ?? ''),
    draw,
    drawContentWord(from) {
      for (;;) {
        const rank = draw(from);
        if (rank >= firstContentRank) return rank;
      }
    },
  };
}
