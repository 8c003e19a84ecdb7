import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { chunkTimeoutMs } from '../../domain/limits.ts';
import { loading } from '../../domain/messages.ts';
import type { Person } from './person.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { accountSection, adminSections, newsEditor, type Section, sectionPath } from './sections.ts';
import { Shell } from './shell.tsx';

/** The addresses of the newsroom. Guards are the server's; readers are only not shown what they could not use. */
export function createRouter(person: Person) {
  const sections = person.isAdmin ? [...adminSections, accountSection] : [accountSection];
  const routes: RouteObject[] = sections.map((section) => ({
    path: section.path === '' ? sectionPath(section) : `${sectionPath(section)}/*`,
    element: <Chunk key={section.path} of={section} />,
  }));
  if (person.isAdmin) routes.push({ path: newsEditor.path, element: <Chunk of={newsEditor} /> });
  if (!person.isAdmin) {
    routes.push({ path: '/dashboard', element: <Navigate to={sectionPath(accountSection)} replace /> });
  }
  return createBrowserRouter([
    {
      element: <Shell sections={sections} />,
      children: [...routes, { path: '*', element: <Navigate to="/dashboard" replace /> }],
    },
  ]);
}

const chunks = new Map<Section['load'], ComponentType>();

/** Waits for a part of the program with `Carregando...`, 120 s at most (spec.md section 2). */
function Chunk({ of: { load } }: { of: Pick<Section, 'load'> }) {
  const Part = chunks.get(load) ?? lazy(() => withinTime(load()));
  chunks.set(load, Part);
  return (
    <SectionBoundary>
      <Suspense fallback={<p role="status">{loading}</p>}>
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
