import { expect, test } from 'vitest';
import { splitQuads } from '../../../src/mesh/splitQuads.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { meshOf } from './reading.ts';

const nodes = '*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n5,2,0\n6,2,1\n';
const typesOf = async (elements: string) => {
	const { mesh } = splitQuads(await meshOf(`${nodes}${elements}`));
	const text = textOf([...written(abaqus, mesh).values()][0]!);
	return [...text.matchAll(/TYPE=(\w+)/g)].map(([, type]) => type);
};

test.each([
	['CPE4R', 'CPE3'],
	['CAX4', 'CAX3'],
	['M3D4', 'M3D3'],
	['S4R', 'S3'],
	['CPS4', 'CPS3'],
])('triangles of split quads of %s are %s', async (quad, triangle) => {
	expect(await typesOf(`*ELEMENT,TYPE=${quad}\n1,1,2,3,4\n`)).toEqual([triangle]);
});

test('triangles of split quads of several families are each of its own', async () => {
	const elements = '*ELEMENT,TYPE=CPE4\n1,1,2,3,4\n*ELEMENT,TYPE=CPS4\n2,2,5,6,3\n';
	expect(await typesOf(elements)).toEqual(['CPE3', 'CPS3']);
});

test('a quad that repeats a corner is split into the one triangle that it is', async () => {
	const { mesh, faulty } = splitQuads(
		await meshOf(`${nodes}*ELEMENT,TYPE=CPE4\n1,1,2,3,3\n2,1,3,4,4\n`),
	);
	expect(faulty).toBe(0);
	expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
});

test('six-node shells have the type of the solver', async () => {
	const deck = (type: string) =>
		`*NODE\n1,0,0,0\n2,2,0,0\n3,0,2,0\n4,1,0,0\n5,1,1,1\n6,0,1,0\n*ELEMENT,TYPE=${type}\n1,1,2,3,4,5,6\n`;
	for (const type of ['S6', 'STRI65']) {
		const mesh = await meshOf(deck(type));
		for (const [values, expected] of [
			[{}, type],
			[{ solver: 'abaqus' }, 'STRI65'],
			[{ solver: 'calculix' }, 'S6'],
			[{ elements: 'S', solver: 'abaqus' }, 'STRI65'],
		] as const)
			expect(textOf([...written(abaqus, mesh, values).values()][0]!)).toContain(
				`TYPE=${expected}\n`,
			);
	}
});
