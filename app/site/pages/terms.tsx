import { termsVersion } from '../../../domain/accounts/account.ts';
import { TextSection, textPage } from './text-page.tsx';

/** GET /termos-de-uso-e-privacidade */
export const terms = textPage((site) => {
  const meta = {
    title: 'Termos de uso e privacidade',
    description: `As regras de uso do ${site.name} e o que fazemos, e não fazemos, com os seus dados.`,
    path: '/termos-de-uso-e-privacidade',
  };
  return {
    meta,
    lead: <p className="mt-4 font-display text-muted">{`Versão ${termsVersion}`}</p>,
    sections: (
      <>
        <TextSection title="1. Introdução">
          <p>
            Estes termos valem para quem lê, comenta ou fala com a redação do {site.name}. Ao usar o site,
            você concorda com eles. Se não concordar com algum ponto, fale conosco antes de continuar.
          </p>
          <p>
            Os textos e as imagens publicados aqui são protegidos por direitos autorais. Você pode
            compartilhar os endereços das notícias e citar trechos, com o nome do site e o link. Comentários
            são de responsabilidade de quem os escreve; os que ofendem, ameaçam, enganam ou fazem propaganda
            podem ser removidos.
          </p>
        </TextSection>
        <TextSection title="2. Coleta de dados">
          <p>Coletamos só o necessário para o site funcionar:</p>
          <ul>
            <li>
              <strong>Cookies.</strong> Um cookie necessário guarda a sua escolha de privacidade. Se você
              tiver conta, outros mantêm a sua sessão, reconhecem por um ano os aparelhos que você usou e
              controlam as etapas do login. Cookies de terceiros só existem depois que você aceita anúncios ou
              abre um vídeo; onde não há o que aceitar, a barra de privacidade nem aparece.
            </li>
            <li>
              <strong>Notícias no aparelho.</strong> As dez últimas que você abriu sem entrar na conta ficam
              no seu aparelho, para ler sem internet. Elas não são enviadas a ninguém e saem quando você limpa
              os dados do site no navegador.
            </li>
            <li>
              <strong>Registros de acesso.</strong> Guardamos endereço IP, data e hora dos acessos pelo prazo
              que o Marco Civil da Internet exige.
            </li>
            <li>
              <strong>Estatísticas anônimas.</strong> Contamos quantas vezes cada página é lida, sem
              identificar quem lê.
            </li>
            <li>
              <strong>O que você envia.</strong> Nome e e-mail da conta, comentários, denúncias e mensagens à
              redação.
            </li>
          </ul>
          <p>
            O país de onde vem o acesso é consultado em uma tabela nossa, sem recorrer a nenhum serviço
            externo.
          </p>
        </TextSection>
        <TextSection title="3. Uso dos dados">
          <p>
            Usamos os dados para manter o site no ar, publicar comentários, responder a mensagens, impedir
            abusos e cumprir a lei. Não vendemos dados e não os entregamos a terceiros, salvo por ordem
            judicial ou quando você permite anúncios e vídeos de outras empresas, que têm regras próprias.
          </p>
          <p>
            A Lei Geral de Proteção de Dados garante a você o direito de ver, corrigir, levar e apagar os seus
            dados. Quem tem conta faz isso em <a href="/dashboard/conta">Minha conta</a>; para o resto, basta
            pedir à redação.
          </p>
        </TextSection>
        <TextSection title="4. Segurança">
          <p>
            Ninguém, nem a redação, consegue ler a sua senha, e as imagens enviadas perdem a localização e os
            dados da câmera. Nenhum sistema é invulnerável: se um incidente puder afetar você, avisaremos
            assim que soubermos.
          </p>
        </TextSection>
        <TextSection title="5. Alterações">
          <p>
            Quando estes termos mudarem, a versão no topo desta página muda junto. Mudanças importantes são
            anunciadas aqui antes de entrar em vigor.
          </p>
        </TextSection>
        <TextSection title="6. Contato">
          <p>
            Dúvidas, pedidos sobre os seus dados e denúncias podem ser enviados para{' '}
            <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>. A redação responde em até quinze
            dias.
          </p>
        </TextSection>
      </>
    ),
  };
});
