import { adapt, coarsen, flip, redGreen, smooth } from './adapt/operations.ts';
import { leppBisection } from './lepp/operation.ts';
import { longestEdge } from './longestEdge/operation.ts';
import type { Operation } from './operation.ts';
import { polygonise } from './polygonise/operation.ts';
import { triangulate } from './triangulate/operation.ts';
import { uniform } from './uniform/operation.ts';

const all: Operation[] = [
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

/** All operations in the order of menus; the first is the default. */
export const operations: readonly Operation[] = all;

/** Registers an operation at run time; returns a function that removes it. Throws if its id is taken. */
export function addOperation(operation: Operation): () => void {
	if (operationOf(operation.id)) throw new Error(`operation ${operation.id} is already registered`);
	all.push(operation);
	return () => void all.splice(all.indexOf(operation), 1);
}

/** The operation of an id; undefined where there is none. */
export const operationOf = (id: string): Operation | undefined =>
	operations.find((operation) => operation.id === id);

/** The operation that is taken where nobody says which. */
export function defaultOperation(): Operation {
	const [first] = operations;
	if (!first) throw new Error('there is no operation');
	return first;
}
