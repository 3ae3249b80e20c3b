import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { hasBit } from '../../src/steps/bits.ts';
import { matchTiles } from '../../src/steps/topology/matchTiles.ts';
import { onEveryEngine } from '../support/engines.ts';
import { perturbedGrid } from '../support/grids.ts';

/** The buffers of `matchTiles` after it has seen a grid of 16 tiles. */
async function match(open: () => Engine) {
	const { triangles } = perturbedGrid(64, 64);
	const count = triangles.length / 3;
	const points = 65 * 65;
	const words = triangles.length / 32;
	const engine = open();
	const session = engine.begin(() => 0);
	const buffers = {
		corners: session.upload('corners', triangles.slice()),
		degrees: session.buffer('degrees', 1),
		opposites: session.buffer('opposites', 3 * count),
		firsts: session.buffer('firsts', words),
		listed: session.buffer('listed', words),
		heads: session.buffer('heads', points),
		links: session.buffer('links', 3 * count),
		faults: session.buffer('faults', 2),
	};
	session.run(matchTiles, count, { byDegree: 0 }, buffers);
	const read = async (name: keyof typeof buffers) =>
		(await session.read(buffers[name], buffers[name].length)).slice();
	const firsts = await read('firsts');
	const listed = await read('listed');
	const heads = await read('heads');
	const links = await read('links');
	const faults = await read('faults');
	session.end();
	engine.destroy();
	return { triangles, firsts, listed, heads, links, faults };
}

onEveryEngine('the lists of points that tiles hang edges in', ({ open }) => {
	test('hold each listed side once, at the lower of its ends', async () => {
		const { triangles, listed, heads, links } = await match(open);
		const found: number[] = [];
		for (const [point, head] of heads.entries()) {
			if (head >= 0x80000000) continue;
			for (let next = head; next !== 0; next = links[next - 1]!) {
				const halfEdge = next - 1;
				const ends = [
					triangles[halfEdge]!,
					triangles[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!,
				];
				expect(Math.min(...ends)).toBe(point);
				found.push(halfEdge);
			}
		}
		const halfEdges = Array.from(triangles, (_, halfEdge) => halfEdge);
		expect(found.sort((a, b) => a - b)).toEqual(
			halfEdges.filter((halfEdge) => hasBit(listed, halfEdge)),
		);
	});

	test('are empty at no point that is the lower end of an edge', async () => {
		const { triangles, firsts, heads } = await match(open);
		const lower = Array.from(triangles, (point, halfEdge) =>
			Math.min(point, triangles[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!),
		);
		const first = lower.filter((_, halfEdge) => hasBit(firsts, halfEdge));
		expect(new Set(first).size).toBeGreaterThan(4000);
		expect(first.filter((point) => heads[point] === 0)).toEqual([]);
	});

	test('are marks at some points, and no list meets a mark', async () => {
		const { heads, faults } = await match(open);
		expect(heads.filter((head) => head >= 0x80000000).length).toBeGreaterThan(1000);
		expect([...faults]).toEqual([0, 0]);
	});
});
