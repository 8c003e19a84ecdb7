-- Sections with their groups, topics and authors. Their ids never change, so that news can name them.

create table things (
  id text collate "C" not null primary key,
  kind text not null check (kind in ('group', 'section', 'topic', 'author')),
  name text not null,
  -- The folded name and the id: each once, in the order of names.
  sort_key text collate "C" not null,
  -- The account of an author; when it is deleted, the author stays as a guest.
  user_id text unique references users (id) on delete set null,
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
    '{"description":"Modelos, assistentes, robôs: o que a inteligência artificial já faz, onde ainda erra.","groupId":"tecnologias","isHidden":false}'),
  ('blockchain-e-criptomoedas', 'section', 'Blockchain e criptomoedas', 'blockchain-e-criptomoedas', 1, 1,
    '{"description":"Moedas digitais, contratos inteligentes, registros distribuídos. Sem promessa fácil.","groupId":"tecnologias","isHidden":false}'),
  ('so-e-softwares', 'section', 'SO e softwares', 'so-e-softwares', 2, 1,
    '{"description":"Sistemas, aplicativos, atualizações: o que muda no seu computador, no seu celular.","groupId":"tecnologias","isHidden":false}'),
  ('veiculos-e-tecnologias', 'section', 'Veículos e tecnologias', 'veiculos-e-tecnologias', 3, 1,
    '{"description":"Carro elétrico, direção assistida, bateria: a tecnologia que vai para a rua.","groupId":"tecnologias","isHidden":false}'),
  ('impressao-3d', 'section', 'Impressão 3D', 'impressao-3d', 4, 1,
    '{"description":"Impressoras, materiais, projetos: da ideia na tela ao objeto na mesa.","groupId":"tecnologias","isHidden":false}'),
  ('games', 'section', 'Games', 'games', 5, 1,
    '{"description":"Lançamentos, consoles, jogos independentes e o que acontece nos bastidores.","groupId":"tecnologias","isHidden":false}'),
  ('ciencia-e-espaco', 'section', 'Ciência e espaço', 'ciencia-e-espaco', 6, 1,
    '{"description":"Descobertas, missões, pesquisas: o que estamos aprendendo sobre o universo.","groupId":"tecnologias","isHidden":false}'),
  ('cinema-e-streaming', 'section', 'Cinema e streaming', 'cinema-e-streaming', 0, 1,
    '{"description":"Filmes, séries, plataformas: o que chega às telas e como é feito.","groupId":"entretenimento","isHidden":false}'),
  ('internet', 'section', 'Internet', 'internet', 1, 1,
    '{"description":"Conexão, navegadores, serviços: como a rede funciona e quem faz as regras.","groupId":"entretenimento","isHidden":false}'),
  ('redes-sociais', 'section', 'Redes sociais', 'redes-sociais', 2, 1,
    '{"description":"O que acontece onde as pessoas se encontram, conversam, brigam e se informam.","groupId":"entretenimento","isHidden":false}'),
  ('agronegocios', 'section', 'Agronegócios', 'agronegocios', 0, 1,
    '{"description":"Sensores, drones, dados: a tecnologia que chega à roça, do sítio à grande fazenda.","groupId":"mais","isHidden":false}'),
  ('produtos-e-reviews', 'section', 'Produtos e reviews', 'produtos-e-reviews', 1, 1,
    '{"description":"Testes longos, com nota. Para você comprar bem, ou não comprar.","groupId":"mais","isHidden":false}'),
  ('saude', 'section', 'Saúde', 'saude', 2, 1,
    '{"description":"Aparelhos, aplicativos, pesquisas: o que ajuda de verdade a cuidar das pessoas.","groupId":"mais","isHidden":false}'),
  ('educacao-e-cursos', 'section', 'Educação e cursos', 'educacao-e-cursos', 3, 1,
    '{"description":"Cursos, ferramentas, ideias para aprender tecnologia, ou para aprender com ela.","groupId":"mais","isHidden":false}'),
  ('seguranca-digital', 'section', 'Segurança digital', 'seguranca-digital', 4, 1,
    '{"description":"Golpes, falhas, privacidade: como proteger as suas contas antes de precisar.","groupId":"mais","isHidden":false}'),
  ('natureza', 'section', 'Natureza', 'natureza', 5, 1,
    '{"description":"Clima, energia, bichos, floresta: o que a ciência está vendo.","groupId":"mais","isHidden":false}'),
  ('fatos', 'section', 'Fatos', 'fatos', 6, 1,
    '{"description":"Curiosidades com explicação, histórias pouco contadas, mitos passados a limpo.","groupId":"mais","isHidden":false}');
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
