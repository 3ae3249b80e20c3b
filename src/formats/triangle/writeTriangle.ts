import type { TriMesh } from '../../mesh/triMesh.ts';
import type { OutputFile, WritePlan } from '../format.ts';
import { outputFile } from '../outputFile.ts';
import { counted } from '../text/report.ts';
import { type Columns, columnsOf } from './columns.ts';
import { refusalOf } from './refusal.ts';
import { edgeParts, neighbourParts, polyParts } from './writeExtras.ts';
import { elementParts, nodeParts } from './writePair.ts';

/**
 * Plans a set of Triangle's files: `.node` and `.ele`, with `.poly`, `.edge` and `.neigh` where the source had them.
 * Edges that another format numbered go into an `.edge` file. Counts from what the source counted from, else from 1.
 */
export function writeTriangle(mesh: TriMesh): WritePlan {
	const { source } = mesh;
	const own = source?.format === 'triangle';
	const had = (part: string) => own && source.parts.includes(part);
	const columns = columnsOf(mesh);
	const refusal = refusalOf(mesh, columns);
	if (refusal !== undefined)
		return { files: [], first: columns.first, fields: [], marks: false, losses: [], refusal };
	const files: OutputFile[] = [
		outputFile('node', () => nodeParts(mesh, columns)),
		outputFile('ele', () => elementParts(mesh, columns)),
	];
	if (had('poly') || source?.segments || source?.holes || source?.regions)
		files.push(outputFile('poly', () => polyParts(mesh, columns)));
	if (had('edge') || (!own && (mesh.edges || columns.edgeMarker)))
		files.push(outputFile('edge', () => edgeParts(mesh, columns)));
	if (had('neigh')) files.push(outputFile('neigh', () => neighbourParts(mesh, columns)));
	const fields = mesh.fields.filter((field) => !columns.lost.includes(field));
	const losses = lossesOf(mesh, columns);
	return { files, first: columns.first, fields, marks: false, losses };
}

function lossesOf(mesh: TriMesh, columns: Columns): string[] {
	const losses: string[] = [];
	if (mesh.dimension === 3) losses.push('The third coordinate of the points is not written.');
	let marks = 0;
	for (const mark of mesh.marked ?? []) marks += mark;
	if (marks > 0)
		losses.push(
			`The marks of ${counted(marks, 'triangle')} are not written, as Triangle's files hold none.`,
		);
	for (const { name, on } of columns.nameless)
		losses.push(
			`The field "${name}" on ${on} is written as a column without its name, as Triangle's files hold no names.`,
		);
	for (const { name, on } of columns.lost)
		losses.push(
			`The field "${name}" on ${on} is not written, as Triangle's files have no room for it.`,
		);
	return [...losses, ...(mesh.source?.unkept ?? [])];
}
