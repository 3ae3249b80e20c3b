import type { MeshSource, TriMesh } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { loseOthers } from '../elements/otherElements.ts';
import type { Cells } from '../vtkData/readCells.ts';
import { carriedBy, type OnMesh, type Reading } from './readRaw.ts';

/** What is known of a mesh when its arrays are read. */
interface Parts {
	readonly place: Pick<TriMesh, 'dimension' | 'points'>;
	readonly cells: Cells;
	/** Cells that the numbers are of. */
	readonly count: number;
	readonly on: OnMesh;
	/** Beside `unkept`, which is known of the reading. */
	readonly source: Pick<MeshSource, 'format' | 'parts' | 'extras' | 'trianglePieces'>;
}

/** The mesh of what a file, or several, hold. */
export function builtMesh(
	{ place, cells, count, on, source }: Parts,
	{ unkept, options, report, places }: Reading,
): TriMesh {
	loseOthers(cells.others, unkept, report, places.file);
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
