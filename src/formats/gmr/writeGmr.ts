import { type Topology, topologyOf } from '../../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { WriteOptions, WritePlan } from '../format.ts';
import { outputFile, type Part } from '../outputFile.ts';
import { integers, lineOf } from '../text/numberTable.ts';
import { counted } from '../text/report.ts';
import { PointTable } from './pointTable.ts';
import { refusalOf } from './refusal.ts';

/** Plans a GMR file in the input form (`indexed`, the default) or the output form of the thesis's program. */
export function writeGmr(mesh: TriMesh, { form = 'indexed' }: WriteOptions = {}): WritePlan {
	const refusal = refusalOf(mesh, form);
	if (refusal !== undefined)
		return { files: [], first: 0, fields: [], marks: true, losses: [], refusal };
	const parts = () => (form === 'indexed' ? indexedParts(mesh) : coordinateParts(mesh));
	const files = [outputFile('gmr', parts)];
	return { files, first: 0, fields: [], marks: true, losses: lossesOf(mesh, form) };
}

function lossesOf(mesh: TriMesh, form: 'indexed' | 'coordinates'): string[] {
	const losses: string[] = [];
	if (mesh.dimension === 3) losses.push('The third coordinate of the points is not written.');
	for (const { name, on } of mesh.fields)
		losses.push(`The field "${name}" on ${on} is not written, as GMR files hold no fields.`);
	const { segments, holes, regions, unkept = [] } = mesh.source ?? {};
	const things = [
		segments?.length ? counted(segments.length, 'segment') : '',
		holes?.length ? counted(holes.length / 2, 'hole') : '',
		regions?.length ? counted(regions.length, 'region') : '',
	].filter((text) => text !== '');
	if (things.length > 0)
		losses.push(
			`The ${things.join(', ')} of the .poly file are not written, as GMR files hold none.`,
		);
	const { pointNumbers, triangleNumbers } = mesh.source ?? {};
	const own = [pointNumbers ? 'points' : '', triangleNumbers ? 'triangles' : ''].filter(Boolean);
	if (own.length > 0)
		losses.push(
			`The own numbers of the ${own.join(' and ')} are not written, as GMR files count them from 0.`,
		);
	if (form === 'coordinates') losses.push(...coordinateLosses(mesh));
	return [...losses, ...unkept];
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

function indexedParts(mesh: TriMesh): Part[] {
	const { dimension, points } = mesh;
	const topology = topologyOf(mesh);
	const { edges } = topology;
	return [
		`#points\n${pointCount(mesh)}\n`,
		{
			rows: pointCount(mesh),
			between: lineOf(2),
			columns: (from, to) => [
				{
					kind: 'reals',
					values: points.subarray(dimension * from, dimension * to),
					width: dimension,
					taken: 2,
				},
			],
		},
		`\n#edges\n${edges.length / 2}\n`,
		{
			rows: edges.length / 2,
			between: lineOf(2),
			columns: (from, to) => [integers(edges, 2, from, to)],
		},
		...triangleParts(mesh, topology),
		'\n#end\n',
	];
}

function coordinateParts(mesh: TriMesh): Part[] {
	const { dimension, points } = mesh;
	const topology = topologyOf(mesh);
	const { edges } = topology;
	return [
		`#edges\n${edges.length / 2}\n`,
		{
			rows: edges.length / 2,
			between: ['[', ' ', '] [', ' ', ']\n'],
			columns(from, to) {
				const ends = edges.subarray(2 * from, 2 * to);
				const values = new Float64Array(2 * ends.length);
				for (let i = 0; i < values.length; i++)
					values[i] = points[dimension * (ends[i >> 1] as number) + (i & 1)] as number;
				return [{ kind: 'reals', values, width: 4, taken: 4 }];
			},
		},
		...triangleParts(mesh, topology),
	];
}

function triangleParts(mesh: TriMesh, { triangleEdges }: Topology): Part[] {
	const { marked } = mesh;
	const rows = triangleCount(mesh);
	return [
		`\n#triangles\n${rows}\n`,
		{
			rows,
			between: lineOf(4),
			columns: (from, to) => [
				integers(triangleEdges, 3, from, to),
				integers(
					Int32Array.from({ length: to - from }, (_, i) => marked?.[from + i] ?? 0),
					1,
					0,
					to - from,
				),
			],
		},
	];
}
