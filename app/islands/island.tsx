/** Server half of the islands: docs/architecture.md, "Islands". */
import { type ComponentType, createElement, type ReactElement } from 'react';

/**
 * When an island wakes if nobody touches it first. `scroll` waits until the reader moves or comes back, `touch` for
 * the reader's hand, `company` for any other island: it serves those and has nothing to touch itself. `consent` is
 * `visible` for readers who agreed to what others show, `touch` for the rest.
 */
export type WakeTime = 'visible' | 'idle' | 'scroll' | 'touch' | 'company' | 'consent';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds components of every kind of props; <Island> ties each to its own.
type AnyComponent = ComponentType<any>;

const modules = import.meta.glob<{ default: AnyComponent }>(['./*.tsx', '!./island.tsx', '!./mount.tsx'], {
  eager: true,
});

/** Every island by its component; its name is its file name. */
export const islandNames: ReadonlyMap<AnyComponent, string> = new Map(
  Object.entries(modules).map(([path, module]) => [module.default, path.slice('./'.length, -'.tsx'.length)]),
);

/**
 * Renders a component of app/islands and marks it for waking in the browser, where it gets the same props.
 * The props must survive JSON. Islands cannot use `useId` or a page's context: they hydrate as roots of their own.
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
