import { describe, expect, test } from 'vitest';
import { scanLines } from '../../../src/formats/text/scanLines.ts';
import { byteClasses } from '../../../src/formats/text/tokens.ts';
import { memorySource } from '../sources.ts';

/** `line:column+length` of every token. */
async function tokens(text: string, comments: 'line' | 'anywhere' = 'anywhere', size = 65536) {
	const found: string[] = [];
	const scan = await scanLines(memorySource('a', text, size), byteClasses(comments), {}, (line) => {
		while (line.skip()) {
			const { line: number, column, length } = line.location();
			found.push(`${number}:${column}+${length}`);
		}
		return true;
	});
	return { found, end: `${scan.end.line}:${scan.end.column}` };
}

describe.each([1, 2, 3, 65536])('in chunks of %i', (size) => {
	const found = async (text: string, comments?: 'line' | 'anywhere') =>
		(await tokens(text, comments, size)).found;

	test('lines end with LF, CRLF or CR, each alike', async () => {
		for (const end of ['\n', '\r\n', '\r'])
			expect(await found(`a b${end}${end} cd${end}e`)).toEqual([
				'1:1+1',
				'1:3+1',
				'3:2+2',
				'4:1+1',
			]);
	});

	test('the kinds of line ends may be mixed', async () => {
		expect(await found('a\r\rb\r\nc\n\rd')).toEqual(['1:1+1', '3:1+1', '4:1+1', '6:1+1']);
	});

	test('columns are bytes; a byte order mark is not one of them', async () => {
		expect(await found('\ufeffa\té b')).toEqual(['1:1+1', '1:3+2', '1:6+1']);
	});

	test('comments begin anywhere, or only a line', async () => {
		expect(await found('#x\n a#b\nc # d')).toEqual(['2:2+1', '3:1+1']);
		expect(await found('#x\n a#b\n  # d\n', 'line')).toEqual(['2:2+3']);
	});

	test('the end is the place behind the last byte', async () => {
		expect((await tokens('a\nbc', 'anywhere', size)).end).toBe('2:3');
		expect((await tokens('a\nbc\n', 'anywhere', size)).end).toBe('3:1');
		expect((await tokens('', 'anywhere', size)).end).toBe('1:1');
	});
});

test('a scan ends where it is asked to', async () => {
	let lines = 0;
	await scanLines(memorySource('a', '1\n2\n3\n'), byteClasses('line'), {}, () => ++lines < 2);
	expect(lines).toBe(2);
});

test('a line may be counted and gone through again', async () => {
	const values: number[] = [];
	await scanLines(memorySource('a', ' 1 2 3\n4 5 6\n'), byteClasses('line'), {}, (line) => {
		line.integer();
		values.push(line.count(), line.integer(), line.lineLocation().column);
		return true;
	});
	expect(values).toEqual([3, 1, 2, 3, 4, 1]);
});

describe.each([1 << 16, 1 << 20, 1 << 24])('a comment of 5 MiB in chunks of %i', (size) => {
	const long = `# ${'-'.repeat(5 << 20)}`;

	test('is skipped, as a line and behind values', async () => {
		const expected = ['1:1+1', '3:1+1', '3:3+1', '4:1+1'];
		expect((await tokens(`1\n${long}\n2 3 ${long}\r\n4\n`, 'anywhere', size)).found).toEqual(
			expected,
		);
		expect((await tokens(`1\n \t${long}\r2 3\n`, 'line', size)).found).toEqual([
			'1:1+1',
			'3:1+1',
			'3:3+1',
		]);
	});

	test('is skipped at the beginning and at the end', async () => {
		const { found, end } = await tokens(`\ufeff${long}\n1\n${long}`, 'line', size);
		expect(found).toEqual(['2:1+1']);
		expect(end).toBe(`3:${long.length + 1}`);
	});
});
