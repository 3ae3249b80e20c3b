import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { meshInfo } from '../../../src/mesh/info.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { usedPoints } from '../../../src/mesh/usedPoints.ts';
import { normalise } from '../../../src/repair/normalise.ts';
import { found } from '../../support/found.ts';
import { readingLosses, writingLosses } from '../../support/losses.ts';
import { refineOn } from '../../support/refine.ts';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { meshOf, readInput } from './reading.ts';

const solidAndShell = `*NODE
1,0,0,0
2,1,0,0
3,1,1,0
4,0,1,0
5,0,0,1
6,1,0,1
7,1,1,1
8,0,1,1
*ELEMENT,TYPE=S3,ELSET=Eshell
1,1,2,3
*ELEMENT,TYPE=C3D8,ELSET=Esolid
2,1,2,3,4,5,6,7,8
*ELSET,ELSET=Eall
Eshell,Esolid
`;

const spring = `*NODE
1, 0, 0
2, 1, 0
3, 0, 1
4, 5, 5
6, 7, 7
*ELEMENT, TYPE=CPS3, ELSET=E1
1, 1, 2, 3
*ELEMENT, TYPE=SPRINGA, ELSET=SP
2, 3, 4
*SPRING, ELSET=SP

10.
*BOUNDARY
4, 1, 2
`;

const fileOf = (mesh: TriMesh) => textOf([...written(abaqus, mesh).values()][0]!);
const refined = async (mesh: TriMesh) =>
	(await refineOn(createCpuEngine, mesh, { selection: Uint8Array.of(1) })).mesh;

describe('elements of an input file that are not drawn', () => {
	test('are counted, and their nodes are used', async () => {
		const { mesh, findings } = await readInput(solidAndShell);
		expect(mesh?.source?.others?.kinds).toEqual([{ what: 'elements of type C3D8', count: 1 }]);
		expect(meshInfo(mesh!).otherElements).toEqual(mesh?.source?.others?.kinds);
		expect([...usedPoints(mesh!)]).toEqual(Array(8).fill(1));
		expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
		expect(findings).toMatchObject([{ rule: 'other-elements', line: 1 }]);
		expect(mesh?.groups?.map(({ name }) => name)).toEqual(['Eshell', 'Eall']);
	});

	test('are written again with the sets that have them, and numbers of their own', async () => {
		const mesh = await meshOf(solidAndShell);
		expect(fileOf(mesh)).toContain('*ELEMENT,TYPE=C3D8,ELSET=Esolid\n2,1,2,3,4,5,6,7,8\n');
		expect(fileOf(mesh)).toContain('*ELSET,ELSET=Eall\n1, 2\n');
		const after = await refined(mesh);
		const text = fileOf(after);
		expect(text).toContain('*ELEMENT,TYPE=C3D8,ELSET=Esolid\n2,1,2,3,4,5,6,7,8\n');
		const again = await meshOf(text);
		const numbers = [...again.source!.triangleNumbers!];
		expect(numbers).not.toContain(2);
		expect(numbers.length).toBeGreaterThan(1);
		expect(text).toContain(`*ELSET,ELSET=Eall\n${numbers.join(', ')}, 2\n`);
		expect(writingLosses(abaqus, after)).toEqual([
			'matching sides of elements of type C3D8: 1 (they are written unchanged, but adjacent edges may be divided)',
		]);
	});

	test('keep their nodes when the mesh is normalised', async () => {
		const mesh = await meshOf(spring);
		expect([...usedPoints(mesh)]).toEqual([1, 1, 1, 1, 0]);
		const { mesh: normal, repairs } = normalise(mesh);
		expect(repairs.pointsUnused).toBe(1);
		const text = fileOf(normal);
		expect(text).toContain('*ELEMENT, TYPE=SPRINGA, ELSET=SP\n2, 3, 4\n*SPRING, ELSET=SP\n');
		expect(text).toContain('4, 5, 5\n');
	});

	test('keep nodes at one place apart', async () => {
		const mesh = await meshOf(spring.replace('4, 5, 5', '4, 0, 1'));
		expect(fileOf(normalise(mesh).mesh)).toContain('\n3, 0, 1\n4, 0, 1\n');
	});

	test('name nodes by numbers that stay', async () => {
		const mesh = await meshOf(spring.replaceAll(/^4,|4$/gm, (at) => at.replace('4', '40')));
		const text = fileOf(await refined(mesh));
		expect(text).toContain('\n40, 5, 5\n');
		expect(text).toContain('*ELEMENT, TYPE=SPRINGA, ELSET=SP\n2, 3, 40\n');
	});

	test('may go on in further lines, and alone are refused', async () => {
		const { findings } = await readInput(
			'*NODE\n1,0,0,0\n*ELEMENT,TYPE=C3D20\n1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n1,1,1,1,1\n2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\n1,1,1,1,1\n',
		);
		expect(findings).toMatchObject([{ rule: 'not-supported' }]);
		expect(findings[0]?.message).toContain('2 elements of type C3D20');
	});

	test('a node of a set that text names is used', async () => {
		const deck = spring.replace('*BOUNDARY\n4', '*NSET, NSET=REF\n6\n*BOUNDARY\nREF');
		expect([...usedPoints(await meshOf(deck))]).toEqual([1, 1, 1, 1, 1]);
	});

	test('whose keyword ends in a comma do not take the next keyword with them', async () => {
		const deck = spring.replace('*BOUNDARY', '*STEP,\n*NSET, NSET=N\n1\n*BOUNDARY');
		expect((await meshOf(deck)).groups?.map(({ name }) => name)).toEqual(['E1', 'N']);
	});
});

