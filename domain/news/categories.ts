const table = [
  {
    id: 'tecnologias',
    name: 'Tecnologias',
    categories: [
      {
        slug: 'inteligencia-artificial',
        name: 'Inteligência artificial',
        description:
          'Modelos, assistentes, robôs e regras: o que a inteligência artificial já faz e o que muda com ela.',
      },
      {
        slug: 'blockchain-e-criptomoedas',
        name: 'Blockchain e criptomoedas',
        description:
          'Moedas digitais, contratos inteligentes e a tecnologia de registros distribuídos, sem promessas fáceis.',
      },
      {
        slug: 'so-e-softwares',
        name: 'SO e softwares',
        description:
          'Sistemas operacionais, aplicativos e atualizações que mudam o uso do computador e do celular.',
      },
      {
        slug: 'veiculos-e-tecnologias',
        name: 'Veículos e tecnologias',
        description:
          'Carros elétricos, direção assistida, baterias e tudo o que a tecnologia leva para as ruas e estradas.',
      },
      {
        slug: 'impressao-3d',
        name: 'Impressão 3D',
        description:
          'Impressoras, materiais e projetos que tiram ideias da tela e põem objetos sobre a mesa.',
      },
      {
        slug: 'games',
        name: 'Games',
        description:
          'Lançamentos, consoles, jogos independentes e os bastidores da indústria que faz o mundo jogar.',
      },
      {
        slug: 'ciencia-e-espaco',
        name: 'Ciência e espaço',
        description:
          'Descobertas, missões espaciais e pesquisas que ampliam o que sabemos do universo e de nós.',
      },
    ],
  },
  {
    id: 'entretenimento',
    name: 'Entretenimento',
    categories: [
      {
        slug: 'cinema-e-streaming',
        name: 'Cinema e streaming',
        description:
          'Filmes, séries e plataformas: o que chega às telas e a tecnologia por trás das imagens.',
      },
      {
        slug: 'internet',
        name: 'Internet',
        description: 'Conexão, navegadores, serviços e regras da rede que liga casas, cidades e pessoas.',
      },
      {
        slug: 'redes-sociais',
        name: 'Redes sociais',
        description:
          'Novidades, tendências e debates das plataformas em que as pessoas se encontram e se informam.',
      },
    ],
  },
  {
    id: 'mais',
    name: 'Mais',
    categories: [
      {
        slug: 'agronegocios',
        name: 'Agronegócios',
        description: 'Sensores, drones, dados e máquinas que transformam o trabalho no campo brasileiro.',
      },
      {
        slug: 'produtos-e-reviews',
        name: 'Produtos e reviews',
        description: 'Celulares, computadores e acessórios avaliados com calma para ajudar na escolha certa.',
      },
      {
        slug: 'saude',
        name: 'Saúde',
        description:
          'Aparelhos, aplicativos e pesquisas que aproximam a tecnologia do cuidado com as pessoas.',
      },
      {
        slug: 'educacao-e-cursos',
        name: 'Educação e cursos',
        description:
          'Cursos, ferramentas e ideias para aprender tecnologia e para aprender melhor com a tecnologia.',
      },
      {
        slug: 'seguranca-digital',
        name: 'Segurança digital',
        description: 'Golpes, falhas, privacidade e o que fazer para proteger contas, aparelhos e dados.',
      },
      {
        slug: 'natureza',
        name: 'Natureza',
        description:
          'Clima, energia limpa, bichos e florestas vistos com a ajuda da ciência e da tecnologia.',
      },
      {
        slug: 'fatos',
        name: 'Fatos',
        description: 'Curiosidades, histórias e explicações curtas sobre o mundo da tecnologia e da ciência.',
      },
    ],
  },
] as const;

type Group = (typeof table)[number];
export type CategoryGroupId = Group['id'];
export type CategorySlug = Group['categories'][number]['slug'];

export interface Category {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly group: CategoryGroupId;
  /** Standfirst of the section and its meta description. */
  readonly description: string;
}

export const categoryGroups = table.map(({ id, name }) => ({ id, name }));

export const categories: readonly Category[] = table.flatMap((group) =>
  group.categories.map((category) => ({ ...category, group: group.id })),
);

const categoryBySlug: ReadonlyMap<string, Category> = new Map(
  categories.map((category) => [category.slug, category]),
);

export function findCategory(slug: string): Category | null {
  return categoryBySlug.get(slug) ?? null;
}

/** What /categoria/{slug} lists: a category, or all categories of a group. */
export interface Section {
  readonly slug: string;
  readonly name: string;
  readonly group: CategoryGroupId;
  readonly description: string;
  readonly categories: readonly CategorySlug[];
}

const inSentence = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

const sections: ReadonlyMap<string, Section> = new Map<string, Section>([
  ...categoryGroups.map(({ id, name }): [string, Section] => {
    const inGroup = categories.filter(({ group }) => group === id);
    const names = inSentence.format(inGroup.map((category) => category.name));
    const description = `Tudo de ${names}, das notícias mais recentes às mais antigas.`;
    return [id, { slug: id, name, group: id, description, categories: inGroup.map(({ slug }) => slug) }];
  }),
  ...categories.map((category): [string, Section] => [
    category.slug,
    { ...category, categories: [category.slug] },
  ]),
]);

export function findSection(slug: string): Section | null {
  return sections.get(slug) ?? null;
}
