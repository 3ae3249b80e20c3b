import { describe, expect, test } from 'vitest';
import type { RowPace } from '../../src/bench/pace.ts';
import { plot } from '../../src/bench/plot.ts';
import { historyFigures, reportMarkdown, reportText } from '../../src/bench/report.ts';
import { type BenchResults, mergeResults, type RefineRow } from '../../src/bench/results.ts';

const row = (over: Partial<RefineRow>): RefineRow => ({
	mesh: 'delaunay',
	triangles: 1e6,
	fraction: 0.001,
	rounds: 1,
	engine: 'gpu',
	time: 1,
	wall: 2,
	steps: { follow: 0.4, divide: 0.6 },
	result: { points: 502_000, edges: 1_506_000, triangles: 1_004_000 },
	checksum: 7,
	...over,
});
const results = (over: Partial<BenchResults>): BenchResults => ({
	date: '2026-01-02',
	processor: '4 × processor',
	node: 'v20',
	adapter: 'card',
	refine: [],
	figures: [],
	reached: {},
	...over,
});

/** A card that copied at so many GB/s before and after. */
const paced = (before: number, after: number, slow?: string): RowPace => ({
	before: { copy: 1e9 * before, chain: 400e6 },
	after: { copy: 1e9 * after, chain: 390e6 },
	best: { copy: 2700e9, chain: 400e6 },
	attempts: 1,
	...(slow && { slow }),
});
const third = 'the card copied at 33 % of its best right after it';

/** x and y of the ends of the only line of a plot. */
function ends(svg: string): number[][] {
	const points =
		/<polyline class="gpu" style="stroke: var\(--c0\)" points="([\d., -]+)"\/>\n<circle/.exec(svg);
	return points![1]!.split(' ').map((point) => point.split(',').map(Number));
}

describe('the plot of the bench', () => {
	const rows = [row({ fraction: 1 }), row({ fraction: 1, triangles: 1e7, time: 100 })];

	test('is logarithmic along both axes', () => {
		const [from, to] = ends(plot(results({ refine: rows })));
		const decade = to![0]! - from![0]!;
		const wider = plot(
			results({ refine: [...rows, row({ fraction: 1, triangles: 1e8, time: 1e4 })] }),
		);
		const [a, b, c] = ends(wider);
		expect(b![0]! - a![0]!).toBeCloseTo(decade / 2, 0);
		expect(c![0]! - b![0]!).toBeCloseTo(b![0]! - a![0]!, 0);
		expect(b![1]! - c![1]!).toBeCloseTo(a![1]! - b![1]!, 0);
	});

	test('shows a round where there were several', () => {
		const three = rows.map((one) => ({ ...one, rounds: 3, time: 3 * one.time }));
		expect(ends(plot(results({ refine: three })))).toEqual(ends(plot(results({ refine: rows }))));
	});

	test('shows the first of several rounds where each is known', () => {
		const three = rows.map((one) => ({
			...one,
			rounds: 3,
			time: 60,
			each: [one.time, 20, 30],
		}));
		expect(ends(plot(results({ refine: three })))).toEqual(ends(plot(results({ refine: rows }))));
	});

	test('has a panel for each fraction and the thesis beside 0.1 % alone', () => {
		const svg = plot(results({ refine: [...rows, row({ fraction: 0.2 })] }));
		expect(svg.match(/[\d.]+ % marked/g)).toEqual(['20 % marked', '100 % marked']);
		expect(svg).not.toContain('thesis, Tesla');
		expect(plot(results({ refine: [row({})] }))).toContain('thesis, Tesla M2050');
	});

	test('refuses to draw nothing', () => {
		expect(() => plot(results({}))).toThrow('there are no refinements to plot');
	});
});

