import type { Positions } from '../../mesh/finding.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { addOtherElementLosses } from '../build/elements/otherElements.ts';
import { inPlane } from '../build/plane.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { warnLosses } from '../losses/warnLosses.ts';
import { Report } from '../text/report.ts';
import { draftLosses, markedOf, meshOf } from './buildMesh.ts';
import { markedVolumesOf } from './buildVolumes.ts';
import type { Draft } from './draft.ts';
import { readFile } from './readSet.ts';

/**
 * Reads DOLFIN XML: a mesh of triangles with markers inside or in separate files, or the marked facets of a mesh of
 * tetrahedra. Triangles keep the orientation of the file, which follows from sorted vertices. Throws `Cancelled`.
 */
export async function readDolfin(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const draft: Draft = {
		...{ file: '', dimension: 2, points: new Float64Array(0), vertices: undefined },
		...{ width: 3, corners: new Uint32Array(0), cells: undefined },
		...{ markers: [], unknownElements: new Map(), extraMeshes: 0 },
	};
	for (const source of sources)
		if (!(await readFile(source, report, options, draft))) return report.result();
	if (!isComplete(draft, sources, report)) return report.result();
	const volumes = draft.width === 4 ? markedVolumesOf(draft, report) : undefined;
	const marked = draft.width === 4 ? volumes : markedOf(draft, report);
	if (!marked) return report.result();
	const losses = [...marked.unkept, ...draftLosses(draft)];
	warnLosses(report, draft.file, losses);
	addOtherElementLosses(volumes?.others, losses, report, draft.file);
	const { file, vertices, cells } = draft;
	const triangles = volumes?.triangles ?? draft.corners;
	const { dimension, points } = inPlane(draft.points, draft.points.length / 3);
	const { shared, positions } = options;
	const mesh = meshOf(
		{ dimension, points: shared ? sharedCopy(points) : points },
		shared ? sharedCopy(triangles) : triangles,
		{ ...marked, unkept: losses },
		volumes?.others,
	);
	const filePositions: Positions = {
		points: { file, lines: vertices!.lines, first: 0 },
		// Facets of tetrahedra have no lines.
		...(!volumes && { triangles: { file, lines: cells!.lines, first: 0 } }),
	};
	return { mesh, ...(positions && { positions: filePositions }), ...report.result() };
}

/** Whether the mesh is complete; otherwise reports the missing parts. */
function isComplete(draft: Draft, sources: readonly ByteSource[], report: Report): boolean {
	const { file, vertices, cells } = draft;
	const start = { file: file || sources[0]!.name, line: 1, column: 1 };
	const missing = !file ? '<mesh>' : !vertices ? '<vertices>' : cells ? undefined : '<cells>';
	if (missing) {
		const markers = !file && draft.markers.length > 0;
		report.error('missing-section', () => ({
			...start,
			message: markers
				? 'The file has markers, but its mesh is not beside it.'
				: `The file has no ${missing}.`,
		}));
		return false;
	}
	return report.errors === 0;
}
