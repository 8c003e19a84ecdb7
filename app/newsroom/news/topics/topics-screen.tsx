/** `Assuntos`: names, introductions, merges (docs/product.md#topics). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Topic, topicPath } from '../../../../domain/news/topics.ts';
import { topicDeleted } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { call } from '../../../program/call.ts';
import { Heading } from '../../../program/heading.tsx';
import { SearchForm } from '../../ui/filters.tsx';
import { readSearch } from '../../ui/list-pages.tsx';
import { ListPart, Rows } from '../../ui/list-part.tsx';
import { Row } from '../../ui/row.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { MergeTopicDialog, TopicDialog, topicsQuery } from './topic-dialogs.tsx';

const { assuntos } = newsroom;

export function query(parameters: URLSearchParams) {
  return topicsQuery(readSearch(parameters));
}

export default function TopicsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const [shown, setShown] = useState<{ kind: 'edit' | 'merge'; topic: Topic } | null>(null);
  const close = () => {
    setShown(null);
    void list.reload();
  };
  const askToDelete = ({ id, name, version }: Topic) =>
    list.ask(`Excluir o assunto “${name}”? As notícias continuam, sem ele.`, () =>
      list.remove(
        [id],
        () => call(() => assuntos[':id'].$delete({ param: { id }, query: { versao: String(version) } })),
        { done: topicDeleted },
      ),
    );
  return (
    <>
      <Heading about="Nascem quando uma notícia que os tem é publicada. Aqui ganham apresentação, mudam de nome ou se juntam.">
        Assuntos
      </Heading>
      <SearchForm id="busca-assuntos" label="Começo do nome" />
      <ListPart list={list} empty="Nenhum assunto encontrado.">
        {({ items }) => (
          <Rows label="Assuntos">
            {items.map((topic) => (
              <Row
                key={topic.id}
                id={topic.id}
                name={topic.name}
                title={topic.name}
                details={topic.introduction && <span className="line-clamp-2">{topic.introduction}</span>}
                acts={[
                  { label: 'Ver', href: topicPath(topic) },
                  { label: 'Editar', onClick: () => setShown({ kind: 'edit', topic }) },
                  { label: 'Juntar', onClick: () => setShown({ kind: 'merge', topic }) },
                  { label: 'Excluir', onClick: () => askToDelete(topic) },
                ]}
              />
            ))}
          </Rows>
        )}
      </ListPart>
      {shown?.kind === 'edit' ? <TopicDialog topic={shown.topic} onClose={close} /> : null}
      {shown?.kind === 'merge' ? <MergeTopicDialog topic={shown.topic} onClose={close} /> : null}
    </>
  );
}
