import { sqliteDatabase } from '../database.ts';

/** Pages of one kind. */
export interface MeasuredPage {
  name: 'home' | 'category' | 'article';
  /** At least one. Rendered pages are requested in turn, a page of the page cache is always the first. */
  paths: string[];
}

const articlesMax = 200;

/** Home, categories (the one with most news first) and articles (those of average length first) of a data folder. */
export async function measuredPages(dataDir: string): Promise<MeasuredPage[]> {
  const { query } = sqliteDatabase(dataDir);
  const categories = await query('select category from news group by category order by count(*) desc');
  const articles = await query(
    `select slug from
       (select slug, length(content) as size from news where slug is not null and created_at < ${Date.now()}
        order by created_at desc limit ${articlesMax}),
       (select avg(length(content)) as average from (select content from news order by created_at desc limit ${articlesMax}))
     order by abs(size - average)`,
  );
  if (articles.length === 0) throw new Error('The database has no news to measure with.');
  return [
    { name: 'home', paths: ['/'] },
    { name: 'category', paths: categories.map(({ category }) => `/categoria/${category}`) },
    { name: 'article', paths: articles.map(({ slug }) => `/news/${encodeURIComponent(String(slug))}`) },
  ];
}
