import { areUnique } from '../../../mesh/carry/uniqueIds.ts';
import type { Field, TriMesh } from '../../../mesh/triMesh.ts';
import type { WriterLoss } from '../../core/format.ts';

/** Names of the arrays that the file declares as global ids. */
export interface GlobalIds {
	readonly points?: string | undefined;
	readonly cells?: string | undefined;
}

/** Whether fields have a single component, and values that are unique across all of them. */
export function areGlobalIds(fields: readonly (Field | undefined)[]): boolean {
	if (fields.some((field) => field?.components !== 1)) return false;
	return areUnique(...fields.map((field) => field!.values));
}

/** Global ids that are written as ordinary numbers, as they are not unique or not on all cells. */
export function repeatedIds(mesh: TriMesh, { points, cells }: GlobalIds): WriterLoss[] {
	const onPoints = mesh.fields.filter(({ on, name }) => on === 'points' && name === points);
	const onCells = [
		...(mesh.triangles.length > 0 ? [{ fields: mesh.fields, on: 'triangles' }] : []),
		...(mesh.cells ?? []).map(({ fields }) => ({ fields, on: 'cells' })),
	].map(({ fields, on }) => fields.find((field) => field.on === on && field.name === cells));
	const count =
		(onPoints.length > 0 && !areGlobalIds(onPoints) ? 1 : 0) +
		(onCells.some((field) => field) && !areGlobalIds(onCells) ? 1 : 0);
	return count === 0
		? []
		: [
				{
					what: 'arrays of repeated global ids',
					count,
					reason: 'global ids are unique: written as ordinary numbers',
					changed: true,
				},
			];
}
