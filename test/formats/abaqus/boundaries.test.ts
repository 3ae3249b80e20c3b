import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { abaqus } from '../loaded.ts';
import { readBack, textOf, written } from '../sources.ts';
import { type Deck, deckOf, edgeOf, edgeOfSide } from './deck.ts';
import { divided } from './divided.ts';
import { meshOf } from './reading.ts';

const fileOf = (mesh: TriMesh, values = {}) =>
	textOf([...written(abaqus, mesh, values).values()][0]!);

/** Two squares side by side of two triangles each, with midside nodes where asked; lines at the left, the right and between. */
function strip(curved = false): TriMesh {
	const triangles = [0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4];
	const points = [0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1];
	const numbers = new Map<string, number>();
	const middle = (a: number, b: number): number => {
		const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
		const known = numbers.get(key);
		if (known !== undefined) return known;
		for (const k of [0, 1]) points.push((points[2 * a + k]! + points[2 * b + k]!) / 2);
		numbers.set(key, points.length / 2 - 1);
		return points.length / 2 - 1;
	};
	const middles = curved
		? triangles.map((_, i) => {
				const at = (k: number) => triangles[3 * Math.floor(i / 3) + (k % 3)]!;
				return middle(at((i % 3) + 1), at((i % 3) + 2));
			})
		: [];
	const field = (on: 'triangles' | 'cells', components: number, values: number[]) => ({
		...{ name: 'midNodes', on, role: 'midNodes', type: 'integer', components },
		values: Int32Array.from(values),
	});
	const ends = [0, 3, 2, 5, 4, 1];
	const lines = [0, 2, 4].map((i) => middle(ends[i]!, ends[i + 1]!));
	const group = (name: string, tag: number, member: number): Group => ({
		...{ name, tag, dimension: 1 },
		members: [{ of: 0, members: Uint32Array.of(member) }],
	});
	return {
		dimension: 2,
		points: Float64Array.from(curved ? points : points.slice(0, 12)),
		triangles: Uint32Array.from(triangles),
		fields: curved ? [field('triangles', 3, middles)] : [],
		cells: [
			{
				shape: 'line',
				nodes: Uint32Array.from(ends),
				fields: curved ? [field('cells', 1, lines)] : [],
			},
		],
		groups: [group('left', 1, 0), group('right', 2, 1), group('between', 3, 2)],
	} as TriMesh;
}

/** x of each node of a set, and those of the edges of a surface with their lengths. */
const xOf = (deck: Deck, nodes: readonly number[]) => nodes.map((node) => deck.nodes.get(node)![0]);
function surfaceOf(deck: Deck, name: string) {
	const edges = deck.surfaces.get(name)!.map(([element, label]) => {
		const ends = edgeOf(deck, element, edgeOfSide(deck, element, label));
		const [a, b] = ends.map((node) => deck.nodes.get(node)!);
		return { x: [a![0], b![0]], length: Math.hypot(a![0] - b![0], a![1] - b![1]) };
	});
	return {
		x: [...new Set(edges.flatMap(({ x }) => x))],
		length: edges.reduce((sum, { length }) => sum + length, 0),
		count: edges.length,
	};
}

/** The ends of the edges of each group of edges. */
function edgesIn(mesh: TriMesh): Record<string, string[]> {
	const { edges } = topologyOf(mesh);
	return Object.fromEntries(
		mesh.groups!.map(({ name, members }) => [
			name,
			members
				.flatMap((list) =>
					Array.from(list.members, (e) => [edges[2 * e]!, edges[2 * e + 1]!].sort().join(' ')),
				)
				.sort(),
		]),
	);
}

describe.each([
	['CPS', false],
	['CPS', true],
	['S', false],
	['S', true],
])('lines of groups beside %s, six-node: %s', (elements, curved) => {
	const names = { LEFT: 0, RIGHT: 2, BETWEEN: 1 };

	test('are node sets and surfaces, and no elements', () => {
		const mesh = strip(curved);
		const deck = deckOf(fileOf(mesh, { elements }));
		expect([...deck.elements.values()].map(({ type }) => type)).toEqual(
			Array(4).fill(`${elements}${curved ? 6 : 3}`),
		);
		for (const [name, x] of Object.entries(names)) {
			expect(xOf(deck, deck.nsets.get(name)!)).toEqual(Array(curved ? 3 : 2).fill(x));
			expect(surfaceOf(deck, name)).toEqual({ x: [x], length: 1, count: 1 });
		}
		// Of two elements at a line the side of the first is written.
		expect(deck.surfaces.get('BETWEEN')![0]![0]).toBe(1);
		expect(writingLosses(abaqus, mesh, { elements })).toEqual([]);
	});

	test('come back as one group of edges each, and stay so when divided', async () => {
		const { mesh: again } = await readBack(abaqus, strip(curved), { elements });
		expect(edgesIn(again!)).toEqual({ left: ['0 3'], right: ['2 5'], between: ['1 4'] });
		expect(again!.groups!.map(({ dimension }) => dimension)).toEqual([1, 1, 1]);
		expect(fileOf(again!)).toBe(fileOf((await readBack(abaqus, again!)).mesh!));
		let mesh = again!;
		for (let round = 1; round <= 2; round++) {
			const after = await divided(mesh, 'uniform');
			const deck = deckOf(fileOf(after));
			for (const [name, x] of Object.entries(names)) {
				const nodes = deck.nsets.get(name)!;
				expect(new Set(nodes).size).toBe((curved ? 2 : 1) * 2 ** round + 1);
				expect(new Set(xOf(deck, nodes))).toEqual(new Set([x]));
				expect(surfaceOf(deck, name)).toEqual({ x: [x], length: 1, count: 2 ** round });
			}
			mesh = (await readBack(abaqus, after)).mesh!;
			expect(mesh.groups!.map(({ name }) => name)).toEqual(['left', 'right', 'between']);
		}
	});
});

