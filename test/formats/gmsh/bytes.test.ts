import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ByteSource, ReadOptions } from '../../../src/formats/core/format.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { faultOf } from '../../support/found.ts';
import { seededRandom } from '../../support/random.ts';
import { pieceWorkers } from '../../support/workers.ts';
import { gmsh } from '../loaded.ts';
import { memorySource, openableSource } from '../sources.ts';
import { binaryOf, type Elements, type Model, type NodeBlock, textOf } from './models.ts';

const side = 68;
const nodeCount = (side + 1) ** 2;
const random = seededRandom(16);

/** The nodes of a grid, whose height is 0 unless given. */
function nodes(height: (p: number) => number = () => 0, first = 1): NodeBlock {
	const places = Array.from({ length: nodeCount }, (_, p) => [
		...[(p % (side + 1)) / 8, Math.floor(p / (side + 1)) / 8, height(p)],
	]);
	return { dimension: 2, tag: 1, numbers: places.map((_, p) => p + first), places };
}

/** Elements of so many nodes at places that a random number chooses. */
function elements(type: number, width: number, count: number, first: number): Elements {
	const corners = () => Math.floor(random() * nodeCount);
	return {
		...{ type, dimension: Math.min(width - 1, 2), tag: 1 },
		rows: Array.from({ length: count }, (_, e) => ({
			number: first + e,
			tags: [7, 1],
			nodes: Array.from({ length: width }, corners),
		})),
	};
}

const triangles = elements(2, 3, 2 * side * side, 1);
const plain: Model = { nodes: [nodes()], elements: [triangles] };

/** The same elements with other rows. */
const changed = (
	own: Elements,
	row: (row: Elements['rows'][number], e: number) => Partial<Elements['rows'][number]>,
): Elements => ({ ...own, rows: own.rows.map((one, e) => ({ ...one, ...row(one, e) })) });

const tagged = (tags: (e: number) => number[]): Model => ({
	...plain,
	elements: [changed(triangles, (_, e) => ({ tags: tags(e) }))],
});
const numbered = (number: (e: number) => number): Model => ({
	...plain,
	elements: [changed(triangles, (_, e) => ({ number: number(e) }))],
});
/** Nodes with other numbers. */
const named = (number: (p: number) => number): Model => {
	const own = nodes();
	return { ...plain, nodes: [{ ...own, numbers: own.numbers.map((_, p) => number(p)) }] };
};
/** Nodes in several blocks. */
const inBlocks = (own: NodeBlock): NodeBlock[] => {
	const cuts = [0, 1, 70, 2000, own.numbers.length];
	return cuts.slice(1).map((end, b) => ({
		...own,
		tag: b + 1,
		numbers: own.numbers.slice(cuts[b], end),
		places: own.places.slice(cuts[b], end),
	}));
};
const mixed: Elements[] = [
	elements(15, 1, 3, 1),
	elements(1, 2, 600, 4),
	{ ...elements(1, 2, 500, 604), tag: 2 },
	elements(2, 3, 3000, 1104),
	{ ...elements(2, 3, 4000, 4104), tag: 2 },
	elements(3, 4, 2500, 8104),
];
const half = triangles.rows.length / 2;

const models: Readonly<Record<string, Model>> = {
	plain,
	'several types': { nodes: [nodes()], elements: mixed },
	'nodes in blocks': { nodes: inBlocks(nodes()), elements: mixed },
	'points in space': { nodes: [nodes((p) => (p % 7) / 4)], elements: [triangles] },
	'points in space behind others': {
		...{ nodes: inBlocks(nodes((p) => (p > 3000 ? 1 : -0))), elements: [triangles] },
	},
	'heights of 0 with a sign': { nodes: inBlocks(nodes(() => -0)), elements: [triangles] },
	'nodes from 0': named((p) => p),
	'sparse nodes': named((p) => 1000 * p + 5),
	'nodes out of order': named((p) => (p < 3000 ? p + 1 : nodeCount + 3000 - p)),
	'nodes with a gap': named((p) => (p < 4000 ? p + 1 : p + 2)),
	parameters: {
		...{ nodes: inBlocks(nodes()).map((own, b) => ({ ...own, parametric: b > 1 })) },
		elements: [triangles],
	},
	'elements with a gap': numbered((e) => (e < half ? e + 1 : e + 9)),
	'elements out of order, the ends as if not': numbered((e) =>
		e === half ? e + 2 : e === half + 1 ? e : e + 1,
	),
	'elements from 7': numbered((e) => e + 7),
	'two groups': tagged((e) => (e < half ? [7, 1] : [8, 2])),
	'a group in the middle': tagged((e) => (e > 3000 && e < half ? [-8, 1] : [7, 1])),
	'groups at random': tagged(() => [Math.floor(3 * random()), Math.floor(4 * random())]),
	'entities alone': tagged((e) => [0, 1 + (e & 1)]),
	'no group': tagged(() => [0, 1]),
	'no tags': tagged(() => []),
	'one tag': tagged(() => [7]),
	partitions: tagged((e) => [7, 1, 1, 1 + (e & 1)]),
};

