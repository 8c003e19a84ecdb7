import type { Context } from 'hono';
import type { Problem } from '../../domain/web/problem.ts';

/** How a middleware says no: the application knows how its pages and its calls look. */
export type Refuse = (c: Context, problem: Problem) => Response | Promise<Response>;
