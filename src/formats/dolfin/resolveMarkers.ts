import { counted } from '../../util/counted.ts';
import type { Report } from '../text/report.ts';
import type { Draft, Markers } from './draft.ts';
import type { Facets } from './facets.ts';
import type { TetrahedronFacets } from './tetrahedra.ts';

/** DOLFIN's values of unmarked entities: the largest integers of 32 and 64 bits. */
const unset = new Set([2 ** 32 - 1, 2 ** 64]);

/** Entities of a dimension, which markers refer to. */
export interface MarkedEntities {
	readonly noun: 'vertex' | 'facet' | 'cell';
	readonly count: number;
	/** Number of entities of a cell. */
	readonly ofCell: number;
	/** Entity of a cell by its local index. */
	at(cell: number, local: number): number;
}

/** Entities of triangles. */
export function ofTriangles(
	dimension: number,
	{ points, corners }: Pick<Draft, 'points' | 'corners'>,
	facetsOf: () => Facets,
): MarkedEntities {
	const cells = corners.length / 3;
	if (dimension > 1) return { noun: 'cell', count: cells, ofCell: 3, at: (cell) => cell };
	// DOLFIN numbers the facets of a cell by its sorted vertices.
	const triple = new Uint32Array(3);
	const sortedVertices = (cell: number) => {
		triple.set(corners.subarray(3 * cell, 3 * cell + 3));
		return triple.sort();
	};
	if (dimension === 0)
		return {
			...{ noun: 'vertex', count: points.length / 3, ofCell: 3 },
			at: (cell, k) => sortedVertices(cell)[k]!,
		};
	const facets = facetsOf();
	return {
		...{ noun: 'facet', count: facets.count, ofCell: 3 },
		at(cell, k) {
			sortedVertices(cell);
			return facets.between(triple[k === 0 ? 1 : 0]!, triple[k === 2 ? 1 : 2]!);
		},
	};
}

/** Entities of tetrahedra of dimension 0 or 2. */
export const ofTetrahedra = (
	dimension: 0 | 2,
	{ points }: Pick<Draft, 'points'>,
	facets: TetrahedronFacets,
): MarkedEntities =>
	dimension === 0
		? {
				...{ noun: 'vertex', count: points.length / 3, ofCell: 4 },
				at: (cell, k) => facets.vertex(cell, k),
			}
		: {
				...{ noun: 'facet', count: facets.count, ofCell: 4 },
				at: (cell, k) => facets.of[4 * cell + k]!,
			};

/**
 * Value of each vertex, facet or cell, NaN if it has none; undefined after reporting markers of a missing entity.
 *
 * @param cells number of cells
 */
export function valuesOf(
	markers: Markers,
	entities: MarkedEntities,
	cells: number,
	report: Report,
): Float64Array | undefined {
	const { locals, indices, values, count, lines, file } = markers;
	const max = locals ? cells : entities.count;
	const entityValues = new Float64Array(entities.count).fill(Number.NaN);
	for (let i = 0; i < count; i++) {
		const index = indices[i]!;
		const line = lines[i]!;
		if (index >= max) {
			const noun = locals ? 'cell' : entities.noun;
			report.error('index-out-of-range', () => ({
				...{ file, line, column: 1 },
				message: `There is no ${noun} ${index}: the mesh has ${counted(max, noun, noun === 'vertex' ? 'vertices' : undefined)}.`,
			}));
			return undefined;
		}
		const local = locals?.[i] ?? 0;
		if (local >= entities.ofCell) {
			report.error('index-out-of-range', () => ({
				...{ file, line, column: 1 },
				message: `The local_entity of <value> is ${local}, but there are ${entities.ofCell} of a cell.`,
			}));
			return undefined;
		}
		const at = locals ? entities.at(index, local) : index;
		const value = values[i]!;
		entityValues[at] = markers.type !== 'double' && unset.has(value) ? Number.NaN : value;
	}
	return entityValues;
}
