import { connectedTriangles } from '../../src/mesh/connectedTriangles.ts';
import { facesOfDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { faceTopology } from '../../src/mesh/faceTopology.ts';
import { featureEdges } from '../../src/mesh/featureLines.ts';
import { tessellationOf } from '../../src/mesh/tessellation.ts';
import { uncachedTopologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { classMembers, groupSignatures } from '../../src/quantities/members.ts';
import type { Region, RegionMembers } from '../model/region.ts';
import { edgesOf } from './edgeAndPointSearch.ts';

/**
 * The entities of a region of a mesh, numbered as for picking: faces, edges as by `edgesOf`, points. Deriving the edges
 * takes about a second for a million triangles.
 *
 * @param pause see `connectedTriangles`
 */
export async function regionMembers(
	mesh: TriMesh,
	region: Region,
	pause: () => Promise<void>,
): Promise<RegionMembers | null> {
	if (region.kind !== 'class')
		return { on: 'triangles', members: await connectedFaces(mesh, region, pause) };
	// Faces are numbered in the stand-ins, edges and points in the display triangles.
	const ofFaces = classMembers(tessellationOf(mesh).standIns, region);
	if (ofFaces?.on === 'triangles') return ofFaces;
	const ofTriangles = classMembers(tessellationOf(mesh).displayTriangles, region);
	if (!ofTriangles) return null;
	const { on, members } = ofTriangles;
	if (on !== 'edges') return { on, members: Uint32Array.from(new Set(members)).sort() };
	await pause();
	return { on, members: edgesWithEnds(edgesOf(mesh), members, pointCount(mesh)) };
}

async function connectedFaces(
	mesh: TriMesh,
	region: Exclude<Region, { readonly kind: 'class' }>,
	pause: () => Promise<void>,
): Promise<Uint32Array> {
	const { displayTriangles, faces, standIns } = tessellationOf(mesh);
	const from = faces ? faces.starts[region.from]! : region.from;
	if (!(from < displayTriangles.triangles.length / 3)) return new Uint32Array(0);
	const topology = faces ? faceTopology(mesh) : uncachedTopologyOf(mesh);
	await pause();
	const faceOf = (t: number): number => faces?.of[t] ?? t;
	let mayCross: (edge: number, a: number, b: number) => boolean;
	if (region.kind === 'smooth' && displayTriangles.dimension === 3) {
		const isLine = featureEdges(displayTriangles, topology, region.degrees);
		mayCross = (edge, a, b) => isLine[edge] === 0 || faceOf(a) === faceOf(b);
	} else {
		const signatures = groupSignatures(standIns);
		mayCross = (_, a, b) => signatures[faceOf(a)] === signatures[faceOf(b)];
	}
	await pause();
	const reached = await connectedTriangles(topology, from, mayCross, pause);
	return facesOfDisplayTriangles(faces, indexesOf(reached));
}

function indexesOf(flags: Uint8Array): Uint32Array {
	let count = 0;
	for (let i = 0; i < flags.length; i++) count += flags[i]!;
	const list = new Uint32Array(count);
	for (let i = 0, n = 0; n < count; i++) if (flags[i]) list[n++] = i;
	return list;
}

/** The edges with these ends, two points each in either order; in ascending order. */
function edgesWithEnds(edges: Uint32Array, ends: Uint32Array, points: number): Uint32Array {
	const keyOf = (a: number, b: number): number => Math.min(a, b) * points + Math.max(a, b);
	const keys = new Set<number>();
	for (let i = 0; i < ends.length; i += 2) keys.add(keyOf(ends[i]!, ends[i + 1]!));
	const list: number[] = [];
	for (let e = 0; 2 * e < edges.length; e++)
		if (keys.has(keyOf(edges[2 * e]!, edges[2 * e + 1]!))) list.push(e);
	return Uint32Array.from(list);
}
