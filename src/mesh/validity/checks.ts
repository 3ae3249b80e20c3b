import { counted } from '../../util/counted.ts';
import type { EntityKind } from '../triMesh.ts';
import type { ConditionName, Values } from './conditions.ts';

/** A violation of an invariant of `TriMesh`. */
export interface MeshFault {
	/** Id of the reader's rule. */
	readonly rule:
		| 'edges-do-not-chain'
		| 'index-out-of-range'
		| 'mark-not-0-or-1'
		| 'not-finite'
		| 'wrong-count';
	/** A sentence; entities are numbered as in their file. */
	readonly message: string;
	/** The kind of the entity, or the block of the cell; absent for a fault of an array as a whole. */
	readonly of?: EntityKind | number;
	/** The entity or the cell, 0-based. */
	readonly index?: number;
}

/** A condition on all items of an array. */
export interface ArrayCheck {
	readonly condition: ConditionName;
	readonly values: Values;
	/** Limit of the condition, if it has one. */
	readonly limit?: number;
	/** Further arrays that the condition reads. */
	readonly others?: readonly Values[];
	/** The fault if item `i` is the first that violates the condition. */
	fault(i: number): MeshFault;
}

/** A check of an array, or a fault already found. */
export type MeshCheck = ArrayCheck | MeshFault;

/** The fault of an array with more or fewer values than its entities need. */
export const wrongLength = (noun: string, length: number, expected: string): MeshFault => ({
	rule: 'wrong-count',
	message: `The mesh has ${counted(length, 'value')} as ${noun}, but needs ${expected}.`,
});

/** The range of the numbers of `count` entities, counted from `first`, as the end of a sentence. */
export const rangeText = (noun: string, count: number, first = 0): string =>
	count === 0 ? `there are no ${noun}` : `${noun} run from ${first} to ${first + count - 1}`;