describe('boundaries', () => {
	const sides = 'sides of groups of edges and lines: 3 (boundaries=nset writes only their nodes)';
	test.each([
		['nset', true, false, sides],
		['surface', false, true, ''],
		['none', false, false, 'groups of edges and lines: 3 (left out by boundaries=none)'],
		['both', true, true, ''],
		['auto', true, true, ''],
	])('as %s', (boundaries, nodes, surfaces, loss) => {
		const mesh = strip();
		const deck = deckOf(fileOf(mesh, { boundaries }));
		expect([deck.nsets.size, deck.surfaces.size]).toEqual([nodes ? 3 : 0, surfaces ? 3 : 0]);
		expect(deck.elements.size).toBe(4);
		expect(writingLosses(abaqus, mesh, { boundaries })).toEqual(loss === '' ? [] : [loss]);
	});

	test('as elements are lines', async () => {
		const mesh = strip();
		const values = { boundaries: 'elements' };
		const deck = deckOf(fileOf(mesh, values));
		expect(deck.elements.size).toBe(7);
		expect(deck.elsets.get('LEFT')).toEqual([5]);
		expect([deck.nsets.size, deck.surfaces.size]).toEqual([0, 0]);
		expect(writingLosses(abaqus, mesh, values)).toEqual([]);
		// Line elements of a deck stay elements, unless another form is asked for.
		const { mesh: again } = await readBack(abaqus, mesh, values);
		expect(deckOf(fileOf(again!)).elements.size).toBe(7);
		const other = deckOf(fileOf(again!, { boundaries: 'both' }));
		expect([other.elements.size, other.nsets.size, other.surfaces.size]).toEqual([4, 3, 3]);
	});

	test('lines of no group and lines on no element are named', () => {
		const mesh = strip();
		const [block] = mesh.cells!;
		const nodes = Uint32Array.of(...block!.nodes.subarray(0, 4), 1, 3);
		const free: TriMesh = { ...mesh, cells: [{ ...block!, nodes }] };
		expect(writingLosses(abaqus, free)).toEqual([
			'line cells on no element: 1 (surfaces need element sides: boundaries=elements writes them)',
		]);
		const ungrouped: TriMesh = { ...mesh, groups: mesh.groups!.slice(0, 1) };
		expect(writingLosses(abaqus, ungrouped)[0]).toMatch(/^line cells of no group\b.*: 2 \(/);
	});

	test('of a mesh of lines alone are elements', () => {
		const mesh: TriMesh = { ...strip(), triangles: new Uint32Array(0) };
		expect(deckOf(fileOf(mesh)).elements.size).toBe(3);
	});

	test('on quads are sides of these', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: new Uint32Array(0),
			fields: [],
			cells: [
				{ shape: 'quad', nodes: Uint32Array.of(0, 1, 2, 3), fields: [] },
				{ shape: 'line', nodes: Uint32Array.of(0, 3), fields: [] },
			],
			groups: [
				{ name: 'left', dimension: 1, tag: 1, members: [{ of: 1, members: Uint32Array.of(0) }] },
			],
		};
		const deck = deckOf(fileOf(mesh));
		expect(deck.surfaces.get('LEFT')).toEqual([[1, 'S4']]);
		expect(xOf(deck, deck.nsets.get('LEFT')!)).toEqual([0, 0]);
		expect(writingLosses(abaqus, mesh)).toEqual([]);
	});

	test('a set of other nodes under the name of a surface is a group of its own', async () => {
		const deck = (nodes: string) =>
			`*NODE\n1,0,0\n2,1,0\n3,0,1\n*ELEMENT,TYPE=CPS3\n1,1,2,3\n*NSET,NSET=low\n${nodes}\n*SURFACE,NAME=low\n1,S1\n`;
		const dimensions = async (nodes: string) =>
			(await meshOf(deck(nodes))).groups!.map(({ dimension }) => dimension).sort();
		expect(await dimensions('1, 2')).toEqual([1]);
		expect(await dimensions('1, 2, 3')).toEqual([0, 1]);
		expect(await dimensions('1')).toEqual([0, 1]);
		// What such a set adds up to hangs on its nodes: they are no part of the edges.
		expect(await dimensions('1, 2\n*STEP\n*CLOAD\nlow, 1, 10.\n*END STEP')).toEqual([0, 1]);
		expect(fileOf(await meshOf(deck('1, 2')))).toContain('*NSET,NSET=low\n1, 2\n*SURFACE');
	});
});
