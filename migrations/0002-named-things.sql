-- Sections with their groups, topics and authors. Their ids never change, so that news can name them.

create table things (
  id text collate "C" not null primary key,
  kind text not null check (kind in ('group', 'section', 'topic', 'author')),
  name text not null,
  -- The folded name and the id: each once, in the order of names.
  sort_key text collate "C" not null,
  -- The account of an author.
  user_id text unique,
  -- Among groups, or among the sections of a group.
  position integer not null,
  version integer not null,
  -- JSON of what only its kind has (domain/news/things.ts).
  details text not null
);
create unique index things_by_name on things (kind, sort_key);

-- What leads to a thing: its id, its address and names, and those that it or a thing that was merged into it had before.
create table thing_addresses (
  -- 'section' (also of groups), 'topic', 'author', 'id', 'topic-name' or 'imported-name'.
  space text not null,
  address text collate "C" not null,
  thing_id text collate "C" not null references things (id) on delete cascade,
  is_former integer not null check (is_former in (0, 1)),
  primary key (space, address)
);
create index thing_addresses_by_thing on thing_addresses (thing_id, space, is_former);

-- The index words of names: news are found by the ids of their things.
create table search_names (
  word text collate "C" not null,
  thing_id text collate "C" not null references things (id) on delete cascade,
  primary key (word, thing_id)
);
create index search_names_by_thing on search_names (thing_id);

-- The first sections (docs/product.md), which are listed by their positions, not by their names.
insert into things (id, kind, name, sort_key, position, version, details) values
  ('tecnologias', 'group', 'Tecnologias', 'tecnologias', 0, 1, '{"hue":"azul"}'),
  ('entretenimento', 'group', 'Entretenimento', 'entretenimento', 1, 1, '{"hue":"magenta"}'),
  ('mais', 'group', 'Mais', 'mais', 2, 1, '{"hue":"verde"}'),
  ('inteligencia-artificial', 'section', 'Inteligência artificial', 'inteligencia-artificial', 0, 1,
    '{"description":"Modelos, assistentes, robôs e regras: o que a inteligência artificial já faz e o que muda com ela.","groupId":"tecnologias","isHidden":false}'),
  ('blockchain-e-criptomoedas', 'section', 'Blockchain e criptomoedas', 'blockchain-e-criptomoedas', 1, 1,
    '{"description":"Moedas digitais, contratos inteligentes e a tecnologia de registros distribuídos, sem promessas fáceis.","groupId":"tecnologias","isHidden":false}'),
  ('so-e-softwares', 'section', 'SO e softwares', 'so-e-softwares', 2, 1,
    '{"description":"Sistemas operacionais, aplicativos e atualizações que mudam o uso do computador e do celular.","groupId":"tecnologias","isHidden":false}'),
  ('veiculos-e-tecnologias', 'section', 'Veículos e tecnologias', 'veiculos-e-tecnologias', 3, 1,
    '{"description":"Carros elétricos, direção assistida, baterias e tudo o que a tecnologia leva para as ruas e estradas.","groupId":"tecnologias","isHidden":false}'),
  ('impressao-3d', 'section', 'Impressão 3D', 'impressao-3d', 4, 1,
    '{"description":"Impressoras, materiais e projetos que tiram ideias da tela e põem objetos sobre a mesa.","groupId":"tecnologias","isHidden":false}'),
  ('games', 'section', 'Games', 'games', 5, 1,
    '{"description":"Lançamentos, consoles, jogos independentes e os bastidores da indústria que faz o mundo jogar.","groupId":"tecnologias","isHidden":false}'),
  ('ciencia-e-espaco', 'section', 'Ciência e espaço', 'ciencia-e-espaco', 6, 1,
    '{"description":"Descobertas, missões espaciais e pesquisas que ampliam o que sabemos do universo e de nós.","groupId":"tecnologias","isHidden":false}'),
  ('cinema-e-streaming', 'section', 'Cinema e streaming', 'cinema-e-streaming', 0, 1,
    '{"description":"Filmes, séries e plataformas: o que chega às telas e a tecnologia por trás das imagens.","groupId":"entretenimento","isHidden":false}'),
  ('internet', 'section', 'Internet', 'internet', 1, 1,
    '{"description":"Conexão, navegadores, serviços e regras da rede que liga casas, cidades e pessoas.","groupId":"entretenimento","isHidden":false}'),
  ('redes-sociais', 'section', 'Redes sociais', 'redes-sociais', 2, 1,
    '{"description":"Novidades, tendências e debates das plataformas em que as pessoas se encontram e se informam.","groupId":"entretenimento","isHidden":false}'),
  ('agronegocios', 'section', 'Agronegócios', 'agronegocios', 0, 1,
    '{"description":"Sensores, drones, dados e máquinas que transformam o trabalho no campo brasileiro.","groupId":"mais","isHidden":false}'),
  ('produtos-e-reviews', 'section', 'Produtos e reviews', 'produtos-e-reviews', 1, 1,
    '{"description":"Celulares, computadores e acessórios avaliados com calma para ajudar na escolha certa.","groupId":"mais","isHidden":false}'),
  ('saude', 'section', 'Saúde', 'saude', 2, 1,
    '{"description":"Aparelhos, aplicativos e pesquisas que aproximam a tecnologia do cuidado com as pessoas.","groupId":"mais","isHidden":false}'),
  ('educacao-e-cursos', 'section', 'Educação e cursos', 'educacao-e-cursos', 3, 1,
    '{"description":"Cursos, ferramentas e ideias para aprender tecnologia e para aprender melhor com a tecnologia.","groupId":"mais","isHidden":false}'),
  ('seguranca-digital', 'section', 'Segurança digital', 'seguranca-digital', 4, 1,
    '{"description":"Golpes, falhas, privacidade e o que fazer para proteger contas, aparelhos e dados.","groupId":"mais","isHidden":false}'),
  ('natureza', 'section', 'Natureza', 'natureza', 5, 1,
    '{"description":"Clima, energia limpa, bichos e florestas vistos com a ajuda da ciência e da tecnologia.","groupId":"mais","isHidden":false}'),
  ('fatos', 'section', 'Fatos', 'fatos', 6, 1,
    '{"description":"Curiosidades, histórias e explicações curtas sobre o mundo da tecnologia e da ciência.","groupId":"mais","isHidden":false}');
