import type { Field, TriMesh } from '../triMesh.ts';

/** Whether the numbers of all lists are pairwise distinct integers. */
export function areUnique(...lists: readonly Field['values'][]): boolean {
	const isFirst = firstOccurrence(lists);
	return lists.every((values) => {
		for (const value of values) if (!Number.isSafeInteger(value) || !isFirst(value)) return false;
		return true;
	});
}

/**
 * Renumbers entities that share a number of a `unique` field: the first keeps it, the others get numbers after the largest, in
 * their order. Triangles and cells of one field are numbered together, triangles first.
 */
export function withUniqueIds<T extends Pick<TriMesh, 'fields' | 'cells'>>(mesh: T): T {
	const ids = mesh.fields.filter(({ unique }) => unique);
	const inBlocks = (mesh.cells ?? []).flatMap(({ fields }) =>
		fields.filter(({ unique }) => unique),
	);
	if (ids.length === 0 && inBlocks.length === 0) return mesh;
	const renumbered = new Map<Field, Field>();
	const onPoints = ids.filter(({ on }) => on === 'points');
	const onCells = [...ids.filter(({ on }) => on === 'triangles'), ...inBlocks];
	const names = new Set(onCells.map(({ name }) => name));
	const fieldSets = [
		...onPoints.map((field) => [field]),
		...[...names].map((name) => onCells.filter((field) => field.name === name)),
	];
	for (const fields of fieldSets) renumberRepeated(fields, renumbered);
	const replaced = (fields: readonly Field[]) =>
		fields.map((field) => renumbered.get(field) ?? field);
	const { fields, cells } = mesh;
	return {
		...mesh,
		fields: replaced(fields),
		...(cells && { cells: cells.map((block) => ({ ...block, fields: replaced(block.fields) })) }),
	};
}

/** Gives repeated numbers of fields new ones above the maximum; adds the changed fields to `renumbered`. */
function renumberRepeated(fields: readonly Field[], renumbered: Map<Field, Field>): void {
	const lists = fields.map(({ values }) => values);
	const isFirst = firstOccurrence(lists);
	let [, next] = rangeOf(lists);
	for (const field of fields) {
		const repeated: number[] = [];
		for (let i = 0; i < field.values.length; i++) if (!isFirst(field.values[i]!)) repeated.push(i);
		if (repeated.length === 0) continue;
		const fits = next + repeated.length < 2 ** 31;
		const values = fits ? field.values.slice() : Float64Array.from(field.values);
		for (const i of repeated) values[i] = ++next;
		renumbered.set(field, {
			...field,
			values,
			type: values instanceof Int32Array ? field.type : 'real',
		});
	}
}

/** Returns a predicate that is true for the first call with each value. A dense range of values uses a bit set. */
function firstOccurrence(lists: readonly Field['values'][]): (value: number) => boolean {
	const [min, max, count] = rangeOf(lists);
	if (count > 0 && max - min < 64 * count) {
		const marks = new Uint8Array(Math.floor((max - min) / 8) + 1);
		return (value) => {
			const at = value - min;
			const bit = 1 << (at % 8);
			const byte = Math.floor(at / 8);
			if ((marks[byte]! & bit) !== 0) return false;
			marks[byte]! |= bit;
			return true;
		};
	}
	const seen = new Set<number>();
	return (value) => seen.size < seen.add(value).size;
}

function rangeOf(lists: readonly Field['values'][]): [min: number, max: number, count: number] {
	let [min, max, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
	for (const values of lists) {
		count += values.length;
		for (const value of values) {
			if (value < min) min = value;
			if (value > max) max = value;
		}
	}
	return [min, max, count];
}
