import { expect, test } from 'vitest';
import type { ByteSource } from '../../src/formats/core/format.ts';
import { openExcerpt } from '../../src/formats/excerpt.ts';
import { exactLocation } from '../../src/formats/model/exactLocation.ts';
import { openModel } from '../../src/formats/openModel.ts';

/** A file that is read in chunks of some bytes. */
function inChunks(name: string, text: string, length: number): ByteSource {
	const bytes = new TextEncoder().encode(text);
	return {
		name,
		size: bytes.length,
		async *chunks() {
			for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
		},
	};
}

/** An .ele file whose comments and empty lines move its entries, far longer than what is always kept of its beginning. */
function elements(lineEnd: string): string {
	const lines = ['# of a test', '1000 3 1', ''];
	for (let t = 1; t <= 1000; t++) {
		if (t % 97 === 0) lines.push('  # between');
		lines.push(`${' '.repeat(t % 5)}${t}  ${t} ${t + 1}   ${t + 20} ${t / 8}`);
	}
	return `${lines.join(lineEnd)}${lineEnd}`;
}

test.each([
	['LF', '\n', 1 << 16],
	['CRLF, in chunks of seven bytes', '\r\n', 7],
	['CR, in chunks of seven bytes', '\r', 7],
])('an excerpt places findings as the whole file does: %s', async (_, lineEnd, length) => {
	const text = elements(lineEnd);
	const whole = openModel('mesh.ele', new TextEncoder().encode(text))!;
	const lines = new Set([4, 500, 777, 1000]);
	const { model, lineOf } = (await openExcerpt(inChunks('mesh.ele', text, length), lines))!;
	expect(model.lineCount).toBeLessThan(whole.lineCount);
	for (const line of lines)
		for (const slot of [undefined, 0, 2]) {
			const place = { file: 'mesh.ele', column: 1, ...(slot === undefined ? {} : { slot }) };
			const { column, length } = exactLocation(whole, { ...place, line });
			expect(length).toBeGreaterThan(0);
			expect(exactLocation(model, { ...place, line: lineOf(line)! })).toMatchObject({
				column,
				length,
			});
		}
	expect(lineOf(900)).toBeUndefined();
});

test('there is no excerpt of a file whose lines depend on those before them', async () => {
	const poly = '4 2 0 0\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n1 0\n1 1 2\n0\n';
	expect(await openExcerpt(inChunks('box.poly', poly, 9), new Set([7]))).toBeUndefined();
	const late = `${'# a long comment\n'.repeat(300)}1 3 0\n1 1 2 3\n`;
	expect(await openExcerpt(inChunks('late.ele', late, 999), new Set([302]))).toBeUndefined();
});

test('a file is read no further than the last line of an excerpt', async () => {
	const text = elements('\n');
	const source = inChunks('mesh.ele', text, 100);
	let read = 0;
	const counted = {
		...source,
		async *chunks() {
			for await (const chunk of source.chunks()) {
				read += chunk.length;
				yield chunk;
			}
		},
	};
	expect((await openExcerpt(counted, new Set([4, 400])))?.lineOf(400)).toBeDefined();
	const end = text.split('\n').slice(0, 400).join('\n').length;
	expect(read).toBeGreaterThan(end);
	expect(read).toBeLessThan(end + 200);
});