describe('the report of the bench', () => {
	test('gives time, wall time, nanoseconds and share of a refinement', () => {
		const text = reportText(results({ refine: [row({ bytes: 5e8, share: 0.25 })] }));
		expect(text).toMatch(/delaunay +1,000,000 +0\.1 % +1 +GPU +1 +2 +4,000 +250 +500 +25 %/);
		expect(text).toContain('follow 0.4, divide 0.6');
	});

	test("tells the card's pace before and after, where there is one", () => {
		const text = reportText(results({ refine: [row({ pace: paced(2700, 2650) })] }));
		expect(text).toMatch(/copy, GB\/s +chain, M\/s/);
		expect(text).toMatch(/2700, 2650 +400, 390$/m);
		expect(reportText(results({ refine: [row({})] }))).not.toContain('chain');
		const frame = { case: 'frame', figure: 'GPU time', value: 1, unit: 'ms' };
		const frames = results({ figures: [{ ...frame, pace: paced(2700, 2650) }] });
		expect(reportText(frames)).toMatch(/frame +GPU time +1 ms +copy 2700, 2650 GB\/s/);
	});

	test('says of a slow card that it was slow, wherever its figures are', () => {
		const pace = paced(2700, 900, third);
		const slow = results({
			refine: [row({ pace })],
			reached: { topology: { value: 5, pace } },
			figures: [{ case: 'frame', figure: 'GPU time', value: 1, unit: 'ms', pace }],
		});
		const said = `SLOW: ${third}`;
		expect(reportText(slow).split(said)).toHaveLength(4);
		expect(reportMarkdown(slow)).toContain(said);
		expect(reportMarkdown(slow)).toContain('1 (SLOW)');
		for (const { case: name } of historyFigures(slow)) expect(name).toContain(', card SLOW');
	});

	test('keeps what the card copied after each of its rows', () => {
		const figures = historyFigures(results({ refine: [row({ pace: paced(2700, 2650) })] }));
		expect(figures.at(-1)).toMatchObject({ figure: 'copy after', value: 2650, unit: 'GB/s' });
	});

	test('aligns the columns of its Markdown', () => {
		const lines = reportMarkdown(
			results({ refine: [row({}), row({ triangles: 30_000_000, mesh: 'grid' })] }),
		)
			.trimEnd()
			.split('\n');
		expect(lines).toHaveLength(5);
		expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
		expect(lines[1]).toMatch(/^\| -+ \|( -+: \|)+$/);
	});

	test('compares what was reached with the targets', () => {
		const reached = { 'round 0.001': { value: 0.3, wall: 0.5 }, 'round 1': { value: 3.5 } };
		const text = reportText(results({ reached }));
		expect(text).toMatch(/115 ms \(thesis.* ≤ 0\.4 ms .* 0\.3 ms +0\.5 ms +within/);
		expect(text).toMatch(/same, 100 % marked +≤ 3 ms +1\.5 ms +3\.5 ms +MISSES/);
	});

	test('counts a factor that must be at least so large the other way round', () => {
		const said = (value: number) =>
			reportMarkdown(results({ reached: { 'read faster': { value } } }));
		expect(said(2.6)).toContain('within');
		expect(said(2.4)).toContain('MISSES');
	});

	test('lists other figures that have a bound, and none that have not', () => {
		const one = { case: 'a gigabyte', figure: 'peak', value: 900, unit: 'MB' };
		const lines = reportMarkdown(
			results({
				figures: [{ ...one, target: 1000 }, one, { ...one, figure: 'most', target: 800 }],
			}),
		)
			.trimEnd()
			.split('\n')
			.map((line) => line.split('|').map((cell) => cell.trim()));
		expect(lines.slice(2)).toEqual([
			['', 'a gigabyte: peak', '≤ 1000 MB', '900 MB', 'within', ''],
			['', 'a gigabyte: most', '≤ 800 MB', '900 MB', 'MISSES', ''],
		]);
	});

	test('leaves out what was not measured', () => {
		expect(reportMarkdown(results({}))).toBe('');
	});

	test('gives the history the adapter for the work of the GPU alone', () => {
		const figures = historyFigures(
			results({
				refine: [row({}), row({ engine: 'cpu', threads: 1 })],
				reached: { topology: { value: 5 }, read: { value: 300 } },
			}),
		);
		const by = figures.map(({ case: name, adapter }) => `${name}: ${adapter}`);
		expect([...new Set(by)]).toEqual([
			'refine 1000000 triangles (delaunay), 0.1 % marked, one round, GPU: card',
			'refine 1000000 triangles (delaunay), 0.1 % marked, one round, CPU, one thread: undefined',
			'target: topology: card',
			'target: read: undefined',
		]);
	});

	test('takes a later run for an earlier one', () => {
		const merged = mergeResults([
			results({
				refine: [row({ time: 5 }), row({ fraction: 1 })],
				reached: { read: { value: 1 } },
			}),
			results({ refine: [row({ time: 6 })], reached: { read: { value: 2 }, cpu: { value: 3 } } }),
		]);
		expect(merged.refine.map(({ fraction, time }) => [fraction, time])).toEqual([
			[0.001, 6],
			[1, 1],
		]);
		expect(merged.reached).toEqual({ read: { value: 2 }, cpu: { value: 3 } });
	});

	test('does not take a slow card for one that was not', () => {
		const pace = paced(2700, 900, third);
		const merged = mergeResults([
			results({ refine: [row({ time: 5 })], reached: { topology: { value: 1 } } }),
			results({ refine: [row({ time: 9, pace })], reached: { topology: { value: 2, pace } } }),
		]);
		expect(merged.refine.map(({ time }) => time)).toEqual([5]);
		expect(merged.reached.topology?.value).toBe(1);
	});

	test('judges a row by the best that any run saw', () => {
		const sleepy = { ...paced(900, 900), best: { copy: 900e9, chain: 400e6 } };
		const merged = mergeResults([
			results({
				refine: [row({ pace: sleepy, topologyPace: sleepy })],
				reached: { topology: { value: 1, pace: sleepy } },
				figures: [{ case: 'frame', figure: 'GPU time', value: 1, unit: 'ms', pace: sleepy }],
			}),
			results({ refine: [row({ fraction: 1, pace: paced(2700, 2700) })] }),
		]);
		expect(merged.refine.map(({ pace }) => pace?.slow)).toEqual([third, undefined]);
		expect(merged.refine[0]!.topologyPace?.slow).toBe(third);
		expect(merged.reached.topology?.pace?.slow).toBe(third);
		expect(merged.figures[0]!.pace?.slow).toBe(third);
	});

	test('puts the parts of a run in order of size', () => {
		const part = (mesh: string, triangles: number, engine: 'gpu' | 'cpu' = 'gpu') =>
			results({ refine: [row({ mesh, triangles, engine })] });
		const merged = mergeResults([
			part('delaunay', 9_999_957),
			part('grid', 8_388_608),
			part('delaunay', 99_968),
			part('grid', 131_072),
			part('delaunay', 99_968, 'cpu'),
		]);
		expect(merged.refine.map((one) => `${one.mesh} ${one.triangles} ${one.engine}`)).toEqual([
			'delaunay 99968 gpu',
			'delaunay 99968 cpu',
			'grid 131072 gpu',
			'delaunay 9999957 gpu',
			'grid 8388608 gpu',
		]);
	});

	test('takes no runs of several machines or commits together', () => {
		expect(() => mergeResults([results({ commit: 'a' }), results({ commit: 'b' })])).toThrow(
			'the results are of several commits: a; b',
		);
		expect(() => mergeResults([results({}), results({ adapter: 'other' })])).toThrow(
			'the results are of several cards: card; other',
		);
		const { adapter: _, ...withoutCard } = results({});
		expect(mergeResults([results({}), withoutCard]).adapter).toBe('card');
	});
});
