import { Lead, TextSection, textPage } from './text-page.tsx';

const inSentence = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** GET /sobre-nos */
export const about = textPage((site, { menu }) => {
  const count = menu.reduce((sum, group) => sum + group.sections.length, 0);
  const meta = {
    title: 'Sobre nós',
    description: `O que é o ${site.name}, como escolhemos o que publicar e como corrigimos os nossos erros.`,
    path: '/sobre-nos',
  };
  return {
    meta,
    lead: (
      <Lead>
        Em toda redação, o dia começa pela pauta: a lista do que importa e a linha em que se escreve.
      </Lead>
    ),
    sections: (
      <>
        <TextSection>
          <p>
            O {site.name} é um portal de {site.description || 'notícias'} em português. Contamos o que muda na
            vida de quem usa, compra, estuda e cria tecnologia no Brasil: de modelos de inteligência
            artificial a redes no campo, de games independentes à segurança do celular no bolso.
          </p>
        </TextSection>
        <TextSection title="O que cobrimos">
          <p>
            Organizamos o noticiário em frentes: {inSentence.format(menu.map(({ name }) => name))}. São{' '}
            {count} editorias ao todo, cada uma com página e feed próprios, para que você acompanhe só o que
            lhe interessa.
          </p>
        </TextSection>
        <TextSection title="Como trabalhamos">
          <ul>
            <li>
              <strong>Clareza antes de pressa.</strong> Explicamos termos técnicos e dizemos o que ainda não
              se sabe.
            </li>
            <li>
              <strong>Fonte à vista.</strong> No fim de cada notícia, você vê de onde veio a informação.
            </li>
            <li>
              <strong>Publicidade identificada.</strong> Anúncios aparecem em espaços marcados e não
              interferem na pauta.
            </li>
            <li>
              <strong>Privacidade por padrão.</strong> Nada de terceiros é carregado sem a sua permissão.
            </li>
          </ul>
        </TextSection>
        <TextSection title="Erros e correções">
          <p>
            Quando erramos, corrigimos o texto e mantemos o endereço da notícia. Se você encontrou um erro,{' '}
            <a href="/contato">conte para a redação</a>: a correção também é notícia.
          </p>
        </TextSection>
        <TextSection title="Participe">
          <p>
            Comente as notícias, discorde com respeito e denuncie o que passar do limite. A conversa faz parte
            da cobertura.
          </p>
        </TextSection>
      </>
    ),
  };
});
