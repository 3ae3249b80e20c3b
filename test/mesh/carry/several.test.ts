import { expect, test } from 'vitest';
import { carryFields, type Lookups } from '../../../src/mesh/carry/fields.ts';
import { carryGroups } from '../../../src/mesh/carry/groups.ts';
import { numberByEnds } from '../../../src/mesh/edgeTable.ts';
import { mapsOf, type Provenance, provenanceOf } from '../../../src/mesh/provenance.ts';
import { NONE } from '../../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { seededRandom } from '../../support/random.ts';

const field = (on: Field['on'], role: Field['role'], values: Field['values']): Field => ({
	name: `${role} of ${on}`,
	on,
	role,
	type: values instanceof Int32Array ? 'integer' : 'real',
	components: 1,
	values,
});
const strip = (...fields: Field[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1, 2, 0),
	triangles: Uint32Array.of(0, 1, 2, 2, 1, 3, 1, 4, 3),
	fields,
	groups: [{ dimension: 2, tag: 7, members: [{ of: 'triangles', members: Uint32Array.of(2) }] }],
});
const none = () => {
	throw new Error('not asked for');
};
const lookups: Lookups = {
	triangles: none,
	parentCoordinates: none,
	edgesOfPoints: none,
	guessMarkers: none,
};

/** Point 2 of the input is gone; point 1 (3 of it) has moved, point 4 lies inside. Two triangles: of two, of three, of none. */
const merging: Provenance = {
	points: {
		kept: Uint32Array.of(0, 3, 4),
		moved: Uint32Array.of(1),
		halved: Uint32Array.of(0, 1),
		weights: {
			of: Uint32Array.of(1, 4),
			starts: Uint32Array.of(0, 2, 5),
			points: Uint32Array.of(3, 4, 0, 3, 4),
			weights: Float64Array.of(1.5, -0.5, 0.25, 0.25, 0.5),
		},
	},
	triangles: {
		starts: Uint32Array.of(0, 2, 5, 5),
		parents: Uint32Array.of(0, 2, 0, 1, 2),
		shares: Float64Array.of(1, 3, 2, 2, 1),
	},
	edges: Uint32Array.of(NONE),
};
const carried = (...fields: Field[]) => carriedBy(merging, ...fields);
const carriedBy = (provenance: Provenance, ...fields: Field[]) => {
	const warnings: string[] = [];
	const after = allSlices(carryFields(strip(...fields), provenance, lookups, warnings));
	return { values: after.map(({ values }) => [...values]), warnings };
};

test('cells of several parents: reals are means by share, integers those of the largest, reported where they differ', () => {
	const { values, warnings } = carried(
		field('triangles', 'attribute', Float64Array.of(10, 20, 30)),
		field('triangles', 'marker', Int32Array.of(5, 6, 7)),
		field('triangles', 'marker', Int32Array.of(4, 4, 4)),
		field('triangles', 'attribute', Float64Array.of(0.1, 0.1, 0.1)),
	);
	expect(values).toEqual([
		[25, 18, 0],
		[7, 5, 0],
		[4, 4, 0],
		[0.1, 0.1, 0],
	]);
	expect(warnings).toEqual([expect.stringMatching(/"marker of triangles".*2 took/)]);
});

test('integers do not differ where an overlap is due to rounded coordinates', () => {
	const triangles = {
		starts: Uint32Array.of(0, 2, 4),
		parents: Uint32Array.of(0, 1, 0, 1),
		shares: Float64Array.of(1e-7, 1, 1, 1e-7),
	};
	const ids = field('triangles', 'attribute', Int32Array.of(5, 6, 7));
	const { values, warnings } = carriedBy({ ...merging, triangles }, ids);
	expect(values).toEqual([[6, 5]]);
	expect(warnings).toEqual([]);
});

test('points that moved or lie inside: attributes by weight, sizes by weights that are not below 0', () => {
	const { values } = carried(
		field('points', 'attribute', Float64Array.of(0, 0, 0, 4, 8)),
		field('points', 'size', Float64Array.of(1, 1, 1, 4, 8)),
		field('points', 'attribute', Int32Array.of(1, 2, 3, 4, 5)),
		field('mesh', 'attribute', Float64Array.of(3.5)),
	);
	// In order: point 0, point 3 moved, point 4, half way between the first two, inside.
	expect(values).toEqual([[0, 2, 8, 2, 5], [1, 4, 8, 2.5, 5.25], [1, 4, 5, 1, 5], [3.5]]);
});

test('groups take what is mostly made of their members', () => {
	expect(carryGroups(strip(), merging)[0]!.members).toEqual([
		{ of: 'triangles', members: Uint32Array.of(0) },
	]);
});

test('the maps of a bisection are its provenance and come back; what is more is refused', () => {
	const maps = {
		pointParents: Uint32Array.of(0, 1, 1, 2),
		triangleParents: Uint32Array.of(0, 0, 1),
		edgeParents: Uint32Array.of(0, NONE),
	};
	const back = mapsOf(provenanceOf(maps, 3));
	for (const name of ['pointParents', 'triangleParents', 'edgeParents'] as const)
		expect(back[name]).toBe(maps[name]);
	expect(() => mapsOf(merging)).toThrow('no bisection');
});

test('numbers of edges are found by their ends, in either order (seed 5)', () => {
	const random = seededRandom(5);
	const known = new Map<string, number>();
	const ends: number[] = [];
	const numbers: number[] = [];
	const pick = () => Math.floor(300 * random());
	for (let i = 0; i < 20_000; i++) {
		const [a, b] = [pick(), pick()];
		const key = [Math.min(a, b), Math.max(a, b)].join();
		if (!known.has(key)) known.set(key, i);
		ends.push(a, b);
		numbers.push(i);
	}
	const numberOf = numberByEnds(ends, numbers);
	for (let a = 0; a < 300; a++)
		for (let b = 0; b < 300; b++)
			expect(numberOf(a, b)).toBe(known.get([Math.min(a, b), Math.max(a, b)].join()));
});
