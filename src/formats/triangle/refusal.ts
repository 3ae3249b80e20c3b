import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { firstNotFinite } from '../notFinite.ts';
import type { Columns } from './columns.ts';

/** Why Triangle's files of a mesh could not be read again, in a sentence; undefined where they could. */
export function refusalOf(mesh: TriMesh, columns: Columns): string | undefined {
	const { points, dimension, source } = mesh;
	const needed = "as every one in Triangle's files needs";
	const odd = firstNotFinite(points, dimension, 2);
	if (odd >= 0)
		return `Point ${Math.floor(odd / dimension) + columns.first} of ${pointCount(mesh)} has no finite coordinates, ${needed}.`;
	if (firstNotFinite(source?.holes ?? []) >= 0) return `A hole has no finite place, ${needed}.`;
	if (source?.regions?.some((region) => firstNotFinite(region) >= 0))
		return `A region has a value that is not finite, and Triangle's files hold finite ones alone.`;
	return undefined;
}
