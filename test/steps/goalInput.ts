import type { Session } from '../../src/engine/engine.ts';
import { NONE } from '../../src/mesh/topology.ts';
import { packBits } from '../../src/steps/bits.ts';
import { areaGoal } from '../../src/steps/goal/areaGoal.ts';
import { edgeGoal } from '../../src/steps/goal/edgeGoal.ts';
import { midpointSizes } from '../../src/steps/goal/midpointSizes.ts';
import { selectChanged } from '../../src/steps/goal/selectChanged.ts';
import { sizeGoal } from '../../src/steps/goal/sizeGoal.ts';
import { LONGEST } from '../../src/steps/halfEdgeBits.ts';
import { seededRandom } from '../support/random.ts';

/** Triangles of any points, and all that goals ask for. */
export interface GoalInput {
	readonly dimension: 2 | 3;
	readonly triangles: number;
	readonly words: Readonly<
		Record<'corners' | 'halfEdges' | 'coordinates' | 'sizes' | 'selected', Uint32Array>
	>;
}

/**
 * Random input; coordinates stand close together, far apart or on the lattice's edge. One half-edge of each triangle, any of
 * them, has the flag of the longest.
 */
export function goalInput(seed: number, triangles: number, dimension: 2 | 3): GoalInput {
	const random = seededRandom(seed);
	const below = (n: number) => Math.floor(random() * n);
	const points = 64 + Math.ceil(triangles / 2);
	const longest = Uint32Array.from({ length: triangles }, () => below(3));
	const edgeOfLattice = 2 ** 30 - 1;
	return {
		dimension,
		triangles,
		words: {
			corners: Uint32Array.from({ length: 3 * triangles }, () => below(points)),
			halfEdges: Uint32Array.from(
				{ length: 3 * triangles },
				(_, i) =>
					(below(2 ** 29) | (longest[Math.floor(i / 3)] === i % 3 ? LONGEST : 0)) +
					below(4) * 2 ** 30,
			),
			coordinates: Uint32Array.from({ length: dimension * points }, () =>
				random() < 0.2 ? below(2) * edgeOfLattice : below(2 ** (2 + below(29))),
			),
			sizes: Uint32Array.from({ length: points }, () => below(2 ** 31)),
			// None beyond the last.
			selected: packBits(Uint8Array.from({ length: triangles }, () => below(2))),
		},
	};
}

/** Runs the step of a goal of this kind; returns the bits and their number. */
export async function runGoal(
	session: Session,
	{ words, triangles, dimension }: GoalInput,
	kind: 'edge' | 'area' | 'size',
	[high, low]: readonly [number, number],
): Promise<{ readonly selected: Uint32Array; readonly missing: number }> {
	const up = (name: keyof typeof words) => session.upload(name, words[name].slice());
	const [selected, missing] = [up('selected'), session.buffer('missing', 1)];
	const common = { corners: up('corners'), coordinates: up('coordinates'), selected, missing };
	const halfEdges = up('halfEdges');
	if (kind === 'area') session.run(areaGoal, triangles, { high, low }, common);
	else if (kind === 'edge')
		session.run(edgeGoal, triangles, { dimension, high, low }, { ...common, halfEdges });
	else {
		const buffers = { ...common, halfEdges, sizes: up('sizes') };
		session.run(sizeGoal, triangles, { dimension }, buffers);
	}
	const [count = 0] = await session.readValues([[missing, 0]]);
	return {
		selected: (await session.read(selected, words.selected.length)).slice(),
		missing: count,
	};
}

/** Runs the step that makes sizes at `count` new points behind `points` others; all sizes. */
export async function runMiddleSizes(
	session: Session,
	{
		seed,
		points,
		count,
	}: { readonly seed: number; readonly points: number; readonly count: number },
): Promise<{ readonly sizes: Uint32Array; readonly parents: Uint32Array }> {
	const random = seededRandom(seed);
	const before = 5;
	const parents = Uint32Array.from({ length: 2 * (before + count) }, () =>
		Math.floor(random() * points),
	);
	const given = Uint32Array.from({ length: points }, () => Math.floor(random() * 2 ** 31));
	const pointParents = session.upload('parents', parents.slice());
	const sizes = session.upload('sizes', given, points + count);
	session.run(midpointSizes, count, { points, before }, { pointParents, sizes });
	return {
		sizes: (await session.read(sizes, points + count)).slice(),
		parents: parents.slice(2 * before),
	};
}

/** A mesh of which only what `selectChanged` asks for is there: each edge lies between any two triangles. */
export function lookInput(seed: number, before: number, triangles: number) {
	const random = seededRandom(seed);
	const below = (n: number) => Math.floor(random() * n);
	const inputs = Math.ceil(before / 2);
	const edges = 2 * triangles;
	const halfEdges = Uint32Array.from(
		{ length: 3 * triangles },
		() => below(edges) + below(8) * 2 ** 29,
	);
	const edgeTriangles = Uint32Array.from({ length: 2 * edges }, () =>
		below(5) === 0 ? NONE : below(triangles),
	);
	const triangleParents = Uint32Array.from({ length: triangles - inputs }, () => below(inputs));
	const bits = (length: number) => packBits(Uint8Array.from({ length }, () => below(2)));
	return {
		...{ inputs, before, triangles },
		words: {
			halfEdges,
			edgeTriangles,
			scope: bits(inputs),
			triangleParents,
			selected: bits(triangles),
		},
	};
}

/** Runs `selectChanged`; the bits of what is selected then. */
export async function runLookAgain(
	session: Session,
	{ inputs, before, triangles, words }: ReturnType<typeof lookInput>,
): Promise<Uint32Array> {
	const up = (name: keyof typeof words) => session.upload(name, words[name].slice());
	const selected = up('selected');
	session.run(
		selectChanged,
		triangles - before,
		{ inputs, before },
		{
			...{ halfEdges: up('halfEdges'), edgeTriangles: up('edgeTriangles'), scope: up('scope') },
			...{ triangleParents: up('triangleParents'), selected },
		},
	);
	return (await session.read(selected, words.selected.length)).slice();
}
