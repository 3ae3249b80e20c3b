import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { firstEqualRows } from '../../util/equalRows.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { objHolds } from './options.ts';

/** The `vt` or `vn` list of a file, and the index into it of each corner. */
export interface CornerList {
	/** `width` numbers an entry. */
	readonly values: Float64Array;
	readonly width: number;
	/** Each corner has the index of its point. */
	readonly onPoints: boolean;
	/** Index for each corner of the triangles, −1 if missing; absent if no triangle has any. */
	readonly triangles?: Int32Array;
	/** Index for each corner of a block, by block. */
	readonly blocks: ReadonlyMap<number, Int32Array>;
}

/** Builds the list of distinct values of the point or corner fields called `name`. */
export function corners(mesh: TriMesh, name: string): CornerList {
	const candidates = [...kindsOf(mesh.fields, objHolds).keys()].filter(
		(field) => field.name === name,
	);
	const onPoints = candidates.find(
		({ on, values }) => on === 'points' && values.every(Number.isFinite),
	);
	if (onPoints && onPoints.values.length === onPoints.components * pointCount(mesh))
		return {
			values: Float64Array.from(onPoints.values),
			width: onPoints.components,
			onPoints: true,
			blocks: new Map(),
		};
	const ofTriangles = candidates.find(({ on }) => on === 'corners');
	const ofBlocks = (mesh.cells ?? []).map((block) =>
		[...kindsOf(block.fields, objHolds).keys()].find(
			(field) => field.on === 'corners' && field.name === name,
		),
	);
	const cornerFields = [ofTriangles, ...ofBlocks].filter((field) => field !== undefined);
	const width = Math.max(0, ...cornerFields.map(({ components }) => components));
	const sameWidth = cornerFields.filter(({ components }) => components === width);
	const rows = concatenate(sameWidth);
	const first = firstEqualRows(new Uint32Array(rows.buffer), 2 * width || 2);
	const numbers = new Int32Array(first.length);
	const list: number[] = [];
	for (let row = 0; row < first.length; row++) {
		if (first[row] !== row) {
			numbers[row] = numbers[first[row]!]!;
			continue;
		}
		const rowValues = rows.subarray(width * row, width * (row + 1));
		// Rows with any NaN are missing.
		numbers[row] = rowValues.every(Number.isFinite) ? list.length / width : -1;
		if (numbers[row] !== -1) list.push(...rowValues);
	}
	let at = 0;
	const takeIndices = (field: Field): Int32Array => {
		const from = at;
		at += field.values.length / width;
		return numbers.slice(from, at);
	};
	const indicesOf = new Map(sameWidth.map((field) => [field, takeIndices(field)]));
	const triangles = ofTriangles && indicesOf.get(ofTriangles);
	return {
		values: Float64Array.from(list),
		width,
		onPoints: false,
		...(triangles && { triangles }),
		blocks: new Map(
			ofBlocks.flatMap((field, k): [number, Int32Array][] => {
				const indices = field && indicesOf.get(field);
				return indices ? [[k, indices]] : [];
			}),
		),
	};
}

function concatenate(parts: readonly Field[]): Float64Array {
	const all = new Float64Array(parts.reduce((sum, { values }) => sum + values.length, 0));
	let at = 0;
	for (const { values } of parts) {
		all.set(values, at);
		at += values.length;
	}
	return all;
}
