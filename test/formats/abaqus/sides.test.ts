import { describe, expect, test } from 'vitest';
import { splitQuads } from '../../../src/mesh/splitQuads.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { writingLosses } from '../../support/losses.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { deckOf, edgeOf, edgeOfSide, forceOf } from './deck.ts';
import { divided } from './divided.ts';
import { meshOf } from './reading.ts';

const fileOf = (mesh: TriMesh, values = {}) =>
	textOf([...written(abaqus, mesh, values).values()][0]!);

/** A triangle with edges of length 4 (side 1), 5 (side 2) and 3 (side 3). */
const one = (type: string, more: string) =>
	`*NODE\n1,0,0,0\n2,4,0,0\n3,0,3,0\n*ELEMENT,TYPE=${type},ELSET=E\n1,1,2,3\n${more}`;

/** The lengths of the edges of the groups of edges, by their names. */
function lengthsOf(mesh: TriMesh): Record<string, number[]> {
	const { edges } = topologyOf(mesh);
	const { points, dimension } = mesh;
	const at = (p: number, k: number) => points[dimension * p + k]!;
	const lengths = (mesh.groups ?? [])
		.filter((group) => group.dimension === 1)
		.map(({ name, members }) => [
			name,
			members.flatMap((list) =>
				Array.from(list.members, (e) => {
					const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
					return Math.hypot(at(a, 0) - at(b, 0), at(a, 1) - at(b, 1));
				}),
			),
		]);
	return Object.fromEntries(lengths);
}

