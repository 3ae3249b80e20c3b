import { counted } from '../../util/counted.ts';
import type { EntityKind } from '../triMesh.ts';
import type { ConditionName, Values } from './conditions.ts';

/** Why a mesh is not what `TriMesh` promises. */
export interface MeshFault {
	/** Id of the reader's rule. */
	readonly rule:
		| 'edges-do-not-chain'
		| 'index-out-of-range'
		| 'mark-not-0-or-1'
		| 'not-finite'
		| 'wrong-count';
	/** A sentence; entities have the numbers that their file counts. */
	readonly message: string;
	/** The kind of the entity that it is about, or the block of the cell; absent where it is about an array as a whole. */
	readonly of?: EntityKind | number;
	/** The entity or the cell, 0-based. */
	readonly index?: number;
}

/** A condition on all items of an array. */
export interface ArrayCheck {
	readonly condition: ConditionName;
	readonly values: Values;
	/** Of the condition, where it has one. */
	readonly limit?: number;
	/** Further arrays that the condition reads. */
	readonly others?: readonly Values[];
	/** What is wrong where item `i` is the first that does not meet it. */
	fault(i: number): MeshFault;
}

/** A check of an array, or a fault of lengths. */
export type MeshCheck = ArrayCheck | MeshFault;

/** An array does not have as many values as its entities need. */
export const wrongLength = (what: string, length: number, expected: string): MeshFault => ({
	rule: 'wrong-count',
	message: `The mesh has ${counted(length, 'value')} as ${what}, but needs ${expected}.`,
});

/** The numbers that there are of `count` entities, counted from `first`, as the end of a sentence. */
export const rangeText = (what: string, count: number, first = 0): string =>
	count === 0 ? `there are no ${what}` : `${what} run from ${first} to ${first + count - 1}`;
