import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { refineOn } from '../../support/refine.ts';
import { abaqus } from '../loaded.ts';
import { abaqusText, faultsBetween, grid, parseAbaqus } from '../numbers/decks.ts';
import { textOf, written } from '../sources.ts';
import { meshOf } from './reading.ts';

const size = 3;
/** Triangles 101 and on, lines 1 and on, nodes 10, 20 and so on. */
const plate = grid(size, {
	node: (i) => 10 * (i + 1),
	line: (i) => i + 1,
	triangle: (i) => 101 + i,
});

const model = `*NSET, NSET=LOW
10, 20, 30, 40
*EQUATION
2
50, 1, 1., 60, 1, -1.
3
50, 2, 1., 60, 2, -1.,
LOW, 2, 0.5
*MPC
BEAM, 70, 80
*ORIENTATION, NAME=O, DEFINITION=NODES
10, 20, 30
1, 0.
*TRANSFORM, NSET=LOW
1, 0, 0, 0, 1, 0
*INITIAL CONDITIONS, TYPE=TEMPERATURE
LOW, 20
50, 30
*BOUNDARY
10, 1, 2, 0.
** held at the right
LOW, 2
40, 1
*STEP
*STATIC
*CLOAD
160, 1, 5.
150, 2, -1.
*NODE PRINT, NSET=LOW
U
*END STEP
`;

const fileOf = (mesh: TriMesh) => textOf([...written(abaqus, mesh).values()][0]!);
const refined = async (mesh: TriMesh, which: (t: number) => boolean) =>
	(
		await refineOn(createCpuEngine, mesh, {
			selection: new Uint8Array(mesh.triangles.length / 3).map((_, t) => Number(which(t))),
		})
	).mesh;

describe('lines of a deck that name nodes by number', () => {
	test('stay as they are, with named lines and comments, and name the same places', async () => {
		const mesh = await meshOf(abaqusText(plate) + model);
		expect(writingLosses(abaqus, mesh)).toEqual([]);
		let after = mesh;
		for (let round = 0; round < 3; round++) {
			after = await refined(after, (t) => t % 2 === 0);
			const text = fileOf(after);
			expect(text.slice(text.indexOf('*EQUATION'))).toBe(model.slice(model.indexOf('*EQUATION')));
			expect(faultsBetween(plate, parseAbaqus(text))).toEqual([]);
			expect(writingLosses(abaqus, after)).toEqual([
				expect.stringMatching(/^values of new nodes in \*INITIAL CONDITIONS: \d+ \(/),
			]);
			after = await meshOf(text);
		}
	});

	test('of *BOUNDARY leave new nodes between two of them free, which is reported', async () => {
		const side = [10, 20, 30, 40].map((node) => `${node}, 1, 2\n`).join('');
		const bare = abaqusText(plate);
		const losses = async (lines: string) => {
			const mesh = await meshOf(bare + lines);
			return writingLosses(abaqus, await refined(await refined(mesh, () => true), () => true));
		};
		// Two rounds halve each of the three edges of the lower side.
		const mesh = await refined(await refined(await meshOf(bare), () => true), () => true);
		const { nodes } = parseAbaqus(fileOf(mesh));
		const low = [...nodes].filter(
			([n, [x, y]]) => n > 160 && Math.abs(y - (x < 1 ? x : x < 2 ? 2 - x : x - 2) / 4) < 1e-12,
		);
		expect(low.length).toBeGreaterThan(2);
		expect(await losses(`*BOUNDARY\n${side}`)).toEqual([
			`boundary conditions on new nodes between nodes of *BOUNDARY: ${low.length} (data lines by number name only the old nodes; use a set)`,
		]);
		expect(await losses(`*NSET, NSET=LOW\n10, 20, 30, 40\n*BOUNDARY\nLOW, 1, 2\n`)).toEqual([]);
		expect(await losses('*BOUNDARY\n10, 1, 2\n30, 1, 2\n')).toEqual([]);
		expect(await losses('*BOUNDARY\n10, 1, 2\n20, 2\n')).toEqual([]);
		expect(await losses(`*CLOAD\n${side}`)).toEqual([]);
	});

	test('go where they name a node that the file has not, which a new one might be', async () => {
		const deck = `${abaqusText(plate)}*BOUNDARY\n10, 1\n161, 1\nPLATE, 2\n*CLOAD\n162, 1, 5.\n`;
		const mesh = await meshOf(deck);
		expect(fileOf(mesh)).toContain('10, 1\n161, 1\n');
		const after = await refined(mesh, () => true);
		expect(fileOf(after)).toContain('*BOUNDARY\n10, 1\nPLATE, 2\n');
		expect(fileOf(after)).not.toContain('*CLOAD');
		const first = deck.slice(0, deck.indexOf('161, 1')).split('\n').length;
		expect(writingLosses(abaqus, after)).toEqual([
			`lines of *BOUNDARY: 1 (a removed node is named in line ${first} of the input)`,
			`lines of *CLOAD: 1 (a removed node is named in line ${first + 3} of the input)`,
		]);
	});
});

describe('lines of a deck that name elements by number', () => {
	const deck = `${abaqusText(plate)}*INITIAL CONDITIONS, TYPE=STRESS
101, 1, 5., 0., 0., 0., 0., 0.
118, 1, 6., 0., 0., 0., 0., 0.
`;

	test('stay for elements that are whole, and go one by one for divided ones', async () => {
		const mesh = await meshOf(deck);
		const after = await refined(mesh, (t) => t === 0);
		const text = fileOf(after);
		const now = parseAbaqus(text);
		expect(now.cells.get(101)).not.toEqual(plate.cells.get(101));
		expect(new Set(now.cells.get(118))).toEqual(new Set(plate.cells.get(118)));
		expect(text).toContain('*INITIAL CONDITIONS, TYPE=STRESS\n118, 1, 6., 0., 0., 0., 0., 0.\n');
		const line = deck.slice(0, deck.indexOf('101, 1, 5.')).split('\n').length;
		expect(writingLosses(abaqus, after)).toEqual([
			`lines of *INITIAL CONDITIONS: 1 (a divided or removed element is named in line ${line} of the input)`,
		]);
	});

	test('of a keyword whose fields are not known go with it', async () => {
		const odd = `${abaqusText(plate)}*CONTOUR INTEGRAL\n10, 1\n`;
		const after = await refined(await meshOf(odd), () => true);
		expect(fileOf(after)).not.toContain('CONTOUR');
		expect(writingLosses(abaqus, after).join()).toContain('keywords *CONTOUR INTEGRAL');
	});
});
