import { describe, expect, test } from 'vitest';
import { figureB1, figureText } from '../../support/figureB.ts';
import { found } from '../../support/found.ts';
import { gmr } from '../loaded.ts';
import { memorySource, places, readBack, textOf, written } from '../sources.ts';

const read = (text: string, options = {}) => gmr.read([memorySource('a.gmr', text)], options);
const faults = async (text: string) => found((await read(text)).findings);
const messages = async (text: string) => (await read(text)).findings.map(({ message }) => message);

describe('the input form', () => {
	test('figure B.1 is read as printed', async () => {
		const { mesh, findings } = await read(figureText);
		expect(findings).toEqual([]);
		expect(mesh).toEqual({
			...figureB1(),
			source: {
				format: 'gmr',
				firstIndex: 0,
				parts: ['gmr'],
				signedEdges: true,
				extras: { form: 'indexed' },
			},
		});
	});

	test('figure B.1 is written as printed', () => {
		expect(textOf(written(gmr, figureB1()).get('mesh.gmr'))).toBe(figureText);
	});

	test('positions are the lines of the entries', async () => {
		const { positions } = await read(figureText, { positions: true });
		expect(positions?.points).toEqual({
			file: 'a.gmr',
			lines: Uint32Array.of(3, 4, 5, 6, 7),
			first: 0,
		});
		expect(positions?.edges?.lines).toEqual(Uint32Array.of(11, 12, 13, 14, 15, 16, 17));
		expect(positions?.edges?.first).toBe(1);
		expect(positions?.triangles?.lines).toEqual(Uint32Array.of(21, 22, 23));
	});

	test('headings are comments: a file without them, or with others, is the same', async () => {
		const bare = figureText.replace(/^#.*$/gm, '  # anything');
		expect((await read(bare)).mesh).toEqual((await read(figureText)).mesh);
	});

	test('an empty mesh', async () => {
		const { mesh, findings } = await read('#points\n0\n\n#edges\n0\n\n#triangles\n0\n\n#end\n');
		expect(findings).toEqual([]);
		expect(mesh?.points.length).toBe(0);
		expect(mesh?.source?.extras).toEqual({ form: 'indexed' });
	});
});

describe('errors', () => {
	test('a count too large by one is one finding at the count', async () => {
		const text = figureText.replace('\n5\n', '\n6\n');
		expect(await faults(text)).toEqual(['wrong-count 2:1 6 5']);
		expect(await messages(text)).toEqual(['The file says 6 points, but 5 follow.']);
	});

	test('a count too small by one is one finding at the count', async () => {
		expect(await faults(figureText.replace('\n7\n', '\n6\n'))).toEqual(['wrong-count 10:1 6 7']);
		expect(await faults(figureText.replace('\n3\n1 2', '\n2\n1 2'))).toEqual([
			'wrong-count 20:1 2 3',
		]);
	});

	test('the mesh is there all the same where only a count is wrong', async () => {
		const { mesh } = await read(figureText.replace('\n7\n', '\n6\n'));
		expect(mesh?.edges).toEqual(figureB1().edges);
	});

	test('ten bytes that promise four billion points', async () => {
		expect(await faults('4000000000')).toEqual(['wrong-count 1:1 4,000,000,000 10 a.gmr 2']);
		expect(await messages('4000000000')).toEqual([
			'The file says 4,000,000,000 points, but the 10 bytes of a.gmr cannot hold more than 2.',
		]);
	});

	test('a missing point is not reported again by the edges that refer to it', async () => {
		const result = await read(figureText.replace('10 24\n', ''));
		expect(places(result)).toEqual(['wrong-count 2:1']);
		expect(result.mesh).toBeUndefined();
	});

	test('things that are not numbers', async () => {
		const result = await read(figureText.replace('0 3\n', '0 drei\n').replace('2 4\n', '2 4.5\n'));
		expect(places(result)).toEqual(['not-a-number 3:3', 'not-an-integer 16:3']);
		expect(result.findings[0]?.message).toBe(
			'Expected the y coordinate of point 0, found "drei", which is not a number.',
		);
	});

	test('coordinates that are not finite', async () => {
		expect(places(await read(figureText.replace('0 3\n', 'nan 1e999\n')))).toEqual([
			'not-finite 3:1',
			'not-finite 3:5',
		]);
	});

	test('indexes out of range, and 0', async () => {
		const text = figureText.replace('3 1\n', '5 -1\n').replace('1 2 3 1', '0 8 3 1');
		expect(await faults(text)).toEqual([
			'index-out-of-range 14:1 4 0 4 5',
			'index-out-of-range 14:3 4 0 4 -1',
			'index-out-of-range 21:1 1 0 1 7 0',
			'index-out-of-range 21:3 2 0 1 7 8',
		]);
		const [start, end, edge] = await messages(text);
		expect(start).toBe('Expected the start of edge 4 to be a point from 0 to 4, found 5.');
		expect(end).toContain('the end of edge 4');
		expect(edge).toBe(
			'Expected edge 1 of triangle 0 to be an edge from 1 to 7, with a sign, found 0.',
		);
	});

	test('edges that do not chain', async () => {
		const text = figureText.replace('4 -3 -5', '4 3 -5');
		expect(await faults(text)).toEqual(['edges-do-not-chain 22:1 1 4 1 3 2']);
		expect(await messages(text)).toEqual([
			'The edges of triangle 1 do not chain: edge 4 ends at point 1, but edge 3, which follows it, starts at point 2.',
		]);
	});

	test('a mark other than 0 or 1', async () => {
		const result = await read(figureText.replace('3 1\n4', '3 2\n4'));
		expect(places(result)).toEqual(['mark-not-0-or-1 21:7']);
		expect(result.mesh?.marked).toEqual(Uint8Array.of(0, 0, 0));
	});

	test('text after the last entry is reported once', async () => {
		const result = await read(`${figureText}hello\nworld\n`);
		expect(places(result)).toEqual(['trailing-text 26:1']);
		expect(result.mesh).toBeDefined();
	});

	test('an entry with a value too many or too few', async () => {
		const text = figureText.replace('15 0\n', '15 0 7\n').replace('5 6 7 0', '5 6 7');
		expect(places(await read(text))).toEqual(['extra-value 4:6', 'missing-value 23:6']);
	});

	test('an empty file', async () => {
		expect(await faults('')).toEqual(['missing-section 1:1']);
		expect(await messages('')).toEqual(['Expected the number of points, but the file ends.']);
	});

	test('no more findings than asked for, the rest is counted', async () => {
		const result = await read(`100\n${'x y\n'.repeat(100)}0\n0\n`, { maxFindings: 5 });
		expect(result.findings.length).toBe(5);
		expect(result.dropped).toEqual({ errors: 195, warnings: 0 });
	});
});

test('what was written is read back', async () => {
	const { mesh } = await readBack(gmr, figureB1());
	expect(mesh).toMatchObject(figureB1());
});

test('four words after the last triangle are text, not a triangle', async () => {
	const result = await read(`${figureText}this is no triangle\n`);
	expect(places(result)).toEqual(['trailing-text 26:1']);
});

test('a missing count is reported once, and its entries are read', async () => {
	const noPoints = await read(figureText.replace('\n5\n', '\n'));
	expect(places(noPoints)).toEqual(['wrong-count 2:1']);
	expect(noPoints.mesh?.points).toEqual(figureB1().points);
	const noTriangles = await read(figureText.replace('\n3\n1', '\n1'));
	expect(places(noTriangles)).toEqual(['wrong-count 20:1']);
	expect(noTriangles.mesh?.triangles).toEqual(figureB1().triangles);
});

describe('the output form', () => {
	const edges = '#edges\n3\n[0 0] [1 0]\n[1 0] [0 1]\n[0 1] [-0 0]\n\n#triangles\n1\n1 2 3 1\n';

	test('equal coordinates are one point, 0 and -0 too', async () => {
		const { mesh, findings } = await read(edges);
		expect(findings).toEqual([]);
		expect(mesh?.points).toEqual(Float64Array.of(0, 0, 1, 0, 0, 1));
		expect(mesh?.source?.extras).toEqual({ form: 'coordinates' });
	});

	test('has no positions of points', async () => {
		const { positions } = await read(edges, { positions: true });
		expect(positions?.points).toBeUndefined();
		expect(positions?.edges?.lines).toEqual(Uint32Array.of(3, 4, 5));
	});

	test('may have blanks inside its brackets, or none between them', async () => {
		const spaced = edges.replaceAll('[', '[ ').replaceAll(']', ' ]').replaceAll('] [', '][');
		expect((await read(spaced)).mesh).toEqual((await read(edges)).mesh);
	});

	test('errors in it are placed', async () => {
		expect(places(await read(edges.replace('[1 0] [0 1]', '[1 0] 0 1]')))).toEqual([
			'missing-bracket 4:7',
		]);
		expect(places(await read(edges.replace('[1 0] [0 1]', '[1 x] [0 1]')))).toEqual([
			'not-a-number 4:4',
		]);
		expect(places(await read(edges.replace('\n3\n', '\n4\n')))).toEqual(['wrong-count 2:1']);
		expect(await faults(edges.replace('[0 1] [-0 0]', '[0 1] [5 5]'))).toEqual([
			'edges-do-not-chain 9:1 0 3 5 5 1 0 0',
		]);
	});

	test('an empty mesh', async () => {
		const { mesh, findings } = await read('#edges\n0\n\n#triangles\n0\n');
		expect(findings).toEqual([]);
		expect(mesh?.source?.extras).toEqual({ form: 'coordinates' });
	});
});

describe('an edge with equal ends', () => {
	test('is reported at its own line, not at the triangle that it breaks', async () => {
		const text = figureText.replace('0 2\n2 1', '2 2\n2 1');
		expect(await faults(text)).toEqual(['equal-ends 12:1 2 2']);
	});

	test('is reported in the output form too', async () => {
		const text = '1\n[1 2] [1 2]\n0\n';
		expect(await faults(text)).toEqual(['equal-ends 2:1 1 1 2']);
	});
});

test('a count beyond exact integers is not given as if it were one', async () => {
	const text = '99999999999999999999\n';
	expect(await faults(text)).toEqual(['wrong-count 1:1 9,007,199,254,740,991 21 a.gmr 5']);
	expect((await messages(text))[0]).toContain('more than 9,007,199,254,740,991');
});

test.each([
	['99999999999999999999', 'a number above 9007199254740991'],
	['-99999999999999999999', 'a number below -9007199254740991'],
	['9'.repeat(400), 'a number above 9007199254740991'],
	['9007199254740991', '9007199254740991'],
])('an index beyond exact integers is not given as if it were one: %s', async (index, number) => {
	const text = figureText.replace('0 2\n2 1', `0 ${index}\n2 1`);
	expect(await faults(text)).toEqual([
		`index-out-of-range 12:3 2 0 4 ${number.replace(/.* /, '')}`,
	]);
	expect((await messages(text))[0]).toContain(`found ${number}.`);
});
