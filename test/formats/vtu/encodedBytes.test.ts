import { expect, test } from 'vitest';
import { EncodedBytes } from '../../../src/formats/vtk/vtu/encodedBytes.ts';

const source = (text: string | Uint8Array) => {
	const bytes = Buffer.from(text);
	return {
		name: 'x',
		size: bytes.length,
		part: async (start: number, length: number) =>
			new Uint8Array(bytes.subarray(start, start + length)),
	};
};
const data = Uint8Array.from({ length: 50 }, (_, i) => 5 * i);
const base64 = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64');

test.each([
	['bytes', 8, false, Buffer.concat([new Uint8Array(8), data])],
	['one stream', 8, true, base64(new Uint8Array(8), data)],
	['one stream', 4, true, base64(new Uint8Array(4), data)],
	['two streams', 8, true, base64(new Uint8Array(8)) + base64(data)],
	['two streams', 4, true, base64(new Uint8Array(4)) + base64(data)],
	['streams of whole groups', 24, true, base64(new Uint8Array(24), data)],
] as const)(
	'any part of %s behind a header of %d bytes can be read',
	async (_, header, is64, text) => {
		const behind = await new EncodedBytes(source(`..`), 0, is64).after(header);
		expect(await behind.read(0, 1)).toBeNull();
		const bytes = await new EncodedBytes(source(text), 0, is64).after(header);
		for (let from = 0; from < 7; from++)
			for (let length = 0; length < 7; length++)
				expect(await bytes.read(from, length)).toEqual(data.slice(from, from + length));
		expect(await bytes.read(0, 50)).toEqual(data);
		expect(await bytes.read(45, 10)).toBeNull();
	},
);

test('base64 with blanks in it tells nothing', async () => {
	const text = base64(data).replace(/(.{20})/g, '$1\n');
	expect(await new EncodedBytes(source(text), 0, true).read(0, 30)).toBeNull();
});
