import { adapt, coarsen, flip, redGreen, smooth } from './adapt/operations.ts';
import { leppBisection } from './lepp/operation.ts';
import { longestEdge } from './longestEdge/operation.ts';
import type { Operation } from './operation.ts';
import { polygonise } from './polygonise/operation.ts';
import { triangulate } from './triangulate/operation.ts';
import { uniform } from './uniform/operation.ts';

/** All operations in the order of menus; the first is the default. */
export const operations: readonly Operation[] = [
	longestEdge,
	uniform,
	leppBisection,
	triangulate,
	polygonise,
	adapt,
	coarsen,
	redGreen,
	flip,
	smooth,
];

/** The operation with an id; undefined if there is none. */
export const operationOf = (id: string): Operation | undefined =>
	operations.find((operation) => operation.id === id);

/** The default operation. */
export function defaultOperation(): Operation {
	const [first] = operations;
	if (!first) throw new Error('there is no operation');
	return first;
}
