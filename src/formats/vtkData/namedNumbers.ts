import { areUnique } from '../../mesh/carry/uniqueIds.ts';
import type { Field, FieldRole } from '../../mesh/triMesh.ts';
import type { DataType } from './dataTypes.ts';

/** The numbers of an array of points, of all cells or of the mesh. */
export interface NamedNumbers {
	readonly name: string;
	readonly role: FieldRole;
	readonly type: Field['type'];
	readonly components: number;
	readonly values: Field['values'];
	/** They are global ids: see `Field.unique`. */
	readonly unique?: true;
}

/** Numbers that the file calls global ids, as such where they differ from each other. */
export const asGlobalIds = (numbers: NamedNumbers): NamedNumbers =>
	numbers.components === 1 && areUnique(numbers.values) ? { ...numbers, unique: true } : numbers;

/** Integers of up to 32 bits, or doubles; undefined for integers beyond 2⁵³, which are not exact. */
export function namedNumbers(
	head: Pick<NamedNumbers, 'name' | 'role' | 'components'>,
	kind: DataType['kind'],
	values: Float64Array | Int32Array,
): NamedNumbers | undefined {
	if (kind === 'real') return { ...head, type: 'real', values };
	if (values instanceof Int32Array) return { ...head, type: 'integer', values };
	let narrow = true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i] as number;
		if (value === (value | 0)) continue;
		narrow = false;
		if (!Number.isSafeInteger(value)) return undefined;
	}
	return narrow
		? { ...head, type: 'integer', values: Int32Array.from(values) }
		: { ...head, type: 'real', values };
}
