import type { Positions } from '../../mesh/finding.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { loseOthers } from '../elements/otherElements.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { Report } from '../text/report.ts';
import { warnUnkept } from '../warnUnkept.ts';
import { markedOf, meshOf, unkeptOf } from './buildMesh.ts';
import { markedVolumesOf } from './buildVolumes.ts';
import type { Draft } from './draft.ts';
import { readFile } from './readSet.ts';

/**
 * Reads DOLFIN XML: a mesh of triangles with the markers in it and in files beside it, or the facets of one of tetrahedra that have
 * markers. Triangles keep the direction that they have in the file, which is that of sorted vertices. Throws `Cancelled`.
 */
export async function readDolfin(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const draft: Draft = {
		...{ file: '', dimension: 2, points: new Float64Array(0), vertices: undefined },
		...{ width: 3, corners: new Uint32Array(0), cells: undefined },
		...{ markers: [], strange: new Map(), further: 0 },
	};
	for (const source of sources)
		if (!(await readFile(source, report, options, draft))) return report.result();
	if (!isWhole(draft, sources, report)) return report.result();
	const volumes = draft.width === 4 ? markedVolumesOf(draft, report) : undefined;
	const marked = draft.width === 4 ? volumes : markedOf(draft, report);
	if (!marked) return report.result();
	const unkept = [...marked.unkept, ...unkeptOf(draft)];
	warnUnkept(report, draft.file, unkept);
	loseOthers(volumes?.others, unkept, report, draft.file);
	const { file, vertices, cells } = draft;
	const triangles = volumes?.triangles ?? draft.corners;
	const { dimension, points } = inPlane(draft.points, draft.points.length / 3);
	const { shared, positions } = options;
	const mesh = meshOf(
		{ dimension, points: shared ? sharedCopy(points) : points },
		shared ? sharedCopy(triangles) : triangles,
		{ ...marked, unkept },
		volumes?.others,
	);
	const where: Positions = {
		points: { file, lines: vertices!.lines, first: 0 },
		// Facets of tetrahedra stand in no line.
		...(!volumes && { triangles: { file, lines: cells!.lines, first: 0 } }),
	};
	return { mesh, ...(positions && { positions: where }), ...report.result() };
}

/** Whether there is a mesh with all that it says it has; reported where not. */
function isWhole(draft: Draft, sources: readonly ByteSource[], report: Report): boolean {
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
