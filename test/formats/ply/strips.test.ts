import { describe, expect, test } from 'vitest';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { read } from './files.ts';

const vertices = `element vertex 5
property float x
property float y
property float z
`;
const points = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n';
const ascii = (elements: string, entries: string) =>
	`ply\nformat ascii 1.0\n${vertices}${elements}end_header\n${points}${entries}`;
const list = 'property list int int vertex_indices\n';

/** The same lists of integers as bytes in either order. */
function binary(little: boolean, element: string, lists: readonly number[][], type = 'int') {
	const head = `ply\nformat binary_${little ? 'little' : 'big'}_endian 1.0\n${vertices}element ${element} ${lists.length}\nproperty list int ${type} vertex_indices\nend_header\n`;
	const floats = points.split(/\s/).filter(Boolean).map(Number);
	const bytes = Buffer.alloc(4 * (floats.length + lists.flat().length + lists.length));
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	for (const [k, value] of floats.entries()) view.setFloat32(4 * k, value, little);
	const integers = lists.flatMap((one) => [one.length, ...one]);
	for (const [k, value] of integers.entries())
		view.setInt32(4 * (floats.length + k), value, little);
	return new Uint8Array(Buffer.concat([Buffer.from(head), bytes]));
}

describe('triangle strips of PLY', () => {
	const strip = [0, 1, 2, 3, -1, 2, 3, 4, -1];
	// Every other triangle of a strip is turned; the second strip begins anew.
	const triangles = [0, 1, 2, 2, 1, 3, 2, 3, 4];

	test('are triangles, also behind −1, in the lines of their entries', async () => {
		const text = ascii(`element tristrips 2\n${list}`, `9 ${strip.join(' ')}\n5 -1 1 3 -1 0\n`);
		const { mesh, findings, positions } = await read(text, { positions: true });
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual(triangles);
		expect([...positions!.triangles!.lines]).toEqual([15, 15, 15]);
		validMesh(mesh!);
	});

	test.each([
		['little-endian int', true, 'int'],
		['big-endian int', false, 'int'],
		['little-endian uint', true, 'uint'],
	])('are read as bytes: %s', async (_, little, type) => {
		const { mesh, findings } = await read(binary(little, 'tristrips', [strip], type));
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual(triangles);
	});

	test('stand behind faces, and what faces have of their own is said to be lost', async () => {
		const elements = `element face 2\nproperty list uchar int vertex_indices\nproperty uchar red\nelement tristrips 1\n${list}`;
		const { mesh, findings } = await read(ascii(elements, '3 0 1 3 9\n4 0 1 3 2 8\n4 1 3 2 4\n'));
		expect([...mesh!.triangles]).toEqual([0, 1, 3, 1, 3, 2, 2, 3, 4]);
		expect([...mesh!.cells![0]!.nodes]).toEqual([0, 1, 3, 2]);
		expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
			['not-kept', 'warning'],
		]);
		expect(mesh!.fields).toEqual([]);
	});

	test('of points that there are not are an error at their entry', async () => {
		const text = ascii(`element tristrips 2\n${list}`, '3 0 1 2\n4 0 1 -1 5\n');
		const { mesh, findings } = await read(text);
		expect(mesh).toBeUndefined();
		expect(findings).toMatchObject([{ rule: 'index-out-of-range', severity: 'error', line: 16 }]);
	});
});

describe('faces without corners', () => {
	test('are left out with a warning, and fields stay with the faces that they are of', async () => {
		const elements = 'element face 4\nproperty list uchar int vertex_indices\nproperty uchar red\n';
		const text = ascii(elements, '3 0 1 2 5\n0 6\n4 0 1 3 2 7\n0 8\n');
		const { mesh, findings, positions } = await read(text, { positions: true });
		expect([...mesh!.triangles]).toEqual([0, 1, 2]);
		expect([...mesh!.fields[0]!.values]).toEqual([5]);
		expect(mesh!.cells).toMatchObject([{ shape: 'quad', fields: [{ name: 'red' }] }]);
		expect([...mesh!.cells![0]!.fields[0]!.values]).toEqual([7]);
		expect([...positions!.triangles!.lines, ...mesh!.cells![0]!.lines!]).toEqual([16, 18]);
		expect(findings).toMatchObject([
			{
				...{ rule: 'missing-value', severity: 'warning', line: 17 },
				message: expect.stringMatching(/^2 faces .* face 1\.$/),
			},
		]);
	});

	test('are left out of bytes, where all or some are', async () => {
		const none = await read(binary(true, 'face', [[], []]));
		expect(none.mesh!.triangles).toHaveLength(0);
		expect(none.findings).toMatchObject([{ severity: 'warning' }]);
		const some = await read(binary(false, 'face', [[], [0, 1, 2], []]));
		expect([...some.mesh!.triangles]).toEqual([0, 1, 2]);
		expect(some.findings).toMatchObject([{ severity: 'warning' }]);
	});
});
