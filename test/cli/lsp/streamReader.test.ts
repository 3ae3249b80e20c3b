import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { StreamReader } from '../../../src/cli/lsp/streamReader.ts';

const framed = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** What a reader makes of chunks: messages and errors, in their order. */
async function read(...chunks: (string | Buffer)[]): Promise<unknown[]> {
	const stream = new PassThrough();
	const reader = new StreamReader(stream);
	const got: unknown[] = [];
	reader.onError(({ message }) => got.push(message));
	reader.listen((message) => got.push(message));
	for (const chunk of chunks) {
		stream.write(chunk);
		await new Promise((resolve) => setImmediate(resolve));
	}
	return got;
}

describe('messages of a stream', () => {
	test('come one by one, however they are cut', async () => {
		const text = Buffer.from(framed('{"a":"é"}') + framed('{"b":2}') + framed('[]'));
		const whole = [{ a: 'é' }, { b: 2 }, []];
		expect(await read(text)).toEqual(whole);
		expect(await read(...Array.from(text, (byte) => Buffer.of(byte)))).toEqual(whole);
		for (const at of [10, 21, 22, 23, 24, 30, 40])
			expect(await read(text.subarray(0, at), text.subarray(at))).toEqual(whole);
	});

	test('may have other headers, in any order and case', async () => {
		const body = '{"a":1}';
		expect(
			await read(`content-type: x\r\ncontent-length:7\r\n\r\n${body}`, framed('{"b":2}')),
		).toEqual([{ a: 1 }, { b: 2 }]);
	});

	test('after one that is no JSON are read on', async () => {
		const got = await read(framed('{"a":'), framed('{"b":2}'));
		expect(got).toEqual([expect.stringContaining('JSON'), { b: 2 }]);
	});

	test('without a length are an error', async () => {
		expect(await read('Content-Type: x\r\n\r\n')).toEqual([
			expect.stringContaining('no Content-Length'),
		]);
		expect(await read('x'.repeat(9000))).toContainEqual(expect.stringContaining('no header'));
	});
});
