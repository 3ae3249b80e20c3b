import type { Engine } from '../../engine/engine.ts';
import { midNodesOf } from '../../mesh/carry/sixNodes.ts';
import { isPlanarTriangulation } from '../../mesh/edgedMesh.ts';
import { type PolygonInfo, polygonsOf } from '../../mesh/polygonInfo.ts';
import { NONE } from '../../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { bitWords, hasBit } from '../../steps/bits.ts';
import { findBoundary } from '../../steps/check/findBoundary.ts';
import { EDGE, OWNED } from '../../steps/halfEdgeBits.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted, countText } from '../../util/counted.ts';
import { loopsFor } from '../../util/loop.ts';
import { NeedsSplit, NonManifold, NotRefinable } from '../errors.ts';
import { edgedMeshOn } from '../host/edgedMeshOn.ts';
import { type Prepared, prepare } from '../host/prepare.ts';
import { checkFits } from '../limits.ts';
import type { Operation, Outcome, RunRequest } from '../operation.ts';
import {
	openResident,
	type Resident,
	type ResidentStart,
	type TimeStep,
} from '../resident/resident.ts';
import { counterClockwise } from './counterClockwise.ts';
import { keptEdges } from './keptEdges.ts';
import { halfEdgesOn, polygonsOn } from './polygonsOn.ts';
import { renumberPolygons } from './renumberPolygons.ts';
import { resultOf } from './result.ts';

/**
 * `run` of the operation. Edges of three or more triangles, which surfaces in space may have, are sides of polygons
 * like boundary edges.
 */
export const run: Operation['run'] = async (engine, mesh, request) => {
	try {
		return await runWith(engine, mesh, request, false);
	} catch (error) {
		if (!(error instanceof NonManifold)) throw error;
		if (mesh.dimension === 2)
			throw new NotRefinable(
				`${error.message}, but a polygon in the plane has at most one neighbour across each side`,
			);
		// Deriving the edges detects that a surface branches; `inspect` has run by then.
		const { inspect: _, ...uninspected } = request;
		return await runWith(engine, mesh, uninspected, true);
	}
};

/** Makes polygons; `branches` allows edges of three or more triangles. */
async function runWith(
	engine: Engine,
	mesh: TriMesh,
	request: RunRequest,
	branches: boolean,
): Promise<Outcome> {
	const { now, signal, inspect, pause = async () => {} } = request;
	const { triangles, reversed } = counterClockwise(mesh);
	// Edges of reversed triangles differ from those of the mesh to inspect.
	const isInspectedFirst = reversed !== undefined || !isPlanarTriangulation(mesh);
	if (isInspectedFirst) await inspect?.();
	if (midNodesOf(mesh))
		throw new NotRefinable('the triangles have six nodes, but polygons have straight sides');
	const carried = mesh.cells?.find(({ shape }) => shape !== 'point' && shape !== 'line');
	if (carried) {
		const refusal = `the mesh has cells of shape ${carried.shape} besides triangles`;
		const splits = carried.shape === 'quad' || carried.shape === 'polygon';
		throw splits ? new NeedsSplit(refusal) : new NotRefinable(refusal);
	}
	checkFits(engine, triangleCount(mesh), 'the mesh has');
	throwIfCancelled(signal);
	const started = now();
	request.onProgress?.({ phase: 'prepare' });
	request.onPhase?.('prepare');
	const workingMesh: TriMesh = {
		dimension: mesh.dimension,
		points: mesh.points,
		triangles,
		fields: [],
	};
	const loops = loopsFor(triangleCount(mesh), engine.loops);
	const derivesHere = engine.kind === 'cpu' || engine.software === true;
	const options = {
		...hooksOf(request),
		selection: new Uint8Array(triangleCount(mesh)),
		listEdges: false,
		branches,
		...(inspect && !isInspectedFirst && { inspect }),
	};
	const prepared = await prepare(workingMesh, options, derivesHere, loops);
	await pause();
	throwIfCancelled(signal);
	const ready = now();
	request.onPhase?.('refine');
	const session = engine.begin(now);
	try {
		const time: TimeStep = async (name, record) => {
			throwIfCancelled(signal);
			request.onProgress?.({ phase: `polygons: ${name}` });
			await pause();
			throwIfCancelled(signal);
			await session.time(name, record);
		};
		const start = prepared.takeStart();
		cutBranches(start);
		const resident = await openResident(session, start, time);
		if (options.inspect && !prepared.isInspected) {
			const hooks = { ...hooksOf(request), loops };
			await options.inspect(
				await edgedMeshOn(resident, start, workingMesh, prepared.work2file, hooks),
			);
		}
		await refuseAlike(resident, time);
		const required = keptEdges(mesh, request.values['join-groups'] !== true);
		const bits =
			required.bits && inWorkingOrder(required.bits, prepared, reversed, triangleCount(mesh));
		const twins = await halfEdgesOn(resident, bits, time);
		const onDevice = await polygonsOn(resident, twins, time);
		const refinedAt = now();
		request.onProgress?.({ phase: 'finish' });
		request.onPhase?.('finish');
		const read = async (buffer: typeof onDevice.nodes, length = buffer.length) => {
			const read = await session.read(buffer, length);
			const refusal = read.slice();
			loops.drop(read);
			await pause();
			throwIfCancelled(signal);
			return refusal;
		};
		const raw = {
			nodes: await read(onDevice.nodes, onDevice.corners),
			offsets: await read(onDevice.offsets, onDevice.count + 1),
			polygons: await read(onDevice.polygons),
			doubtful: await read(onDevice.doubtful),
			frontier: () => read(onDevice.frontier),
		};
		const polygons = await renumberPolygons(raw, triangles, prepared.work2file, async () => {
			await pause();
			throwIfCancelled(signal);
		});
		loops.drop(...Object.values(prepared.work2file ?? {}));
		const result = resultOf(mesh, polygons, required.named);
		return {
			...result,
			report: {
				rounds: [],
				work: workOf(polygonsOf(result.mesh), onDevice.tips, polygons.cut),
				warnings: [
					...(reversed
						? [
								`${countText(reversed.reduce((sum, flag) => sum + flag, 0))} clockwise triangles became counter-clockwise, as polygons are`,
							]
						: []),
					...result.warnings,
				],
				milliseconds: { prepare: ready - started + (now() - refinedAt), refine: refinedAt - ready },
				adapter: engine.adapter,
			},
		};
	} finally {
		session.end();
	}
}

