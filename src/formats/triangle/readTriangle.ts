import type { EntityLines, Location } from '../../mesh/finding.ts';
import type { EntityKind, TriMesh } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { Report } from '../text/report.ts';
import { type Part, partOf, siblingName } from './names.ts';
import { readElements } from './readElements.ts';
import { readNodes } from './readNodes.ts';

/**
 * Reads a set of Triangle's files: `.node` and `.ele`, and `.poly`, `.edge` and `.neigh` where they are given
 * (Shewchuk, Triangle 1.6). The first source is the one that was opened: a missing partner is reported there.
 */
export async function readTriangle(
	sources: readonly ByteSource[],
	options: ReadOptions,
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const files = new Map<Part, ByteSource>();
	for (const source of sources) {
		const part = partOf(source.name);
		if (part && !files.has(part)) files.set(part, source);
	}
	const node = files.get('node');
	const ele = files.get('ele');
	const nodes = node && (await readNodes(node, report, options));
	if (nodes?.block.spatial) return report.result();
	const points = nodes?.complete ? nodes.block.ids : undefined;
	const elements = ele && (await readElements(ele, report, options, points));
	if (elements?.block.spatial) return report.result();
	const opened = sources[0];
	if (!nodes || !elements) {
		if (opened) reportMissing(opened.name, node ? 'ele' : 'node', report);
		return report.result();
	}
	const firstIndex = nodes.block.ids.first;
	const positions: { [kind in EntityKind]?: EntityLines } = {};
	const { lines: nodeLines } = nodes;
	const { lines: elementLines } = elements;
	if (nodeLines) positions.points = { file: node.name, lines: nodeLines, first: firstIndex };
	if (elementLines)
		positions.triangles = { file: ele.name, lines: elementLines, first: firstIndex };
	const located = options.positions ? { positions } : {};
	if (!nodes.complete || !elements.complete) return { ...report.result(), ...located };
	const mesh: TriMesh = {
		dimension: 2,
		points: nodes.block.points,
		triangles: elements.block.triangles,
		fields: [...nodes.block.fields(), ...elements.block.fields()],
		source: { format: 'triangle', firstIndex, parts: ['node', 'ele'] },
	};
	return { mesh, ...report.result(), ...located };
}

function reportMissing(opened: string, part: Part, report: Report): void {
	const place: Location = { file: opened, line: 1, column: 1 };
	const name = siblingName(opened, part);
	const voronoi = /\.v\.[^.]+$/i.test(opened)
		? ' Files named .v. hold a Voronoi diagram, which has no triangles.'
		: '';
	report.error(
		'missing-file',
		place,
		`A mesh of Triangle needs a .node and an .ele file: ${name}, looked for beside ${opened}, is missing.${voronoi}`,
	);
}
