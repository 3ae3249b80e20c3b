import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { targetRows, targets } from '../../src/bench/targets.ts';
import { root } from '../cli/inProcess.ts';

const cellsOf = (line: string) =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());
const page = readFileSync(join(root, 'docs/figures.md'), 'utf8').split('\n').map(cellsOf);

test.each(targets)('docs/figures.md has what was reached beside the target: $title', (target) => {
	const reached = { [target.id]: { value: target.bound, wall: target.bound } };
	const results = { date: '', processor: '', node: '', refine: [], figures: [], reached };
	const [, row] = targetRows(results);
	const line = page.find(([title]) => title === target.title);
	expect(line?.slice(0, 4)).toEqual(row!.slice(0, 4));
	expect(line![4]).toMatch(/^[\d.]+ (ms|×)$/);
	expect(line![6]).toMatch(/^(within|MISSES)(; SLOW.*)?$/);
	const value = Number.parseFloat(line![4]!);
	const met = target.atLeast ? value >= target.bound : value <= target.bound;
	expect(line![6]!.startsWith('within')).toBe(met);
});
