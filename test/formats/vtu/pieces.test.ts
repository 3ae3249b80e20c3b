import { describe, expect, test } from 'vitest';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { type GivenPiece, read, vtuFile } from './vtuFile.ts';

describe('several pieces', () => {
	const one: GivenPiece = {
		points: [0, 0, 0, 1, 1, 0, 2, 4, 0],
		cells: [[5, 0, 1, 2]],
		pointData: [{ name: 'p', type: 'Int32', values: [1, 2, 3] }],
		cellData: [{ name: 'c', type: 'Float64', values: [0.5] }],
	};
	const two: GivenPiece = {
		points: [5, 5, 0, 6, 5, 0, 5, 6, 0, 6, 6, 0],
		cells: [
			[9, 0, 1, 3, 2],
			[5, 1, 3, 2],
		],
		pointData: [{ name: 'p', type: 'Int32', values: [4, 5, 6, 7] }],
		cellData: [{ name: 'c', type: 'Float64', values: [1.5, 2.5] }],
	};
	const empty: GivenPiece = { points: [], cells: [] };

	test.each(['ascii', 'binary', 'appended'] as const)('are one mesh (%s)', async (encoding) => {
		const { mesh, findings } = await read(vtuFile([empty, one, two], { encoding }));
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 4, 6, 5]);
		expect([...mesh!.cells![0]!.nodes]).toEqual([3, 4, 6, 5]);
		expect(mesh!.fields.map(({ values }) => [...values])).toEqual([
			[1, 2, 3, 4, 5, 6, 7],
			[0.5, 2.5],
		]);
		expect([...mesh!.cells![0]!.fields[0]!.values]).toEqual([1.5]);
		expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
			'read-otherwise information',
		]);
		expect(findings[0]?.message).toContain('The 3 pieces of the file are read as one mesh');
	});

	test('an array that one of them lacks is named', async () => {
		const { mesh, findings } = await read(
			vtuFile([one, { ...two, cellData: [] }], { encoding: 'ascii' }),
		);
		expect(mesh!.fields.map(({ name }) => name)).toEqual(['p']);
		expect(found(findings)).toContain('not-kept 11:1 "c"');
		expect(readingLosses(mesh!)).toEqual(['field "c" on cells: 1 (missing in a piece)']);
	});

	const wrong = { ...one, cells: [[5, 0, 1, 3]] as const };

	test.each([
		['first', [wrong, one]],
		['last', [one, wrong]],
	])('a point beyond those of its piece, the %s, is an error', async (_, pieces) => {
		const { mesh, findings } = await read(vtuFile(pieces, { encoding: 'ascii' }));
		expect(mesh).toBeUndefined();
		expect(findings.map(({ rule }) => rule)).toEqual(['index-out-of-range']);
	});

	test.each([0, 1])('a cell beyond those of its piece, number %i, is an error', async (nth) => {
		let seen = 0;
		const text = vtuFile([one, one], { encoding: 'ascii' }).toString();
		const changed = text.replaceAll(/(Name="offsets"[^>]*>\s*)3/g, (whole, before: string) =>
			seen++ === nth ? `${before}4` : whole,
		);
		const { mesh, findings } = await read(Buffer.from(changed));
		expect(seen).toBe(2);
		expect(mesh).toBeUndefined();
		expect(findings).toHaveLength(1);
	});
});
