import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMesh } from '../../src/library/readMesh.ts';
import { pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { cli, workFolder } from './inProcess.ts';

const { fresh, write } = workFolder();

/** A square of side 2 of eight triangles with rising diagonals, and sets of its left side, its lower half and a corner. */
const deck = `*NODE, NSET=ALL
1,0,0
2,1,0
3,2,0
*NODE, NSET=ALL
4,0,1
5,1,1
6,2,1
7,0,2
8,1,2
9,2,2
*ELEMENT, TYPE=CPS3, ELSET=PLATE
1,1,2,5
2,1,5,4
3,2,3,6
4,2,6,5
5,4,5,8
6,4,8,7
7,5,6,9
8,5,9,8
*NSET, NSET=LEFT
1,4,7
*NSET, NSET=LOWER
1,2,3,4,5,6
*NSET, NSET=TIP
9
*BOUNDARY
LEFT,1,2
`;
const all = ['--select', 'all', '--split', 'all', '--rounds', '2', '--strict'];

type Where = (place: readonly number[]) => boolean;
const sets: Readonly<Record<string, Where>> = {
	ALL: () => true,
	LEFT: ([x]) => x === 0,
	LOWER: ([, y]) => y! <= 1,
	TIP: ([x, y]) => x === 2 && y === 2,
};

async function meshIn(path: string): Promise<TriMesh> {
	const bytes = readFileSync(path);
	const { mesh, findings } = await readMesh({ name: basename(path), bytes });
	expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
	return mesh!;
}

/** The places of the points of a group, as text and in order. */
function placesIn(mesh: TriMesh, name: string): string[] {
	const group = mesh.groups!.find((one) => one.dimension === 0 && one.name === name)!;
	const points = group.members.flatMap(({ of, members }) =>
		Array.from(members, (i) => (of === 'points' ? i : mesh.cells![of as number]!.nodes[i]!)),
	);
	return points.map((p) => textAt(mesh, p)).sort();
}
const at = ({ points, dimension }: TriMesh, p: number) => [
	...points.subarray(dimension * p, dimension * p + 2),
];
const textAt = (mesh: TriMesh, p: number) => at(mesh, p).join(' ');
const placesOf = (mesh: TriMesh, where: Where) =>
	[...Array(pointCount(mesh)).keys()]
		.filter((p) => where(at(mesh, p)))
		.map((p) => textAt(mesh, p))
		.sort();

describe('sets of nodes hold the points of their sides', () => {
	const formats: readonly (readonly [suffix: string, ...write: string[]])[] = [
		['inp'],
		['msh', '--to', 'gmsh', '--write', 'version=2.2'],
		['msh', '--to', 'gmsh', '--write', 'version=4.1'],
		['vtu'],
		['vtk'],
		['xdmf', '--write', 'data=text'],
		['obj'],
	];
	test.each(formats.map((one) => [one.join(' '), one] as const))('in %s', async (_, one) => {
		const [suffix, ...how] = one;
		const [first, last] = [fresh(suffix), fresh(suffix)];
		const converted = await cli('convert', write('sets.inp', deck), first, ...how);
		expect(converted).toMatchObject({ exit: 0 });
		const refined = await cli('refine', first, '-o', last, ...all, ...how.slice(-2), '--json');
		expect(refined).toMatchObject({ exit: 0 });
		const mesh = await meshIn(last);
		expect(pointCount(mesh)).toBe(81);
		for (const [name, where] of Object.entries(sets))
			expect([name, placesIn(mesh, name)]).toEqual([name, placesOf(mesh, where)]);
		const { pointGroups } = JSON.parse(refined.out) as {
			pointGroups: { name: string; joined: number; inside: number }[];
		};
		const joined = pointGroups.map((group) => [group.name, group.joined, group.inside]);
		expect(joined.sort()).toEqual([
			['ALL', 72, 0],
			['LEFT', 6, 0],
			['LOWER', 39, 0],
		]);
	});

	test('with six nodes an element, too', async () => {
		const out = fresh('inp');
		// The midside nodes of a triangle of two: 5 below, 6 on the diagonal, 7 to the left.
		const curved =
			'*NODE\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n5,.5,0\n6,1,.5\n7,.5,.5\n8,.5,1\n9,0,.5\n*ELEMENT,TYPE=CPS6\n1,1,2,3,5,6,7\n2,1,3,4,7,8,9\n*NSET,NSET=LEFT\n1,4,9\n*NSET,NSET=CORNERS\n1,4\n';
		const { exit } = await cli('refine', write('six.inp', curved), '-o', out, ...all);
		expect(exit).toBe(0);
		const mesh = await meshIn(out);
		expect(placesIn(mesh, 'LEFT')).toEqual(placesOf(mesh, sets.LEFT!));
		expect(placesIn(mesh, 'LEFT')).toHaveLength(9);
		expect(placesIn(mesh, 'CORNERS')).toEqual(['0 0', '0 1']);
	});
});

describe('sets of a square of two triangles', () => {
	const elements = '*ELEMENT,TYPE=CPS3,ELSET=E\n1,1,2,3\n2,1,3,4\n*NSET,NSET=LEFT\n1,4\n';

	test.each([
		[
			'*NODE',
			'*SOLID SECTION,ELSET=E,MATERIAL=M\n1.\n*STEP\n*STATIC\n*BOUNDARY\nLEFT,1,2\n*END STEP\n',
		],
		['*NODE, NSET=NALL', '*NSET,NSET=TIP\n3\n*BOUNDARY\nLEFT,1,2\n3,1,1\n'],
	])('hold the node between those of a side: %s', async (nodes, rest) => {
		const out = fresh('inp');
		const text = `${nodes}\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n${elements}${rest}`;
		const run = ['--select', 'all', '--split', 'all', '--strict'];
		const { exit } = await cli('refine', write('square.inp', text), '-o', out, ...run);
		expect(exit).toBe(0);
		const mesh = await meshIn(out);
		expect(placesIn(mesh, 'LEFT')).toEqual(['0 0', '0 0.5', '0 1']);
		if (!rest.includes('TIP')) return;
		expect(placesIn(mesh, 'TIP')).toEqual(['1 1']);
		expect(placesIn(mesh, 'NALL')).toHaveLength(9);
	});
});

describe('physical points of Gmsh', () => {
	const nodes = '1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0';
	const text2 = (entities: readonly number[]) =>
		`$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n0 1 "VERTICES"\n$EndPhysicalNames\n$Nodes\n4\n${nodes}\n$EndNodes\n$Elements\n6\n${entities.map((entity, i) => `${i + 1} 15 2 1 ${entity} ${i + 1}\n`).join('')}5 2 2 2 1 1 2 3\n6 2 2 2 1 1 3 4\n$EndElements\n`;
	const text4 =
		'$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n0 1 "VERTICES"\n$EndPhysicalNames\n$Entities\n4 0 1 0\n1 0 0 0 1 1\n2 1 0 0 1 1\n3 1 1 0 1 1\n4 0 1 0 1 1\n1 0 0 0 1 1 0 0 0\n$EndEntities\n$Nodes\n4 4 1 4\n0 1 0 1\n1\n0 0 0\n0 2 0 1\n2\n1 0 0\n0 3 0 1\n3\n1 1 0\n0 4 0 1\n4\n0 1 0\n$EndNodes\n$Elements\n5 6 1 6\n0 1 15 1\n1 1\n0 2 15 1\n2 2\n0 3 15 1\n3 3\n0 4 15 1\n4 4\n2 1 2 2\n5 1 2 3\n6 1 3 4\n$EndElements\n';

	test.each([
		['4.1, of its geometry', text4, 4],
		['2.2, of its geometry', text2([1, 2, 3, 4]), 4],
		['2.2, nodes of one entity', text2([1, 1, 1, 1]), 9],
	])('in version %s', async (_, text, count) => {
		const out = fresh('msh');
		const { exit } = await cli('refine', write('points.msh', text), '-o', out, ...all.slice(0, 4));
		expect(exit).toBe(0);
		expect(placesIn(await meshIn(out), 'VERTICES')).toHaveLength(count);
	});
});

describe('the report', () => {
	test('says how many joined', async () => {
		const { exit, out } = await cli(
			...['refine', write('told.inp', deck), '-o', fresh('inp'), ...all],
		);
		expect(exit).toBe(0);
		expect(out).toContain('\nNew points joined ALL (72), LEFT (6) and LOWER (39).\n');
	});

	test('says where both ends of an edge inside are in a group, at which --strict stops', async () => {
		// The diagonal of a square.
		const inside = deck.replace('*NSET, NSET=TIP', '*NSET, NSET=SLANT\n1,5,9\n*NSET, NSET=TIP');
		const file = write('inside.inp', inside);
		const strict = await cli('refine', file, '-o', fresh('inp'), ...all);
		expect(strict.exit).toBe(1);
		const told = await cli('refine', file, '-o', fresh('inp'), ...all.slice(0, -1));
		expect(told.exit).toBe(0);
		expect(told.err).toMatch(/\b6 memberships .*"SLANT" \(/);
		expect(told.out).toContain('did not join SLANT (6).');
		const out = fresh('inp');
		const kept = await cli('refine', file, '-o', out, ...all, '--point-groups', 'keep');
		expect(kept.exit).toBe(0);
		expect(kept.out).not.toContain('New points');
		expect(placesIn(await meshIn(out), 'SLANT')).toEqual(['0 0', '1 1', '2 2']);
		expect(placesIn(await meshIn(out), 'LEFT')).toEqual(['0 0', '0 1', '0 2']);
	});

	test('warns by name of concentrated values on sets that grew', async () => {
		const loads = `${deck}*STEP
*CLOAD
LEFT, 1, 10.
** a comment
TIP, 2, 3.
9, 1, 4.
*CFLUX
left, 11, 2.5d0
*STATIC
LEFT
`;
		const file = write('loads.inp', loads);
		const run = (...more: string[]) =>
			cli('refine', file, '-o', fresh('inp'), ...all.slice(0, -1), ...more);
		const { exit, err } = await run();
		expect(exit).toBe(0);
		expect(err).toContain(
			'not written: 1 total of *CLOAD on the set "LEFT" (with new nodes the set has 9 instead of 3: 10 per node adds up to 90 instead of 30).',
		);
		expect(err).toMatch(/\*CFLUX .*"LEFT" \(.* 9 .* 3: 2\.5 .* 22\.5 .* 7\.5\)\.$/m);
		expect(err).not.toContain('"TIP"');
		expect((await run('--strict')).exit).toBe(1);
		const kept = await run('--strict', '--point-groups', 'keep');
		expect(kept).toMatchObject({ exit: 0 });
		expect(kept.err).not.toContain('total');
	});
});
