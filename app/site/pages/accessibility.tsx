import type { Handler, Portal } from '../../portal.ts';
import { Lead, TextSection, textPage } from './text-page.tsx';

/** GET /acessibilidade */
export function accessibility(portal: Portal): Handler {
  const { site } = portal;
  const meta = {
    title: 'Acessibilidade',
    description: `O que ${site.name} faz para que todas as pessoas possam ler, e como avisar quando algo falha.`,
    path: '/acessibilidade',
  };
  return textPage(portal, meta, {
    lead: (
      <Lead>
        {' '}
        Notícia é para todo mundo: com mouse, teclado, leitor de tela, letras grandes ou um celular antigo.
      </Lead>
    ),
    sections: (
      <>
        <TextSection>
          {' '}
          <p>
            {site.name} segue as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA, como
            pede o artigo 63 da Lei Brasileira de Inclusão (Lei nº 13.146/2015).
          </p>
        </TextSection>
        <TextSection title="O que você pode esperar">
          <ul>
            <li>
              <strong>Teclado.</strong> Tudo funciona sem mouse. O primeiro toque em Tab leva direto ao
              conteúdo e o foco está sempre à vista.
            </li>
            <li>
              <strong>Leitor de tela.</strong> Títulos, regiões, botões e campos têm nome; avisos e erros são
              anunciados; imagens têm descrição ou são marcadas como decoração.
            </li>
            <li>
              <strong>Letras grandes.</strong> As páginas aceitam ampliação e telas de 320 pixels sem rolagem
              para o lado.
            </li>
            <li>
              <strong>Cores.</strong> Os temas claro e escuro seguem o seu aparelho, com contraste suficiente;
              as cores de alto contraste do sistema são respeitadas. Nada é dito só pela cor.
            </li>
            <li>
              <strong>Movimento.</strong> A faixa de últimas notícias pode ser pausada e fica parada para quem
              pede menos movimento ao sistema. Nenhum vídeo começa sozinho.
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
              reprodutores.
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
            A cada mudança do programa, um teste automático procura falhas em todas as páginas, nos temas
            claro e escuro, em telas estreitas e largas, e percorre o portal só com o teclado. Testes
            automáticos não veem tudo: os relatos de quem lê é que completam a verificação.
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
  });
}