/** The mesh without what is said of the way in which it was written. */
function bare(mesh: TriMesh | undefined): unknown {
	const given = mesh?.source?.extras as Record<string, unknown> | undefined;
	const { encoding, otherBytes, ...extras } = given ?? {};
	return { ...mesh, source: { ...mesh?.source, extras } };
}

const ways = ['in memory', 'in parts', 'by eager threads', 'by late threads'] as const;

async function read(bytes: Uint8Array, way: (typeof ways)[number]) {
	const memory = memorySource('a.msh', bytes);
	if (way === 'in memory') return gmsh.read([memory]);
	const source = openableSource('a.msh', bytes);
	const only: ByteSource = {
		...{ name: source.name, size: source.size, open: source.open },
		chunks: () => {
			throw new Error('it is read by parts');
		},
	};
	const workers = pieceWorkers(way === 'by late threads', (_, at, into) => source.read(at, into));
	const options: ReadOptions =
		way === 'in parts' ? {} : { shared: true, workers, blockBytes: 1 << 8 };
	const result = await gmsh.read([only], options);
	if (way !== 'in parts') expect(workers.pieces).toBeGreaterThan(0);
	return result;
}

/** In which version, and with which order of bytes. */
const forms = (['2.2', '4.1'] as const).flatMap((version) =>
	[true, false].map((little) => ({
		version,
		little,
		name: `${version}, ${little ? 'little' : 'big'}`,
	})),
);

describe.each(forms)('a file of bytes of version $name', ({ version, little }) => {
	it.each(Object.entries(models))('with %s is the mesh of its text', async (_, model) => {
		const { bytes } = binaryOf(model, version, little);
		expect(bytes.length).toBeGreaterThan(1 << 18);
		const expected = await gmsh.read([memorySource('a.msh', textOf(model, version))]);
		expect(expected.findings).toEqual([]);
		for (const way of ways) {
			const found = await read(bytes, way);
			expect(found.findings).toEqual([]);
			expect(isDeepStrictEqual(bare(found.mesh), bare(expected.mesh))).toBe(true);
		}
	});

	const odd: [string, Model, (at: ReturnType<typeof binaryOf>) => string][] = [
		[
			'a corner beyond the last node',
			{
				...plain,
				elements: [
					changed(triangles, ({ nodes }, e) =>
						e === 5000 ? { nodes: [nodes[0]!, nodeCount, 1] } : {},
					),
				],
			},
			({ elementAt, tags, size }) =>
				`index-out-of-range 1:1 5001 ${nodeCount + 1} ${elementAt(5000) + size + tags + size}`,
		],
		[
			'a coordinate that is not finite',
			{
				...plain,
				nodes: [
					{
						...nodes(),
						places: nodes().places.map(([x, y], p) => [x!, p === 4000 ? Number.NaN : y!, 0]),
					},
				],
			},
			({ placeAt }) => `not-finite 1:1 y 4001 ${placeAt(4000) + 8}`,
		],
		[
			'a height that is not finite',
			{ ...plain, nodes: [nodes((p) => (p === 4100 ? Number.POSITIVE_INFINITY : p % 2))] },
			({ placeAt }) => `not-finite 1:1 z 4101 ${placeAt(4100) + 16}`,
		],
		[
			'two nodes of a number',
			named((p) => (p === 4000 ? 3 : p + 1)),
			() => 'duplicate-number 1:1 3',
		],
		[
			'two elements of a number',
			numbered((e) => (e === 8000 ? 4 : e + 1)),
			() => 'duplicate-number 1:1 4',
		],
	];
	it.each(odd)('with %s is refused as it is by one thread', async (_, model, fault) => {
		const made = binaryOf(model, version, little);
		const expected = await read(made.bytes, 'in memory');
		expect(faultOf(expected.findings[0]!)).toMatch(new RegExp(`^${fault(made)}\\b`));
		for (const way of ways) expect(await read(made.bytes, way)).toEqual(expected);
	});

	it('that was cut is refused as it is by one thread', async () => {
		const { bytes, elementAt, placeAt } = binaryOf(plain, version, little);
		for (const end of [elementAt(8000) + 3, elementAt(9247), bytes.length - 5, placeAt(4000)]) {
			// Behind the end of a file that is still long enough to be read in parts.
			const cut = Buffer.concat([
				bytes.subarray(0, end),
				Buffer.alloc(end < 1 << 18 ? 1 << 18 : 0, 36),
			]);
			const expected = await gmsh.read([memorySource('a.msh', cut)]);
			expect(expected.findings.length).toBeGreaterThan(0);
			const source = openableSource('a.msh', cut);
			const workers = pieceWorkers(false, (_, at, into) => source.read(at, into));
			expect(await gmsh.read([source], { shared: true, workers, blockBytes: 1 << 8 })).toEqual(
				expected,
			);
		}
	});
});
