import type { Kysely } from 'kysely';

/** News, comments, videos, banners, messages and users, with an index for every list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('is_admin', 'integer', (c) => c.notNull().defaultTo(0))
    // ISO 8601.
    .addColumn('created_at', 'text')
    .execute();

  await schema
    .createTable('news')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.unique())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text', (c) => c.notNull())
    .addColumn('image_caption', 'text', (c) => c.notNull())
    .addColumn('video_link', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint')
    .addColumn('author', 'text', (c) => c.notNull())
    // Last, so that reading the columns of a card does not load the overflow pages of long texts.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('news_by_date').on('news').columns(['created_at', 'id']).execute();
  await schema.createIndex('news_by_category').on('news').columns(['category', 'created_at', 'id']).execute();
  await schema.createIndex('news_featured').on('news').columns(['is_featured', 'created_at', 'id']).execute();

  await schema
    .createTable('news_former_slugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('news_id', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('news_former_slugs_by_news').on('news_former_slugs').column('news_id').execute();

  // No foreign keys from here on: imports may hold comments and reports of deleted items (docs/product.md#reports).
  await schema
    .createTable('comments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text')
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('comments_by_news')
    .on('comments')
    .columns(['news_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('comments_by_user')
    .on('comments')
    .columns(['user_id', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('comment_reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('comment_id', 'text', (c) => c.notNull())
    .addColumn('news_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('reported_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('comment_reports_one_per_user', ['comment_id', 'user_id'])
    .execute();
  await schema
    .createIndex('comment_reports_by_user')
    .on('comment_reports')
    .columns(['user_id', 'news_id'])
    .execute();
  await schema
    .createIndex('comment_reports_by_date')
    .on('comment_reports')
    .columns(['reported_at', 'id'])
    .execute();

  await schema
    .createTable('videos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('featured', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('videos_by_date').on('videos').columns(['created_at', 'id']).execute();
  await schema
    .createTable('featured_videos')
    .addColumn('video_id', 'text', (c) => c.primaryKey())
    .execute();

  for (const name of ['main_banners', 'side_banners', 'middle_banners'] as const) {
    let table = schema
      .createTable(name)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('image_url', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull());
    if (name !== 'main_banners') table = table.addColumn('side', 'text', (c) => c.notNull());
    if (name === 'middle_banners') table = table.addColumn('user_id', 'text', (c) => c.notNull());
    await table.execute();
    await schema.createIndex(`${name}_by_date`).on(name).columns(['created_at', 'id']).execute();
  }

  await schema
    .createTable('received_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('nome', 'text', (c) => c.notNull())
    .addColumn('titulo', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mensagem', 'text', (c) => c.notNull())
    .addColumn('captcha_token', 'text', (c) => c.notNull())
    .addColumn('data', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('received_messages_by_date')
    .on('received_messages')
    .columns(['data', 'id'])
    .execute();

  await schema
    .createTable('images')
    .addColumn('storage_key', 'text', (c) => c.primaryKey())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('widths', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('images_without_sizes').on('images').columns(['widths', 'storage_key']).execute();

  await schema
    .createTable('search_documents')
    .addColumn('position', 'bigint', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref_id', 'text', (c) => c.notNull())
    .addUniqueConstraint('search_documents_one_per_item', ['kind', 'ref_id'])
    .execute();

  await schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
}
