/** The screen of one piece of news, or of its draft, at /edit-news/{id}. */
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { newsPublished } from '../../../../domain/text/sentences.ts';
import { Heading } from '../../../program/heading.tsx';
import { Loaded } from '../../../program/loaded.tsx';
import { useData } from '../../../program/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { openedNewsQuery } from '../news-calls.ts';
import { NewsForm } from './news-form.tsx';
import { newDraftPath } from './opened-news.ts';

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
      <Loaded
        of={news}
        notFoundAction={
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
            onPublished={({ id: published, path, title, wasPublished }) => {
              if (wasPublished) {
                leaveNotice();
                location.assign('/');
              } else {
                toast.success(newsPublished);
                navigate('/dashboard/noticias/todas', { state: { id: published, path, title } });
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
    </>
  );
}

const noticeSeconds = 60;

/** Sets the message of the next page in the cookie that app/http/notice.ts reads. */
function leaveNotice(): void {
  const isHttps = location.protocol === 'https:';
  const cookie = `${isHttps ? '__Host-' : ''}aviso=noticia${isHttps ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other interface, which could only be waited for.
  document.cookie = `${cookie}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`;
}
