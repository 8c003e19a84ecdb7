-- Sections with their groups, topics and authors. Their ids never change, so that news can name them.

create table section_groups (
  id text primary key,
  slug text not null unique,
  name text not null,
  hue text not null,
  position integer not null,
  version integer not null
);

create table sections (
  id text primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  group_id text not null,
  position integer not null,
  is_hidden integer not null,
  -- Separated by spaces.
  merged_ids text not null,
  version integer not null
);

-- Former slugs of sections and groups, and the id of the section or group that has their pages now.
create table section_redirects (
  slug text primary key,
  target_id text not null
);

create table topics (
  id text primary key,
  slug text not null unique,
  name text not null,
  introduction text not null,
  version integer not null
);

-- Present and former names, folded: a text that was begun before a change finds its topic.
create table topic_names (
  name_key text collate "C" primary key,
  topic_id text not null,
  is_former integer not null
);
create index topic_names_by_topic on topic_names (topic_id);

create table topic_redirects (
  slug text primary key,
  topic_id text not null
);

create table authors (
  id text primary key,
  slug text not null unique,
  name text not null,
  -- The folded name and the id: each once, in the order of names.
  sort_key text collate "C" not null unique,
  role text not null,
  biography text not null,
  photo text not null,
  -- One in each line.
  links text not null,
  user_id text unique,
  version integer not null
);

create table author_redirects (
  slug text primary key,
  author_id text not null
);
create index author_redirects_by_author on author_redirects (author_id);

-- The first sections (docs/product.md).
insert into section_groups (id, slug, name, hue, position, version) values
  ('tecnologias', 'tecnologias', 'Tecnologias', 'azul', 0, 1),
  ('entretenimento', 'entretenimento', 'Entretenimento', 'magenta', 1, 1),
  ('mais', 'mais', 'Mais', 'verde', 2, 1);
insert into sections (group_id, position, id, slug, name, description, is_hidden, merged_ids, version) values
  ('tecnologias', 0, 'inteligencia-artificial', 'inteligencia-artificial', 'Inteligência artificial',
    'Modelos, assistentes, robôs e regras: o que a inteligência artificial já faz e o que muda com ela.', 0, '', 1),
  ('tecnologias', 1, 'blockchain-e-criptomoedas', 'blockchain-e-criptomoedas', 'Blockchain e criptomoedas',
    'Moedas digitais, contratos inteligentes e a tecnologia de registros distribuídos, sem promessas fáceis.', 0, '', 1),
  ('tecnologias', 2, 'so-e-softwares', 'so-e-softwares', 'SO e softwares',
    'Sistemas operacionais, aplicativos e atualizações que mudam o uso do computador e do celular.', 0, '', 1),
  ('tecnologias', 3, 'veiculos-e-tecnologias', 'veiculos-e-tecnologias', 'Veículos e tecnologias',
    'Carros elétricos, direção assistida, baterias e tudo o que a tecnologia leva para as ruas e estradas.', 0, '', 1),
  ('tecnologias', 4, 'impressao-3d', 'impressao-3d', 'Impressão 3D',
    'Impressoras, materiais e projetos que tiram ideias da tela e põem objetos sobre a mesa.', 0, '', 1),
  ('tecnologias', 5, 'games', 'games', 'Games',
    'Lançamentos, consoles, jogos independentes e os bastidores da indústria que faz o mundo jogar.', 0, '', 1),
  ('tecnologias', 6, 'ciencia-e-espaco', 'ciencia-e-espaco', 'Ciência e espaço',
    'Descobertas, missões espaciais e pesquisas que ampliam o que sabemos do universo e de nós.', 0, '', 1),
  ('entretenimento', 0, 'cinema-e-streaming', 'cinema-e-streaming', 'Cinema e streaming',
    'Filmes, séries e plataformas: o que chega às telas e a tecnologia por trás das imagens.', 0, '', 1),
  ('entretenimento', 1, 'internet', 'internet', 'Internet',
    'Conexão, navegadores, serviços e regras da rede que liga casas, cidades e pessoas.', 0, '', 1),
  ('entretenimento', 2, 'redes-sociais', 'redes-sociais', 'Redes sociais',
    'Novidades, tendências e debates das plataformas em que as pessoas se encontram e se informam.', 0, '', 1),
  ('mais', 0, 'agronegocios', 'agronegocios', 'Agronegócios',
    'Sensores, drones, dados e máquinas que transformam o trabalho no campo brasileiro.', 0, '', 1),
  ('mais', 1, 'produtos-e-reviews', 'produtos-e-reviews', 'Produtos e reviews',
    'Celulares, computadores e acessórios avaliados com calma para ajudar na escolha certa.', 0, '', 1),
  ('mais', 2, 'saude', 'saude', 'Saúde',
    'Aparelhos, aplicativos e pesquisas que aproximam a tecnologia do cuidado com as pessoas.', 0, '', 1),
  ('mais', 3, 'educacao-e-cursos', 'educacao-e-cursos', 'Educação e cursos',
    'Cursos, ferramentas e ideias para aprender tecnologia e para aprender melhor com a tecnologia.', 0, '', 1),
  ('mais', 4, 'seguranca-digital', 'seguranca-digital', 'Segurança digital',
    'Golpes, falhas, privacidade e o que fazer para proteger contas, aparelhos e dados.', 0, '', 1),
  ('mais', 5, 'natureza', 'natureza', 'Natureza',
    'Clima, energia limpa, bichos e florestas vistos com a ajuda da ciência e da tecnologia.', 0, '', 1),
  ('mais', 6, 'fatos', 'fatos', 'Fatos',
    'Curiosidades, histórias e explicações curtas sobre o mundo da tecnologia e da ciência.', 0, '', 1);
