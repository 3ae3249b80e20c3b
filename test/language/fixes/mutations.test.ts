import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { gmr } from '../../formats/loaded.ts';
import { mutations, validGmr } from '../../repair/mutations.ts';
import { seededRandom } from '../../support/random.ts';
import { open } from '../open.ts';
import { actionsFor, fixed, fixedAll, problems, type Texts, wrong } from './fixing.ts';

const write = (mesh: TriMesh, form: 'indexed' | 'coordinates' = 'indexed'): Texts => {
	const [file] = gmr.write(mesh, { form }).files;
	return { 'a.gmr': new TextDecoder().decode(concatBytes(file!.chunks())) };
};

type Pick = (below: number) => number;
const pickOf = (seed: number): Pick => {
	const random = seededRandom(seed);
	return (below) => Math.floor(random() * below);
};
const seeds = Array.from({ length: 20 }, (_, i) => i + 1);

/** Changes one line among the entries of a section. */
function changeLine(
	texts: Texts,
	section: 'edges' | 'triangles',
	pick: Pick,
	change: (values: string[]) => string[],
): Texts {
	const lines = texts['a.gmr']!.split('\n');
	const heading = lines.indexOf(`#${section}`);
	const count = Number(lines[heading + 1]);
	const at = heading + 2 + pick(count);
	lines[at] = change(lines[at]!.split(' ')).join(' ');
	return { 'a.gmr': lines.join('\n') };
}

const negative = (value: string) => (value.startsWith('-') ? value.slice(1) : `-${value}`);
const swapped = (values: string[], i: number, j: number) =>
	values.with(i, values[j]!).with(j, values[i]!);

/** Slips of the pen in a line; a sure fix undoes each, up to the corner that a triangle starts with. */
const slips: Readonly<Record<string, (texts: Texts, pick: Pick) => Texts>> = {
	'a flipped sign': (texts, pick) =>
		changeLine(texts, 'triangles', pick, (values) => {
			const k = pick(3);
			return values.with(k, negative(values[k]!));
		}),
	'swapped edges': (texts, pick) =>
		changeLine(texts, 'triangles', pick, (values) => swapped(values, ...places(pick))),
	'a reversed edge': (texts, pick) =>
		changeLine(texts, 'edges', pick, (values) => swapped(values, 0, 1)),
	'a wrong edge': (texts, pick) =>
		changeLine(texts, 'triangles', pick, (values) => values.with(pick(3), '1')),
};
const places = (pick: Pick): [number, number] => {
	const i = pick(3);
	return [i, (i + 1 + pick(2)) % 3];
};

/** Triangles with the least edge first: where a line starts is not what a fix is about. */
function reversed(texts: Texts): string {
	const [head, tail] = texts['a.gmr']!.split('#triangles\n');
	const lines = tail!.split('\n').map((line) => {
		const [e, f, g, mark] = line.split(' ');
		if (mark === undefined) return line;
		const own = [e!, f!, g!];
		const sizes = own.map((edge) => Math.abs(Number(edge)));
		const least = sizes.indexOf(Math.min(...sizes));
		return [...own.slice(least), ...own.slice(0, least), mark].join(' ');
	});
	return `${head}#triangles\n${lines.join('\n')}`;
}

