import { type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { firstEqualRows } from '../../util/equalRows.ts';
import { kindsOf } from '../heldFields.ts';
import { objHolds } from './options.ts';

/** Texture coordinates or normals as a file lists them, and which of them each corner has. */
export interface CornerList {
	/** `width` numbers of each. */
	readonly values: Float64Array;
	readonly width: number;
	/** On points: each corner has that of its point. */
	readonly onPoints: boolean;
	/** Of the corners of the triangles, −1 for none; absent where no corner has one. */
	readonly triangles?: Int32Array;
	/** The same of the corners of each block. */
	readonly blocks: ReadonlyMap<number, Int32Array>;
}

/** The field of a name on points or corners as a list without repetitions. */
export function corners(mesh: TriMesh, name: string): CornerList {
	const held = [...kindsOf(mesh.fields, objHolds).keys()].filter((field) => field.name === name);
	const onPoints = held.find(({ on, values }) => on === 'points' && values.every(Number.isFinite));
	if (onPoints && onPoints.values.length === onPoints.components * pointCount(mesh))
		return {
			values: Float64Array.from(onPoints.values),
			width: onPoints.components,
			onPoints: true,
			blocks: new Map(),
		};
	const ofTriangles = held.find(({ on }) => on === 'corners');
	const ofBlocks = (mesh.cells ?? []).map((block) =>
		[...kindsOf(block.fields, objHolds).keys()].find(
			(field) => field.on === 'corners' && field.name === name,
		),
	);
	const all = [ofTriangles, ...ofBlocks].filter((field) => field !== undefined);
	const width = Math.max(0, ...all.map(({ components }) => components));
	const parts = all.filter(({ components }) => components === width);
	const rows = joined(parts);
	const first = firstEqualRows(new Uint32Array(rows.buffer), 2 * width || 2);
	const numbers = new Int32Array(first.length);
	const list: number[] = [];
	for (let row = 0; row < first.length; row++) {
		if (first[row] !== row) {
			numbers[row] = numbers[first[row]!]!;
			continue;
		}
		const own = rows.subarray(width * row, width * (row + 1));
		// What is NaN from some number on is shorter, what is so from the first is none.
		numbers[row] = own.every(Number.isFinite) ? list.length / width : -1;
		if (numbers[row] !== -1) list.push(...own);
	}
	let at = 0;
	const take = (field: Field): Int32Array => {
		const from = at;
		at += field.values.length / width;
		return numbers.slice(from, at);
	};
	const taken = new Map(parts.map((field) => [field, take(field)]));
	const triangles = ofTriangles && taken.get(ofTriangles);
	return {
		values: Float64Array.from(list),
		width,
		onPoints: false,
		...(triangles && { triangles }),
		blocks: new Map(
			ofBlocks.flatMap((field, k): [number, Int32Array][] => {
				const own = field && taken.get(field);
				return own ? [[k, own]] : [];
			}),
		),
	};
}

function joined(parts: readonly Field[]): Float64Array {
	const all = new Float64Array(parts.reduce((sum, { values }) => sum + values.length, 0));
	let at = 0;
	for (const { values } of parts) {
		all.set(values, at);
		at += values.length;
	}
	return all;
}
