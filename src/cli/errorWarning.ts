import type { MeshInfo } from '../mesh/info.ts';
import { forgetTopology } from '../mesh/topology.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { countText } from '../util/counted.ts';
import { inSlices } from '../util/inSlices.ts';
import { errorCountsInSlices } from '../validate/errorCounts.ts';
import { infoInSlices } from '../validate/info.ts';
import type { Io, Messages } from './terminal.ts';
import { withLoops } from './withLoops.ts';

const nouns: Readonly<Record<string, readonly [one: string, more: string]>> = {
	'duplicate-edge': ['edge listed twice', 'edges listed twice'],
	'duplicate-triangle': ['triangle listed twice', 'triangles listed twice'],
	'crossing-segments': ['crossing of two segments', 'crossings of two segments'],
	'seed-on-segment': ['hole or region on a segment', 'holes or regions on a segment'],
	'non-manifold-edge': ['edge of three or more triangles', 'edges of three or more triangles'],
};

/** Measures a mesh, with threads if it is large, and warns of errors, with their number. Throws `Cancelled`. */
export async function infoWithWarning(
	path: string,
	mesh: TriMesh,
	format: string,
	io: Io,
	messages: Messages,
): Promise<{ readonly info: MeshInfo; readonly errors: number }> {
	const before = io.clock.enter('check');
	messages.progress({ phase: 'Checking for errors' });
	const { info, hasNoError } = await withLoops(mesh, (loops) =>
		inSlices(infoInSlices(mesh, format, loops), io),
	);
	messages.clear();
	const errors = hasNoError ? 0 : await warnOfErrors(path, mesh, io, messages);
	io.clock.enter(before);
	return { info, errors };
}

/**
 * Warns of errors that `check` finds, for commands that continue nevertheless; returns their number. Throws
 * `Cancelled`.
 */
export async function warnOfErrors(
	path: string,
	mesh: TriMesh,
	io: Io,
	messages: Messages,
): Promise<number> {
	const before = io.clock.enter('check');
	const search = errorCountsInSlices(mesh);
	let slice = search.next();
	for (; !slice.done; slice = search.next()) {
		messages.progress({ phase: 'Checking for errors' });
		await io.pause();
	}
	messages.clear();
	// Meshes with numbered edges need no other topology later.
	if (mesh.edges) forgetTopology(mesh);
	const counts = slice.value;
	io.clock.enter(before);
	let total = 0;
	const phrases: string[] = [];
	for (const [rule, count] of counts) {
		total += count;
		phrases.push(`${countText(count)} ${noun(rule, mesh)[count === 1 ? 0 : 1]}`);
	}
	if (total > 0) {
		const kinds = phrases.length === 1 ? 'one kind of error' : `${phrases.length} kinds of errors`;
		messages.warn(
			`check finds ${kinds}: ${phrases.join(', ')}; trirefine check ${path} lists them`,
		);
	}
	return total;
}

/** Singular and plural of an error by its rule. */
function noun(rule: string, { edges }: TriMesh): readonly [one: string, more: string] {
	if (rule === 'equal-ends')
		return edges
			? ['edge with equal ends', 'edges with equal ends']
			: ['triangle with a corner twice', 'triangles with a corner twice'];
	return nouns[rule] ?? [`error (${rule})`, `errors (${rule})`];
}
