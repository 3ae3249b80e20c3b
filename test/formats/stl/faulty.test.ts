import { describe, expect, test } from 'vitest';
import { stl } from '../loaded.ts';
import { memorySource } from '../sources.ts';

const read = (content: string | Uint8Array) => stl.read([memorySource('a.stl', content)]);
const told = ({ findings }: Awaited<ReturnType<typeof read>>) =>
	findings
		.filter(({ rule }) => rule !== 'read-otherwise')
		.map(({ rule, severity, column }) => [rule, severity, column]);

/** Triangles of a strip as bytes; the header says `count` facets, and `behind` follows them. */
function binary(facets: number, count: number, behind = ''): Buffer {
	const bytes = Buffer.alloc(84 + 50 * facets);
	bytes.writeUInt32LE(count, 80);
	for (let f = 0; f < facets; f++)
		for (const [k, value] of [0, 0, 1, f, 0, 0, f + 1, 0, 0, f, 1, 0].entries())
			bytes.writeFloatLE(value, 84 + 50 * f + 4 * k);
	return Buffer.concat([bytes, Buffer.from(behind, 'latin1')]);
}

describe('STL that other programs take', () => {
	test.each(['nan nan nan', '-nan(ind) 1.#QNAN -1.#IND', 'inf -Infinity NaN'])(
		'as text with the normal %s is read',
		async (normal) => {
			const text = `solid s\nfacet normal ${normal}\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n`;
			const result = await read(text);
			expect(told(result)).toEqual([]);
			expect([...result.mesh!.points]).toEqual([0, 0, 1, 0, 0, 1]);
		},
	);

	test('as text has no other words in a normal, and none of them in a corner', async () => {
		const text = (normal: string, x: string) =>
			`solid s\nfacet normal ${normal} 0 1\nouter loop\nvertex ${x} 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n`;
		expect(told(await read(text('nothing', '0')))).toEqual([['not-a-number', 'error', 14]]);
		expect(told(await read(text('nan', 'nan')))).toEqual([['not-finite', 'error', 8]]);
	});

	test('as bytes is read to the end where the count is 0', async () => {
		const result = await read(binary(2, 0));
		expect(told(result)).toEqual([['wrong-count', 'warning', 81]]);
		expect(result.mesh!.triangles).toHaveLength(6);
	});

	test('as bytes is read as far as the count says, with a warning of what follows', async () => {
		const short = await read(binary(2, 2, 'tail'));
		expect(told(short)).toEqual([['not-kept', 'warning', 185]]);
		expect(short.mesh!.triangles).toHaveLength(6);
		const more = await read(binary(3, 1));
		expect(told(more)).toEqual([['not-kept', 'warning', 135]]);
		expect(more.findings.at(-1)?.message).toMatch(/100 bytes .* 2 further facets/);
		expect(more.mesh!.triangles).toHaveLength(3);
		const none = await read(binary(0, 0, 'tail'));
		expect(told(none)).toEqual([['not-kept', 'warning', 85]]);
	});

	test('as bytes that are too few for the count is refused', async () => {
		const result = await read(binary(2, 3));
		expect(told(result)).toEqual([['damaged-data', 'error', 81]]);
		expect(result.mesh).toBeUndefined();
	});
});
