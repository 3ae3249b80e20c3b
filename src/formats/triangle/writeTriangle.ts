import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { OutputFile, WritePlan } from '../format.ts';
import { ByteWriter } from '../text/byteWriter.ts';
import { counted } from '../text/report.ts';

const blank = 32;
const newline = 10;

/** Plans a set of Triangle's files. */
export function writeTriangle(mesh: TriMesh): WritePlan {
	const files: OutputFile[] = [
		{ suffix: 'node', chunks: () => nodeChunks(mesh) },
		{ suffix: 'ele', chunks: () => elementChunks(mesh) },
	];
	return { files, losses: lossesOf(mesh) };
}

const firstIndexOf = (mesh: TriMesh): 0 | 1 =>
	mesh.source?.format === 'triangle' ? mesh.source.firstIndex : 1;

function lossesOf(mesh: TriMesh): string[] {
	const losses: string[] = [];
	if (mesh.dimension === 3) losses.push('The third coordinate of the points is not written.');
	const marks = mesh.marked?.reduce((sum, mark) => sum + mark, 0) ?? 0;
	if (marks > 0)
		losses.push(
			`The marks of ${counted(marks, 'triangle')} are not written, as Triangle's files hold none.`,
		);
	return losses;
}

const fieldOf = (mesh: TriMesh, on: Field['on'], role: Field['role']): Field | undefined =>
	mesh.fields.find((field) => field.on === on && field.role === role);

function* nodeChunks(mesh: TriMesh): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { points, dimension } = mesh;
	const first = firstIndexOf(mesh);
	const attributes = fieldOf(mesh, 'points', 'attribute');
	const markers = fieldOf(mesh, 'points', 'marker');
	const columns = attributes?.components ?? 0;
	const count = pointCount(mesh);
	out.text(`${count} 2 ${columns} ${markers ? 1 : 0}\n`);
	for (let i = 0; i < count; i++) {
		out.integer(first + i);
		out.byte(blank);
		out.real(points[i * dimension] as number);
		out.byte(blank);
		out.real(points[i * dimension + 1] as number);
		for (let k = 0; k < columns; k++) {
			out.byte(blank);
			out.real(attributes?.values[i * columns + k] as number);
			if (out.full) yield out.take();
		}
		if (markers) {
			out.byte(blank);
			out.integer(markers.values[i] as number);
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield out.take();
}

function* elementChunks(mesh: TriMesh): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { triangles } = mesh;
	const first = firstIndexOf(mesh);
	const attributes = fieldOf(mesh, 'triangles', 'attribute');
	const midNodes = fieldOf(mesh, 'triangles', 'midNodes');
	const columns = attributes?.components ?? 0;
	const count = triangleCount(mesh);
	out.text(`${count} ${midNodes ? 6 : 3} ${columns}\n`);
	for (let i = 0; i < count; i++) {
		out.integer(first + i);
		for (let k = 3 * i; k < 3 * i + 3; k++) {
			out.byte(blank);
			out.integer(first + (triangles[k] as number));
		}
		for (let k = 3 * i; midNodes && k < 3 * i + 3; k++) {
			out.byte(blank);
			out.integer(first + (midNodes.values[k] as number));
		}
		for (let k = 0; k < columns; k++) {
			out.byte(blank);
			out.real(attributes?.values[i * columns + k] as number);
			if (out.full) yield out.take();
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield out.take();
}
