import { type Topology, topologyOf } from '../../mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../core/format.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { integers, linesOf, marksOf, reals } from '../text/numberTable.ts';
import { formOf } from './options.ts';
import { PointTable } from './pointTable.ts';
import { refusalOf } from './refusal.ts';

/** Plans a GMR file in the input form (`indexed`, the default) or the output form of the thesis's program. */
export function writeGmr(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const form = formOf(values);
	const refusal = refusalOf(mesh, form);
	const numberOf = numbersFrom(0);
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	if (form === 'indexed') return { files: [outputFile('gmr', () => indexedParts(mesh))], numberOf };
	const files = [outputFile('gmr', () => coordinateParts(mesh))];
	return { files, numberOf, losses: coordinateLosses(mesh) };
}

/** The output form has no points of its own: points of no edge are lost, equal ones become one. */
function coordinateLosses(mesh: TriMesh): WriterLoss[] {
	const { edges } = topologyOf(mesh);
	const { dimension, points } = mesh;
	const used = new Uint8Array(pointCount(mesh));
	for (const point of edges) used[point] = 1;
	const table = new PointTable();
	let usedCount = 0;
	for (let i = 0; i < used.length; i++) {
		if (used[i] === 0) continue;
		usedCount++;
		table.indexOf(points[i * dimension]!, points[i * dimension + 1]!);
	}
	const losses: WriterLoss[] = [];
	const unused = used.length - usedCount;
	if (unused > 0)
		losses.push({
			what: 'unused points',
			count: unused,
			reason: 'only ends of edges are written',
			keptByOthers: true,
		});
	const merged = usedCount - table.count;
	if (merged > 0)
		losses.push({
			what: 'coincident points',
			count: merged,
			reason: 'points with equal coordinates become one',
			keptByOthers: true,
		});
	return losses;
}

function indexedParts(mesh: TriMesh): Part[] {
	const { dimension, points } = mesh;
	const topology = topologyOf(mesh);
	const { edges } = topology;
	return [
		`#points\n${pointCount(mesh)}\n`,
		linesOf(pointCount(mesh), (from, to) => [reals(points, dimension, from, to, 2)]),
		`\n#edges\n${edges.length / 2}\n`,
		linesOf(edges.length / 2, (from, to) => [integers(edges, 2, from, to)]),
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
					values[i] = points[dimension * ends[i >> 1]! + (i & 1)]!;
				return [reals(values, 4, 0, to - from)];
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
		linesOf(rows, (from, to) => [integers(triangleEdges, 3, from, to), marksOf(marked, from, to)]),
	];
}
