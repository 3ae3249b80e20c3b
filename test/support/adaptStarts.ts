import type { Engine, Session } from '../../src/engine/engine.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import {
	type AdaptMesh,
	type AdaptStart,
	openAdaptMesh,
} from '../../src/refine/adapt/adaptMesh.ts';
import { constraintsOf } from '../../src/refine/adapt/constraints.ts';
import { recordsOf } from '../../src/refine/adapt/start.ts';
import { allSlices } from '../../src/util/slices.ts';
import type { MetricAt } from './adapting.ts';

/** Records of a mesh with a metric. */
export interface Records {
	readonly start: AdaptStart;
	readonly edges: number;
}

/** How the records of a mesh differ from those that its data and a whole selection make. */
export interface Changes {
	/** Most of the first half of the triangles may not change. */
	readonly halfScope?: boolean;
	/** Inner edges in a strip across the mesh get a line; some edges with a line are fixed. */
	readonly innerLine?: boolean;
}

const FIXED = 0x80000000;
const INNER_LINE = 0x00400000;

/** Makes the records of a mesh. */
export function recordsWith(mesh: TriMesh, metricAt: MetricAt, changes: Changes = {}): Records {
	const topology = topologyOf(mesh);
	const { points: planar } = mesh;
	const metrics = new Float64Array((3 * planar.length) / 2);
	for (let p = 0; p < planar.length / 2; p++)
		metrics.set(metricAt(planar[2 * p]!, planar[2 * p + 1]!), 3 * p);
	const constraints = allSlices(constraintsOf(mesh, topology, planar));
	const selection = Uint8Array.from({ length: triangleCount(mesh) }, (_, t) =>
		changes.halfScope && t < triangleCount(mesh) / 2 && t % 16 > 2 ? 0 : 1,
	);
	const { start } = allSlices(
		recordsOf({ mesh, topology, planar, metrics, constraints, selection }, 'file'),
	);
	if (changes.innerLine) addLine(start);
	return { start, edges: topology.edges.length / 2 };
}

/** Gives inner edges whose ends lie in a strip a line, and fixes some edges, of both half-edges alike. */
function addLine({ points, triangles, lines }: AdaptStart): void {
	const places = Uint32Array.from({ length: points.length / 8 }, (_, p) => points[8 * p]!);
	const [least, most] = [
		places.reduce((a, b) => Math.min(a, b)),
		places.reduce((a, b) => Math.max(a, b)),
	];
	const isNear = (p: number) => Math.abs(points[8 * p]! - (least + most) / 2) < (most - least) / 30;
	for (let t = 0; t < triangles.length / 6; t++)
		for (let k = 0; k < 3; k++) {
			const twin = triangles[6 * t + 3 + k]!;
			const isInner = twin >>> 30 !== 3;
			const isOwn = !isInner || (twin & 0x3fffffff) > t;
			if (!isOwn) continue;
			const [a, b] = [triangles[6 * t + k]!, triangles[6 * t + ((k + 1) % 3)]!];
			const at = 4 * t + k;
			if (isInner && isNear(a) && isNear(b)) lines[at] = INNER_LINE;
			if (lines[at] !== 0 && (a + b) % 5 === 0) lines[at] = (lines[at]! | FIXED) >>> 0;
			if (isInner) lines[4 * (twin & 0x3fffffff) + (twin >>> 30)] = lines[at]!;
		}
}

/** Copies of the records on an engine. */
export function openRecords(engine: Engine, { start, edges }: Records): AdaptMesh {
	const session = engine.begin(() => 0);
	const copies = Object.fromEntries(
		Object.entries(start).map(([name, words]: [string, Uint32Array]) => [name, words.slice()]),
	);
	return openAdaptMesh(session, copies as unknown as AdaptStart, edges, (name, record) =>
		session.time(name, record),
	);
}

/** The records of a mesh that goes on afterwards. */
export async function copyOf({ session, buffers, points, triangles }: AdaptMesh): Promise<{
	readonly [name in 'points' | 'triangles' | 'lines']: Uint32Array;
}> {
	return {
		points: await copied(session, buffers.points, 8 * points),
		triangles: await copied(session, buffers.triangles, 6 * triangles),
		lines: await copied(session, buffers.lines, 4 * triangles),
	};
}

async function copied(
	session: Session,
	buffer: AdaptMesh['scope'],
	length: number,
): Promise<Uint32Array> {
	const copy = session.buffer('copy', length);
	session.copy(buffer, copy, length);
	return (await session.read(copy, length)).slice();
}
