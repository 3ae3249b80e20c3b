import { describe, expect, test } from 'vitest';
import { overview } from '../../src/bench/overview.ts';
import type { RefineRow } from '../../src/bench/results.ts';

const row = (over: Partial<RefineRow>): RefineRow => ({
	mesh: 'delaunay',
	triangles: 1e6,
	fraction: 1,
	rounds: 1,
	engine: 'gpu',
	time: 1,
	wall: 2,
	steps: {},
	result: { points: 0, edges: 0, triangles: 2e6 },
	checksum: 7,
	...over,
});
/** A cell by the words over it. */
const cellOf = (rows: readonly (readonly string[])[], line: number, column: string) =>
	rows[line]![rows[0]!.indexOf(column)];

describe('the overview of the bench', () => {
	test('has a line for each mesh and a column for each engine and fraction', () => {
		const rows = overview([
			row({ time: 3 }),
			row({ fraction: 0.2, time: 2 }),
			row({ engine: 'cpu', threads: 1, time: 90 }),
			row({ engine: 'cpu', threads: 16, time: 20 }),
			row({ mesh: 'grid', time: 5 }),
		]);
		expect(rows).toHaveLength(3);
		expect(cellOf(rows, 1, 'GPU: 100 %')).toBe('3');
		expect(cellOf(rows, 1, 'GPU: 20 %')).toBe('2');
		expect(cellOf(rows, 1, 'CPU, one thread: 100 %')).toBe('90');
		expect(cellOf(rows, 1, 'CPU, 16 threads: 100 %')).toBe('20');
		expect(cellOf(rows, 2, 'GPU: 100 %')).toBe('5');
		expect(cellOf(rows, 2, 'GPU: 20 %')).toBe('');
	});

	test('gives the first round where there were three, or their mean where that is all', () => {
		const three = row({ time: 6, rounds: 3 });
		expect(cellOf(overview([{ ...three, each: [1, 2, 3] }]), 1, 'GPU: 100 %')).toBe('1');
		expect(cellOf(overview([three]), 1, 'GPU: 100 %')).toBe('2');
	});

	test("begins with the thesis's figure where 0.1 % is marked on the GPU", () => {
		const [, thesis, ours] = overview([row({ fraction: 0.001, time: 0.2 })]);
		expect(thesis!.slice(0, 3)).toEqual(['thesis, Tesla M2050', '30,000,000', '115']);
		expect(ours!.slice(0, 3)).toEqual(['delaunay', '1,000,000', '0.2']);
		expect(overview([row({ fraction: 0.001, engine: 'cpu', threads: 1 })])).toHaveLength(2);
	});

	test('is empty where nothing was refined', () => {
		expect(overview([])).toEqual([]);
	});
});
