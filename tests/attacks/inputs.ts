/** Everything that each route reads besides its path: fields of the body and parameters of the query. */
import { noImageDetails } from '../../domain/media/image-details.ts';
import { formTabNames, settingNamesOf } from '../../domain/settings/settings.ts';
import { addressList } from '../../domain/web/addresses.ts';
import { words } from '../builders.ts';
import { thingCallRoutes } from '../thing-routes.ts';

/** The address is longer than any account's, so that no password is hashed. */
export const unknownEmail = `${'a'.repeat(250)}@exemplo.com`;

/** Builds a valid body around one field. */
type Body = (text: string) => object;

const field =
  (name: string, rest: object = {}): Body =>
  (text) => ({ ...rest, [name]: text });

const draftFields = {
  category: 'games',
  title: 'Um título',
  summary: 'Um resumo',
  content: '',
  imageUrl: '',
  imageCaption: '',
  videoLink: '',
  source: '',
  isFeatured: false,
};
const document = (text: string) =>
  JSON.stringify({ blocks: [{ key: 'a', text, type: 'unstyled', depth: 0 }], entityMap: {} });
const linked = (url: string) => {
  const entityRanges = [{ offset: 0, length: 1, key: 0 }];
  const block = { key: 'a', text: 'abc', type: 'unstyled', depth: 0, entityRanges };
  return JSON.stringify({
    blocks: [block],
    entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url } } },
  });
};

/** Search fields with the same text in each, in about as many characters. */
const searched = (text: string) => {
  const part = text.slice(0, text.length / 4);
  return JSON.stringify({ title: part, description: part, canonical: part, slug: part });
};

/** Front pages with a text in each of their parts. */
const frontPageTexts: readonly Body[] = [
  ...['newsId', 'title', 'headline', 'imageUrl'].map(
    (name): Body =>
      (text) => ({ places: [{ newsId: 'x', [name]: text }] }),
  ),
  ...['newsId', 'address', 'name'].map(
    (name): Body =>
      (text) => ({ places: [{ newsId: 'x', related: [{ address: '/x', [name]: text }] }] }),
  ),
  ...['text', 'link'].map(
    (name): Body =>
      (text) => ({ line: { kind: 'urgente', text: 'x', until: 4e12, [name]: text } }),
  ),
];

/** A draft for each text field; `rest` holds the other fields of the call. */
function draftBodies(rest: object = {}): readonly Body[] {
  const within = (fields: object) => ({ version: null, ...rest, fields: { ...draftFields, ...fields } });
  const names = ['category', 'title', 'summary', 'imageUrl', 'imageCaption', 'videoLink', 'source'];
  const later = ['genre', 'payer', 'aiUse', 'conflict', 'embargoUntil', 'endsAt', 'commentClosing'];
  return [
    ...[...names, ...later].map(
      (name): Body =>
        (text) =>
          within({ [name]: text }),
    ),
    (content) => within({ content }),
    (text) => within({ content: document(text) }),
    (url) => within({ content: linked(url) }),
    (text) => within({ searchFields: searched(text) }),
  ];
}

const ids = (rest: object = {}): Body => {
  // Sends as many of the longest ids as the schema allows.
  return (text) => ({
    ...rest,
    ids: Array.from({ length: 100 }, (_, index) => text.slice(index * 500, (index + 1) * 500) || 'x'),
  });
};
const sectionBodies = (rest: object = {}) =>
  ['name', 'slug', 'description', 'groupId', 'searchFields'].map((name) =>
    field(name, { name: 'Uma', slug: '', description: '', groupId: 'mais', isHidden: false, ...rest }),
  );
const groupBodies = (rest: object = {}) =>
  ['name', 'slug', 'hue', 'searchFields'].map((name) =>
    field(name, { name: 'Um', slug: '', hue: 'roxo', ...rest }),
  );
/** A body for each field of the forms of named things; the others are empty. */
const thingBodies = thingCallRoutes.flatMap(({ route, fields }) => {
  if (fields === null) return [];
  const others = Object.fromEntries(fields.map((name) => [name, name === 'userId' ? null : '']));
  return [[route, fields.map((name) => field(name, { ...others, name: 'Ana', version: 1 }))] as const];
});
const contactBody = { nome: 'Caio', titulo: 'Pauta', email: 'caio@exemplo.com', mensagem: 'Oi.' };
const contact = ['nome', 'titulo', 'email', 'mensagem', 'captchaToken', 'envio'].map((name) =>
  field(name, contactBody),
);

