import type { Kysely } from 'kysely';

interface Tables {
  section_groups: { id: string; slug: string; name: string; hue: string; position: number; version: number };
  sections: {
    id: string;
    slug: string;
    name: string;
    description: string;
    group_id: string;
    position: number;
    is_hidden: number;
    merged_ids: string;
    version: number;
  };
}

/** Sections and their groups, at first those of docs/product.md; news have the id of a section as their category. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('section_groups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hue', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('sections')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('group_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('merged_ids', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  // Former slugs of sections and groups, and the id of the section or group that has their pages now.
  await schema
    .createTable('section_redirects')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .execute();
  await db
    .insertInto('section_groups')
    .values(groups.map(({ id, name, hue }, position) => ({ id, slug: id, name, hue, position, version: 1 })))
    .execute();
  await db
    .insertInto('sections')
    .values(
      groups.flatMap(({ id: group_id, sections }) =>
        sections.map(({ slug, name, description }, position) => ({
          id: slug,
          slug,
          name,
          description,
          group_id,
          position,
          is_hidden: 0,
          merged_ids: '',
          version: 1,
        })),
      ),
    )
    .execute();
}

const groups = [
  {
    id: 'tecnologias',
    name: 'Tecnologias',
    hue: 'azul',
    sections: [
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
    hue: 'magenta',
    sections: [
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
    hue: 'verde',
    sections: [
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
];
