import type { Field } from '../../mesh/triMesh.ts';
import { cellCount } from '../vtk/shared/rawCells.ts';
import type { Cells } from '../vtk/shared/readCells.ts';
import type { ObjCells } from './cellsOf.ts';
import { fieldNames } from './options.ts';
import type { Statements } from './statements.ts';

/** Texture coordinates and normals as fields. */
export interface CornerData {
	readonly points: readonly Field[];
	readonly triangles: readonly Field[];
	/** Corner fields of each block. */
	readonly blocks: readonly (readonly Field[])[];
}

/**
 * Converts texture coordinates and normals to fields: on points if each corner's index is that of its point, otherwise
 * on the corners of faces. Missing values are NaN.
 */
export function cornerFields(
	read: Statements,
	{ raw, elementOf }: ObjCells,
	cells: Cells,
	notKept: (line: number, what: string, count: number, reason: string) => void,
): CornerData {
	const points: Field[] = [];
	const triangles: Field[] = [];
	const blocks: Field[][] = cells.blocks.map(() => []);
	for (const part of [1, 2] as const) {
		const from = part === 1 ? read.textures : read.normals;
		const count = from.length / 3;
		if (count === 0) continue;
		const name = part === 1 ? fieldNames.texture : fieldNames.normal;
		const width = part === 1 ? read.textureWidth : 3;
		const values = from.joined((length) => new Float64Array(length));
		const { elements } = read;
		const { points: pointOf } = elements;
		const indexOf = (part === 1 ? elements.textures : elements.normals)?.joined(
			(length) => new Int32Array(length),
		);
		const ends = elements.sizes.into(new Uint32Array(elements.count));
		for (let e = 1; e < ends.length; e++) ends[e] = ends[e]! + ends[e - 1]!;
		const used = new Uint8Array(count);
		let onPoints = count === read.points.count;
		let onLines = 0;
		/** Calls `call` with the point index of each corner of a cell and its `vt` or `vn` index (−1 if missing). */
		const eachCorner = (cell: number, call: (point: number, index: number) => void) => {
			const element = elementOf(cell);
			const start = element > 0 ? ends[element - 1]! : 0;
			for (let i = start; i < ends[element]!; i++) call(pointOf[i]!, indexOf?.[i] ?? -1);
		};
		for (let cell = 0; cell < cellCount(raw); cell++) {
			const face = elements.kinds.at(elementOf(cell)) === 0;
			eachCorner(cell, (point, index) => {
				if (index >= 0) used[index] = 1;
				if (index >= 0 && !face && index !== point) onLines++;
				if (index !== point) onPoints = false;
			});
		}
		const rows = (indices: readonly number[] | Uint32Array): Float64Array => {
			const all = new Float64Array(width * indices.length).fill(Number.NaN);
			for (let k = 0; k < indices.length; k++)
				for (let c = 0; c < width && indices[k]! >= 0; c++)
					all[width * k + c] = values[3 * indices[k]! + c]!;
			return all;
		};
		const field = (on: Field['on'], values: Float64Array): Field => ({
			...{ name, on, role: 'attribute', type: 'real', components: width, values },
		});
		if (onPoints) {
			points.push(field('points', rows(Uint32Array.from({ length: count }, (_, k) => k))));
			continue;
		}
		const cornerField = (list: Uint32Array): Field[] => {
			const indices: number[] = [];
			for (const cell of list) eachCorner(cell, (_, index) => indices.push(index));
			return indices.some((index) => index >= 0) ? [field('corners', rows(indices))] : [];
		};
		if (cells.triangleKind) triangles.push(...cornerField(cells.triangleKind.cells));
		for (const [k, { shape }] of cells.blocks.entries())
			if (shape === 'quad' || shape === 'polygon')
				blocks[k]!.push(...cornerField(cells.kinds[k]!.cells));
		const unused = used.reduce((sum, one) => sum + 1 - one, 0);
		const what = part === 1 ? 'texture coordinates' : 'normals';
		if (unused > 0) notKept(1, `${what} of no corner`, unused, 'only those of corners are read');
		if (onLines > 0) notKept(1, `${what} of lines`, onLines, 'only those of faces are read');
	}
	return { points, triangles, blocks };
}
