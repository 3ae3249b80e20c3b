import { NumberList } from '../bytes/numberList.ts';
import { vtkType } from '../vtkData/cellTypes.ts';
import { cellCount, type RawCells } from '../vtkData/readCells.ts';
import { isFaceList } from './header.ts';
import type { PlyTelling } from './properties.ts';
import { type ElementData, faultAt } from './readElements.ts';

/** Names of the element whose lists are triangle strips, as the files of Stanford's repository have them. */
export const stripElement = /^tristrips?$/;

/** Cells, followed by strips. */
export interface WithStrips {
	readonly raw: RawCells;
	/** The entry of each strip. */
	readonly entries: Uint32Array;
}

/**
 * Adds triangle strips to the cells of faces. A negative number in a list ends a strip and begins another; one of fewer than
 * three points has no triangle. Throws a `Fault` at a point that there is not.
 */
export function withStrips(
	raw: RawCells,
	strips: ElementData,
	points: number,
	{ notKept }: PlyTelling,
): WithStrips {
	const { element, columns } = strips;
	const nth = element.properties.findIndex(isFaceList);
	const column = columns[nth];
	if (!column) {
		const reason = 'no integer list "vertex_indices"';
		if (element.count > 0) notKept(element.at, 'triangle strips', element.count, reason);
		return { raw, entries: new Uint32Array(0) };
	}
	const others = element.properties.length - 1;
	if (others > 0)
		notKept(
			element.at,
			`properties of the element "${element.name}"`,
			others,
			'strips become triangles',
		);
	const { values, ends, even } = column;
	const nodes = new NumberList(new Int32Array(raw.connectivity.length + values.length));
	const offsets: number[] = [];
	const entries: number[] = [];
	const faces = cellCount(raw);
	for (const point of raw.connectivity) nodes.add(point);
	for (let entry = 0, begin = 0; entry < element.count; entry++) {
		const end = even ? begin + even.items : ends![entry]!;
		let from = begin;
		for (let at = begin; at <= end; at++) {
			// All bits of an unsigned integer are −1, too.
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
	const all = new Int32Array(types.length);
	const { alike } = raw;
	for (let f = 0; f < faces; f++) {
		types[f] = alike?.type ?? raw.types[f]!;
		all[f] = alike ? (f + 1) * (raw.connectivity.length / faces) : raw.offsets[f]!;
	}
	all.set(offsets, faces);
	const connectivity = nodes.values.subarray(0, nodes.length);
	return {
		raw: { connectivity, offsets: all, types, at: raw.at },
		entries: Uint32Array.from(entries),
	};
}