insert into thing_addresses (space, address, thing_id, is_former)
  select 'id', id, id, 0 from things union all select 'section', id, id, 0 from things;
insert into search_names (word, thing_id) values
  ('inteligent', 'inteligencia-artificial'), ('artificial', 'inteligencia-artificial'),
  ('blockchain', 'blockchain-e-criptomoedas'), ('criptomoed', 'blockchain-e-criptomoedas'), ('so', 'so-e-softwares'),
  ('softw', 'so-e-softwares'), ('veicul', 'veiculos-e-tecnologias'), ('tecnolog', 'veiculos-e-tecnologias'),
  ('impressa', 'impressao-3d'), ('3d', 'impressao-3d'), ('gam', 'games'), ('cienc', 'ciencia-e-espaco'),
  ('espac', 'ciencia-e-espaco'), ('cinem', 'cinema-e-streaming'), ('streaming', 'cinema-e-streaming'),
  ('internet', 'internet'), ('red', 'redes-sociais'), ('social', 'redes-sociais'), ('agronegoci', 'agronegocios'),
  ('produt', 'produtos-e-reviews'), ('review', 'produtos-e-reviews'), ('saud', 'saude'),
  ('educ', 'educacao-e-cursos'), ('curs', 'educacao-e-cursos'), ('seguranc', 'seguranca-digital'),
  ('digital', 'seguranca-digital'), ('natur', 'natureza'), ('fat', 'fatos');
