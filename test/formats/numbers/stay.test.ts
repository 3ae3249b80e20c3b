import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { splitQuads } from '../../../src/mesh/splitQuads.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { operations } from '../../../src/refine/registry.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { normalise } from '../../../src/repair/normalise.ts';
import { abaqus, gmsh, triangle } from '../loaded.ts';
import { memorySource, textOf, written } from '../sources.ts';
import {
	abaqusText,
	eleText,
	faultsBetween,
	gmsh2Text,
	grid,
	type Numbered,
	type Numbering,
	nodeText,
	parseAbaqus,
	parseGmsh2,
	parseGmsh4,
	parseTriangle,
} from './decks.ts';

const size = 4;
const triangles = 2 * size * size;

const numberings: Readonly<Record<string, Numbering>> = {
	'counted, lines first': {
		node: (i) => i + 1,
		line: (i) => i + 1,
		triangle: (i) => size + 1 + i,
	},
	'counted, triangles first': {
		node: (i) => i + 1,
		line: (i) => triangles + 1 + i,
		triangle: (i) => i + 1,
	},
	'with gaps': {
		node: (i) => 7 + 3 * i,
		line: (i) => 500 - 2 * i,
		triangle: (i) => 3 + 11 * ((i * 7) % triangles),
	},
};

interface Case {
	readonly read: (deck: Numbered) => Promise<TriMesh>;
	readonly write: (mesh: TriMesh) => Numbered;
	readonly lines: boolean;
}

const meshIn = ({ mesh, findings }: { mesh?: TriMesh; findings: readonly unknown[] }): TriMesh => {
	if (!mesh) throw new Error(JSON.stringify(findings));
	return mesh;
};

const cases: Readonly<Record<string, Case>> = {
	Abaqus: {
		read: async (deck) => meshIn(await abaqus.read([memorySource('a.inp', abaqusText(deck))])),
		write: (mesh) => parseAbaqus(textOf(written(abaqus, mesh).get('mesh.inp'))),
		lines: true,
	},
	'Gmsh 2.2': {
		read: async (deck) => meshIn(await gmsh.read([memorySource('a.msh', gmsh2Text(deck))])),
		write: (mesh) =>
			parseGmsh2(
				textOf(written(gmsh, mesh, { version: '2.2', encoding: 'ascii' }).get('mesh.msh')),
			),
		lines: true,
	},
	'Gmsh 4.1': {
		read: async (deck) => meshIn(await gmsh.read([memorySource('a.msh', gmsh2Text(deck))])),
		write: (mesh) =>
			parseGmsh4(
				textOf(written(gmsh, mesh, { version: '4.1', encoding: 'ascii' }).get('mesh.msh')),
			),
		lines: true,
	},
	Triangle: {
		read: async (deck) =>
			meshIn(
				await triangle.read([
					memorySource('a.node', nodeText(deck)),
					memorySource('a.ele', eleText(deck)),
				]),
			),
		write: (mesh) => {
			const files = written(triangle, mesh);
			return parseTriangle(textOf(files.get('mesh.node')), textOf(files.get('mesh.ele')));
		},
		lines: false,
	},
};

const refining = operations.filter(({ refines }) => refines);

/** Runs an operation on every third triangle, or on all. */
async function run(operation: (typeof refining)[number], mesh: TriMesh, part: boolean) {
	const selection = new Uint8Array(mesh.triangles.length / 3).map((_, t) =>
		!part || t % 3 === 0 ? 1 : 0,
	);
	const engine = createCpuEngine();
	try {
		return (
			await runOperation(operation, engine, mesh, {
				selection,
				values: {},
				now: () => performance.now(),
			})
		).mesh;
	} finally {
		engine.destroy();
	}
}