describe('sides in surfaces', () => {
	test.each([
		['CPS3', 'S1', 4],
		['CPE3', 'S2', 5],
		['CAX3', 'S3', 3],
		['S3', 'S3', 4],
		['S3R', 'S4', 5],
		['M3D3', 'S5', 3],
		['S3', 'E1', 4],
		['STRI3', 'E2', 5],
		['S3', 'E3', 3],
	])('of %s: %s has a length of %i', async (type, label, length) => {
		const mesh = await meshOf(one(type, `*SURFACE,NAME=Q\n1,${label}\n`));
		expect(lengthsOf(mesh)).toEqual({ Q: [length] });
		expect(fileOf(mesh)).toContain(`*SURFACE,NAME=Q\n1, ${label}\n`);
	});

	test.each(['S1', 'S2', 'SPOS', 'SNEG'])('of shells: %s is a face', async (label) => {
		const mesh = await meshOf(
			one('S3', `*SURFACE,NAME=byset\nE,${label}\n*SURFACE,NAME=own\n1,${label}\n`),
		);
		expect(lengthsOf(mesh)).toEqual({});
		const after = await divided(mesh, 'uniform');
		const file = fileOf(after);
		expect(file).toContain(`*SURFACE,NAME=byset\nE, ${label}\n`);
		expect(file).toContain(
			`*SURFACE,NAME=own\n1, ${label}\n2, ${label}\n3, ${label}\n4, ${label}\n`,
		);
		expect(writingLosses(abaqus, after).join()).not.toContain('SURFACE');
	});

	test('that the type does not have leave the surface as text', async () => {
		const mesh = await meshOf(one('CPS3', '*SURFACE,NAME=Q\n1,S4\n'));
		expect(mesh.groups!.map(({ name }) => name)).toEqual(['E']);
		expect(fileOf(mesh)).toContain('*SURFACE,NAME=Q\n1,S4\n');
	});

	test('are written for the solver that is asked for', async () => {
		const mesh = await meshOf(one('S3', '*SURFACE,NAME=Q\n1,S3\n'));
		expect(fileOf(mesh, { solver: 'abaqus' })).toContain('1, E1\n');
		const abaqusDeck = await meshOf(one('S3', '*SURFACE,NAME=Q\n1,E1\n'));
		expect(fileOf(abaqusDeck, { solver: 'calculix' })).toContain('1, S3\n');
		expect(fileOf(abaqusDeck, { elements: 'CPS' })).toContain('1, S1\n');
	});

	test('of quads stay, beside those of triangles', async () => {
		const mesh = await meshOf(
			`*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n5,2,0\n*ELEMENT,TYPE=CPS4,ELSET=E\n7,1,2,3,4\n*ELEMENT,TYPE=CPS3,ELSET=E\n3,2,5,3\n*SURFACE,NAME=low\nE,S1\n`,
		);
		expect(lengthsOf(mesh)).toEqual({ low: [1] });
		expect(fileOf(mesh)).toContain('*SURFACE,NAME=low\n3, S1\n7, S1\n');
		const { mesh: split } = splitQuads(mesh);
		expect(writingLosses(abaqus, split).join()).not.toContain('surface');
		const deck = deckOf(fileOf(split));
		const ends = deck.surfaces
			.get('LOW')!
			.map(([element, side]) => edgeOf(deck, element, edgeOfSide(deck, element, side)));
		expect(ends).toEqual([
			[2, 5],
			[1, 2],
		]);
		expect(lengthsOf(await meshOf(fileOf(split)))).toEqual({ low: [1, 1] });
	});

	test.each([
		['CPS4', 2],
		['S4', 4],
	] as const)(
		'of %s become edges with their triangles, through each operation',
		async (type, digit) => {
			const mesh = await meshOf(
				`*NODE\n1,0,0\n2,2,0\n3,2,1\n4,0,1\n5,4,0\n6,4,1\n*ELEMENT,TYPE=${type},ELSET=E\n7,1,2,3,4\n9,2,5,6,3\n*SURFACE,NAME=right\n9,S${digit}\n*SURFACE,NAME=low\nE,S${digit - 1}\n`,
			);
			const { mesh: split } = splitQuads(mesh);
			for (const id of ['longest-edge', 'uniform', 'lepp']) {
				const after = await divided(split, id);
				expect(writingLosses(abaqus, after).join()).not.toContain('surface');
				const deck = deckOf(fileOf(after));
				const sum = (name: string): number =>
					deck.surfaces
						.get(name)!
						.map(([element, side]) => edgeOf(deck, element, edgeOfSide(deck, element, side)))
						.map(([from, to]) => {
							const [x0, y0] = deck.nodes.get(from)!;
							const [x1, y1] = deck.nodes.get(to)!;
							expect(name === 'LOW' ? [y0, y1] : [x0, x1]).toEqual(
								name === 'LOW' ? [0, 0] : [4, 4],
							);
							return Math.hypot(x1 - x0, y1 - y0);
						})
						.reduce((total, length) => total + length, 0);
				expect([sum('RIGHT'), sum('LOW')]).toEqual([1, 4]);
			}
		},
	);

	test('of quads are edges of other formats once these are split', async () => {
		const mesh = await meshOf(
			'*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n*ELEMENT,TYPE=CPS4,ELSET=E\n7,1,2,3,4\n*SURFACE,NAME=low\nE,S1\n',
		);
		const { mesh: split } = splitQuads(mesh);
		const low = split.groups!.filter(({ dimension }) => dimension === 1);
		expect(low.map(({ members }) => members.map(({ of }) => of))).toEqual([['edges']]);
		expect(new Set(split.groups!.map(({ dimension, tag }) => `${dimension} ${tag}`)).size).toBe(
			split.groups!.length,
		);
	});
});

