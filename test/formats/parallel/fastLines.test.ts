import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledModule } from '../../../kernels/build.mjs';
import type { RowPart } from '../../../src/formats/core/fastLines.ts';
import { validRows } from '../../../src/formats/io/rows.ts';
import type { Column } from '../../../src/formats/model/syntax.ts';
import { Rows } from '../../../src/formats/tables/rows.ts';
import {
	lineOf,
	longestRow,
	printTable,
	roomFor,
	type TableBlock,
} from '../../../src/formats/text/numberTable.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { seededRandom } from '../../support/random.ts';
import { anyDouble } from '../samples.ts';

const plain = plainLines()!;

const real = { role: 'coordinate', type: 'real' } as const;

/** The values of the first group of columns; undefined where the lines are not plain. */
function parsed(text: string, columns: readonly Column[] = [real]): number[] | undefined {
	const bytes = new TextEncoder().encode(`${text}\n`);
	plain.input(bytes.length).set(bytes);
	const { parts } = new Rows(columns);
	const rows = plain.parseRows(parts, 0, bytes.length, 1e9);
	const arePlain = rows.length === bytes.length && validRows(parts, rows) === rows.count;
	return arePlain ? [...rows.values[0]!] : undefined;
}

/** Texts that are read as something else than by `Number`. */
const misread = (texts: readonly string[]) => {
	const values = parsed(texts.join('\n')) ?? [];
	return texts.filter((text, i) => !Object.is(Number(text), values[i]));
};

/** What is printed of doubles, a line each; undefined where they are not told. */
function printed(values: readonly number[]): string[] | undefined {
	const reals = {
		...{ kind: 'reals' as const, values: Float64Array.from(values) },
		...{ width: 1, taken: 1 },
	};
	const bytes = plain.print({ rows: values.length, between: lineOf(1), columns: [reals] });
	return bytes && new TextDecoder().decode(bytes).trimEnd().split('\n');
}

const shown = (value: number) => (Object.is(value, -0) ? '-0' : String(value));

test('the module is made of its sources', async () => {
	expect(readFileSync('kernels/lines/numbers.wasm.ts', 'utf8')).toBe(
		await compiledModule('numbers'),
	);
});

test('seed 1: 100,000 decimals of up to 19 digits', () => {
	const random = seededRandom(1);
	const texts = Array.from({ length: 100_000 }, () => {
		const length = 1 + Math.floor(19 * random());
		let digits = '';
		while (digits.length < length) digits += Math.floor(10 * random());
		const point = Math.floor((length + 1) * random());
		const [whole, rest] = [digits.slice(0, point), digits.slice(point)];
		const sign = random() < 0.3 ? '-' : '';
		const zeros = random() < 0.2 ? `0.${'0'.repeat(Math.floor(6 * random()))}${digits}` : '';
		const exponent = random() < 0.2 ? `e${Math.floor(16 * random()) - 3}` : '';
		return sign + (zeros || `${whole}.${rest}`) + exponent;
	});
	expect(misread(texts)).toEqual([]);
});

test('decimals in the middle between two doubles, and their neighbours', () => {
	const random = seededRandom(2);
	const texts: string[] = [];
	for (let i = 0; i < 20_000; i++) {
		const bits = 53 + Math.floor(9 * random());
		const m = 2n ** 52n + BigInt(Math.floor(2 ** 52 * random()));
		const middle = (2n * m + 1n) * 2n ** BigInt(bits - 53);
		for (const near of [middle - 1n, middle, middle + 1n]) texts.push(`${near}`);
		// With a fraction: tenths, hundredths or thousandths of fives.
		const low = (2n * (m >> 10n) + 1n) * 2n ** 10n + 1n;
		texts.push(`${m}.5`, `${m >> 1n}.25`, `${m >> 1n}.75`, `${m >> 2n}.125`, `${low}e-2`);
	}
	expect(misread(texts.filter((text) => text.replace('.', '').length <= 19))).toEqual([]);
	expect(parsed('9007199254740993')).toEqual([9007199254740992]);
});

test('what is not plain is not read', () => {
	const lines = ['+1', '1d3', 'nan', '1e', '1 2', '1 # x', '', '0x1', '1e999', '1.2.3', '.', '-'];
	for (const line of [...lines, '12345678901234567890', '1e-300', '1\t\v', '#'])
		expect(parsed(`1\n${line}`), line).toBeUndefined();
	const id = { role: 'id', type: 'integer' } as const;
	for (const line of ['007', '1.0', '1234567890', '-', '1 1', '1e2'])
		expect(parsed(line, [id]), line).toBeUndefined();
	expect(parsed('-12\r\n\t7 \n0', [id])).toEqual([-12, 7, 0]);
	const mark = { role: 'mark', type: 'mark' } as const;
	expect(parsed('1\n0', [mark])).toEqual([1, 0]);
	expect(parsed('2', [mark])).toBeUndefined();
	const bracketed = [id, { role: 'bracket', type: '[' }, real, { role: 'bracket', type: ']' }];
	expect(parsed('1[2]\n3 [ 4 ]', bracketed as Column[])).toEqual([1, 3]);
	expect(parsed('1(2)', bracketed as Column[])).toBeUndefined();
});

test('seed 3: doubles of many kinds are printed as JavaScript prints them', () => {
	const random = seededRandom(3);
	const values: number[] = [0, -0, 1e9, 123456789012, 2 ** 53, 1e20, 1e21, 1.5e22, 0.1, 1e-7];
	for (let power = 2 ** -110; power < 2 ** 80; power *= 2) values.push(power, -power, 3 * power);
	for (let i = 0; i < 100_000; i++) {
		const value = (2 * random() - 1) * 10 ** Math.floor(40 * random() - 20);
		values.push(value, Math.round(1e4 * random()) / 1e4, random(), Number(value.toPrecision(15)));
	}
	const texts = printed(values) ?? [];
	expect(values.filter((value, i) => texts[i] !== shown(value))).toEqual([]);
});

