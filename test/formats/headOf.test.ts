import { expect, test } from 'vitest';
import { headOf } from '../../src/formats/io/headOf.ts';

const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);

/** A file that is read by `open` alone, `step` bytes at a time. */
function opened(content: Uint8Array, step: number) {
	const told = { closed: 0 };
	const source = {
		name: 'a',
		size: content.length,
		chunks: (): Uint8Array[] => {
			throw new Error('read in chunks');
		},
		open: () => ({
			descriptor: 0,
			read(at: number, into: Uint8Array) {
				const piece = content.subarray(at, at + Math.min(step, into.length));
				into.set(piece);
				return piece.length;
			},
			close: () => void told.closed++,
		}),
	};
	return { source, told };
}

test.each([1000, 4096, 9000])(
	'the head of a file read by %i bytes is its first 4,096',
	async (step) => {
		const { source, told } = opened(bytes, step);
		expect(await headOf(source)).toEqual(bytes.subarray(0, 4096));
		expect(told.closed).toBe(1);
	},
);

test('the head of a short file is all of it', async () => {
	expect(await headOf(opened(bytes.subarray(0, 70), 30).source)).toEqual(bytes.subarray(0, 70));
	expect(await headOf(opened(new Uint8Array(), 30).source)).toEqual(new Uint8Array());
});

test('a file that cannot be opened is asked for its chunks', async () => {
	const open = () => {
		throw new Error('gone');
	};
	const source = { name: 'a', size: 3, chunks: () => [bytes.subarray(0, 2), bytes.subarray(2, 3)] };
	expect(await headOf({ ...source, open })).toEqual(bytes.subarray(0, 3));
	expect(await headOf(source)).toEqual(bytes.subarray(0, 3));
});
