import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { prepare } from '../../../src/refine/host/prepare.ts';
import { BisectionNumbers, bisect, walksFor } from '../../../src/refine/lepp/bisect.ts';
import {
	emptyMesh,
	type LeppMesh,
	MADE,
	SELECTED,
	WAITING,
} from '../../../src/refine/lepp/mesh.ts';
import { findAllLongest, leppMeshOf, type Start } from '../../../src/refine/lepp/open.ts';
import { PointKeys } from '../../../src/refine/lepp/pointKeys.ts';
import { singleThread } from '../../../src/util/loop.ts';
import { allSlices } from '../../../src/util/slices.ts';

/** What a mesh is made of, in the order of `arraysOf`. */
export const arrayNames = [
	...['coordinates', 'corners', 'halfEdges', 'opposites', 'states', 'nextTriangle', 'nextEdge'],
	...['pointParents', 'levels', 'triangleParents'],
] as const;
export type Words = Uint32Array | Int32Array | Uint8Array;

export const arraysOf = (mesh: LeppMesh): Words[] =>
	arrayNames.map((name) => mesh[name as keyof LeppMesh] as Words);

/** A mesh with targets that wait, ready to be bisected. */
export async function openedMesh(mesh: TriMesh, targets: readonly number[]): Promise<LeppMesh> {
	const selection = new Uint8Array(mesh.triangles.length / 3);
	for (const t of targets) selection[t] = 1;
	const prepared = await prepare(mesh, { selection }, true);
	const start = prepared.takeStart() as Start;
	const opened = allSlices(leppMeshOf(start, undefined, 96, singleThread));
	const keys = new PointKeys(opened, mesh.points, undefined);
	allSlices(findAllLongest(opened, keys, singleThread));
	for (const t of targets) opened.states[t]! |= SELECTED | WAITING;
	return opened;
}

/** The same in memory of its own. */
export function copyOf(mesh: LeppMesh): LeppMesh {
	const copy = emptyMesh(mesh.dimension, mesh.input, undefined);
	const into = copy as unknown as Record<string, Words>;
	for (const name of arrayNames) into[name] = (mesh[name as keyof LeppMesh] as Words).slice();
	copy.span = mesh.span;
	return copy;
}

/** The triangles of a mesh, part by part, by where their corners lie. */
function signature({ input, corners, coordinates, dimension, nextTriangle }: LeppMesh): string {
	const all: string[] = [];
	for (let t = 0; t < input.triangles; t++) {
		let part = t;
		do {
			const at = [0, 1, 2].map((k) => dimension * corners[3 * part + k]!);
			all.push(at.map((i) => coordinates.subarray(i, i + dimension).join()).join(' '));
			part = nextTriangle[part]!;
		} while (part !== 0);
		all.push('|');
	}
	return all.join(';');
}

/** Bisects what targets are left, by one member. */
export function finish(mesh: LeppMesh, targets: readonly number[]): string {
	const walks = walksFor(mesh, Uint32Array.from(targets), new BisectionNumbers(64, 96));
	const isDone = bisect(mesh, undefined, walks, Number.POSITIVE_INFINITY);
	return isDone ? signature(mesh) : 'not done';
}

/** What is wrong with the links between triangles, or nothing. */
export function linkFault(
	{ input, corners, opposites, states }: LeppMesh,
	span: number,
): string | undefined {
	for (let t = 0; t < input.triangles + 2 * span; t++) {
		if (t >= input.triangles && (states[t]! & MADE) === 0) continue;
		for (let k = 0; k < 3; k++) {
			const across = opposites[3 * t + k]!;
			if (across < 0) continue;
			const [u, l] = [across >> 2, across & 3];
			if (opposites[3 * u + l] !== 4 * t + k) return `side ${k} of ${t} is not across ${l} of ${u}`;
			const ends = (s: number, j: number) =>
				[corners[3 * s + j]!, corners[3 * s + ((j + 1) % 3)]!].sort().join();
			if (ends(t, k) !== ends(u, l)) return `sides of ${t} and ${u} have other ends`;
		}
	}
	return undefined;
}
