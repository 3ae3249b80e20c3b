import type { CellBlock } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import type { Int32OrFloat64Array } from '../io/numbers.ts';
import { fieldOn } from '../vtk/shared/cellFields.ts';
import { typeOfFace } from '../vtk/shared/cellTypes.ts';
import type { RawCells } from '../vtk/shared/rawCells.ts';
import { isFaceList } from './header.ts';
import type { PlyExtras } from './options.ts';
import { fieldsOf, type PlyReporting } from './properties.ts';
import { type ElementData, faultAt } from './readElements.ts';

/** The faces of a file as cells. */
interface PlyFaces {
	readonly raw: RawCells;
	/** Types and name of the list of corners, for writing. */
	readonly list: PlyExtras['list'];
	/** Entry (0-based) of each cell; absent if no entry was skipped. */
	readonly entries?: Uint32Array;
}

/**
 * Converts faces to cells; skips faces without corners. Throws a `Fault` at a corner out of range.
 *
 * @param points number of points
 * @param at byte offset that findings on cells name if the file has no faces
 */
export function facesOf(
	face: ElementData | undefined,
	points: number,
	at: number,
	{ notKept, skipped }: PlyReporting,
): PlyFaces {
	const none = new Float64Array(0);
	const begin = face?.element.at ?? at;
	const bytes = { connectivity: begin, offsets: begin, types: begin };
	const defaultList = { count: 'uchar', item: 'int', name: 'vertex_indices' };
	const property = face ? face.element.properties.findIndex(isFaceList) : -1;
	if (!face || property < 0) {
		if (face && face.element.count > 0)
			notKept(begin, 'faces', face.element.count, 'they have no list "vertex_indices" of integers');
		return {
			raw: { connectivity: none, offsets: none, types: none, at: bytes },
			list: defaultList,
		};
	}
	const { values, uniform } = face.columns[property]!;
	const { count, word, name } = face.element.properties[property]!;
	const list = { count: count!.word, item: word, name };
	if (uniform && uniform.items > 2 && uniform.items < 5) {
		const alike = { type: typeOfFace(uniform.items), count: uniform.count };
		return { raw: { connectivity: values, offsets: none, types: none, alike, at: bytes }, list };
	}
	const { offsets, types, empty } = checkedFaces(face, property, points);
	const raw = { connectivity: values, offsets, types, at: bytes };
	if (empty === 0) return { raw, list };
	const first = types.indexOf(0);
	const { at: byte, line } = faultAt(face, first, 'missing-value', '');
	skipped(
		byte,
		line,
		`${counted(empty, 'face')} without corners ${empty === 1 ? 'is' : 'are'} left out, the first is face ${first}.`,
	);
	const entries = new Uint32Array(types.length - empty);
	for (let f = 0, at = 0; f < types.length; f++) if (types[f] !== 0) entries[at++] = f;
	const select = (numbers: Int32OrFloat64Array) => Int32Array.from(entries, (f) => numbers[f]!);
	return { raw: { ...raw, offsets: select(offsets), types: select(types) }, list, entries };
}

/**
 * End offset and VTK type of each face, type 0 for a face without corners, and the number of these. Throws a `Fault` at a
 * corner out of range.
 *
 * @param property index of the list of corners
 */
function checkedFaces(
	face: ElementData,
	property: number,
	points: number,
): {
	readonly offsets: Int32OrFloat64Array;
	readonly types: Int32Array;
	readonly empty: number;
} {
	const { values, ends = new Float64Array(0), uniform } = face.columns[property]!;
	const faces = uniform?.count ?? ends.length;
	const types = new Int32Array(faces);
	const offsets = uniform ? new Int32Array(faces) : ends;
	let empty = 0;
	for (let f = 0, from = 0; f < faces; f++) {
		const to = uniform ? from + uniform.items : ends[f]!;
		if (to === from) empty++;
		for (let i = from; i < to; i++)
			if (!(values[i]! >= 0 && values[i]! < points))
				throw faultAt(
					face,
					f,
					'index-out-of-range',
					`Corner ${i - from + 1} of face ${f} is point ${values[i]}, but points run from 0 to ${points - 1}.`,
					{ property, item: i - from },
				);
		types[f] = typeOfFace(to - from);
		offsets[f] = to;
		from = to;
	}
	return { offsets, types, empty };
}

/** Converts edges to lines; undefined if the properties of their ends are missing. Throws a `Fault` at an end out of range. */
export function edgesOf(
	edge: ElementData,
	points: number,
	reporting: PlyReporting,
): CellBlock | undefined {
	const { element, columns } = edge;
	const ends = ['vertex1', 'vertex2'].map((end) =>
		element.properties.findIndex(
			({ name, count, type }) => name === end && !count && type.kind !== 'real',
		),
	);
	if (ends.some((end) => end < 0)) {
		if (element.count > 0)
			reporting.notKept(
				element.at,
				'edges',
				element.count,
				'they have no integers vertex1 and vertex2',
			);
		return undefined;
	}
	const nodes = new Uint32Array(2 * element.count);
	for (const [k, end] of ends.entries())
		for (let e = 0; e < element.count; e++) {
			const point = columns[end]!.values[e]!;
			if (!(point >= 0 && point < points))
				throw faultAt(
					edge,
					e,
					'index-out-of-range',
					`End ${k + 1} of edge ${e} is point ${point}, but points run from 0 to ${points - 1}.`,
					{ property: end, item: 0 },
				);
			nodes[2 * e + k] = point;
		}
	const fields = fieldsOf(edge, ['vertex1', 'vertex2'], reporting).map((one) =>
		fieldOn('cells', one),
	);
	return { shape: 'line', nodes, fields };
}
