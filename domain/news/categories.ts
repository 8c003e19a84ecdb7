const groupOrder = [
  {
    id: 'tecnologias',
    name: 'Tecnologias',
    slugs: [
      'inteligencia-artificial',
      'blockchain-e-criptomoedas',
      'so-e-softwares',
      'veiculos-e-tecnologias',
      'impressao-3d',
      'games',
      'ciencia-e-espaco',
    ],
  },
  {
    id: 'entretenimento',
    name: 'Entretenimento',
    slugs: ['cinema-e-streaming', 'internet', 'redes-sociais'],
  },
  {
    id: 'mais',
    name: 'Mais',
    slugs: [
      'agronegocios',
      'produtos-e-reviews',
      'saude',
      'educacao-e-cursos',
      'seguranca-digital',
      'natureza',
      'fatos',
    ],
  },
] as const;

export type CategoryGroupId = (typeof groupOrder)[number]['id'];
export type CategorySlug = (typeof groupOrder)[number]['slugs'][number];

export type Category = {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly group: CategoryGroupId;
  readonly description: string;
};

export type CategoryGroup = {
  readonly id: CategoryGroupId;
  readonly name: string;
  readonly slugs: readonly CategorySlug[];
};

const details: Readonly<Record<CategorySlug, Pick<Category, 'name' | 'description'>>> = {
  'inteligencia-artificial': {
    name: 'Inteligência artificial',
    description:
      'Modelos, assistentes, robôs e regras: o que a inteligência artificial já faz e o que muda com ela.',
  },
  'blockchain-e-criptomoedas': {
    name: 'Blockchain e criptomoedas',
    description:
      'Moedas digitais, contratos inteligentes e a tecnologia de registros distribuídos, sem promessas fáceis.',
  },
  'so-e-softwares': {
    name: 'SO e softwares',
    description:
      'Sistemas operacionais, aplicativos e atualizações que mudam o uso do computador e do celular.',
  },
  'veiculos-e-tecnologias': {
    name: 'Veículos e tecnologias',
    description:
      'Carros elétricos, direção assistida, baterias e tudo o que a tecnologia leva para as ruas e estradas.',
  },
  'impressao-3d': {
    name: 'Impressão 3D',
    description: 'Impressoras, materiais e projetos que tiram ideias da tela e põem objetos sobre a mesa.',
  },
  games: {
    name: 'Games',
    description:
      'Lançamentos, consoles, jogos independentes e os bastidores da indústria que faz o mundo jogar.',
  },
  'ciencia-e-espaco': {
    name: 'Ciência e espaço',
    description: 'Descobertas, missões espaciais e pesquisas que ampliam o que sabemos do universo e de nós.',
  },
  'cinema-e-streaming': {
    name: 'Cinema e streaming',
    description: 'Filmes, séries e plataformas: o que chega às telas e a tecnologia por trás das imagens.',
  },
  internet: {
    name: 'Internet',
    description: 'Conexão, navegadores, serviços e regras da rede que liga casas, cidades e pessoas.',
  },
  'redes-sociais': {
    name: 'Redes sociais',
    description:
      'Novidades, tendências e debates das plataformas em que as pessoas se encontram e se informam.',
  },
  agronegocios: {
    name: 'Agronegócios',
    description: 'Sensores, drones, dados e máquinas que transformam o trabalho no campo brasileiro.',
  },
  'produtos-e-reviews': {
    name: 'Produtos e reviews',
    description: 'Celulares, computadores e acessórios avaliados com calma para ajudar na escolha certa.',
  },
  saude: {
    name: 'Saúde',
    description: 'Aparelhos, aplicativos e pesquisas que aproximam a tecnologia do cuidado com as pessoas.',
  },
  'educacao-e-cursos': {
    name: 'Educação e cursos',
    description:
      'Cursos, ferramentas e ideias para aprender tecnologia e para aprender melhor com a tecnologia.',
  },
  'seguranca-digital': {
    name: 'Segurança digital',
    description: 'Golpes, falhas, privacidade e o que fazer para proteger contas, aparelhos e dados.',
  },
  natureza: {
    name: 'Natureza',
    description: 'Clima, energia limpa, bichos e florestas vistos com a ajuda da ciência e da tecnologia.',
  },
  fatos: {
    name: 'Fatos',
    description: 'Curiosidades, histórias e explicações curtas sobre o mundo da tecnologia e da ciência.',
  },
};

export const categoryGroups: readonly CategoryGroup[] = groupOrder;

export const categories: readonly Category[] = groupOrder.flatMap((group) =>
  group.slugs.map((slug) => ({ slug, group: group.id, ...details[slug] })),
);

const categoryBySlug: ReadonlyMap<string, Category> = new Map(
  categories.map((category) => [category.slug, category]),
);

export function findCategory(slug: string): Category | null {
  return categoryBySlug.get(slug) ?? null;
}
