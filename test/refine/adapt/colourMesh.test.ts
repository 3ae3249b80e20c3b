import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { recordStarts } from '../../../src/refine/adapt/adaptMesh.ts';
import { colourMesh } from '../../../src/refine/adapt/colourMesh.ts';
import { type Plain, read, size } from '../../support/adapting.ts';
import { openRecords, recordsWith } from '../../support/adaptStarts.ts';
import { engines } from '../../support/engines.ts';
import { fan, perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const FIXED = 0x80000000;

/** Colours of First Fit in the order of keys, of points inside and of those on lines apart; found on lists of neighbours. */
function firstFit(plain: Plain, inScope: (origin: number) => boolean, keepLines: boolean) {
	const { triangles, lines, origins, pinned, keys } = plain;
	const count = keys.length;
	const near = Array.from({ length: count }, () => new Set<number>());
	const around = Array.from({ length: count }, () => new Set<number>());
	const linesAt = Array.from({ length: count }, () => new Map<number, number>());
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
			near[a]!.add(b);
			near[b]!.add(a);
			around[a]!.add(t);
			if (lines[t]![k] === 0) continue;
			linesAt[a]!.set(b, lines[t]![k]!);
			linesAt[b]!.set(a, lines[t]![k]!);
		}
	const kinds = keys.map((_, v) => {
		const own = [...linesAt[v]!.values()];
		if (pinned[v] || around[v]!.size > 16 || around[v]!.size === 0) return 'stays';
		if ([...around[v]!].some((t) => !inScope(origins[t]!))) return 'stays';
		if (own.length === 0) return 'free';
		const isStraight = own.length === 2 && own[0] === own[1] && own[0]! < FIXED;
		return isStraight && !keepLines ? 'on line' : 'stays';
	});
	const colours = new Map<number, number>();
	const order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
	for (const v of order) {
		if (kinds[v] === 'stays') continue;
		const taken = new Set(
			[...near[v]!].filter((w) => kinds[w] === kinds[v]).map((w) => colours.get(w)),
		);
		let colour = 0;
		while (taken.has(colour)) colour++;
		colours.set(v, colour);
	}
	const lists = (kind: string): number[][] => {
		const found: number[][] = [];
		for (const [v, colour] of colours)
			if (kinds[v] === kind) {
				found[colour] ??= [];
				found[colour].push(v);
			}
		return found.map((list) => list.sort((a, b) => a - b));
	};
	return [...lists('free'), ...lists('on line')];
}

const holes = randomMesh(3, { cells: 20, holes: 0.1 });
const cases = [
	['random points', randomDelaunay(3000), {}, false],
	['holes', holes, {}, false],
	['boundaries that stay', holes, {}, true],
	['a fan', fan(40), {}, false],
	[
		'half of a mesh with an inner line',
		perturbedGrid(30, 30),
		{ halfScope: true, innerLine: true },
		false,
	],
] as const;

describe.each(engines)('on the $name', ({ missing, open }) => {
	test.skipIf(missing).each(cases)(
		'colours of %s are those of First Fit',
		async (_, mesh, changes, keepLines) => {
			const records = recordsWith(
				mesh,
				size(() => 1),
				changes,
			);
			const { scope } = records.start;
			const inScope = (t: number) => ((scope[t >>> 5]! >>> (t & 31)) & 1) === 1;
			const engine = open();
			const adapted = openRecords(engine, records);
			const starts = adapted.session.buffer('starts', adapted.points);
			recordStarts(adapted, starts);
			const { order, classes } = await colourMesh(adapted, starts, keepLines, 3);
			const list = await adapted.session.read(order, classes.at(-1)?.end ?? 0);
			engine.destroy();
			const expected = firstFit(
				await read(openRecords(createCpuEngine(), records)),
				inScope,
				keepLines,
			);
			expect(classes.map(({ first, end }) => [...list.subarray(first, end)])).toEqual(expected);
			expect(expected.length).toBeLessThan(14);
		},
	);
});

test('random points need the number of colours that the paper has', async () => {
	const records = recordsWith(
		randomDelaunay(20_000),
		size(() => 1),
	);
	const adapted = openRecords(createCpuEngine(), records);
	const starts = adapted.session.buffer('starts', adapted.points);
	recordStarts(adapted, starts);
	const { classes } = await colourMesh(adapted, starts, false);
	const inside = classes.filter(({ isOnLine }) => !isOnLine).length;
	expect(inside).toBeGreaterThan(5);
	expect(inside).toBeLessThan(10);
});
