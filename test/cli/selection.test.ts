import { describe, expect, test } from 'vitest';
import { parseSelection, type Selectable, select } from '../../src/cli/selection.ts';

const mesh = (triangles: number, first = 0, marked?: number[]): Selectable => ({
	triangles,
	first,
	marked: marked && Uint8Array.from(marked),
});
const chosen = (selected: Uint8Array): number[] =>
	[...selected].flatMap((bit, t) => (bit === 1 ? [t] : []));
const pick = async (text: string, of: Selectable, file: string | string[] = []) =>
	chosen(
		await select(
			parseSelection(text) as Parameters<typeof select>[0],
			of,
			[file].flat().map((chunk) => new TextEncoder().encode(chunk)),
		),
	);

describe('parsing --select', () => {
	test.each([
		['marked', { kind: 'marked' }],
		['all', { kind: 'all' }],
		['hash:0.25', { kind: 'hash', fraction: 0.25 }],
		['hash:1', { kind: 'hash', fraction: 1 }],
		['7', { kind: 'ranges', ranges: [[7, 7]] }],
		[
			'0-9,12',
			{
				kind: 'ranges',
				ranges: [
					[0, 9],
					[12, 12],
				],
			},
		],
		['@some file', { kind: 'file', path: 'some file' }],
		[
			'where:metric:shape=0..0.5',
			{ kind: 'where', quantity: 'metric:shape', outside: false, values: '0..0.5' },
		],
		['where:a=b!=..3', { kind: 'where', quantity: 'a', outside: false, values: 'b!=..3' }],
		['where:order!=1..2', { kind: 'where', quantity: 'order', outside: true, values: '1..2' }],
	])('takes %s', (text, selection) => expect(parseSelection(text)).toEqual(selection));

	test.each([
		'',
		'marks',
		'hash:',
		'hash:2',
		'hash:-0.1',
		'hash:x',
		'@',
		'1,',
		'-3',
		'1-',
		'9-7',
		'1.5',
	])('refuses "%s" as a wrong call', (text) =>
		expect(() => parseSelection(text)).toThrow(expect.objectContaining({ exit: 2 })),
	);
});

describe('selecting', () => {
	test('takes the marks', async () => {
		expect(await pick('marked', mesh(4, 0, [0, 1, 0, 1]))).toEqual([1, 3]);
	});

	test('leaves the marks of the mesh alone', async () => {
		const marked = Uint8Array.of(0, 1);
		const selected = await select({ kind: 'marked' }, { triangles: 2, first: 0, marked });
		selected.fill(1);
		expect([...marked]).toEqual([0, 1]);
	});

	test.each([[[0, 0]], [undefined]])(
		'proposes --select all where the marks are %j',
		async (marks) => {
			await expect(pick('marked', mesh(2, 0, marks))).rejects.toMatchObject({
				exit: 2,
				message: expect.stringContaining('--select all'),
			});
		},
	);

	test('takes all', async () => expect(await pick('all', mesh(3))).toEqual([0, 1, 2]));

	test('of a mesh without triangles is a wrong call', async () => {
		await expect(pick('all', mesh(0))).rejects.toMatchObject({ exit: 2 });
	});

	test.each([
		[0, '0-1,3'],
		[1, '1-2,4'],
	])('takes numbers as the file counts, from %i', async (first, text) => {
		expect(await pick(text, mesh(5, first))).toEqual([0, 1, 3]);
	});

	test.each([
		[0, '5', 'no triangle 5; the file has triangles 0 to 4'],
		[1, '0', /\btriangle 0; .*\b1 to 5$/],
		[1, '4-6', /\btriangle 6; .*\b1 to 5$/],
	])('counted from %i refuses %s', async (first, text, message) => {
		await expect(pick(text, mesh(5, first))).rejects.toMatchObject({
			exit: 2,
			message: expect.stringMatching(message),
		});
	});
});

describe('selecting by hash', () => {
	/** The formula in integers of any size. */
	const expected = (triangles: number, fraction: number) => {
		const bound = BigInt(Math.ceil(fraction * 2 ** 32));
		return Array.from({ length: triangles }, (_, t) => t).filter(
			(t) => (BigInt(t) * 2654435761n) % 2n ** 32n < bound,
		);
	};

	test.each([1e-9, 0.001, 0.1, 0.5, 0.75, 0.999, 1 - 2 ** -33])(
		'takes what the formula says for %d',
		async (fraction) => {
			expect(await pick(`hash:${fraction}`, mesh(20_000))).toEqual(expected(20_000, fraction));
		},
	);

	test('takes every triangle for 1', async () => {
		expect(await pick('hash:1', mesh(10_000))).toHaveLength(10_000);
	});

	test('takes none for 0, and says so', async () => {
		await expect(pick('hash:0', mesh(10))).rejects.toMatchObject({ exit: 2 });
	});

	test('marks 130 of 131072 triangles at 0.1 %', async () => {
		expect(await pick('hash:0.001', mesh(131_072))).toHaveLength(130);
	});

	test('does not depend on where the file starts to count', async () => {
		expect(await pick('hash:0.1', mesh(100, 1))).toEqual(await pick('hash:0.1', mesh(100, 0)));
	});
});

describe('selecting by a file', () => {
	const lines = '# two\n1 3-4,\n\n6;7 # and not 8\n';

	test('takes numbers and ranges between blanks, commas and line ends', async () => {
		expect(await pick('@f', mesh(9), lines)).toEqual([1, 3, 4, 6, 7]);
	});

	test.each(['\r\n', '\r'])('takes the line end %j', async (end) => {
		expect(await pick('@f', mesh(9), lines.replaceAll('\n', end))).toEqual([1, 3, 4, 6, 7]);
	});

	test('takes the last number without a line end', async () => {
		expect(await pick('@f', mesh(9), '1\n8')).toEqual([1, 8]);
	});

	test('may begin with a byte order mark', async () => {
		expect(await pick('@f', mesh(9), '\ufeff1 2')).toEqual([1, 2]);
	});

	test('may be cut into chunks anywhere', async () => {
		const triangles = await pick('@f', mesh(200), [...'10-12\r\n150 #x\r\n199']);
		expect(triangles).toEqual([10, 11, 12, 150, 199]);
	});

	test.each([
		['1\nx', 'f:2: expected triangle numbers or ranges, found "x"'],
		['1\r\n2\r\n-', 'f:3'],
		['3- 4', 'found "-"'],
		['3-4-5', 'found "-"'],
		['4-3', 'is reversed'],
		['1\n9', 'f:2: no triangle 9'],
		['5-', 'found "-"'],
	])('refuses %j', async (text, message) => {
		await expect(pick('@f', mesh(9), text)).rejects.toMatchObject({
			exit: 2,
			message: expect.stringContaining(message),
		});
	});

	test('without a number selects nothing, and says so', async () => {
		await expect(pick('@f', mesh(9), '# none\n')).rejects.toMatchObject({ exit: 2 });
	});
});

describe('selecting by numbers of the file that have gaps', () => {
	const gaps = { ...mesh(4, 1), numbers: Float64Array.of(7, 3, 12, 5) };

	test.each([
		['7', [0]],
		['3-7', [0, 1, 3]],
		['5,12', [2, 3]],
	])('%s', async (which, triangles) => expect(await pick(which, gaps)).toEqual(triangles));

	test('takes them from a list too', async () => {
		expect(await pick('@list', gaps, '3\n12\n')).toEqual([1, 2]);
	});

	test.each(['1', '4-7', '3-13'])('refuses %s', async (which) => {
		await expect(pick(which, gaps)).rejects.toThrow("the file's numbering has gaps");
	});
});
