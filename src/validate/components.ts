import { NONE } from '../mesh/topology.ts';
import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { alone, type Loop, type Loops } from '../util/loop.ts';
import { allSlices } from '../util/slices.ts';
import { foundIn } from './rows.ts';
import type { Rule } from './rule.ts';

/** Parts whose first triangles are named at most. */
const NAMED = 10;

/**
 * A mesh may consist of several parts that share no point. One finding for the mesh, at the second part. Its row holds
 * the number of parts and the first triangles of some.
 */
export const components: Rule = {
	id: 'several-components',
	severity: 'information',
	description: 'The mesh consists of several parts that share no point.',
	find(facts) {
		return allSlices(this.findInSlices!(facts));
	},
	*findInSlices({ mesh }, loops) {
		const { parts, firsts } = yield* partsOf(mesh, loops);
		if (parts < 2) return foundIn([], NAMED + 1);
		return foundIn([parts, ...firsts, ...Array(NAMED - firsts.length).fill(NONE)], NAMED + 1);
	},
	update(facts, before, { connected }) {
		return connected ? this.find(facts) : before;
	},
	describe(_, { rows }, count) {
		if (count === 0) return [];
		const [parts, first, index, ...others] = rows as unknown as [number, number, number, number];
		const at = (t: number) => ({
			kind: 'triangles' as const,
			index: t,
			message: 'first triangle of another part',
		});
		return [
			{
				kind: 'triangles',
				index,
				message: `The mesh consists of ${parts} parts that share no point; here the second begins.`,
				related: [first, ...others].filter((t) => t !== NONE).map(at),
			},
		];
	},
};

interface Parts {
	readonly parts: number;
	/** The first triangles of some. */
	readonly firsts: readonly number[];
}

function* partsOf(mesh: TriMesh, loops: Loops = alone): Generator<void, Parts> {
	const { triangles } = mesh;
	const parent = loops.words(pointCount(mesh));
	for (let p = 0; p < parent.length; p++) parent[p] = p;
	yield* loops.run(joinCorners, triangles.length / 3, { triangles, parent }, {});
	let roots = 0;
	for (let p = 0; p < parent.length; p++) if (parent[p] === p) roots++;
	const found = roots < 2 ? { parts: roots, firsts: [] } : firstsOf(triangles, parent);
	loops.drop(parent);
	return found;
}

function firstsOf(triangles: Uint32Array, parent: Uint32Array): Parts {
	const counted = new Uint8Array(parent.length);
	const firsts: number[] = [];
	let parts = 0;
	for (let t = 0; t < triangles.length / 3; t++) {
		const p = rootOf(parent, triangles[3 * t]!);
		if (counted[p] === 1) continue;
		counted[p] = 1;
		if (parts++ < NAMED) firsts.push(t);
	}
	return { parts, firsts };
}

/**
 * Union-find by path halving (Tarjan, van Leeuwen 1984); the lower point is the root. Threads may do so at the same time
 * (Anderson, Woll 1991): a root gets a parent only where it is still one, and all else that is written to a point is a lower
 * one of its tree.
 */
const joinCorners: Loop<{ readonly [name in 'triangles' | 'parent']: Uint32Array }, never> = {
	name: 'components: join',
	arrays: { triangles: 'u32', parent: 'u32' },
	parameters: [],
	piece: 1 << 17,
	run({ triangles, parent }, _, first, end) {
		for (let i = 3 * first; i < 3 * end; i += 3) {
			const a = join(parent, triangles[i]!, triangles[i + 1]!);
			join(parent, a, triangles[i + 2]!);
		}
	},
};

/** Loops that threads may share. */
export const componentLoops = [joinCorners];

/** Makes one tree of those of two points, and returns a point near its root. */
function join(parent: Uint32Array, p: number, q: number): number {
	let a = rootOf(parent, p);
	let b = rootOf(parent, q);
	while (a !== b) {
		const high = Math.max(a, b);
		const low = Math.min(a, b);
		if (Atomics.compareExchange(parent, high, high, low) === high) return low;
		a = rootOf(parent, high);
		b = rootOf(parent, low);
	}
	return a;
}

function rootOf(parent: Uint32Array, point: number): number {
	let p = point;
	for (let up = parent[p]!; up !== p; up = parent[p]!) {
		const next = parent[up]!;
		parent[p] = next;
		p = next;
	}
	return p;
}
