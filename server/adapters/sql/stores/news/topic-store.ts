import type { Kysely } from 'kysely';
import { topicKey } from '../../../../../domain/news/topics.ts';
import type { TopicStore } from '../../../../ports/topics.ts';
import { atomically } from '../../connection/atomically.ts';
import { startsWith } from '../../query/contains.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inReadingOrder, selectPublishedPage } from '../../query/key-paging.ts';
import type { Tables } from '../../schema/tables.ts';

export function createTopicStore(read: Kysely<Tables>, write: Kysely<Tables>): TopicStore {
  const topics = () => read.selectFrom('topics').selectAll('topics');
  const orNull = async <T>(found: Promise<T | undefined>): Promise<T | null> => (await found) ?? null;

  return {
    findById: (id) => orNull(topics().where('id', '=', id).executeTakeFirst()),
    findBySlug: (slug) => orNull(topics().where('slug', '=', slug).executeTakeFirst()),
    findByKey: (key) =>
      orNull(
        topics()
          .innerJoin('topic_names', 'topic_names.topic_id', 'topics.id')
          .where('topic_names.name_key', '=', key)
          .executeTakeFirst(),
      ),
    async listByKeys(keys) {
      if (keys.length === 0) return new Map();
      const rows = await topics()
        .innerJoin('topic_names', 'topic_names.topic_id', 'topics.id')
        .leftJoin('news_renewals', (join) =>
          join.on('news_renewals.kind', '=', 'topic-deletion').onRef('news_renewals.id', '=', 'topics.id'),
        )
        .select(['topic_names.name_key', 'news_renewals.id as deletion'])
        .where('topic_names.name_key', 'in', [...keys])
        .execute();
      return new Map(
        rows.map(({ name_key, deletion, ...topic }) => [
          name_key,
          { ...topic, isBeingDeleted: deletion !== null },
        ]),
      );
    },
    findByFormerSlug: (slug) =>
      orNull(
        topics()
          .innerJoin('topic_redirects', 'topic_redirects.topic_id', 'topics.id')
          .where('topic_redirects.slug', '=', slug)
          .executeTakeFirst(),
      ),
    listByIds: async (ids) =>
      ids.length === 0
        ? []
        : topics()
            .where('id', 'in', [...ids])
            .execute(),
    listByNews: (newsId) =>
      topics()
        .innerJoin('news_topics', 'news_topics.topic_id', 'topics.id')
        .where('news_topics.news_id', '=', newsId)
        .orderBy('news_topics.position')
        .execute(),
    async list(prefix, { afterKey, limit }) {
      const rows = await topics()
        .innerJoin('topic_names', 'topic_names.topic_id', 'topics.id')
        .select('topic_names.name_key')
        .where(startsWith('topic_names.name_key', prefix))
        .where('topic_names.name_key', '>', afterKey)
        .where('topic_names.is_former', '=', 0)
        .orderBy('topic_names.name_key')
        .limit(limit)
        .execute();
      return rows.map(({ name_key: _, ...topic }) => topic);
    },
    async listSlugs(limit) {
      const rows = await read
        .selectFrom('topics')
        .select('slug')
        .where((eb) =>
          eb.exists(
            eb.selectFrom('news_topics').select('news_id').whereRef('news_topics.topic_id', '=', 'topics.id'),
          ),
        )
        .orderBy('slug')
        .limit(limit)
        .execute();
      return rows.map(({ slug }) => slug);
    },
    async isSlugTaken(slug, exceptId) {
      const current = await read
        .selectFrom('topics')
        .select('id')
        .where('slug', '=', slug)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      if (current) return true;
      const former = await read
        .selectFrom('topic_redirects')
        .select('topic_id')
        .where('slug', '=', slug)
        .where('topic_id', '!=', exceptId)
        .executeTakeFirst();
      return former !== undefined;
    },
    async listTakenSlugs(slugs) {
      const current = read
        .selectFrom('topics')
        .select('slug')
        .where('slug', 'in', [...slugs]);
      const former = read
        .selectFrom('topic_redirects')
        .select('slug')
        .where('slug', 'in', [...slugs]);
      return (await current.union(former).execute()).map(({ slug }) => slug);
    },
    create: (created) =>
      atomically(write, async (trx) => {
        if (created.length === 0) return;
        const rows = created.map(({ id, slug, name, introduction, version }) => ({
          id,
          slug,
          name,
          introduction,
          version,
        }));
        const names = created.map(({ id, name }) => ({
          name_key: topicKey(name),
          topic_id: id,
          is_former: 0,
        }));
        await trx.insertInto('topics').values(rows).execute();
        await trx.insertInto('topic_names').values(names).execute();
      }),
    count: (limit) => countUpTo(read, read.selectFrom('topics').select('id'), limit),
    save: ({ id, ...topic }, key, former) =>
      atomically(write, async (trx) => {
        await trx
          .insertInto('topics')
          .values({ id, ...topic })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(topic))
          .execute();
        await trx.updateTable('topic_names').set({ is_former: 1 }).where('topic_id', '=', id).execute();
        await trx
          .insertInto('topic_names')
          .values({ name_key: key, topic_id: id, is_former: 0 })
          .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ topic_id: id, is_former: 0 }))
          .execute();
        if (former && former.slug !== topic.slug)
          await trx
            .insertInto('topic_redirects')
            .values({ slug: former.slug, topic_id: id })
            .onConflict((conflict) => conflict.column('slug').doUpdateSet({ topic_id: id }))
            .execute();
        // A current address must not redirect to itself.
        await trx.deleteFrom('topic_redirects').where('slug', '=', topic.slug).execute();
      }),
    async saveFormerName(key, id) {
      await write
        .insertInto('topic_names')
        .values({ name_key: key, topic_id: id, is_former: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    merge: ({ id, slug }, targetId) =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('topics').where('id', '=', id).execute();
        const ofTarget = trx.selectFrom('news_topics').select('news_id').where('topic_id', '=', targetId);
        await trx
          .deleteFrom('news_topics')
          .where('topic_id', '=', id)
          .where('news_id', 'in', ofTarget)
          .execute();
        await trx.updateTable('news_topics').set({ topic_id: targetId }).where('topic_id', '=', id).execute();
        await trx
          .updateTable('topic_names')
          .set({ topic_id: targetId, is_former: 1 })
          .where('topic_id', '=', id)
          .execute();
        await trx
          .updateTable('topic_redirects')
          .set({ topic_id: targetId })
          .where('topic_id', '=', id)
          .execute();
        await trx
          .insertInto('topic_redirects')
          .values({ slug, topic_id: targetId })
          .onConflict((conflict) => conflict.column('slug').doUpdateSet({ topic_id: targetId }))
          .execute();
      }),
    delete: (id) =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('topics').where('id', '=', id).execute();
        for (const table of ['topic_names', 'topic_redirects', 'news_topics'] as const)
          await trx.deleteFrom(table).where('topic_id', '=', id).execute();
      }),
    setNews: ({ id, createdAt }, topicIds) =>
      atomically(write, async (trx) => {
        const known = await trx
          .selectFrom('news_topics')
          .select(['topic_id', 'created_at'])
          .where('news_id', '=', id)
          .orderBy('position')
          .execute();
        const isSame = known.map((row) => row.topic_id).join() === topicIds.join();
        if (isSame && known.every((row) => row.created_at === createdAt)) return;
        if (known.length > 0) await trx.deleteFrom('news_topics').where('news_id', '=', id).execute();
        if (topicIds.length === 0) return;
        const rows = topicIds.map((topic_id, position) => ({
          news_id: id,
          topic_id,
          position,
          created_at: createdAt,
        }));
        await trx.insertInto('news_topics').values(rows).execute();
      }),
    async listNewsIds(topicId, { publishedUntil }, page) {
      const query = read.selectFrom('news_topics').select('news_id').where('topic_id', '=', topicId);
      const keyColumns = { time: 'created_at', id: 'news_id' };
      const rows = await selectPublishedPage(query, keyColumns, publishedUntil, page).execute();
      return inReadingOrder(rows, page).map(({ news_id }) => news_id);
    },
    async listAllNewsIds(topicId, afterId, limit) {
      const rows = await read
        .selectFrom('news_topics')
        .select('news_id')
        .where('topic_id', '=', topicId)
        .where('news_id', '>', afterId)
        .orderBy('news_id')
        .limit(limit)
        .execute();
      return rows.map(({ news_id }) => news_id);
    },
  };
}
