import type { MeshSource, TriMesh } from '../../../mesh/triMesh.ts';
import { sharedCopy } from '../../../util/sharedMemory.ts';
import { addOtherElementLosses } from '../../build/elements/otherElements.ts';
import type { Cells } from '../shared/readCells.ts';
import { carriedBy, type OnMesh, type Reading } from './readRaw.ts';

/** Content of a mesh. */
interface MeshParts {
	readonly place: Pick<TriMesh, 'dimension' | 'points'>;
	readonly cells: Cells;
	/** Number of cells in the file, and of entries of arrays on cells. */
	readonly count: number;
	readonly on: OnMesh;
	/** Without `unkept`, which `reading` supplies. */
	readonly source: Pick<MeshSource, 'format' | 'parts' | 'extras' | 'trianglePieces'>;
}

/** Builds the mesh from the content of one or several files. */
export function builtMesh(
	{ place, cells, count, on, source }: MeshParts,
	{ unkept, options, report, places }: Reading,
): TriMesh {
	addOtherElementLosses(cells.others, unkept, report, places.file);
	const { dimension, points } = place;
	const { fields, blocks, groups } = carriedBy(on, cells, count);
	return {
		dimension,
		points: options.shared ? sharedCopy(points) : points,
		triangles: options.shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields,
		...(blocks.length > 0 ? { cells: blocks } : {}),
		...(groups.length > 0 ? { groups } : {}),
		source: {
			...{ ...source, firstIndex: 0 },
			...cells.others?.source(),
			...(unkept.length > 0 ? { unkept } : {}),
		},
	};
}