describe('slips of the pen', () => {
	test.each(['a flipped sign', 'swapped edges', 'a reversed edge'])(
		'%s: the preferred fix gives the file back (seeds 1 to 20)',
		async (name) => {
			for (const seed of seeds) {
				const valid = write(validGmr(seed));
				const broken = slips[name]!(valid, pickOf(seed));
				if ((await wrong(broken)).length === 0) continue;
				const { titles, apply } = await actionsFor(broken, 'edges-do-not-chain');
				expect(titles[0], `seed ${seed}`).toMatch(/^\* /);
				expect(reversed(await apply(titles[0]!.slice(2))), `seed ${seed}`).toBe(reversed(valid));
			}
		},
	);

	test('a wrong edge: one of the fixes gives the file back, the only one is preferred (seeds 1 to 20)', async () => {
		let single = 0;
		for (const seed of seeds) {
			const valid = write(validGmr(seed));
			const broken = slips['a wrong edge']!(valid, pickOf(seed));
			if (broken['a.gmr'] === valid['a.gmr']) continue;
			const found = await wrong(broken);
			if (!found.some((one) => one.startsWith('edges-do-not-chain'))) continue;
			const { titles, apply } = await actionsFor(broken, 'edges-do-not-chain');
			const takes = titles.filter((title) => /Use edge/.test(title));
			if (takes.length === 0) continue;
			if (takes.length === 1) single++;
			const results = await Promise.all(
				takes.map(async (title) => reversed(await apply(title.replace('* ', '')))),
			);
			expect(results, `seed ${seed}`).toContain(reversed(valid));
			for (const title of takes) expect(title.startsWith('* ')).toBe(takes.length === 1);
		}
		expect(single).toBeGreaterThan(10);
	});

	test('many at once: "fix all" gives the mesh back (seeds 1 to 20)', async () => {
		for (const seed of seeds) {
			const valid = write(validGmr(seed, 8));
			const pick = pickOf(seed);
			let broken = valid;
			for (let i = 0; i < 4; i++)
				broken = slips[['a flipped sign', 'a reversed edge'][pick(2)]!]!(broken, pick);
			broken = { 'a.gmr': broken['a.gmr']!.replace(/#triangles\n\d+/, '#triangles\n3') };
			const after = await fixedAll(broken);
			expect(await problems(after), `seed ${seed}`).toEqual([]);
			expect(await shapeOf(after), `seed ${seed}`).toEqual(await shapeOf(valid));
		}
	});

	test('in the output form as well (seeds 1 to 20)', async () => {
		for (const seed of seeds) {
			const valid = write(validGmr(seed), 'coordinates');
			const broken = changeLine(valid, 'triangles', pickOf(seed), ([e, ...rest]) => [
				negative(e!),
				...rest,
			]);
			expect(await fixed(broken, 'edges-do-not-chain', /sign/)).toEqual(valid);
		}
	});
});

/** Breaks and the rule that finds them; "all of a kind" undoes ten at once. */
const breaks: readonly [string, string, RegExp][] = [
	['reverseTriangle', 'mixed-orientation', /^Reverse/],
	['reverseEdge', 'repaired-ownership', /^Reverse all|^Reverse edge/],
	['addPoint', 'unused-point', /^Remove all|^Remove unused/],
	['addEdge', 'unused-edge', /^Remove all|^Remove unused/],
	['copyEdge', 'duplicate-edge', /^Merge all|^Merge edge/],
	['cutOut', 'coincident-points', /^Merge all/],
	['copyTriangle', 'duplicate-triangle', /^Remove all|^Remove duplicate/],
];

describe('broken meshes', () => {
	test.each(breaks)(
		'%s, several times: all of the kind at once (seeds 1 to 20)',
		async (name, rule, title) => {
			for (const seed of seeds) {
				const pick = pickOf(seed);
				const valid = validGmr(seed);
				let broken = valid;
				for (let i = 0; i < 3; i++) broken = mutations[name]!(broken, pick);
				const before = await wrong(write(broken));
				if (!before.some((one) => one.startsWith(rule))) continue;
				const { titles, apply } = await actionsFor(write(broken), rule);
				const best = titles.map((one) => one.replace('* ', '')).filter((one) => title.test(one));
				const after = await apply(best.find((one) => /\ball\b/.test(one)) ?? best[0]!);
				const left = (await wrong(after)).filter((one) => one.startsWith(rule));
				expect(left, `seed ${seed}`).toEqual([]);
				expect(await shapeOf(after), `seed ${seed}`).toEqual(await shapeOf(write(valid)));
			}
		},
	);

	test.each(breaks.filter(([name]) => name !== 'addPoint' && name !== 'cutOut'))(
		'%s in the output form (seeds 1 to 20)',
		async (name, rule, title) => {
			let found = 0;
			for (const seed of seeds) {
				const pick = pickOf(seed + 200);
				const valid = validGmr(seed);
				const broken = write(mutations[name]!(valid, pick), 'coordinates');
				if (!(await wrong(broken)).some((one) => one.startsWith(rule))) continue;
				found++;
				const { titles, apply } = await actionsFor(broken, rule);
				const [best] = titles.map((one) => one.replace('* ', '')).filter((one) => title.test(one));
				const after = await apply(best!);
				expect(await problems(after), `seed ${seed}`).toEqual([]);
				expect(await shapeOf(after), `seed ${seed}`).toEqual(await shapeOf(write(valid)));
			}
			expect(found).toBeGreaterThan(0);
		},
	);

	test.each(breaks)(
		'%s: one fix takes its finding away and brings no other (seeds 1 to 20)',
		async (name, rule, title) => {
			for (const seed of seeds) {
				const pick = pickOf(seed + 100);
				let broken = validGmr(seed);
				for (let i = 0; i < 2; i++) broken = mutations[name]!(broken, pick);
				const texts = write(broken);
				const before = rulesOf(await wrong(texts));
				if (!before.has(rule)) continue;
				const { titles, apply } = await actionsFor(texts, rule);
				const first = titles[0]!.replace('* ', '');
				if (!title.test(first) && !/^Merge point/.test(first)) throw new Error(first);
				const after = rulesOf(await wrong(await apply(first)));
				expect(after.get(rule) ?? 0, `seed ${seed}`).toBeLessThan(before.get(rule)!);
				for (const [other, count] of after)
					expect(count, `seed ${seed}: ${other}`).toBeLessThanOrEqual(before.get(other) ?? 0);
			}
		},
	);
});

function rulesOf(found: readonly string[]): Map<string, number> {
	const rules = new Map<string, number>();
	for (const one of found) {
		const rule = one.split(' ')[0]!;
		rules.set(rule, (rules.get(rule) ?? 0) + 1);
	}
	return rules;
}

/** Places of the triangles' corners, marks and directions, whatever the numbering. */
async function shapeOf(texts: Texts): Promise<string[]> {
	const { points, triangles, marked } = (await open(texts)).document.mesh!;
	return Array.from({ length: triangles.length / 3 }, (_, t) => {
		const own = [...triangles.subarray(3 * t, 3 * t + 3)].map(
			(p) => `${points[2 * p]! + 0},${points[2 * p + 1]! + 0}`,
		);
		const least = own.indexOf([...own].sort()[0]!);
		return [...own.slice(least), ...own.slice(0, least), marked![t]].join(' ');
	}).sort();
}
