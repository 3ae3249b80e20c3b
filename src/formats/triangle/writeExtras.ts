import { topologyOf } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { ByteWriter } from '../text/byteWriter.ts';
import { type Columns, widthOf } from './columns.ts';
import { neighbourOf } from './neighbours.ts';

const blank = 32;
const newline = 10;

/** The `.poly` file: no points of its own (they stand in the `.node` file), segments, holes and regions. */
export function* polyChunks(mesh: TriMesh, columns: Columns): Generator<Uint8Array> {
	const { segments = new Uint32Array(0), holes = new Float64Array(0), regions } = mesh.source ?? {};
	const out = new ByteWriter();
	const { first } = columns;
	out.text(`0 2 ${widthOf(columns.points)} ${columns.pointMarker ? 1 : 0}\n`);
	yield* edgeLines(out, mesh, columns, segments, segments.length);
	out.text(`${holes.length / 2}\n`);
	for (let i = 0; i < holes.length; i += 2) {
		out.integer(first + i / 2);
		for (const value of holes.subarray(i, i + 2)) {
			out.byte(blank);
			out.real(value);
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
	if (regions) {
		out.text(`${regions.length}\n`);
		for (const [i, values] of regions.entries()) {
			out.integer(first + i);
			for (const value of values) {
				out.byte(blank);
				out.real(value);
			}
			out.byte(newline);
			if (out.full) yield out.take();
		}
	}
	yield out.take();
}

/** The `.edge` file. */
export function* edgeChunks(mesh: TriMesh, columns: Columns): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { edges } = topologyOf(mesh);
	yield* edgeLines(out, mesh, columns, undefined, edges.length / 2);
	yield out.take();
}

/** A count and the ends and marker of each of the edges in `list`, or of all. */
function* edgeLines(
	out: ByteWriter,
	mesh: TriMesh,
	{ first, edgeMarker }: Columns,
	list: Uint32Array | undefined,
	count: number,
): Generator<Uint8Array> {
	const { edges } = topologyOf(mesh);
	out.text(`${count} ${edgeMarker ? 1 : 0}\n`);
	for (let i = 0; i < count; i++) {
		const edge = list ? (list[i] as number) : i;
		out.integer(first + i);
		out.byte(blank);
		out.integer(first + (edges[2 * edge] as number));
		out.byte(blank);
		out.integer(first + (edges[2 * edge + 1] as number));
		if (edgeMarker) {
			out.byte(blank);
			out.integer(edgeMarker.values[edge] as number);
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
}

/** The `.neigh` file: for each triangle the ones opposite its corners, −1 where there is none. */
export function* neighbourChunks(mesh: TriMesh, { first }: Columns): Generator<Uint8Array> {
	const out = new ByteWriter();
	const topology = topologyOf(mesh);
	const count = triangleCount(mesh);
	out.text(`${count} 3\n`);
	for (let i = 0; i < count; i++) {
		out.integer(first + i);
		for (let corner = 0; corner < 3; corner++) {
			const neighbour = neighbourOf(topology, i, corner);
			out.byte(blank);
			out.integer(neighbour < 0 ? -1 : first + neighbour);
		}
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield out.take();
}
