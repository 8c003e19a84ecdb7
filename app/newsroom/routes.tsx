import { type ComponentType, lazy, Suspense } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { chunkTimeoutMs } from '../../domain/site/limits.ts';
import { loading } from '../../domain/text/sentences.ts';
import type { Person } from './data/person.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { accountSection, adminSections, newsEditor, type Section, sectionPath } from './sections.ts';
import { Shell } from './shell.tsx';

/** The addresses of the newsroom. Guards are the server's; readers are only not shown what they could not use. */
export function createRouter(person: Person) {
  const sections = person.isAdmin ? [...adminSections, accountSection] : [accountSection];
  const routes: RouteObject[] = sections.map((section) => ({
    path: section.path === '' ? sectionPath(section) : `${sectionPath(section)}/*`,
    ...screenOf(section),
  }));
  if (person.isAdmin) routes.push({ path: newsEditor.path, ...screenOf(newsEditor) });
  if (!person.isAdmin) {
    routes.push({ path: '/dashboard', element: <Navigate to={sectionPath(accountSection)} replace /> });
  }
  return createBrowserRouter([
    {
      element: <Shell sections={sections} />,
      children: [
        {
          element: <Screen />,
          HydrateFallback: Loading,
          children: [...routes, { path: '*', element: <Navigate to="/dashboard" replace /> }],
        },
      ],
    },
  ]);
}

/**
 * A part of the program and what it shows first, loaded before the address changes: the scroll position of a list that
 * is opened again can only be restored with its rows. What does not arrive is for the part itself to say.
 */
function screenOf(section: Pick<Section, 'path' | 'load'>) {
  return {
    element: <Chunk key={section.path} of={section} />,
    loader: async ({ request }: LoaderFunctionArgs) => {
      await section
        .load()
        .then(({ prefetch }) => prefetch?.(new URL(request.url)))
        .catch(() => {});
      return null;
    },
    // Filters and pages of a list change the address at once, and their rows follow.
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  };
}

/** Beside the screen, so that the position is restored when its rows are there, and not before. */
function Screen() {
  return (
    <>
      <Outlet />
      {/* The first entry of every document has the key `default`. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
}

function Loading() {
  return <p role="status">{loading}</p>;
}

const chunks = new Map<Section['load'], ComponentType>();

/** Waits for a part of the program with `Carregando...`, 120 s at most. */
function Chunk({ of: { load } }: { of: Pick<Section, 'load'> }) {
  const Part = chunks.get(load) ?? lazy(() => withinTime(load()));
  chunks.set(load, Part);
  return (
    <SectionBoundary>
      <Suspense fallback={<Loading />}>
        <Part />
      </Suspense>
    </SectionBoundary>
  );
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('A part of the newsroom did not arrive.')), chunkTimeoutMs);
  });
  return Promise.race([work, late]);
}
