import { useCallback, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate, useParams } from 'react-router';
import { newsPublished } from '../../../../domain/text/sentences.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { SectionHeading } from '../../shell.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { whenAllSaved } from '../drafts/use-draft.ts';
import { openNews } from '../news-calls.ts';
import { leaveNotice } from './leave-notice.ts';
import { NewsForm } from './news-form.tsx';

/** /edit-news/{id}. */
export default function EditNews() {
  const { id = '' } = useParams();
  // A new form for another id.
  return <EditOne key={id} id={id} />;
}

function EditOne({ id }: { id: string }) {
  const [form, setForm] = useState(0);
  const navigate = useNavigate();
  const load = useCallback(async () => {
    await whenAllSaved();
    return openNews(id);
  }, [id]);
  const { loaded, reload } = useLoaded(load);
  return (
    <>
      <SectionHeading>Editar notícia</SectionHeading>
      <div className="mt-6">
        <LoadedPart
          loaded={loaded}
          onRetry={reload}
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
              onPublished={() => {
                if (opened.published) {
                  leaveNotice('noticia');
                  location.assign('/');
                } else {
                  toast.success(newsPublished);
                  navigate('/dashboard/noticias/todas');
                }
              }}
              onDiscarded={async () => {
                if (!opened.published) return navigate('/dashboard/noticias/todas?estado=rascunhos');
                await reload();
                setForm((before) => before + 1);
              }}
            />
          )}
        </LoadedPart>
      </div>
    </>
  );
}
