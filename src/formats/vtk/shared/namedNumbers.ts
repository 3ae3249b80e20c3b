import { areUnique } from '../../../mesh/carry/uniqueIds.ts';
import type { Field, FieldRole } from '../../../mesh/triMesh.ts';
import type { DataType } from '../../io/dataTypes.ts';

/** An array on the points, on all cells, or on the mesh. */
export interface NamedNumbers {
	readonly name: string;
	readonly role: FieldRole;
	readonly type: Field['type'];
	readonly components: number;
	readonly values: Field['values'];
	/** The numbers are global ids; see `Field.unique`. */
	readonly unique?: true;
}

/** Marks numbers that the file declares as global ids as unique, if they are. */
export const asGlobalIds = (numbers: NamedNumbers): NamedNumbers =>
	numbers.components === 1 && areUnique(numbers.values) ? { ...numbers, unique: true } : numbers;

/** Stores integers as int32 if they fit, else as doubles. Undefined if an integer is beyond 2⁵³ and thus inexact. */
export function namedNumbers(
	head: Pick<NamedNumbers, 'name' | 'role' | 'components'>,
	kind: DataType['kind'],
	values: Float64Array | Int32Array,
): NamedNumbers | undefined {
	if (kind === 'real') return { ...head, type: 'real', values };
	if (values instanceof Int32Array) return { ...head, type: 'integer', values };
	let fitsInt32 = true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (value === (value | 0)) continue;
		fitsInt32 = false;
		if (!Number.isSafeInteger(value)) return undefined;
	}
	return fitsInt32
		? { ...head, type: 'integer', values: Int32Array.from(values) }
		: { ...head, type: 'real', values };
}
