/** The screen for writing a new piece of news. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { newsPublished } from '../../../../domain/text/sentences.ts';
import { Loaded } from '../../../program/loaded.tsx';
import { useData } from '../../../program/queries.ts';
import { captureFocus } from '../../../ui/return-focus.ts';
import { toast } from '../../../ui/toast.ts';
import { openedNewsQuery } from '../news-calls.ts';
import { type PublishedNews, PublishedNotice } from '../published-notice.tsx';
import { NewsForm } from './news-form.tsx';
import { draftParameter, newDraftPath, unwrittenNews } from './opened-news.ts';
import type { FormOutcomes } from './use-news-form.ts';

/** After the first save the address holds the id, so that a reload opens the same draft. */
export function NewNews() {
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(draftParameter);
  const [shown, setShown] = useState({ id: named, form: 0 });
  const [published, setPublished] = useState<PublishedNews | null>(null);
  // The id of the news that the form shows. A save changes the address to this id; only a navigation changes the id.
  const current = useRef(named);

  const startAfresh = useCallback(() => {
    current.current = null;
    setParameters({}, { replace: true });
    setShown(({ form }) => ({ id: null, form: form + 1 }));
  }, [setParameters]);
  useEffect(() => {
    if (named === current.current) return;
    current.current = named;
    setPublished(null);
    setShown(({ form }) => ({ id: named, form: form + 1 }));
  }, [named]);

  return (
    <>
      {published ? <PublishedNotice news={published} /> : null}
      <OneForm
        key={shown.form}
        id={shown.id}
        onCreated={(id) => {
          current.current = id;
          setPublished(null);
          // The person is still writing, so the window must not scroll.
          setParameters({ [draftParameter]: id }, { replace: true, preventScrollReset: true });
        }}
        onPublished={({ id, path, title, wasInReview }) => {
          toast.success(newsPublished);
          // The list has the next text to review.
          if (wasInReview) return navigate('/dashboard/para-revisar', { state: { id, path, title } });
          // The pressed button disappears with its form, so the focus moves on.
          captureFocus()();
          startAfresh();
          setPublished({ id, path, title });
          window.scrollTo(0, 0);
        }}
        onDiscarded={startAfresh}
        onRestored={(id) => navigate(newDraftPath(id))}
      />
    </>
  );
}

function OneForm({ id, ...outcomes }: { id: string | null } & FormOutcomes) {
  const news = useData({ ...openedNewsQuery(id ?? ''), enabled: id !== null });
  if (id === null) return <NewsForm opened={unwrittenNews} {...outcomes} />;
  return <Loaded of={news}>{(opened) => <NewsForm opened={opened} {...outcomes} />}</Loaded>;
}
