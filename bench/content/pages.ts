import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Addresses to measure, and what they are called in the tables. */
export interface MeasuredPage {
  name: 'home' | 'category' | 'article';
  /** One address for a page from the cache; some for rendering, so that no two requests in a row are alike. */
  paths: [string, ...string[]];
}

const pathsMax = 200;

/** The measured pages of a database: home, categories (fullest first) and articles (of middle length first). */
export function measuredPages(dataDir: string): MeasuredPage[] {
  const connection = new DatabaseSync(join(dataDir, 'pauta.sqlite'), { readOnly: true });
  try {
    const categories = connection
      .prepare('select category as name from news group by category order by count(*) desc')
      .all()
      .map((row) => `/categoria/${row.name}`);
    const articles = connection
      .prepare(
        `select slug from (select slug, length(content) as size from news
           where slug is not null and created_at < ? order by created_at desc limit ${pathsMax}),
         (select avg(length(content)) as middle from (select content from news order by created_at desc limit ${pathsMax}))
         order by abs(size - middle)`,
      )
      .all(Date.now())
      .map((row) => `/news/${encodeURIComponent(String(row.slug))}`);
    return [
      { name: 'home', paths: ['/'] },
      { name: 'category', paths: atLeastOne(categories) },
      { name: 'article', paths: atLeastOne(articles) },
    ];
  } finally {
    connection.close();
  }
}

function atLeastOne(paths: string[]): [string, ...string[]] {
  const [first, ...others] = paths;
  if (first === undefined) throw new Error('The database has no news to measure with.');
  return [first, ...others];
}