/** Makes each half-edge of an edge with three or more triangles a boundary half-edge. */
function cutBranches(start: ResidentStart): void {
	if (start.edges === undefined || !start.branches) return;
	const { halfEdges, edgeTriangles } = start;
	const uses = new Uint8Array(start.edges);
	for (const halfEdge of halfEdges) if (uses[halfEdge & EDGE]! < 3) uses[halfEdge & EDGE]!++;
	for (let s = 0; s < halfEdges.length; s++) {
		const edge = halfEdges[s]! & EDGE;
		if (uses[edge]! < 3) continue;
		halfEdges[s]! |= OWNED;
		edgeTriangles.fill(NONE, 2 * edge, 2 * edge + 2);
	}
}

/** A summary of the polygons for the report. */
function workOf(info: PolygonInfo | undefined, tips: number, cut: number): string {
	const { polygons, corners, convex } = info ?? { polygons: 0, corners: 0 };
	const mean = (corners / Math.max(1, polygons)).toFixed(2);
	const share = convex === undefined ? '' : `, ${Math.floor((100 * convex) / polygons)} % convex`;
	const touching =
		cut === 0
			? ''
			: `, and ${counted(cut, 'polygon')} that touched ${cut === 1 ? 'itself' : 'themselves'}`;
	return `${counted(polygons, 'polygon')} of ${mean} corners on average${share}; ${counted(tips, 'barrier tip')} cut${touching}`;
}

const hooksOf = ({ signal, pause, onPhase }: RunRequest) => ({
	...(signal && { signal }),
	...(pause && { pause }),
	...(onPhase && { onPhase }),
});

/** Throws if two triangles run along an edge in the same direction: then their orientations differ. */
async function refuseAlike({ session, buffers, counts }: Resident, time: TimeStep): Promise<void> {
	const { halfEdges, edgeTriangles } = buffers;
	const all = 3 * counts.triangles;
	const boundary = session.buffer('half-edges at the boundary', bitWords(all));
	const sameDirection = session.buffer('half-edges of one direction', 1);
	await time('boundary', () =>
		session.run(findBoundary, all, {}, { halfEdges, edgeTriangles, boundary, sameDirection }),
	);
	const [isAlike] = await session.readValues([[sameDirection, 0]]);
	session.free(sameDirection);
	session.free(boundary);
	if (isAlike !== 0)
		throw new NotRefinable(
			'two triangles of an edge have different orientations or overlap, so no polygon can contain both; "Normalise Mesh" may orient them',
		);
}

/** Permutes bits of half-edges to the working order. */
function inWorkingOrder(
	bits: Uint32Array,
	{ work2file }: Prepared,
	reversed: Uint8Array | undefined,
	triangles: number,
): Uint32Array {
	const reordered = new Uint32Array(bits.length);
	for (let t = 0; t < triangles; t++) {
		const f = work2file ? work2file.triangles[t]! : t;
		for (let k = 0; k < 3; k++) {
			// Slots 0, 1, 2 of a reversed triangle are 0, 2, 1 in the file.
			const slot = reversed?.[f] === 1 && k > 0 ? 3 - k : k;
			const h = 3 * t + k;
			if (hasBit(bits, 3 * f + slot)) reordered[h >>> 5]! |= 1 << (h & 31);
		}
	}
	return reordered;
}
