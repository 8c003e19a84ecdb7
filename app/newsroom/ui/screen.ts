/** The type of a screen of the newsroom: its component, and the query for its first data. */
import type { ComponentType } from 'react';
import type { Query } from '../../program/queries.ts';

export interface Screen {
  default: ComponentType;
  query?: (parameters: URLSearchParams, pathname: string) => Query<unknown> | null;
}
