import { NumberList } from '../io/numberList.ts';
import { vtkType } from '../vtk/shared/cellTypes.ts';
import { cellCount, type RawCells } from '../vtk/shared/rawCells.ts';
import { isFaceList } from './header.ts';
import type { PlyReporting } from './properties.ts';
import { type ElementData, faultAt } from './readElements.ts';

/** Name of the element of triangle strips, as in files of the Stanford repository. */
export const stripElement = /^tristrips?$/;

/** Cells of faces, then of strips. */
export interface WithStrips {
	readonly raw: RawCells;
	/** Entry of each strip. */
	readonly entries: Uint32Array;
}

/**
 * Appends triangle strips to the cells of faces. A negative index ends a strip, and the list continues with another
 * one; strips of fewer than three points are dropped. Throws a `Fault` at an index out of range.
 */
export function withStrips(
	raw: RawCells,
	strips: ElementData,
	points: number,
	{ notKept }: PlyReporting,
): WithStrips {
	const { element, columns } = strips;
	const nth = element.properties.findIndex(isFaceList);
	const column = columns[nth];
	if (!column) {
		const reason = 'no integer list "vertex_indices"';
		if (element.count > 0) notKept(element.at, 'triangle strips', element.count, reason);
		return { raw, entries: new Uint32Array(0) };
	}
	const otherProperties = element.properties.length - 1;
	if (otherProperties > 0)
		notKept(
			element.at,
			`properties of the element "${element.name}"`,
			otherProperties,
			'strips become triangles',
		);
	const { values, ends, uniform } = column;
	const nodes = new NumberList(new Int32Array(raw.connectivity.length + values.length));
	const offsets: number[] = [];
	const entries: number[] = [];
	const faces = cellCount(raw);
	for (const point of raw.connectivity) nodes.add(point);
	for (let entry = 0, begin = 0; entry < element.count; entry++) {
		const end = uniform ? begin + uniform.items : ends![entry]!;
		let from = begin;
		for (let at = begin; at <= end; at++) {
			// −1 as an unsigned integer.
			const isEnd = at === end || values[at]! < 0 || values[at] === 0xffffffff;
			if (!isEnd) {
				if (values[at]! >= points)
					throw faultAt(
						strips,
						entry,
						'index-out-of-range',
						`Number ${at - begin + 1} of strip ${entry} is point ${values[at]}, but points run from 0 to ${points - 1}.`,
					);
				continue;
			}
			if (at - from >= 3) {
				for (let i = from; i < at; i++) nodes.add(values[i]!);
				offsets.push(nodes.length);
				entries.push(entry);
			}
			from = at + 1;
		}
		begin = end;
	}
	const types = new Int32Array(faces + offsets.length).fill(vtkType.strip);
	const allOffsets = new Int32Array(types.length);
	const { alike } = raw;
	for (let f = 0; f < faces; f++) {
		types[f] = alike?.type ?? raw.types[f]!;
		allOffsets[f] = alike ? (f + 1) * (raw.connectivity.length / faces) : raw.offsets[f]!;
	}
	allOffsets.set(offsets, faces);
	const connectivity = nodes.values.subarray(0, nodes.length);
	return {
		raw: { connectivity, offsets: allOffsets, types, at: raw.at },
		entries: Uint32Array.from(entries),
	};
}