test('seed 4: any double is printed right or not at all', () => {
	const random = seededRandom(4);
	let told = 0;
	for (let i = 0; i < 20_000; i++) {
		const value = anyDouble(random);
		const [text] = printed([value]) ?? [];
		if (text === undefined) continue;
		told++;
		expect(text).toBe(shown(value));
	}
	expect(told).toBeGreaterThan(1000);
});

test('rows of several columns are printed as by this thread', () => {
	const block = {
		rows: 3,
		between: ['<', ' [', ',', '] ', ' ', '>\n'],
		columns: [
			{ kind: 'count', first: 4294967290 },
			...[{ kind: 'integers', values: Int32Array.of(-1, 7, 9, 2147483647, -2147483648, 3) }].map(
				(column) => ({ ...column, width: 2, taken: 2, added: 1 }),
			),
			{ kind: 'reals', values: Float64Array.of(0.5, 9, -2, 9, 1e-9, 9, 3, 9), width: 3, taken: 2 },
		],
	} as Parameters<typeof printTable>[0];
	const expected = new Uint8Array(3 * longestRow(block));
	const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
	expect(text(plain.print(block))).toBe(text(expected.subarray(0, printTable(block, expected))));
});

test('rows are read up to the first line that is not plain, and no more than are asked for', () => {
	const ahead = (text: string, row: readonly RowPart[], most = 100) => {
		const bytes = new TextEncoder().encode(text);
		plain.input(bytes.length).set(bytes);
		const { count, values, length } = plain.parseRows(row, 0, bytes.length, most);
		return [count, values.map((part) => [...part]), length];
	};
	const [id, reals] = [
		{ kind: 'integers', width: 1 },
		{ kind: 'reals', width: 2 },
	] as const;
	expect(ahead('1 .5 2\n2 1e3 4\r\n# x\n3 1 1\n', [id, reals])).toEqual([
		...[
			2,
			[
				[1, 2],
				[0.5, 2, 1000, 4],
			],
			16,
		],
	]);
	expect(ahead('1 .5 2\n2 1e3 4\n', [id, reals], 1)).toEqual([1, [[1], [0.5, 2]], 7]);
	expect(ahead('7\n-0\n', [id])).toEqual([1, [[7]], 2]);
	const [comma, v] = [
		{ kind: 'text', text: ',' },
		{ kind: 'word', text: 'v' },
	] as const;
	expect(ahead('1, 2,3 4\n1, 2 3 4\n', [id, comma, id, comma, reals])).toEqual([
		...[1, [[1], [2], [3, 4]], 9],
	]);
	expect(ahead('v 1 2\n v\t3 4\nv5 6 7\n', [v, reals])).toEqual([2, [[1, 2, 3, 4]], 13]);
	expect(ahead('vn 1 2\n', [v, reals])).toEqual([0, [[]], 0]);
	const tri = { kind: 'word', text: 'tri' } as const;
	expect(ahead('1 tri 1 2\n2\ttri\t3 4\n', [id, tri, reals])).toEqual([
		...[
			2,
			[
				[1, 2],
				[1, 2, 3, 4],
			],
			20,
		],
	]);
	for (const other of ['tr', 't ri', 'tri6', 'trj', 'ri'])
		expect(ahead(`1 ${other} 1 2\n`, [id, tri, reals])).toEqual([0, [[], []], 0]);
	// The shortest rows that there are.
	expect(ahead('1,2,3\n4,5,6\n', [id, comma, id, comma, id])).toEqual([
		...[
			2,
			[
				[1, 4],
				[2, 5],
				[3, 6],
			],
			12,
		],
	]);
});

test('rows of lists that are all as long are printed as by this thread, others not', () => {
	const values = Int32Array.from([5, 6, 7, -1, 12, 30, 0, 1, 2]);
	const even = Uint32Array.from([3, 6, 9]);
	const firsts = Int32Array.from([5, 9, 700]);
	const reals = { kind: 'reals' as const, values: Float64Array.of(1.5, 2, 3), width: 1, taken: 1 };
	const list = (ends: Uint32Array) => ({ kind: 'lists' as const, values, ends, mean: 3 });
	const print = (columns: TableBlock['columns'], between: readonly string[]) => {
		const block = { rows: 3, between, columns };
		const bytes = new Uint8Array(roomFor(block));
		const text = (of: Uint8Array | undefined) => of && new TextDecoder().decode(of);
		return [text(plain.print(block)), text(bytes.subarray(0, printTable(block, bytes)))];
	};
	const [plainly, expected] = print([list(even)], ['f ', '\n']);
	expect(plainly).toBe('f 3 5 6 7\nf 3 -1 12 30\nf 3 0 1 2\n');
	expect(plainly).toBe(expected);
	const mixed = print([reals, { ...list(even), firsts }, reals], ['', ' < ', ' > ', ';\n']);
	expect(mixed[0]).toBe('1.5 < 5 5 6 7 > 1.5;\n2 < 9 -1 12 30 > 2;\n3 < 700 0 1 2 > 3;\n');
	expect(mixed[0]).toBe(mixed[1]);
	for (const ends of [
		[2, 6, 9],
		[3, 5, 9],
	])
		expect(print([list(Uint32Array.from(ends))], ['', '\n'])[0]).toBeUndefined();
});
