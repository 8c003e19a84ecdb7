/** A screen of the newsroom, and the query of what it shows first. */
import type { ComponentType } from 'react';
import type { Query } from '../../program/queries.ts';

export interface Screen {
  default: ComponentType;
  query?: (parameters: URLSearchParams, pathname: string) => Query<unknown> | null;
}
