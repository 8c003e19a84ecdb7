/** Server half of the islands (docs/architecture.md#islands). */
import { type ComponentType, createElement, type ReactElement } from 'react';

/**
 * When an island is hydrated without a touch: `visible`; `idle`; `scroll` when the reader scrolls or returns; `touch`
 * never; `company` with any other island, which it serves; `consent` as `visible` for readers who accepted third
 * parties, else as `touch`.
 */
export type WakeTime = 'visible' | 'idle' | 'scroll' | 'touch' | 'company' | 'consent';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds components of every kind of props; <Island> ties each to its own.
type AnyComponent = ComponentType<any>;

const modules = import.meta.glob<{ default: AnyComponent }>(['./**/*.tsx', '!./island.tsx', '!./mount.tsx'], {
  eager: true,
});

/** Every island by its component; its name is its file name. */
export const islandNames: ReadonlyMap<AnyComponent, string> = new Map(
  Object.entries(modules).map(([path, module]) => [
    module.default,
    path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
  ]),
);

/**
 * Renders a component of app/islands and marks it for hydration with the same props, which must survive JSON. Islands
 * cannot use `useId` or a page's context: they hydrate as separate roots.
 */
export function Island<Props extends object>({
  of,
  when,
  props,
}: {
  of: ComponentType<Props>;
  when: WakeTime;
  props: Props;
}): ReactElement {
  const name = islandNames.get(of);
  if (!name)
    throw new Error(`${of.displayName ?? of.name} is not the default export of a file in app/islands.`);
  return createElement(
    'pauta-island',
    { 'data-island': name, 'data-when': when, 'data-props': JSON.stringify(props) },
    createElement(of, props),
  );
}