/** Every route that writes, with a body for each of its text fields. */
export const bodies: Readonly<Record<string, readonly Body[]>> = {
  'POST /news/:id/comentarios': [
    field('comment'),
    field('envio', { comment: 'Concordo.' }),
    field('resposta', { comment: 'Concordo.' }),
  ],
  'POST /comentarios/:id/editar': [field('comment'), field('versao', { comment: 'Concordo.' })],
  'POST /comentarios/:id/denunciar': [],
  'POST /comentarios/:id/desfazer-denuncia': [],
  'POST /comentarios/:id/excluir': [],
  'POST /comentarios/:id/ocultar': [],
  'POST /comentarios/:id/mostrar': [],
  'POST /videos/:id/excluir': [],
  'POST /contato': contact,
  'POST /login': [
    field('email', { password: 'uma senha errada' }),
    field('password', { email: 'ninguem@exemplo.com' }),
    field('voltar', { email: unknownEmail, password: '' }),
    field('aviso', { email: unknownEmail, password: '' }),
  ],
  'POST /login/codigo': ['code', 'voltar', 'janela', 'aviso'].map((name) => field(name)),
  'POST /registrar': [
    field('name', { email: 'x@exemplo.com', password: 'curta' }),
    field('email', { password: 'curta' }),
    field('password', { email: 'x@exemplo.com' }),
    field('voltar', { email: '', password: '' }),
  ],
  'POST /sair': [],
  'POST /redefinir-senha': [
    field('email'),
    field('token', { password: 'uma senha nova e longa' }),
    field('password', { token: 'nenhum' }),
  ],
  'POST /confirmar-email': [field('token')],
  'POST /convite': [
    field('token', { name: 'Nina', password: 'uma senha nova e longa' }),
    field('name', { token: 'nenhum', password: 'uma senha nova e longa' }),
    field('password', { token: 'nenhum', name: 'Nina' }),
  ],
  'POST /api/contato': contact,
  'POST /api/leituras/:noticia': [],
  'POST /comecar/:token': [],
  'PUT /api/conta/nome': [field('name')],
  'PUT /api/conta/avisos-de-revisao': [],
  'PUT /api/conta/senha': [
    field('currentPassword', { newPassword: 'uma senha nova e longa' }),
    field('newPassword', { currentPassword: 'errada' }),
  ],
  'POST /api/conta/senha/link': [],
  'POST /api/conta/confirmacao': [],
  'PUT /api/conta/termos': [field('version')],
  'POST /api/conta/duas-etapas': [field('password')],
  'PUT /api/conta/duas-etapas': [field('draft', { code: '123456' }), field('code', { draft: 'nenhum' })],
  'POST /api/conta/duas-etapas/codigos': [
    field('password', { code: '123456' }),
    field('code', { password: 'x' }),
  ],
  'POST /api/conta/duas-etapas/desligar': [
    field('password', { code: '123456' }),
    field('code', { password: 'x' }),
  ],
  'DELETE /api/conta/sessoes': [],
  'DELETE /api/conta/sessoes/:id': [],
  'DELETE /api/conta/comentarios/:id': [],
  'DELETE /api/conta/denuncias/:id': [],
  'POST /api/conta/excluir': [
    field('email', { comments: 'remove' }),
    field('password', { email: 'errado@exemplo.com', comments: 'remove' }),
    field('comments', { email: 'errado@exemplo.com' }),
  ],
  'POST /aceitar-termos': [field('version')],
  'POST /api/redacao/paginas': [field('title', { slug: '' }), field('slug', { title: 'Página' })],
  'PUT /api/redacao/paginas/:id': ['title', 'description', 'lead', 'content', 'searchFields'].map((name) =>
    field(name, { ...{ title: '', description: '', lead: '', content: '' }, revision: 1 }),
  ),
  'PUT /api/redacao/mudanca': [
    field('oldSite', { sections: {}, authors: {} }),
    (text) => ({ oldSite: '', sections: { 1: text }, authors: { [text]: '1' } }),
  ],
  'POST /api/redacao/mudanca': [field('act')],
  'DELETE /api/redacao/mudanca': [],
  'POST /api/redacao/mudanca/arquivos': [],
  'PATCH /api/redacao/mudanca/arquivos/:id': [],
  'DELETE /api/redacao/mudanca/arquivos/:id': [],
  'PUT /api/redacao/importacoes': [(text) => ({ ids: [text.slice(0, 60) || 'x'], isOpen: true })],
  'PUT /api/redacao/importacoes/:id': [],
  'DELETE /api/redacao/paginas/:id': [],
  'PUT /api/redacao/paginas/:id/publicacao': [],
  'DELETE /api/redacao/paginas/:id/publicacao': [],
  'POST /api/redacao/paginas/:id/previa': [],
  'DELETE /api/redacao/paginas/:id/previa': [],
  'POST /api/redacao/secoes': sectionBodies(),
  'PUT /api/redacao/secoes/ordem': [(text) => ({ ids: [text.slice(0, 60) || 'x'] })],
  'PUT /api/redacao/secoes/:id': sectionBodies({ version: 1 }),
  'DELETE /api/redacao/secoes/:id': [],
  'POST /api/redacao/secoes/:id/juntar': [field('targetId', { version: 1 })],
  'POST /api/redacao/grupos': groupBodies(),
  'PUT /api/redacao/grupos/:id': groupBodies({ version: 1 }),
  'DELETE /api/redacao/grupos/:id': [],
  'POST /api/redacao/pessoas/convites': [
    field('email', { roles: ['editor'], isMailed: false }),
    (text) => ({ roles: [text], email: 'x@exemplo.com', isMailed: false }),
  ],
  'POST /api/redacao/pessoas/convites/:id/envio': [],
  'DELETE /api/redacao/pessoas/convites/:id': [],
  'PUT /api/redacao/pessoas/:id/funcoes': [(text) => ({ roles: [text] })],
  'PUT /api/redacao/passos/:id/dispensa': [],
  'PUT /api/redacao/pessoas/:id/suspensao': [],
  'DELETE /api/redacao/pessoas/:id/suspensao': [],
  'DELETE /api/redacao/pessoas/:id/sessoes': [],
  'POST /api/redacao/anexos': [],
  'POST /api/redacao/incorporacoes': [field('endereco')],
  'POST /api/redacao/imagens': [],
  'POST /api/redacao/verificacao/creditos': [(text) => ({ chaves: [text.slice(0, 500)] })],
  'POST /api/redacao/verificacao/links': [(text) => ({ links: [text] })],
  'PATCH /api/redacao/imagens/dados': ['chave', 'altText', 'caption', 'credit', 'licence'].map((name) =>
    field(name, { ...noImageDetails, chave: 'x', version: 1 }),
  ),
  'POST /api/redacao/imagens/exclusao': [(text) => ({ chaves: [text.slice(0, 500)] })],
  'PUT /api/redacao/banners': [
    field('place', { imageUrl: '', link: '' }),
    field('imageUrl', { place: 'main', link: '' }),
    field('link', { place: 'main', imageUrl: '/files/banners/nenhum.jpg' }),
  ],
  'DELETE /api/redacao/banners': [],
  'POST /api/redacao/videos': [
    field('title', { link: 'https://youtu.be/dQw4w9WgXc', featured: false }),
    field('link', { title: 'Um vídeo', featured: false }),
    field('imageUrl', { title: 'Um vídeo', link: 'https://youtu.be/dQw4w9WgXc', featured: false }),
  ],
  'PUT /api/redacao/videos/:id': [
    field('title', { link: 'https://youtu.be/dQw4w9WgXc', featured: false }),
    field('link', { title: 'Um vídeo', featured: false }),
  ],
  'DELETE /api/redacao/videos/:id': [],
  'POST /api/redacao/demonstracao/exclusao': [ids()],
  'POST /api/redacao/demonstracao/recuperacao': [],
  'POST /api/redacao/mensagens/marcacao': [ids({ isRead: true })],
  'POST /api/redacao/mensagens/exclusao': [ids()],
  'POST /api/redacao/mensagens/recuperacao': [ids()],
  'POST /api/redacao/mensagens/:id/leitura': [],
  'POST /api/redacao/comentarios/atos': [ids({ act: 'hide' }), field('act', { ids: ['x'] })],
  'POST /api/redacao/comentarios/exclusao': [ids()],
  'POST /api/redacao/comentarios/recuperacao': [ids()],
  'PUT /api/redacao/comentarios/autores/:id/silencio': [
    field('reason', { days: 1, message: '' }),
    field('message', { days: 1, reason: 'spam' }),
  ],
  'DELETE /api/redacao/comentarios/autores/:id/silencio': [],
  'PUT /api/redacao/comentarios/autores/:id/ocultacao': [field('reason', {})],
  'DELETE /api/redacao/comentarios/autores/:id/ocultacao': [],
  'DELETE /api/redacao/denuncias/:id': [],
  'POST /api/redacao/denuncias/:id/manter': [],
  'POST /api/redacao/noticias/lote': [ids({ acao: 'destacar' }), field('acao', { ids: ['x'] })],
  'DELETE /api/redacao/noticias/:id': [],
  'POST /api/redacao/noticias/:id/previa': [],
  'DELETE /api/redacao/noticias/:id/previa': [],
  'POST /api/redacao/noticias/:id/edicao': [
    field('state', { formId: 'x' }),
    field('formId', { state: 'reading' }),
  ],
  'POST /api/redacao/noticias/:id/despublicar': [],
  'PUT /api/redacao/noticias/:id/data': [],
  'POST /api/redacao/noticias/:id/revisoes/:version/restaurar': [],
  'POST /api/redacao/rascunhos': [...draftBodies(), field('key', { fields: draftFields })],
  'POST /api/redacao/rascunhos/conferencia': [
    ...draftBodies({ id: null, key: 'x' }),
    field('id', { key: 'x', fields: draftFields }),
    field('key', { id: null, fields: draftFields }),
  ],
  'PUT /api/redacao/rascunhos/:id': draftBodies(),
  'DELETE /api/redacao/rascunhos/:id': [],
  'POST /api/redacao/rascunhos/:id/revisao': [
    ...draftBodies({ note: '' }),
    field('note', { version: 0, fields: draftFields }),
  ],
  'POST /api/redacao/rascunhos/:id/retirar': [field('note', { version: 0 })],
  'POST /api/redacao/rascunhos/:id/recados': [field('note')],
  'POST /api/redacao/rascunhos/:id/devolver': [field('note', { version: 0 })],
  'POST /api/redacao/rascunhos/:id/publicar': [
    ...draftBodies(),
    field('reason', { version: 0, fields: draftFields }),
  ],
  'POST /api/redacao/rascunhos/:id/agendar': [
    ...draftBodies({ publishAt: 0 }),
    field('reason', { version: 0, publishAt: 0, fields: draftFields }),
  ],
  'POST /api/redacao/rascunhos/:id/desagendar': [],
  'POST /api/redacao/rascunhos/:id/versoes': draftBodies(),
  ...Object.fromEntries(thingBodies),
  'POST /api/redacao/autores/perfis/:id/vincular': [field('name')],
  'PUT /api/redacao/noticias/:id/autoria': [
    field('authors', { contributors: [] }),
    field('contributors', { authors: [] }),
  ],
  'POST /api/redacao/redirecionamentos': [
    field('source', { target: '/contato', status: 301 }),
    field('target', { source: '/antigo', status: 301 }),
    (text) => ({ source: `/x/${text}*`, target: `/${text}*`, status: 302 }),
  ],
  'PUT /api/redacao/redirecionamentos/ordem': [(text) => ({ ids: [text.slice(0, 60)] })],
  'POST /api/redacao/redirecionamentos/csv': [field('csv'), (text) => ({ csv: `/a,${text}\n${text},/b` })],
  'PUT /api/redacao/redirecionamentos/:id': [
    field('source', { target: '/contato', status: 301, version: 1 }),
    field('target', { source: '/antigo', status: 301, version: 1 }),
  ],
  'DELETE /api/redacao/redirecionamentos/:id': [],
  'POST /api/redacao/lixeira/:id/restaurar': [],
  'DELETE /api/redacao/lixeira/:id': [],
  'PUT /api/redacao/capa': [
    field('frontPage', { version: 0 }),
    ...frontPageTexts.map(
      (part): Body =>
        (text) => ({ version: 0, frontPage: JSON.stringify(part(text)) }),
    ),
  ],
  'POST /api/redacao/capa/edicao': [field('formId', { state: 'editing' })],
  'POST /api/redacao/capa/previa': [field('capa')],
  'PUT /api/redacao/configuracoes': formTabNames.flatMap((tab) =>
    settingNamesOf(tab).map(
      (name): Body =>
        (text) => ({ tab, version: 0, values: { [name]: text } }),
    ),
  ),
  'POST /api/redacao/configuracoes/email-de-teste': [],
  'POST /api/redacao/configuracoes/copias': [],
  'POST /api/redacao/configuracoes/copias/:nome/senha': [field('password')],
  'POST /api/redacao/configuracoes/emails/vistos': [],
  'POST /api/redacao/configuracoes/emails/:id/envio': [],
  'DELETE /api/redacao/configuracoes/emails/:id': [],
};

