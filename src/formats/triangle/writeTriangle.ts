import { isGraph } from '../../mesh/graph.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { type FilePlan, numbersFrom, type OutputFile } from '../core/format.ts';
import { outputFile } from '../io/outputFile.ts';
import { firstNotFinite } from '../text/values.ts';
import { type Columns, columnsOf, tagNotes } from './columns.ts';
import { triangleHolds } from './holds.ts';
import { edgeParts, neighbourParts, polyParts } from './writeExtras.ts';
import { elementParts, nodeParts } from './writePair.ts';

/**
 * Plans a set of Triangle's files: `.node` and `.ele`; `.poly`, `.edge` and `.neigh` if the source had them; a `.poly`
 * file for segments, holes and regions; an `.edge` file for edges that another format numbered. Counts from the first
 * number of a source of Triangle, else from 1.
 */
export function writeTriangle(mesh: TriMesh): FilePlan {
	const { source } = mesh;
	const isTriangle = source?.format === 'triangle';
	const hadPart = (part: string) => isTriangle && source.parts.includes(part);
	const columns = columnsOf(mesh);
	const refusal = refusalOf(mesh, columns);
	const { first, pointNumbers, triangleNumbers } = columns;
	const numberOf = numbersFrom(first, { points: pointNumbers, triangles: triangleNumbers });
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const files: OutputFile[] = [outputFile('node', () => nodeParts(mesh, columns))];
	// With an .ele file a graph would be read as a mesh without triangles.
	if (!isGraph(mesh)) files.push(outputFile('ele', () => elementParts(mesh, columns)));
	if (hadPart('poly') || hasSegments(mesh) || source?.holes || source?.regions)
		files.push(outputFile('poly', () => polyParts(mesh, columns)));
	if (hadPart('edge') || (!isTriangle && !isGraph(mesh) && (mesh.edges || columns.edgeMarker)))
		files.push(outputFile('edge', () => edgeParts(mesh, columns)));
	if (hadPart('neigh')) files.push(outputFile('neigh', () => neighbourParts(mesh, columns)));
	const numbers = {
		points: pointNumbers !== undefined || source?.pointNumbers === undefined,
		cells: triangleNumbers !== undefined || source?.triangleNumbers === undefined,
	};
	return { files, numberOf, holds: { ...triangleHolds, numbers }, notes: tagNotes(mesh) };
}

/** Points alone need no `.poly` file. */
const hasSegments = (mesh: TriMesh): boolean =>
	mesh.source?.segments !== undefined && (!isGraph(mesh) || mesh.edges.length > 0);

/** The reason, a sentence, why Triangle's files of a mesh could not be read back; undefined if they could. */
function refusalOf(mesh: TriMesh, columns: Columns): string | undefined {
	const { points, dimension, source } = mesh;
	const needed = "as every one in Triangle's files needs";
	const notFinite = firstNotFinite(points, dimension, 2);
	if (notFinite >= 0)
		return `Point ${Math.floor(notFinite / dimension) + columns.first} of ${pointCount(mesh)} has no finite coordinates, ${needed}.`;
	if (firstNotFinite(source?.holes ?? []) >= 0) return `A hole has no finite place, ${needed}.`;
	if (source?.regions?.some((region) => firstNotFinite(region) >= 0))
		return `A region has a value that is not finite, and Triangle's files hold finite ones alone.`;
	return undefined;
}
