import { describe, expect, test } from 'vitest';
import { Bytes, entities4, header4, section, square2, square4 } from './files.ts';
import { content } from './meshes.ts';
import { read } from './reading.ts';

/** The unit square, binary. */
function binary2(little: boolean, runs: readonly (readonly number[])[]): Uint8Array {
	const file = new Bytes(little)
		.text('$MeshFormat\n2.2 1 8\n')
		.i(1)
		.text('\n$EndMeshFormat\n$Nodes\n4\n');
	for (const [k, [x, y]] of [
		[0, 0],
		[1, 0],
		[1, 1],
		[0, 1],
	].entries())
		file.i(k + 1).d(x!, y!, 0);
	file.text('\n$EndNodes\n$Elements\n2\n');
	for (const run of runs) file.i(...run);
	return file.text('\n$EndElements\n').bytes;
}
const oneRun = [[2, 2, 2, 1, 7, 1, 1, 2, 3, 2, 7, 1, 1, 3, 4]];

function binary4(little: boolean): Uint8Array {
	return new Bytes(little)
		.text('$MeshFormat\n4.1 1 8\n')
		.i(1)
		.text('\n$EndMeshFormat\n$Entities\n')
		.z(0, 0, 1, 0)
		.i(1)
		.d(0, 0, 0, 1, 1, 0)
		.z(1)
		.i(7)
		.z(0)
		.text('\n$EndEntities\n$Nodes\n')
		.z(1, 4, 1, 4)
		.i(2, 1, 0)
		.z(4, 1, 2, 3, 4)
		.d(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)
		.text('\n$EndNodes\n$Elements\n')
		.z(1, 2, 1, 2)
		.i(2, 1, 2)
		.z(2, 1, 1, 2, 3, 2, 1, 3, 4)
		.text('\n$EndElements\n').bytes;
}

describe('the unit square', () => {
	test.each<[string, string | Uint8Array]>([
		['version 2.2', square2],
		['the version with all its digits', square2.replace('2.2 ', '2.200000 ')],
		['version 2.0', square2.replace('2.2 ', '2.0 ')],
		['version 2', square2.replace('2.2 ', '2 ')],
		[
			'CRLF, blank lines, several blanks, tabs, none at the end',
			`\n${square2.replaceAll('\n', ' \r\n\r\n').replaceAll(' ', ' \t ')}`.trimEnd(),
		],
		[
			'comments in front and between',
			`$Comments\n$Nodes is not one\n$EndComments\n${square2.replace('$Nodes', '$Comments\n12\n$EndComments\n$Nodes')}`,
		],
		['a byte order mark', `\ufeff${square2}`],
		[
			'a section that is not known',
			square2.replace('$Elements', '$NSets\n1 2 3\n$EndNSets\n$Elements'),
		],
		['Fortran’s numbers', square2.replace('2 1 0 0', '2 1.0D+00 .0 -0.')],
		['version 4.1', square4],
		['version 4.1 with all its digits', square4.replace('4.1 ', '4.100000 ')],
		[
			'version 4.1 with its nodes in two blocks',
			header4 +
				entities4 +
				section(
					'Nodes',
					'2 4 1 4',
					'2 1 0 1',
					'1',
					'0 0 0',
					'2 1 0 3',
					'2',
					'3',
					'4',
					'1 0 0',
					'1 1 0',
					'0 1 0',
				) +
				square4.slice(square4.indexOf('$Elements')),
		],
		['binary 2.2', binary2(true, oneRun)],
		['binary 2.2, big-endian', binary2(false, oneRun)],
		[
			'binary 2.2, a run for each element, one of them empty',
			binary2(true, [
				[2, 1, 2, 1, 7, 1, 1, 2, 3],
				[1, 0, 2],
				[2, 1, 2, 2, 7, 1, 1, 3, 4],
			]),
		],
		['binary 4.1', binary4(true)],
		['binary 4.1, big-endian', binary4(false)],
	])('%s', async (_, file) => {
		const { mesh } = await read(file);
		const flat = { ...content(mesh), points: mesh.points.map((value) => value + 0) };
		expect({ ...flat, fields: [] }).toEqual({
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
			fields: [],
			cells: undefined,
			groups: [
				{ dimension: 2, tag: 7, members: [{ of: 'triangles', members: Uint32Array.of(0, 1) }] },
			],
		});
		expect(mesh.fields).toMatchObject([{ name: 'gmsh:geometrical', values: Int32Array.of(1, 1) }]);
		expect(mesh.source).toMatchObject({ format: 'gmsh', firstIndex: 1 });
		expect(mesh.source).not.toHaveProperty('pointNumbers');
		expect(mesh.source).not.toHaveProperty('triangleNumbers');
		expect(mesh.source).not.toHaveProperty('unkept');
	});
});
