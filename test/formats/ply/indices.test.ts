import { describe, expect, test } from 'vitest';
import { read } from './files.ts';

const encodings = [
	['binary_little_endian', true],
	['binary_big_endian', false],
] as const;

type Write = (view: DataView, at: number, value: number, little: boolean) => void;

/** Types of indices: bytes, how one is written, and values that are no point of four. */
const types: readonly (readonly [word: string, bytes: number, write: Write, beyond: number[]])[] = [
	['char', 1, (view, at, value) => view.setInt8(at, value), [4, -1]],
	['uchar', 1, (view, at, value) => view.setUint8(at, value), [4, 255]],
	['short', 2, (view, at, value, little) => view.setInt16(at, value, little), [4, -1]],
	['ushort', 2, (view, at, value, little) => view.setUint16(at, value, little), [4, 65535]],
	['int', 4, (view, at, value, little) => view.setInt32(at, value, little), [4, -1, -(2 ** 31)]],
	['uint', 4, (view, at, value, little) => view.setUint32(at, value, little), [4, 4294967295]],
];

const cases = encodings.flatMap(([encoding, little]) =>
	types.flatMap(([word, bytes, write, beyond]) =>
		beyond.flatMap((value) =>
			[3, 4, 5].map((corners) => ({ encoding, little, word, bytes, write, value, corners })),
		),
	),
);

/** A file of four points and three faces, the last of which has `value` as its last corner. */
function file({ encoding, little, word, bytes, write, value, corners }: (typeof cases)[number]) {
	const header = `ply\nformat ${encoding} 1.0\nelement vertex 4\nproperty float x\nproperty float y\nelement face 3\nproperty list uchar ${word} vertex_indices\nend_header\n`;
	const body = Buffer.alloc(4 * 8 + 3 * (1 + corners * bytes));
	const view = new DataView(body.buffer, body.byteOffset, body.length);
	for (const [k, coordinate] of [0, 0, 1, 0, 1, 1, 0, 1].entries())
		view.setFloat32(4 * k, coordinate, little);
	for (let face = 0, at = 32; face < 3; face++) {
		view.setUint8(at++, corners);
		for (let k = 0; k < corners; k++, at += bytes)
			write(view, at, face === 2 && k === corners - 1 ? value : k % 4, little);
	}
	return Buffer.concat([Buffer.from(header), body]);
}

describe('an index beyond the points in a binary file', () => {
	test.each(cases)('$value among faces of $corners corners, as $word, $encoding', async (one) => {
		const { mesh, findings } = await read(file(one));
		expect(mesh).toBeUndefined();
		expect(findings).toEqual([
			expect.objectContaining({
				rule: 'index-out-of-range',
				severity: 'error',
				line: 9,
				// Columns count from the last line of the header.
				column: 1 + 32 + 2 * (1 + one.corners * one.bytes),
				message: `Corner ${one.corners} of face 2 is point ${one.value}, but points run from 0 to 3.`,
			}),
		]);
	});
});
