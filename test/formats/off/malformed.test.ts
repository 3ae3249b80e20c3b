import { describe, expect, test } from 'vitest';
import { faultOf } from '../../support/found.ts';
import { readOff } from './reading.ts';

const points = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
const faces = '3 0 1 2\n3 0 2 3\n';
const square = `OFF\n4 2 0\n${points}${faces}`;

describe('of an OFF file that is wrong it is said where and how', () => {
	test.each<[what: string, text: string, fault: string, sentence?: string]>([
		['nothing', '', 'missing-section 1:1 OFF', 'the file ends'],
		['no counts', 'OFF\n', 'missing-section 2:1', 'the number of points, but the file ends'],
		[
			'another word',
			'MESH\n1 0 0\n',
			'missing-section 1:1 OFF "MESH"',
			'Expected the word OFF, found "MESH"',
		],
		['one count', 'OFF\n1\n', 'missing-value 2:2', 'the number of faces, but the line ends'],
		[
			'a count that is none',
			'OFF\n1 x\n',
			'not-a-number 2:3 "x"',
			'the number of faces, found "x"',
		],
		['a negative count', 'OFF\n-4 2 0\n', 'wrong-count 2:1 0 -4', '0 or more, found -4'],
		['a huge count', 'OFF\n4000000000 2 0\n', 'wrong-count 2:1 4,000,000,000 19 a.off 5'],
		['four counts', square.replace('4 2 0', '4 2 0 1'), 'extra-value 2:7 "1"'],
		[
			'a point short of a value',
			square.replace('1 1 0', '1 1'),
			'missing-value 5:4 z 2',
			'z coordinate of point 2',
		],
		[
			'a coordinate that is none',
			square.replace('1 1 0', '1 y 0'),
			'not-a-number 5:3 y 2 "y"',
			'y coordinate of point 2',
		],
		[
			'a coordinate without an end',
			square.replace('1 1 0', '1 nan 0'),
			'not-finite 5:3 y 2 "nan"',
			'finite',
		],
		[
			'a point with a colour',
			square.replace('1 1 0', '1 1 0 7'),
			'extra-value 5:7 2 "7" OFF',
			'the points of OFF files',
		],
		[
			'a corner that is none',
			square.replace('3 0 2 3', '3 0 x 3'),
			'not-a-number 8:5 2 1 3 "x"',
			'corner 2 of face 1',
		],
		[
			'a corner beyond the points',
			square.replace('3 0 2 3', '3 0 2 4'),
			'index-out-of-range 8:7 3 1 4 0 3',
			'points run from 0 to 3',
		],
		[
			'a negative corner',
			square.replace('3 0 2 3', '3 0 -1 3'),
			'index-out-of-range 8:5 2 1 -1 0 3',
		],
		[
			'a face short of a corner',
			square.replace('3 0 2 3', '3 0 2'),
			'missing-value 8:6 3 1 3',
			'corner 3 of face 1, which has 3',
		],
		[
			'a face of fewer than no corners',
			square.replace('3 0 2 3', '-1'),
			'missing-value 8:1 0 1 -1',
			'0 corners or more of face 1',
		],
		[
			'a face of many corners',
			square.replace('3 0 2 3', '4000000000 0 2 3'),
			'missing-value 8:17 4 1 4000000000',
		],
		[
			'a colour that is none',
			square.replace('3 0 2 3', '3 0 2 3 red'),
			'not-a-number 8:9 1 "red"',
			'colour of face 1',
		],
		['a point too few', square.replace('0 1 0\n', ''), 'wrong-count 2:1 4 3'],
		['a face too few', square.replace('3 0 1 2\n', ''), 'wrong-count 2:3 2 1'],
		['a face too many', `${square}3 1 2 3\n`, 'wrong-count 2:3 2 3'],
		['a point too many', square.replace('0 1 0\n', '0 1 0\n.5 2 0\n'), 'wrong-count 2:1 4 5'],
		[
			'four coordinates',
			square.replace('OFF', '4OFF'),
			'not-supported 1:1 4OFF TriRefine OFF',
			'4OFF files have four',
		],
		['bytes', 'OFF BINARY\n\0\0\0\x04', 'not-supported 1:5 OFF TriRefine', 'binary OFF file'],
		[
			'points in five dimensions',
			square.replace('OFF', 'nOFF 5'),
			'wrong-dimension 1:6 2 3 5',
			'found 5',
		],
	])('%s', async (_, text, fault, sentence) => {
		const { findings } = await readOff(text);
		expect(findings[0]?.severity).toBe('error');
		expect(faultOf(findings[0]!)).toBe(fault);
		if (sentence) expect(findings[0]?.message).toContain(sentence);
	});

	test('a point that is missing makes no finding of each face', async () => {
		const count = 300;
		const rows = Array.from({ length: count }, (_, k) => `${k} ${k * k} 0.5`);
		const rings = Array.from({ length: count - 2 }, (_, k) => `3 ${k} ${k + 1} ${k + 2}`);
		const text = (some: readonly string[]) =>
			`OFF\n${count} ${count - 2} 0\n${[...some, ...rings].join('\n')}\n`;
		expect((await readOff(text(rows))).findings).toEqual([]);
		const { findings } = await readOff(text(rows.toSpliced(17, 1)));
		expect(findings.map(({ rule }) => rule)).toEqual(['wrong-count', 'index-out-of-range']);
		const other = await readOff(text(rows.toSpliced(17, 0, '7')));
		expect(other.findings.map(({ rule, line }) => [rule, line])).toEqual([
			['wrong-count', 2],
			['missing-value', 20],
		]);
	});

	test('the mesh is there where only a count is wrong', async () => {
		const { mesh, findings } = await readOff(square.replace('4 2 0', '4 1 0'));
		expect(findings.length).toBe(1);
		expect(mesh?.triangles.length).toBe(6);
		expect((await readOff(square.replace('3 0 2 3', '3 0 2 4'))).mesh).toBeUndefined();
	});

	test('beyond the limit findings are counted', async () => {
		const bad = square.replaceAll('0 0', 'x y');
		const { findings, dropped } = await readOff(bad, { maxFindings: 1 });
		expect(findings.length).toBe(1);
		expect(dropped.errors).toBeGreaterThan(0);
	});
});