describe.each(Object.entries(cases))('numbers of a file of %s', (name, { read, write, lines }) => {
	const all = Object.entries(numberings).filter(
		([title]) => lines || title !== 'counted, lines first',
	);
	describe.each(all)('%s', (_, numbering) => {
		const deck = grid(size, numbering, lines);

		test('are written again', async () => {
			expect(faultsBetween(deck, write(await read(deck)))).toEqual([]);
		});

		test.each(
			refining.flatMap((one) => [
				[one.id, 'in part', one] as const,
				[one.id, 'whole', one] as const,
			]),
		)('stay through %s %s, twice, and once more from the file', async (_id, part, operation) => {
			const mesh = await run(operation, await read(deck), part === 'in part');
			const once = write(mesh);
			expect(once.cells.size).toBeGreaterThan(deck.cells.size);
			expect(faultsBetween(deck, once)).toEqual([]);
			const twice = write(await run(operation, mesh, part === 'in part'));
			expect(faultsBetween(once, twice)).toEqual([]);
			expect(faultsBetween(deck, twice)).toEqual([]);
			if (name === 'Gmsh 4.1') return;
			const again = write(await run(operation, await read(once), part === 'in part'));
			expect(faultsBetween(deck, again)).toEqual([]);
		});
	});

	test('stay where some go', async () => {
		const deck = grid(size, numberings['with gaps']!, lines);
		const nodes = new Map(deck.nodes);
		const cells = new Map(deck.cells);
		// A node that nothing uses, one in the place of another, and a triangle twice.
		const [first] = [...nodes];
		nodes.set(1, [50, 50]);
		nodes.set(2, first![1]);
		const corners = [...cells.values()].find((one) => one.length === 3)!;
		cells.set(1, corners);
		const odd = { nodes, cells };
		const { mesh } = normalise(await read(odd));
		expect(faultsBetween(odd, write(mesh), { nodes: [1, 2], cells: [1] })).toEqual([]);
		expect(write(mesh).nodes.size).toBe(deck.nodes.size);
	});
});

test('of a file with a count that loses a node have a gap in Abaqus and Gmsh', async () => {
	const deck = grid(size, numberings['counted, triangles first']!);
	const nodes = new Map([...deck.nodes].map(([n, place]) => [n + 1, place] as const));
	const cells = new Map([...deck.cells].map(([n, c]) => [n, c.map((p) => p + 1)] as const));
	nodes.set(1, [50, 50]);
	const odd = { nodes: new Map([...nodes].sort(([a], [b]) => a - b)), cells };
	for (const { read, write } of [cases.Abaqus!, cases['Gmsh 2.2']!]) {
		const now = write(normalise(await read(odd)).mesh);
		expect(faultsBetween(odd, now, { nodes: [1] })).toEqual([]);
		expect(Math.min(...now.nodes.keys())).toBe(2);
	}
});

test.each(Object.keys(numberings))(
	'numbers %s go from Abaqus to Gmsh and back, refined on the way',
	async (numbering) => {
		const deck = grid(size, numberings[numbering]!);
		const { Abaqus, 'Gmsh 2.2': Gmsh } = cases as Record<string, Case>;
		const once = Gmsh!.write(await run(refining[0]!, await Abaqus!.read(deck), true));
		expect(faultsBetween(deck, once)).toEqual([]);
		const mesh = await run(refining[0]!, await Gmsh!.read(once), true);
		const file = written(abaqus, mesh, { boundaries: 'elements' }).get('mesh.inp');
		const back = parseAbaqus(textOf(file));
		expect(faultsBetween(deck, back)).toEqual([]);
	},
);

test('the number of a quad goes to the first triangle that it becomes', async () => {
	const text =
		'*NODE\n2, 0, 0\n4, 1, 0\n6, 1, 1\n8, 0, 1\n9, 2, 0\n10, 2, 1\n*ELEMENT, TYPE=CPS4\n20, 2, 4, 6, 8\n30, 4, 9, 10, 6\n';
	const before = parseAbaqus(text);
	const { mesh } = splitQuads(meshIn(await abaqus.read([memorySource('a.inp', text)])));
	const now = cases.Abaqus!.write(mesh);
	expect([...now.cells.keys()].sort((a, b) => a - b)).toEqual([20, 30, 31, 32]);
	for (const [number, corners] of before.cells) {
		const own = now.cells.get(number)!;
		expect(own).toHaveLength(3);
		expect(own.every((corner) => corners.includes(corner))).toBe(true);
	}
	expect(now.nodes).toEqual(before.nodes);
});

test('nodes in the middle of edges keep their numbers, also where they become corners', async () => {
	const text =
		'*NODE\n5, 0, 0\n10, 2, 0\n15, 2, 2\n20, 0, 2\n25, 1, 0\n30, 2, 1\n35, 1, 1\n40, 1, 2\n45, 0, 1\n' +
		'*ELEMENT, TYPE=CPS6\n7, 5, 10, 15, 25, 30, 35\n3, 5, 15, 20, 35, 40, 45\n';
	const { nodes, cells } = parseAbaqus(text);
	const corners = (all: Numbered['cells']) => new Map([...all].map(([n, c]) => [n, c.slice(0, 3)]));
	for (const operation of refining) {
		const mesh = await run(
			operation,
			meshIn(await abaqus.read([memorySource('a.inp', text)])),
			false,
		);
		const now = cases.Abaqus!.write(mesh);
		expect(now.nodes.size).toBeGreaterThan(nodes.size);
		expect(
			faultsBetween({ nodes, cells: corners(cells) }, { ...now, cells: corners(now.cells) }),
		).toEqual([]);
	}
});
