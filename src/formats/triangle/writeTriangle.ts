import { isGraph } from '../../mesh/graph.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { type FilePlan, numbersFrom, type OutputFile } from '../format.ts';
import { outputFile } from '../outputFile.ts';
import { columnsOf } from './columns.ts';
import { triangleHolds } from './holds.ts';
import { refusalOf } from './refusal.ts';
import { edgeParts, neighbourParts, polyParts } from './writeExtras.ts';
import { elementParts, nodeParts } from './writePair.ts';

/**
 * Plans a set of Triangle's files: `.node` and `.ele`, with `.poly`, `.edge` and `.neigh` where the source had them.
 * Edges that another format numbered go into an `.edge` file. Counts from what the source counted from, else from 1.
 */
export function writeTriangle(mesh: TriMesh): FilePlan {
	const { source } = mesh;
	const own = source?.format === 'triangle';
	const had = (part: string) => own && source.parts.includes(part);
	const columns = columnsOf(mesh);
	const refusal = refusalOf(mesh, columns);
	const { first, pointNumbers, triangleNumbers } = columns;
	const numberOf = numbersFrom(first, { points: pointNumbers, triangles: triangleNumbers });
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const files: OutputFile[] = [outputFile('node', () => nodeParts(mesh, columns))];
	// An .ele file beside a graph would make a mesh without triangles of it.
	if (!isGraph(mesh)) files.push(outputFile('ele', () => elementParts(mesh, columns)));
	if (had('poly') || hasSegments(mesh) || source?.holes || source?.regions)
		files.push(outputFile('poly', () => polyParts(mesh, columns)));
	if (had('edge') || (!own && !isGraph(mesh) && (mesh.edges || columns.edgeMarker)))
		files.push(outputFile('edge', () => edgeParts(mesh, columns)));
	if (had('neigh')) files.push(outputFile('neigh', () => neighbourParts(mesh, columns)));
	const numbers = {
		points: pointNumbers !== undefined || source?.pointNumbers === undefined,
		cells: triangleNumbers !== undefined || source?.triangleNumbers === undefined,
	};
	return { files, numberOf, holds: { ...triangleHolds, numbers } };
}

/** Points alone need no `.poly` file. */
const hasSegments = (mesh: TriMesh): boolean =>
	mesh.source?.segments !== undefined && (!isGraph(mesh) || mesh.edges.length > 0);