describe('text that names nodes', () => {
	const rigid = (id: number) =>
		`*NODE\n1, 0, 0\n2, 1, 0\n${id}, 0, 1\n*ELEMENT, TYPE=CPS3, ELSET=E1\n1, 1, 2, ${id}\n*NODE\n${id + 1}, 5, 5\n*RIGID BODY, REF NODE=${id + 1}, ELSET=E1\n`;

	test('in a parameter stays while the node has its number', async () => {
		const mesh = await meshOf(rigid(3));
		expect([...usedPoints(mesh)]).toEqual([1, 1, 1, 1]);
		const after = await refined(mesh);
		expect(fileOf(after)).toContain('*RIGID BODY, REF NODE=4, ELSET=E1\n');
	});

	test('in a parameter stays with the own number of the node', async () => {
		const after = await refined(await meshOf(rigid(30)));
		expect(fileOf(after)).toContain('*RIGID BODY, REF NODE=31, ELSET=E1\n');
		expect(writingLosses(abaqus, after)).toEqual([]);
	});

	test('of an orientation by nodes stays, as nodes keep their numbers', async () => {
		const deck = `${rigid(3).replace(/\*RIGID.*\n/, '')}*ORIENTATION, NAME=o, DEFINITION=NODES\n1, 2, 3\n*ORIENTATION, NAME=c\n1, 0, 0, 0, 1, 0\n`;
		const after = await refined(await meshOf(deck));
		expect(fileOf(after)).toContain('NAME=o, DEFINITION=NODES\n1, 2, 3\n');
		expect(fileOf(after)).toContain('*ORIENTATION, NAME=c\n1, 0, 0, 0, 1, 0\n');
		expect(writingLosses(abaqus, after)).toEqual([]);
	});

	test('has no word of an order that sets lose, but for one', async () => {
		const { mesh, findings } = await readInput(`${rigid(3)}*NSET, NSET=U, UNSORTED\n3, 1\n`);
		expect(found(findings)).toContain('not-kept 1:1 1');
		expect(readingLosses(mesh!)).toEqual([
			'orders of unsorted sets: 1 (members of sets are sorted by number)',
		]);
	});

	test('of a surface named twice is written once for each of its sides', async () => {
		const deck = `${rigid(3)}*SURFACE, NAME=S, TYPE=ELEMENT\n1, S1\n*SURFACE, NAME=S, TYPE=ELEMENT\n1, S2\n`;
		const text = fileOf(await meshOf(deck));
		expect(text.match(/^1, S\d$/gm)?.sort()).toEqual(['1, S1', '1, S2']);
	});
});
