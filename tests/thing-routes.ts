/** The routes that every kind of named thing has, for the tests that name each route. */
import { thingLists } from '../app/api/news/things.ts';
import { listedKinds, pagedKinds, thingPages } from '../domain/news/thing-pages.ts';

/** Pages and feeds with an example address; only the section exists. */
export const thingPageRoutes: Readonly<Record<string, string>> = Object.fromEntries(
  pagedKinds.flatMap((kind) =>
    ['', '/rss.xml', '/feed.json'].map((end) => {
      const { path } = thingPages[kind];
      return [`${path}/:slug${end}`, `${path}/${kind === 'section' ? 'games' : 'nenhum'}${end}`];
    }),
  ),
);

interface CallRoute {
  route: string;
  /** Null for a call without a body. */
  fields: readonly string[] | null;
  query: readonly string[];
}

/** The calls of the newsroom, with the fields of their bodies and the parameters of their queries. */
export const thingCallRoutes: readonly CallRoute[] = listedKinds.flatMap((kind) => {
  const { path, form } = thingLists[kind];
  const fields = Object.keys(form.shape);
  const list = `/api/redacao${path}`;
  return [
    { route: `GET ${list}`, fields: null, query: ['busca', 'depois'] },
    { route: `POST ${list}`, fields, query: [] },
    { route: `PUT ${list}/:id`, fields, query: [] },
    { route: `DELETE ${list}/:id`, fields: [], query: ['versao'] },
    { route: `POST ${list}/:id/juntar`, fields: ['targetId'], query: [] },
  ];
});
