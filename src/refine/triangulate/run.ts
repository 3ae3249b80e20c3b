import { areCollinear } from '../../mesh/collinear.ts';
import { type MeshedGraph, meshGraph } from '../../mesh/delaunay/meshGraph.ts';
import { CrossingSegments } from '../../mesh/delaunay/segments.ts';
import { type Graph, graphCounts, isGraph } from '../../mesh/graph.ts';
import { pointCount, triangleCount } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { NotRefinable } from '../errors.ts';
import type { Operation, RunRequest } from '../operation.ts';
import { triangulated } from './result.ts';

/** `run` of the operation. */
export const run: Operation['run'] = async (engine, mesh, request) => {
	const started = request.now();
	if (!isGraph(mesh))
		throw new NotRefinable('triangulate needs points and segments in the plane; the mesh has none');
	if (pointCount(mesh) < 3)
		throw new NotRefinable(`${counted(pointCount(mesh), 'point')} can't form a triangle`);
	request.onPhase?.('refine');
	const meshed = await meshedGraph(mesh, request);
	request.onPhase?.('finish');
	checkSeeds(meshed);
	if (meshed.triangulation.triangles.length === 0)
		throw new NotRefinable(
			areCollinear(mesh.points)
				? 'all points are collinear, so there are no triangles'
				: 'the coordinates along one axis are so small against the other that all points count as collinear; scale them',
		);
	if (!meshed.inside.includes(1))
		throw new NotRefinable(
			mesh.edges.length === 0
				? 'the holes cover the convex hull'
				: 'no triangle is left: the segments enclose nothing but holes; the option to keep the convex hull (--convex) keeps the triangles between it and the segments',
		);
	const { warnings, ...result } = triangulated(mesh, meshed, request.values.convex === true);
	return {
		...result,
		report: {
			rounds: [],
			work: `${graphCounts(mesh)} became ${counted(triangleCount(result.mesh), 'triangle')}`,
			warnings: [...warnings, ...seedWarnings(meshed)],
			milliseconds: { prepare: 0, refine: request.now() - started },
			adapter: engine.adapter,
		},
	};
};

/** Triangulates the graph in slices. Throws `NotRefinable` if segments cross. */
async function meshedGraph(
	graph: Graph,
	{ values, signal, pause, onProgress }: RunRequest,
): Promise<MeshedGraph> {
	const slices = meshGraph(graph, values.convex === true);
	try {
		for (;;) {
			onProgress?.({ phase: 'Triangulating' });
			const slice = slices.next();
			if (slice.done) return slice.value;
			await pause?.();
			throwIfCancelled(signal);
		}
	} catch (error) {
		if (!(error instanceof CrossingSegments)) throw error;
		const { firstIndex } = graph.source;
		const [first, second] = error.segments.map((segment) => segment + firstIndex);
		throw new NotRefinable(
			`segments ${first} and ${second} cross; add a point at the crossing and divide both there`,
		);
	}
}

/** Throws `NotRefinable` if a seed is on a segment. */
function checkSeeds({ holes, regions }: MeshedGraph): void {
	for (const [{ onSegment }, noun] of [
		[holes, 'hole'],
		[regions, 'region'],
	] as const) {
		const count = onSegment.filter((on) => on === 1).length;
		if (count > 0)
			throw new NotRefinable(
				`the ${count === 1 ? `point of a ${noun} is` : `points of ${counted(count, noun)} are`} on a segment, so its side is undefined`,
			);
	}
}

/** Warns of seeds outside the segments. */
function seedWarnings({ holes, regions }: MeshedGraph): string[] {
	return (
		[
			[holes, 'hole'],
			[regions, 'region'],
		] as const
	).flatMap(([{ outside }, noun]) => {
		const count = outside.filter((out) => out === 1).length;
		return count === 0
			? []
			: [
					`${counted(count, noun)} ${count === 1 ? 'has its point' : 'have their points'} outside the segments and no effect`,
				];
	});
}
