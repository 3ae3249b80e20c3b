import { type Topology, topologyOf } from '../../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { WriteOptions, WritePlan } from '../format.ts';
import { ByteWriter } from '../text/byteWriter.ts';
import { counted } from '../text/report.ts';
import { PointTable } from './pointTable.ts';

const blank = 32;
const newline = 10;

/** Plans a GMR file in the input form (`indexed`, the default) or the output form of the thesis's program. */
export function writeGmr(mesh: TriMesh, { form = 'indexed' }: WriteOptions = {}): WritePlan {
	const chunks = () => (form === 'indexed' ? indexedChunks(mesh) : coordinateChunks(mesh));
	const files = [{ suffix: 'gmr', chunks }];
	return { files, first: 0, fields: [], marks: true, losses: lossesOf(mesh, form) };
}

function lossesOf(mesh: TriMesh, form: 'indexed' | 'coordinates'): string[] {
	const losses: string[] = [];
	if (mesh.dimension === 3) losses.push('The third coordinate of the points is not written.');
	for (const { name, on } of mesh.fields)
		losses.push(`The field "${name}" on ${on} is not written, as GMR files hold no fields.`);
	const { segments, holes, regions } = mesh.source ?? {};
	const things = [
		segments?.length ? counted(segments.length, 'segment') : '',
		holes?.length ? counted(holes.length / 2, 'hole') : '',
		regions?.length ? counted(regions.length, 'region') : '',
	].filter((text) => text !== '');
	if (things.length > 0)
		losses.push(
			`The ${things.join(', ')} of the .poly file are not written, as GMR files hold none.`,
		);
	if (form === 'coordinates') losses.push(...coordinateLosses(mesh));
	return losses;
}

/** The output form has no points of its own: what no edge shows is lost, what is equal becomes one. */
function coordinateLosses(mesh: TriMesh): string[] {
	const { edges } = topologyOf(mesh);
	const { dimension, points } = mesh;
	const used = new Uint8Array(pointCount(mesh));
	for (const point of edges) used[point] = 1;
	const table = new PointTable();
	let usedCount = 0;
	for (let i = 0; i < used.length; i++) {
		if (used[i] === 0) continue;
		usedCount++;
		table.indexOf(points[i * dimension] as number, points[i * dimension + 1] as number);
	}
	const losses: string[] = [];
	const unused = used.length - usedCount;
	if (unused > 0)
		losses.push(
			`${counted(unused, 'unused point')} will be missing, as this form writes points with edges only.`,
		);
	const merged = usedCount - table.count;
	if (merged > 0)
		losses.push(
			`${counted(merged, 'point')} will become one with another, as this form tells points apart by their coordinates.`,
		);
	return losses;
}

function* indexedChunks(mesh: TriMesh): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { dimension, points } = mesh;
	const topology = topologyOf(mesh);
	const { edges } = topology;
	out.text('#points\n');
	out.integer(pointCount(mesh));
	out.byte(newline);
	for (let i = 0; i < points.length; i += dimension) {
		out.real(points[i] as number);
		out.byte(blank);
		out.real(points[i + 1] as number);
		out.byte(newline);
		if (out.full) yield out.take();
	}
	out.text('\n#edges\n');
	out.integer(edges.length / 2);
	out.byte(newline);
	for (let i = 0; i < edges.length; i += 2) {
		out.integer(edges[i] as number);
		out.byte(blank);
		out.integer(edges[i + 1] as number);
		out.byte(newline);
		if (out.full) yield out.take();
	}
	yield* triangleChunks(mesh, topology, out);
	out.text('\n#end\n');
	yield out.take();
}

function* coordinateChunks(mesh: TriMesh): Generator<Uint8Array> {
	const out = new ByteWriter();
	const { dimension, points } = mesh;
	const topology = topologyOf(mesh);
	const { edges } = topology;
	out.text('#edges\n');
	out.integer(edges.length / 2);
	out.byte(newline);
	for (let i = 0; i < edges.length; i++) {
		const at = (edges[i] as number) * dimension;
		out.byte(91);
		out.real(points[at] as number);
		out.byte(blank);
		out.real(points[at + 1] as number);
		out.byte(93);
		out.byte(i % 2 === 0 ? blank : newline);
		if (out.full) yield out.take();
	}
	yield* triangleChunks(mesh, topology, out);
	yield out.take();
}

function* triangleChunks(
	mesh: TriMesh,
	{ triangleEdges }: Topology,
	out: ByteWriter,
): Generator<Uint8Array> {
	const { marked } = mesh;
	out.text('\n#triangles\n');
	out.integer(triangleCount(mesh));
	out.byte(newline);
	for (let i = 0, t = 0; i < triangleEdges.length; i += 3, t++) {
		for (let k = 0; k < 3; k++) {
			out.integer(triangleEdges[i + k] as number);
			out.byte(blank);
		}
		out.byte(marked?.[t] ? 49 : 48);
		out.byte(newline);
		if (out.full) yield out.take();
	}
}