const paging = ['pagina', 'depois', 'antes'];

const publicQueries = addressList.flatMap(([path, { query }]) => (query ? [[`GET ${path}`, query]] : []));

/** Query parameters by route. */
export const queries: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(publicQueries),
  // Every page reads it, for admins alone; the page cache ignores it.
  'GET /dashboard': ['cor', 'logo', 'logo-escuro'],
  // The page cache ignores the last one, which readers with a session send.
  'GET /news/:idOrSlug': [...paging, 'ordem', 'responder'],
  'GET /api/conta/comentarios': paging,
  'GET /api/conta/respostas': paging,
  'GET /api/conta/denuncias': paging,
  'GET /api/conta/dados': ['formato'],
  'GET /api/redacao/pessoas': ['busca'],
  'GET /api/redacao/auditoria': [...paging, 'pessoa', 'acao'],
  'GET /api/redacao/imagens': [...paging, 'busca', 'uso', 'minhas', 'chave'],
  'POST /api/redacao/anexos': ['nome'],
  'POST /api/redacao/imagens': ['para', 'nome'],
  'DELETE /api/redacao/banners': ['place'],
  'DELETE /api/redacao/rascunhos/:id': ['versao'],
  'GET /api/redacao/redirecionamentos': ['busca', 'depois'],
  'GET /api/redacao/redirecionamentos/teste': ['endereco'],
  'DELETE /api/redacao/redirecionamentos/:id': ['versao'],
  ...Object.fromEntries(
    thingCallRoutes.flatMap(({ route, query }) => (query.length > 0 ? [[route, query]] : [])),
  ),
  'GET /api/redacao/autores/sugestoes': ['texto'],
  'GET /api/redacao/assuntos/sugestoes': ['texto'],
  'GET /api/redacao/videos': paging,
  'GET /api/redacao/mensagens': [...paging, 'filtro'],
  'GET /api/redacao/comentarios': [...paging, 'texto', 'estado', 'autor', 'noticia', 'de', 'ate'],
  'DELETE /api/redacao/comentarios/autores/:id/ocultacao': ['em'],
  'GET /api/redacao/denuncias': paging,
  'GET /api/redacao/noticias': [...paging, 'estado', 'categoria', 'autor', 'texto', 'de', 'ate'],
  'GET /api/redacao/noticias-antigas': paging,
  'GET /api/redacao/noticias/:id/endereco': ['titulo'],
  'GET /api/redacao/lixeira': paging,
  'GET /api/redacao/importacoes': ['tipo', 'resolvidos', 'depois'],
  'GET /api/redacao/paginas/:id/versao': ['versao'],
  'GET /api/redacao/configuracoes': ['aba'],
  'GET /api/redacao/configuracoes/copias/:nome': ['passe'],
  'GET /api/redacao/configuracoes/historico': ['aba'],
};

/** Headers that the server reads, and some that it must not read. */
export const headerNames: readonly string[] = words(`
  Accept Accept-Encoding Accept-Language Authorization Content-Type Cookie If-Modified-Since If-None-Match
  Origin Range Referer Sec-Fetch-Site Sec-Purpose Traceparent User-Agent X-Forwarded-For X-Request-Id
`);
