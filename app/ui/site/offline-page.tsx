/** The page that is shown without a network; app/browser/service-worker.js lists the kept articles in it. */
import { offlineTitle, retryOffline } from '../../../domain/text/sentences.ts';
import { theSite } from '../../../domain/text/site-name.ts';
import { Wordmark } from './wordmark.tsx';

export function OfflinePage({ siteName }: { siteName: string }) {
  return (
    <>
      <header className="site-header">
        <div className="page flex items-center">
          <a href="/" className="inline-flex min-h-11 items-center">
            <Wordmark name={siteName} className="text-3xl/none" />
          </a>
        </div>
      </header>
      <main className="page pt-10 pb-12">
        <h1 className="page-title">{offlineTitle}</h1>
        <p className="mt-4 text-lg/7 text-muted">
          Não conseguimos falar com {theSite(siteName)}. Confira a sua internet e tente novamente.
        </p>
        <p className="mt-8">
          {/* biome-ignore lint/a11y/useValidAnchor: the page is shown at the address that could not be loaded. */}
          <a href="" className="button-ink">
            {retryOffline}
          </a>
        </p>
        <section hidden aria-labelledby="lidas" className="mt-12 max-w-[46rem] border-t-4 border-ink pt-4">
          <h2 id="lidas" className="text-2xl font-bold tracking-tight">
            Para ler sem internet
          </h2>
          <ul className="mt-2 divide-y divide-rule font-display text-lg/6 font-bold tracking-tight [&_a]:block [&_a]:py-3 [&_a]:underline-offset-4 [&_a]:hover:underline"></ul>
        </section>
      </main>
    </>
  );
}
