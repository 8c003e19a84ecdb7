import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Topic, topicPath } from '../../../../domain/news/topics.ts';
import { topicDeleted } from '../../../../domain/text/sentences.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { newsroom } from '../../data/api.ts';
import { type AnswerOf, call } from '../../data/call.ts';
import { type Query, usePages } from '../../data/queries.ts';
import { attempt } from '../../ui/attempt.ts';
import { SearchForm } from '../../ui/filters.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadedPages } from '../../ui/loaded.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { MergeTopicDialog, TopicDialog } from './topic-dialogs.tsx';

type Topics = AnswerOf<typeof newsroom.assuntos.$get>;

export function query(parameters: URLSearchParams): Query<Topics> {
  const [busca, depois] = [parameters.get('busca') ?? '', parameters.get('depois') ?? ''];
  return {
    queryKey: ['assuntos', busca, depois],
    queryFn: () => call(() => newsroom.assuntos.$get({ query: { busca, depois } })),
  };
}

/** `Assuntos`: names, introductions, merges (docs/product.md#topics). */
export default function TopicsSection() {
  const [parameters] = useSearchParams();
  const data = usePages(query(parameters));
  const [shown, setShown] = useState<{ kind: 'edit' | 'merge'; topic: Topic } | null>(null);
  const { ask, dialog } = useConfirm();
  const close = () => {
    setShown(null);
    void data.reload();
  };
  const remove = ({ id, name, version }: Topic) =>
    ask(`Excluir o assunto “${name}”? As notícias continuam, sem ele.`, () =>
      attempt(
        call(() =>
          newsroom.assuntos[':id'].$delete({ param: { id }, query: { versao: String(version) } }),
        ).finally(data.reload),
        { done: topicDeleted },
      ),
    );
  return (
    <>
      <Heading>Assuntos</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        Nascem quando uma notícia que os tem é publicada. Aqui ganham apresentação, mudam de nome ou se
        juntam.
      </p>
      <SearchForm id="busca-assuntos" label="Começo do nome" />
      <LoadedPages of={data}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <p className="mt-6 border-t border-rule py-8 text-lg text-muted">Nenhum assunto encontrado.</p>
            ) : (
              <ul aria-label="Assuntos" className="mt-6 border-b border-rule">
                {items.map((topic) => (
                  <li key={topic.id} className="news-row">
                    <div className="min-w-0 grow">
                      <p className="font-display text-[1.0625rem]/6 font-semibold">{topic.name}</p>
                      <p className="mt-0.5 line-clamp-2 text-sm/5 text-muted">{topic.introduction}</p>
                    </div>
                    <p className="row-actions">
                      <a href={topicPath(topic)} aria-label={`Ver: ${topic.name}`} className={rowAction}>
                        Ver
                      </a>
                      <RowButton
                        aria-label={`Editar: ${topic.name}`}
                        onClick={() => setShown({ kind: 'edit', topic })}
                      >
                        Editar
                      </RowButton>
                      <RowButton
                        aria-label={`Juntar: ${topic.name}`}
                        onClick={() => setShown({ kind: 'merge', topic })}
                      >
                        Juntar
                      </RowButton>
                      <RowButton aria-label={`Excluir: ${topic.name}`} onClick={() => remove(topic)}>
                        Excluir
                      </RowButton>
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <NextPage next={next} />
          </>
        )}
      </LoadedPages>
      {dialog}
      {shown?.kind === 'edit' ? <TopicDialog topic={shown.topic} onClose={close} /> : null}
      {shown?.kind === 'merge' ? <MergeTopicDialog topic={shown.topic} onClose={close} /> : null}
    </>
  );
}
