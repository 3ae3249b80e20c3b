import { trimmed } from '../../util/ensureCapacity.ts';
import type { Loaded } from '../text/loaded.ts';
import type { Report } from '../text/report.ts';
import { typeOfFace, vtkType } from '../vtk/shared/cellTypes.ts';
import type { RawCells } from '../vtk/shared/rawCells.ts';
import { CornerLocations } from './cornerLocations.ts';
import type { Statements } from './statements.ts';

/** The elements of a file as VTK cells. */
export interface ObjCells {
	readonly raw: RawCells;
	/** Element index of a cell. */
	elementOf(cell: number): number;
}

const at = { connectivity: 0, offsets: 0, types: 0 };

/** Converts elements to cells; reports and omits elements with an index out of range. */
export function cellsOf(file: string, source: Loaded, read: Statements, report: Report): ObjCells {
	const { points, corners, textures, normals, kinds, sizes, count } = read.elements;
	const limits = [read.points.count, read.textures.length / 3, read.normals.length / 3];
	const connectivity = trimmed(points, corners);
	const references = [[connectivity], textures?.parts(), normals?.parts()];
	if (!references.every((parts = [], k) => isBelow(parts, limits[k]!)))
		return cellsInRange(read, report, limits, new CornerLocations(file, source));
	const elementOf = (cell: number) => cell;
	const size = sizes.commonValue;
	if (kinds.commonValue === 0 && (size === 3 || size === 4)) {
		const none = new Int32Array(0);
		const alike = { type: typeOfFace(size), count };
		return { raw: { connectivity, offsets: none, types: none, alike, at }, elementOf };
	}
	const types = kinds.into(new Int32Array(count));
	const offsets = sizes.into(new Int32Array(count));
	let end = 0;
	for (let e = 0; e < count; e++) {
		types[e] = typeOf(types[e]!, offsets[e]!);
		end += offsets[e]!;
		offsets[e] = end;
	}
	return { raw: { connectivity, offsets, types, at }, elementOf };
}

/** Whether all indices are below `limit`; −1 stands for a missing one. */
const isBelow = (parts: readonly Int32Array[], limit: number): boolean =>
	parts.every((part) => part.every((index) => index < limit));

/** Converts the elements whose indices are all in range; reports the others. */
function cellsInRange(
	{ elements }: Statements,
	report: Report,
	limits: readonly number[],
	locations: CornerLocations,
): ObjCells {
	const { kinds, sizes, lines, count } = elements;
	const { points } = elements;
	const others = [elements.textures, elements.normals].map((chunks) =>
		chunks?.joined((length) => new Int32Array(length)),
	);
	const references = [points, ...others];
	const connectivity = new Int32Array(elements.corners);
	const [types, offsets] = [new Int32Array(count), new Int32Array(count)];
	const elementOfCell = new Uint32Array(count);
	let [cell, end] = [0, 0];
	for (let e = 0, from = 0; e < count; e++) {
		const size = sizes.at(e);
		const to = from + size;
		const outOfRange = firstOutOfRange(references, limits, from, to);
		if (outOfRange) {
			const { corner, k, index } = outOfRange;
			report.error('index-out-of-range', () => ({
				...locations.of(lines.at(e), corner, k),
				message: `Corner ${corner + 1} of element ${e} (counted from 0) is ${['point', 'vt', 'vn'][k]} ${index + 1}, but they run from 1 to ${limits[k]}.`,
			}));
		} else {
			for (let i = from; i < to; i++) connectivity[end++] = points[i]!;
			types[cell] = typeOf(kinds.at(e), size);
			offsets[cell] = end;
			elementOfCell[cell++] = e;
		}
		from = to;
	}
	const raw: RawCells = {
		connectivity: connectivity.subarray(0, end),
		offsets: offsets.subarray(0, cell),
		types: types.subarray(0, cell),
		at,
	};
	return { raw, elementOf: (nth) => elementOfCell[nth]! };
}

/** First corner in [from, to) with an index out of range; checks its normal first, its point last. */
function firstOutOfRange(
	references: readonly (Int32Array | undefined)[],
	limits: readonly number[],
	from: number,
	to: number,
) {
	for (let i = from; i < to; i++)
		for (const k of [2, 1, 0]) {
			const index = references[k]?.[i] ?? -1;
			if (index >= limits[k]!) return { corner: i - from, k, index };
		}
	return undefined;
}

function typeOf(kind: number, corners: number): number {
	if (kind === 0) return typeOfFace(corners);
	if (kind === 1) return corners === 2 ? vtkType.line : vtkType.polyline;
	return corners === 1 ? vtkType.vertex : vtkType.polyvertex;
}
