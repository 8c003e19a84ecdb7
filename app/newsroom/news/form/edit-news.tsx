import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { newsPublished } from '../../../../domain/text/sentences.ts';
import { Heading } from '../../../program/heading.tsx';
import { Loaded } from '../../../program/loaded.tsx';
import { useData } from '../../../program/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { newDraftPath } from '../drafts/opened-news.ts';
import { openedNewsQuery } from '../drafts/opened-news-query.ts';
import { leaveNotice } from './leave-notice.ts';
import { NewsForm } from './news-form.tsx';

export default function EditNews() {
  const { id = '' } = useParams();
  return <EditOne key={id} id={id} />;
}

function EditOne({ id }: { id: string }) {
  const [form, setForm] = useState(0);
  const navigate = useNavigate();
  const news = useData(openedNewsQuery(id));
  return (
    <>
      <Heading>Editar notícia</Heading>
      <div className="mt-6">
        <Loaded
          of={news}
          wayOn={
            <Link to="/dashboard/noticias/todas" className="button-line mt-4">
              Todas as notícias
            </Link>
          }
        >
          {(opened) => (
            <NewsForm
              key={form}
              opened={opened}
              onCreated={() => {}}
              onPublished={({ wasPublished }) => {
                if (wasPublished) {
                  leaveNotice('noticia');
                  location.assign('/');
                } else {
                  toast.success(newsPublished);
                  navigate('/dashboard/noticias/todas');
                }
              }}
              onDiscarded={async () => {
                if (!opened.published) return navigate('/dashboard/noticias/todas?estado=rascunhos');
                await news.reload();
                setForm((before) => before + 1);
              }}
              onRestored={async (restored) => {
                const path = `/edit-news/${encodeURIComponent(restored)}`;
                if (location.pathname !== path)
                  return navigate(opened.published ? path : newDraftPath(restored));
                await news.reload();
                setForm((before) => before + 1);
              }}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