describe('loads on elements', () => {
	const step = (lines: string) => `*STEP\n*STATIC\n${lines}*END STEP\n`;

	test('stand as they stood while the mesh is the same', async () => {
		const text = step(
			'** pull\n*DLOAD, OP=NEW\n** all\nE,P2,-1.\n1,P1,2.\n E , GRAV,9.81,0.,-1.\n',
		);
		expect(fileOf(await meshOf(one('CPS3', text)))).toContain(text);
	});

	test('by a set and a side are a group of edges', async () => {
		const mesh = await meshOf(one('CPS3', step('*DLOAD\nE,P2,-1.\n')));
		expect(lengthsOf(mesh)).toEqual({ E_P2: [5] });
		const file = fileOf(await divided(mesh, 'uniform'));
		const sets = [...file.matchAll(/ELSET=(_\w+)\n(.+)\n/g)].map(([, name, list]) => [name, list]);
		const lines = [...file.matchAll(/^(_\w+), (P\d), -1\.$/gm)].map(([, name]) => name);
		expect(lines).toEqual(sets.map(([name]) => name));
		expect(sets.flatMap(([, list]) => list!.split(', '))).toHaveLength(2);
	});

	test('by numbers are one group for each load', async () => {
		const text = one('CPS3', step('*DLOAD\n1,P2,-1.\n1,P1,-1.\n1,P3,5.\n1,GRAV,9.81,0.,-1.\n'));
		const mesh = await meshOf(text);
		expect(lengthsOf(mesh)).toEqual({ DLOAD_1: [4, 5], DLOAD_2: [3] });
		expect(fileOf(mesh)).toBe(fileOf(await meshOf(fileOf(mesh))));
		const file = fileOf(await divided(mesh, 'uniform'));
		expect(file).toContain('*ELSET, ELSET=_DLOAD_1\n1, 2, 3, 4\n');
		expect(file).toContain('_DLOAD_1, GRAV, 9.81, 0., -1.\n');
	});

	test('have the same sets after a second division, and no others', async () => {
		const mesh = await meshOf(one('CPS3', step('*DLOAD\nE,P2,-1.\n1,P1,3.\n')));
		const once = fileOf(await divided(mesh, 'uniform'));
		const twice = fileOf(await divided(await meshOf(once), 'uniform'));
		const groups = async (text: string) => (await meshOf(text)).groups!.map(({ name }) => name);
		expect(await groups(once)).toEqual(['E', 'E_P2', 'DLOAD_1']);
		expect(await groups(twice)).toEqual(await groups(once));
		const again = fileOf(await meshOf(once));
		expect(fileOf(await meshOf(again))).toBe(again);
	});

	test.each([
		['FILM', 'CPS3', 'F2', ', 20., 0.5'],
		['RADIATE', 'DC2D3', 'R2', ', 20., 0.5'],
		['DFLUX', 'DC2D3', 'S2', ', 3.'],
		['FOUNDATION', 'CPE3', 'F2', ', 3.'],
		['FILM', 'S3', 'F4', ', 20., 0.5'],
		['DLOAD', 'S3', 'EDNOR2', ', 3.'],
		['DLOAD', 'CPS3', 'P2NU', ', 3.'],
	])('*%s of %s by %s is that of the second edge', async (keyword, type, label, rest) => {
		const mesh = await meshOf(one(type, step(`*${keyword}\nE, ${label}${rest}\n`)));
		expect(Object.values(lengthsOf(mesh))).toEqual([[5]]);
		const file = fileOf(await divided(mesh, 'uniform'));
		const at = /\d/.exec(label)!.index;
		const offset = Number(label[at]) - 2;
		for (const [, k] of file.matchAll(/ELSET=_\w+_S(\d)\n/g)) {
			const own = `${label.slice(0, at)}${Number(k) + offset}${label.slice(at + 1)}`;
			expect(file).toContain(`_S${k}, ${own}${rest}\n`);
		}
		expect(writingLosses(abaqus, mesh)).toEqual([]);
	});

	test.each(['P', 'P1', 'BX', 'GRAV'])('of shells by %s are of the whole set', async (label) => {
		const mesh = await meshOf(one('S3', step(`*DLOAD\nE, ${label}, 2.\n`)));
		expect(lengthsOf(mesh)).toEqual({});
		expect(fileOf(await divided(mesh, 'uniform'))).toContain(`*DLOAD\nE, ${label}, 2.\n`);
	});

	test('on edges are lost where elements of another family have none', async () => {
		const mesh = await meshOf(one('CPS3', step('*DLOAD\nE, P1, 2.\nE, GRAV, 1., 0., -1.\n')));
		expect(writingLosses(abaqus, mesh, { elements: 'S' })).toContain(
			'lines of *DLOAD: 1 (elements of this family have no such face)',
		);
		expect(fileOf(mesh, { elements: 'S' })).toContain('*DLOAD\nE, GRAV, 1., 0., -1.\n*END');
	});

	test('on sides of quads stay on them where these become triangles', async () => {
		const text = `*NODE\n1,0,0\n2,2,0\n3,2,1\n4,0,1\n5,4,0\n6,4,1\n*ELEMENT,TYPE=CPS4,ELSET=E\n1,1,2,3,4\n2,2,5,6,3\n*ELSET,ELSET=R\n2\n${step('*DLOAD\nE,P1,2.\nR,P2,3.\n1,P4,5.\nE,GRAV,9.81,0.,-1.\n')}`;
		const mesh = await meshOf(text);
		expect(fileOf(mesh)).toContain('*DLOAD\nE,P1,2.\nR,P2,3.\n1,P4,5.\nE,GRAV,9.81,0.,-1.\n');
		// 2 on a length of 4 upwards, 3 to the left on the right side, 5 to the right on the left one.
		const force = [2, 8];
		expect(forceOf(deckOf(fileOf(mesh).replace(/E,GRAV.*\n/, '')), 1)).toEqual(force);
		const { mesh: split } = splitQuads(mesh);
		expect(writingLosses(abaqus, split).join()).not.toContain('DLOAD');
		let twice = split;
		for (const after of [
			split,
			await divided(split, 'longest-edge'),
			await divided(split, 'uniform'),
			await divided(split, 'lepp'),
			await divided(split, 'uniform', false),
		]) {
			const file = fileOf(after);
			expect(file).toMatch(/\nE, ?GRAV, ?9.81, ?0., ?-1.\n/);
			expect(writingLosses(abaqus, after).join()).not.toContain('DLOAD');
			const [x, y] = forceOf(deckOf(file.replace(/E, ?GRAV.*\n/, '')), 1);
			expect([x, y]).toEqual(force);
			twice = await divided(await meshOf(file), 'uniform');
			const again = fileOf(twice).replace(/E, ?GRAV.*\n/, '');
			expect(forceOf(deckOf(again), 1)).toEqual(force);
		}
	});

	test('on line elements are of both parts of a divided one', async () => {
		const text = one(
			'CPS3',
			`*ELEMENT,TYPE=B21,ELSET=B\n7,1,2\n${step('*DLOAD\n7,P1,2.\nB,P2,3.\n')}`,
		);
		const mesh = await meshOf(text);
		expect(fileOf(mesh)).toContain('*DLOAD\n7,P1,2.\nB,P2,3.\n');
		const after = await divided(mesh, 'uniform');
		const file = fileOf(after);
		expect(file).toMatch(/\*ELSET, ELSET=_DLOAD_1\n7, \d+\n/);
		expect(file).toContain('*DLOAD\n_DLOAD_1, P1, 2.\nB,P2,3.\n');
		expect(writingLosses(abaqus, after).join()).not.toContain('DLOAD');
	});

	test('on an edge inside are on the side of the set', async () => {
		const text = `*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n*ELEMENT,TYPE=CPS3,ELSET=E\n1,1,2,3\n2,1,3,4\n*ELSET,ELSET=upper\n2\n${step('*DLOAD\nupper,P1,2.\n')}`;
		const after = await divided(await meshOf(text), 'longest-edge');
		const upper = after.groups!.find(({ name }) => name === 'upper')!.members[0]!.members;
		const file = fileOf(after);
		const numbers = [...file.matchAll(/ELSET=_upper_P1_S\d\n(.+)\n/g)].flatMap(([, list]) =>
			list!.split(', ').map(Number),
		);
		expect(numbers.length).toBe(2);
		for (const number of numbers) expect([...upper]).toContain(number - 1);
	});

	test('in an assembly have their sets there', async () => {
		const deck = `*HEADING\n*PART, NAME=P\n*NODE\n1,0,0\n2,4,0\n3,0,3\n*ELEMENT,TYPE=CPS3,ELSET=E\n1,1,2,3\n*END PART\n*ASSEMBLY, NAME=A\n*INSTANCE, NAME=I, PART=P\n*END INSTANCE\n*ELSET, ELSET=R, INSTANCE=I\n1\n*END ASSEMBLY\n${step('*DLOAD\nR,P2,-1.\nI.E,P1,4.\nI.1,P3,6.\n')}`;
		const mesh = await meshOf(deck);
		expect(lengthsOf(mesh)).toEqual({ R_P2: [5], E_P1: [4], DLOAD_1: [3] });
		const file = fileOf(await divided(mesh, 'uniform'));
		const [part = '', assembly = ''] = file.split('*END PART');
		expect(part).toMatch(/ELSET=_E_P1_S\d\n/);
		expect(assembly).toMatch(/\*ELSET, ELSET=_R_P2_S\d, INSTANCE=I\n\d/);
		expect(assembly).toMatch(
			/\*DLOAD\n(_R_P2_S\d, P\d, -1\.\n)+(I\._E_P1_S\d, P\d, 4\.\n)+(I\._DLOAD_1_S\d, P\d, 6\.\n)+\*END/,
		);
	});
});
