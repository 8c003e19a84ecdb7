/** Hydrates islands; loaded with the first island that wakes. */
import { Component, type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { genericError } from '../../domain/text/sentences.ts';
import { setPageTimeZone } from '../browser/page-time-zone.ts';
import { readProps } from './props-text.ts';

setPageTimeZone();

const modules = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>([
  './**/*.tsx',
  '!./island.tsx',
  '!./mount.tsx',
]);

/** Hydrates an island in place. Rejects when its code could not be loaded. */
export async function mount(element: Element): Promise<void> {
  const fileName = `/${element.getAttribute('data-island')}.tsx`;
  const path = Object.keys(modules).find((each) => each.endsWith(fileName));
  const load = path && modules[path];
  if (!load) throw new Error('Unknown island');
  const { default: Island } = await load();
  const props = readProps(element.getAttribute('data-props') ?? '{}');
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <IslandBoundary>
        <Island {...props} />
        <Awake onAwake={resolve} />
      </IslandBoundary>,
      { onRecoverableError: reportError },
    );
  });
  element.setAttribute('data-awake', '');
}

function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  return null;
}

class IslandBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? <p role="alert">{genericError}</p> : this.props.children;
  }
}
