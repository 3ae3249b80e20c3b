import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { ByteWriter } from '../text/byteWriter.ts';
import { type Columns, widthOf } from './columns.ts';

const blank = 32;
const newline = 10;

/** The `.node` file. */
export function* nodeChunks(mesh: TriMesh, columns: Columns): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { points, dimension } = mesh;
	const { first, pointMarker } = columns;
	const count = pointCount(mesh);
	out.text(`${count} 2 ${widthOf(columns.points)} ${pointMarker ? 1 : 0}\n`);
	for (let i = 0; i < count; i++) {
		out.integer(first + i);
		out.byte(blank);
		out.real(points[i * dimension] as number);
		out.byte(blank);
		out.real(points[i * dimension + 1] as number);
		if (columns.points.length > 0) yield* attributeChunks(out, columns.points, i);
		if (pointMarker) {
			out.byte(blank);
			out.integer(pointMarker.values[i] as number);
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield out.take();
}

/** The `.ele` file. */
export function* elementChunks(mesh: TriMesh, columns: Columns): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { triangles } = mesh;
	const { first, midNodes } = columns;
	const count = triangleCount(mesh);
	out.text(`${count} ${midNodes ? 6 : 3} ${widthOf(columns.triangles)}\n`);
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
		if (columns.triangles.length > 0) yield* attributeChunks(out, columns.triangles, i);
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield out.take();
}

function* attributeChunks(
	out: ByteWriter,
	fields: readonly Field[],
	index: number,
): Generator<Uint8Array> {
	for (const { values, components } of fields) {
		for (let k = index * components; k < (index + 1) * components; k++) {
			out.byte(blank);
			out.real(values[k] as number);
			if (out.full) yield out.take();
		}
	}
}
