/** The addresses of the newsroom, the screen of each, and the frame around them. */
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router';
import { listedKinds, thingPages } from '../../domain/news/thing-pages.ts';
import { chunkTimeoutMs } from '../../domain/site/limits.ts';
import {
  addressIncomplete,
  genericError,
  loading,
  pageNotFound,
  retry,
} from '../../domain/text/sentences.ts';
import { Button } from '../program/button.tsx';
import { Heading } from '../program/heading.tsx';
import { MenuFrame } from '../program/menu.tsx';
import { usePerson } from '../program/person.ts';
import { queryClient } from '../program/queries.ts';
import { accountScreen, helpScreen, type newsroomScreens, screenPath } from '../program/screens.ts';
import { useCounts } from './data/counts.ts';
import { HelpBeside } from './help/help-beside.tsx';
import type { Screen } from './ui/screen.ts';

/** A screen that loads within this time shows no sign of loading. */
const noticeableMs = 300;

type LoadScreen = () => Promise<Screen>;

const thingScreens = listedKinds.map((kind) => {
  const load: LoadScreen = async () => (await import('./news/things/thing-screens.tsx')).thingScreens[kind];
  return [thingPages[kind].screen, load] as const;
});

type ScreenPath = Exclude<(typeof newsroomScreens)[number]['path'], (typeof thingScreens)[number][0]>;

const screens: Readonly<Record<ScreenPath, LoadScreen>> = {
  '': () => import('./audience/overview-screen.tsx'),
  noticias: () => import('./news/list/news-screen.tsx'),
  'para-revisar': () => import('./news/list/review-screen.tsx'),
  capa: () => import('./site/front-page-screen.tsx'),
  banners: () => import('./media/banners-screen.tsx'),
  videos: () => import('./media/videos-screen.tsx'),
  mensagens: () => import('./inbox/messages-screen.tsx'),
  'noticias-antigas': () => import('./news/list/old-news-screen.tsx'),
  comentarios: () => import('./comments/comments-screen.tsx'),
  'mensagens-denunciadas': () => import('./comments/reports-screen.tsx'),
  midia: () => import('./media/media-screen.tsx'),
  lixeira: () => import('./news/list/trash-screen.tsx'),
  pessoas: () => import('./people/people-screen.tsx'),
  auditoria: () => import('./audit/audit-screen.tsx'),
  redirecionamentos: () => import('./redirects/redirects-screen.tsx'),
  secoes: () => import('./news/sections/sections-screen.tsx'),
  paginas: () => import('./pages/pages-screen.tsx'),
  mudanca: () => import('./move/move-screen.tsx'),
  importacoes: () => import('./imports/imports-screen.tsx'),
  saude: () => import('./health/health-screen.tsx'),
  configuracoes: () => import('./settings/settings-screen.tsx'),
};

/** Returns the addresses of the newsroom. The server guards them (app/routes.ts). */
export function createRouter() {
  const routes = [...Object.entries(screens), ...thingScreens].map(([path, load]) =>
    routeOf(path === '' ? '/dashboard' : `${screenPath({ path })}/*`, load),
  );
  return createBrowserRouter([
    {
      element: <Frame />,
      children: [
        {
          HydrateFallback: Loading,
          children: [
            ...routes,
            routeOf('/edit-news/:id', () => import('./news/form/edit-news.tsx')),
            routeOf(`${screenPath(helpScreen)}/*`, () => import('./help/help-screen.tsx')),
            { path: '*', element: <UnknownAddress /> },
          ],
        },
      ],
    },
  ]);
}

/**
 * The screen and its first data are loaded before the address changes, because the scroll position can only be restored
 * in a list that has its rows.
 */
function routeOf(path: string, load: LoadScreen): RouteObject {
  const Part = lazy(() => withTimeout(load()));
  return {
    path,
    // The server knows the addresses in their own letters only.
    caseSensitive: true,
    element: (
      <Boundary key={path}>
        <Suspense fallback={<Loading />}>
          <Part />
          {/* It comes after the screen: a page without its rows is too short for the old scroll position. */}
          <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
        </Suspense>
      </Boundary>
    ),
    loader: async ({ request }: LoaderFunctionArgs) => {
      const { pathname, searchParams } = new URL(request.url);
      await load()
        .then(({ query }) => query?.(searchParams, pathname))
        .then((query) => query && queryClient.prefetchQuery({ ...query, staleTime: 0 }))
        .catch(() => {});
      return null;
    },
    // A change of filters or of the page changes the address at once, and the rows are loaded afterwards.
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  };
}

function Frame() {
  const { pathname } = useLocation();
  const { roles } = usePerson();
  return (
    <MenuFrame
      roles={roles}
      counts={useCounts(pathname)}
      pathname={pathname}
      beside={<HelpBeside pathname={pathname} />}
      renderLink={({ href, ...link }) => (
        <Link to={href} reloadDocument={href === screenPath(accountScreen)} {...link} />
      )}
    >
      <NavigationSign />
      <Outlet />
    </MenuFrame>
  );
}

/** Says that another screen is being loaded, when that takes long enough to be noticed. */
function NavigationSign() {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <div aria-live="polite">
      {isSlow ? (
        <p className="fixed inset-x-0 top-0 z-40 h-1 animate-pulse bg-marker-line motion-reduce:animate-none">
          <span className="sr-only">{loading}</span>
        </p>
      ) : null}
    </div>
  );
}

function UnknownAddress() {
  return (
    <>
      <Heading>{pageNotFound}</Heading>
      <p className="mt-3 mb-6 max-w-[40rem] text-lg/7 text-muted">{addressIncomplete}</p>
      <Link to="/dashboard" className="button-line">
        Ir para a visão geral
      </Link>
    </>
  );
}

function Loading() {
  return <p role="status">{loading}</p>;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('A part of the newsroom did not arrive.')), chunkTimeoutMs);
  });
  return Promise.race([work, late]);
}

/** When a screen has failed, shows a sentence and a button to try again. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <p>{genericError}</p>
        {/* A document never requests a failed module again, so the page is reloaded. */}
        <Button label={retry} className="mt-4" onClick={() => location.reload()} />
      </div>
    );
  }
}
