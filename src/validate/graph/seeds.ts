import { meshGraph, type Seeds } from '../../mesh/delaunay/meshGraph.ts';
import { CrossingSegments } from '../../mesh/delaunay/segments.ts';
import { type Graph, isGraph, seedsOf } from '../../mesh/graph.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { allSlices } from '../../util/slices.ts';
import type { Facts } from '../facts.ts';
import { ruleResult } from '../rows.ts';
import type { Rule, RuleResult } from '../rule.ts';

const kinds = ['holes', 'regions'] as const;

type Located = { readonly [kind in (typeof kinds)[number]]: Seeds };

const cache = new WeakMap<TriMesh, Located | undefined>();

/** Locates the seeds of a graph; undefined if it has none or its segments cross, which another rule reports. */
function* locate(mesh: Graph): Generator<void, Located | undefined> {
	if (cache.has(mesh)) return cache.get(mesh);
	const { holes, regions } = seedsOf(mesh);
	let located: Located | undefined;
	try {
		if (holes.length + regions.length > 0) located = yield* meshGraph(mesh);
	} catch (error) {
		if (!(error instanceof CrossingSegments)) throw error;
	}
	cache.set(mesh, located && { holes: located.holes, regions: located.regions });
	return located;
}

/** Makes a rule about the seed points of holes and regions. A row is the index of the kind in `kinds`, and that of the seed. */
function seedRule(
	rule: Pick<Rule, 'id' | 'severity' | 'description'>,
	breaks: (seeds: Seeds, index: number) => boolean,
	predicate: string,
): Rule {
	function* findInSlices({ mesh }: Facts): Generator<void, RuleResult> {
		const located = isGraph(mesh) ? yield* locate(mesh) : undefined;
		const rows: number[] = [];
		for (const [k, kind] of kinds.entries())
			for (let i = 0; located && i < located[kind].triangles.length; i++)
				if (breaks(located[kind], i)) rows.push(k, i);
		return ruleResult(rows, 2);
	}
	return {
		...rule,
		graphs: 'only',
		find: (facts) => allSlices(findInSlices(facts)),
		findInSlices,
		update: () => undefined,
		describe: (_, { rows }, count, { name }) =>
			Array.from({ length: count }, (_, i) => {
				const [kind, index] = [kinds[rows[2 * i]!]!, rows[2 * i + 1]!];
				return { kind, index, message: `The point of ${name(kind, index)} ${predicate}` };
			}),
	};
}

/** The seed of a hole or a region is enclosed by segments. */
export const seedsOutside = seedRule(
	{
		id: 'seed-outside',
		severity: 'warning',
		description: 'The points of holes and regions are inside the outermost segments.',
	},
	({ outside, onSegment }, i) => outside[i] === 1 && onSegment[i] === 0,
	'is outside the segments and has no effect.',
);

/** The seed of a hole or a region is not on a segment. */
export const seedsOnSegments = seedRule(
	{
		id: 'seed-on-segment',
		severity: 'error',
		description: 'No point of a hole or region is on a segment.',
	},
	({ onSegment }, i) => onSegment[i] === 1,
	'is on a segment, which leaves its side ambiguous; move it to one side.',
);
