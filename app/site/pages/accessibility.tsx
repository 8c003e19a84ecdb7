import { Lead, TextSection, textPage } from './text-page.tsx';

/** GET /acessibilidade */
export const accessibility = textPage((site) => {
  const meta = {
    title: 'Acessibilidade',
    description: `O que o ${site.name} faz para que todo mundo possa ler e como avisar quando algo falha.`,
    path: '/acessibilidade',
  };
  return {
    meta,
    lead: (
      <Lead>
        Notícia é para todo mundo: com mouse, teclado, leitor de tela, letras grandes ou um celular antigo.
      </Lead>
    ),
    sections: (
      <>
        <TextSection>
          <p>
            O {site.name} segue as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, como
            pede o artigo 63 da Lei Brasileira de Inclusão (Lei nº 13.146/2015).
          </p>
        </TextSection>
        <TextSection title="O que você pode esperar">
          <ul>
            <li>
              <strong>Teclado.</strong> Tudo funciona sem mouse. Ao apertar Tab pela primeira vez, aparece um
              atalho para o conteúdo, e o foco está sempre à vista.
            </li>
            <li>
              <strong>Leitor de tela.</strong> Títulos, regiões, botões e campos têm nome; avisos e erros são
              anunciados; imagens têm descrição ou são marcadas como decoração.
            </li>
            <li>
              <strong>Letras grandes.</strong> O botão <strong>Aa</strong>, no alto de cada página, oferece
              quatro tamanhos de texto. As páginas também podem ser ampliadas e funcionam em telas de 320
              pixels, sem rolagem lateral.
            </li>
            <li>
              <strong>Cores.</strong> O tema claro ou escuro segue o seu aparelho, ou a sua escolha em{' '}
              <strong>Aa</strong>, com contraste suficiente nos dois; as cores de alto contraste do sistema
              são respeitadas. Nenhuma informação depende só da cor.
            </li>
            <li>
              <strong>Movimento.</strong> A faixa de últimas notícias pode ser pausada e fica parada para quem
              pediu menos movimento nas configurações do aparelho. Nenhum vídeo começa sozinho.
            </li>
            <li>
              <strong>Sem JavaScript.</strong> Dá para ler, buscar, entrar e comentar mesmo assim.
            </li>
          </ul>
        </TextSection>
        <TextSection title="O que ainda falta">
          <ul>
            <li>
              Vídeos e anúncios vêm de outras empresas: nem todos os vídeos têm legendas, e não controlamos os
              players.
            </li>
            <li>
              A imagem principal de uma notícia é descrita pela sua legenda ou pelo título, o que às vezes é
              pouco.
            </li>
            <li>Notícias trazidas de sites anteriores podem ter imagens sem descrição no meio do texto.</li>
          </ul>
        </TextSection>
        <TextSection title="Como verificamos">
          <p>
            A cada mudança no código, um teste automático procura falhas em todas as páginas, nos temas claro
            e escuro, em telas estreitas e largas, e percorre o site só com o teclado. Testes automáticos não
            veem tudo: são os relatos de quem lê que completam a verificação.
          </p>
        </TextSection>
        <TextSection title="Encontrou uma barreira?">
          <p>
            Escreva pelo <a href="/contato">formulário de contato</a> ou para{' '}
            <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>, com o endereço da página e o
            aparelho ou programa que você usa. A redação responde em até quinze dias e, se for preciso, envia
            o conteúdo em outro formato.
          </p>
        </TextSection>
      </>
    ),
  };
});
