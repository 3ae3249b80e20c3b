import { shortNumber, verdict } from './formatting.ts';
import type { BenchResults } from './results.ts';

/** A line of the table of targets. */
export interface Target {
	readonly id: string;
	readonly title: string;
	/** Results published by others. */
	readonly others: string;
	/** The bound, an upper one unless `atLeast`. */
	readonly bound: number;
	readonly unit: 'ms' | '×';
	readonly atLeast?: boolean;
	/** Physical limit of the machine. */
	readonly limit: string;
}

/** Triangles of the resident mesh of rounds, topology and frames. */
export const TARGET_TRIANGLES = 3e7;

/** Triangles of the bound on a software adapter's frames. */
export const FRAME_TRIANGLES = 80_000;

/** The thesis's measurement: milliseconds of one round. */
export const THESIS = {
	name: 'thesis, Tesla M2050',
	triangles: TARGET_TRIANGLES,
	fraction: 0.001,
	milliseconds: 115,
} as const;

const core = 'on a 2.5 GHz Cascade Lake core';

/**
 * The table. Rounds are resident, with marks on the device; GPU time is from the start of the first step to the end of
 * the last one.
 */
export const targets: readonly Target[] = [
	{
		id: 'round 0.001',
		title: '30 M triangles, 0.1 % marked, resident, one round',
		others: `${THESIS.milliseconds} ms (${THESIS.name})`,
		bound: 0.4,
		unit: 'ms',
		limit: '0.01 to 0.03 ms',
	},
	{
		id: 'round 0.2',
		title: 'same, 20 % marked',
		others: '',
		bound: 1.7,
		unit: 'ms',
		limit: '0.65 to 0.84 ms',
	},
	{
		id: 'round 1',
		title: 'same, 100 % marked',
		others: '',
		bound: 3,
		unit: 'ms',
		limit: '1.5 ms',
	},
	{
		id: 'topology',
		title: 'edges and adjacency from a plain triangle list of 30 M',
		others: '',
		bound: 10,
		unit: 'ms',
		limit: '1 to 2 ms',
	},
	{
		id: 'cpu',
		title: 'CPU engine, one thread, 1 M random Delaunay triangles, 20 % marked, topology included',
		others: `150 ms (plain C++ ${core})`,
		bound: 350,
		unit: 'ms',
		limit: '',
	},
	{
		id: 'read',
		title: 'read 1 M triangles from .node + .ele, one thread',
		others: `170 ms (plain C++ ${core}), 1.4 s (numpy)`,
		bound: 450,
		unit: 'ms',
		limit: '',
	},
	{
		id: 'read faster',
		title: 'same, four threads: times faster than one',
		others: '',
		bound: 2.5,
		unit: '×',
		atLeast: true,
		limit: '4 ×',
	},
	{
		id: 'write',
		title: 'write them, one thread',
		others: `300 ms (plain C++ ${core})`,
		bound: 600,
		unit: 'ms',
		limit: '',
	},
	{
		id: 'frame filled',
		title: 'frame at 30 M triangles, filled, offscreen 1920 × 1080',
		others: '',
		bound: 8,
		unit: 'ms',
		limit: '',
	},
	{
		id: 'frame wireframe',
		title: 'same, wireframe',
		others: '',
		bound: 8,
		unit: 'ms',
		limit: '',
	},
];

const heading = ['', 'elsewhere', 'target', 'physical limit', 'reached', 'by the clock', ''];

/** The measured lines of the table, with a heading; empty if there are none. */
export function targetRows({ reached }: BenchResults): string[][] {
	const rows = targets.flatMap((target) => {
		const result = reached[target.id];
		if (!result) return [];
		const { title, others, bound, unit, atLeast, limit } = target;
		const isMet = atLeast ? result.value >= bound : result.value <= bound;
		return [
			[
				title,
				others,
				`${atLeast ? '≥' : '≤'} ${shortNumber(bound)} ${unit}`,
				limit,
				`${shortNumber(result.value)} ${unit}`,
				result.wall === undefined ? '' : `${shortNumber(result.wall)} ms`,
				verdict(isMet, result.pace),
			],
		];
	});
	return rows.length === 0 ? [] : [heading, ...rows];
}
