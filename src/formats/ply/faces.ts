import type { CellBlock } from '../../mesh/triMesh.ts';
import type { Wholes } from '../bytes/numbers.ts';
import { fieldOn } from '../vtkData/cellFields.ts';
import { typeOfFace } from '../vtkData/cellTypes.ts';
import { Fault } from '../vtkData/fault.ts';
import type { RawCells } from '../vtkData/readCells.ts';
import type { PlyExtras } from './options.ts';
import { fieldsOf, type PlyTelling } from './properties.ts';
import type { ElementData } from './readElements.ts';

/** The faces as cells. Throws a `Fault` at one without corners, or of points that there are not. */
export function facesOf(
	face: ElementData | undefined,
	points: number,
	at: number,
	{ notKept }: PlyTelling,
): { readonly raw: RawCells; readonly list: PlyExtras['list'] } {
	const none = new Float64Array(0);
	const begin = face?.element.at ?? at;
	const places = { connectivity: begin, offsets: begin, types: begin };
	const usual = { count: 'uchar', item: 'int', name: 'vertex_indices' };
	const nth = face
		? face.element.properties.findIndex(
				({ name, count, type }) =>
					count && type.kind !== 'real' && /^vertex_(index|indices)$/.test(name),
			)
		: -1;
	if (!face || nth < 0) {
		if (face && face.element.count > 0)
			notKept(begin, 'faces', face.element.count, 'they have no list "vertex_indices" of integers');
		return {
			raw: { connectivity: none, offsets: none, types: none, at: places },
			list: usual,
		};
	}
	const { values, ends = none, width } = face.columns[nth]!;
	const kinds = new Int32Array(ends.length);
	const fault = (rule: 'missing-value' | 'index-out-of-range', f: number, message: string) =>
		new Fault(rule, begin, `${message}${placeOf(face, f)}.`);
	const even = width !== undefined && width > 0 && areBelow(values, points);
	if (even) kinds.fill(typeOfFace(width));
	for (let f = 0, from = 0; f < ends.length && !even; f++) {
		const to = ends[f]!;
		if (to === from) throw fault('missing-value', f, `Face ${f} has no corners`);
		for (let i = from; i < to; i++)
			if (!(values[i]! >= 0 && values[i]! < points))
				throw fault(
					'index-out-of-range',
					f,
					`Corner ${i - from + 1} of face ${f} is point ${values[i]}, but points run from 0 to ${points - 1}`,
				);
		kinds[f] = typeOfFace(to - from);
		from = to;
	}
	const { count, word, name } = face.element.properties[nth]!;
	return {
		raw: { connectivity: values, offsets: ends, types: kinds, at: places },
		list: { count: count!.word, item: word, name },
	};
}

/** Whether numbers are from 0 up to one that they do not reach. */
function areBelow(values: Wholes, most: number): boolean {
	let below = true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i] as number;
		below &&= value >= 0 && value < most;
	}
	return below;
}

/** The line of an entry in words, where the file is text. */
const placeOf = ({ lines }: ElementData, entry: number): string =>
	lines.length > 0 ? `, in line ${lines[entry]}` : '';

/** The edges as lines. Throws a `Fault` at one of points that there are not; undefined where they have no ends. */
export function edgesOf(
	edge: ElementData,
	points: number,
	telling: PlyTelling,
): CellBlock | undefined {
	const { element, columns } = edge;
	const ends = ['vertex1', 'vertex2'].map((end) =>
		element.properties.findIndex(
			({ name, count, type }) => name === end && !count && type.kind !== 'real',
		),
	);
	if (ends.some((end) => end < 0)) {
		if (element.count > 0)
			telling.notKept(
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
				throw new Fault(
					'index-out-of-range',
					element.at,
					`End ${k + 1} of edge ${e} is point ${point}, but points run from 0 to ${points - 1}${placeOf(edge, e)}.`,
				);
			nodes[2 * e + k] = point;
		}
	const fields = fieldsOf(edge, ['vertex1', 'vertex2'], telling).map((one) =>
		fieldOn('cells', one),
	);
	return { shape: 'line', nodes, fields };
}
