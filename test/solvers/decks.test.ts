import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from '../cli/inProcess.ts';
import { type Deck, parseDeck } from './deck.ts';
import { deckOf, parseMsh, pull, thickness } from './decks.mjs';

const { fresh, write } = workFolder();
const plate = (nodes: number) =>
	parseMsh(readFileSync(resolve(import.meta.dirname, `meshes/plate${nodes}.msh`), 'utf8'));

/** The sides of a triangle by two of its corners. */
const sides = [
	[0, 1],
	[1, 2],
	[2, 0],
] as const;

/** The nodes of a deck whose places are so. */
const nodesWhere = ({ nodes }: Deck, is: (x: number, y: number) => boolean) =>
	new Set([...nodes].filter(([, [x, y]]) => is(x, y)).map(([number]) => number));

/** The elements whose corners have a mean x that is so. */
const elementsWhere = ({ nodes, elements }: Deck, is: (x: number) => boolean) =>
	new Set(
		[...elements]
			.filter(([, [a, b, c]]) =>
				is((nodes.get(a!)![0] + nodes.get(b!)![0] + nodes.get(c!)![0]) / 3),
			)
			.map(([number]) => number),
	);

/** The force of a pressure on side `side`, from 0, of an element, in the plane, per `depth`. */
function forceOn(deck: Deck, element: number, side: number, pressure: number, depth: number) {
	const corners = deck.elements.get(element)!;
	const [from, to] = sides[side]!.map((k) => deck.nodes.get(corners[k]!)!);
	// Counter-clockwise triangles have their inside to the left of each side.
	const inwards = [from![1] - to![1], to![0] - from![0]];
	return inwards.map((one) => one * pressure * depth);
}

/** The sum of the loads on sides, in x and y. */
function loadOf(deck: Deck, family: string): number[] {
	const first = family === 'S' ? 3 : 1;
	const forces: number[][] = [];
	for (const [, [set, label, value]] of deck.rows('DLOAD')) {
		const side = Number(label!.slice(-1)) - 1;
		expect(label).toBe(family === 'S' ? `EDNOR${side + 1}` : `P${side + 1}`);
		const members = /^\d+$/.test(set!) ? [Number(set)] : [...deck.elsets.get(set!)!];
		for (const one of members)
			forces.push(forceOn(deck, one, side, Number(value), family === 'S' ? 1 : thickness));
	}
	for (const [, [surface, label, value]] of deck.rows('DSLOAD')) {
		expect(label).toBe('P');
		for (const [{ NAME }, [member, side]] of deck.rows('SURFACE')) {
			if (NAME !== surface) continue;
			const members = /^\d+$/.test(member!) ? [Number(member)] : [...deck.elsets.get(member!)!];
			for (const one of members)
				forces.push(forceOn(deck, one, Number(side!.slice(1)) - first, Number(value), thickness));
		}
	}
	return [0, 1].map((k) => forces.reduce((sum, force) => sum + force[k]!, 0));
}

const operations = [
	['longest-edge', '--split', 'longest', '--rounds', '2'],
	['longest-edge', '--split', 'all'],
	['uniform'],
	['lepp'],
];
const loads = ['surface', 'elements', 'node'] as const;

describe.each(['CPS', 'S'] as const)('a deck with %s elements', (family) => {
	describe.each([3, 6])('of %i nodes', (nodes) => {
		describe.each(loads)('loaded by %s', (load) => {
			test.each(
				operations.flatMap((one) => ['all', 'hash:0.3'].map((select) => [one.join(' '), select])),
			)('keeps supports, materials and loads by %s of %s', async (operation, select) => {
				const text = deckOf(plate(nodes), family, load);
				const before = parseDeck(text);
				const out = fresh('inp');
				const args = [...operation.split(' '), '--select', select];
				const { exit, err } = await cli(
					args[0]!,
					write('plate.inp', text),
					...args.slice(1),
					'-o',
					out,
				);
				expect(err).not.toContain('error');
				expect(exit).toBe(0);
				const deck = parseDeck(readFileSync(out, 'utf8'));
				expect(deck.elements.size).toBeGreaterThan(before.elements.size);

				expect(deck.nsets.get('LEFT')).toEqual(nodesWhere(deck, (x) => x === 0));
				expect(deck.nsets.get('BOTTOM')).toEqual(nodesWhere(deck, (_, y) => y === 0));
				expect(deck.nsets.get('NALL')).toEqual(new Set(deck.nodes.keys()));
				expect(deck.elsets.get('EALL')).toEqual(new Set(deck.elements.keys()));
				expect(deck.elsets.get('SOFT')).toEqual(elementsWhere(deck, (x) => x < 0.5));
				expect(deck.elsets.get('HARD')).toEqual(elementsWhere(deck, (x) => x > 0.5));
				for (const [number, place] of before.nodes) expect(deck.nodes.get(number)).toEqual(place);
				for (const keyword of ['BOUNDARY', 'CLOAD', 'ELASTIC', 'SOLID SECTION', 'SHELL SECTION'])
					expect(deck.rows(keyword)).toEqual(before.rows(keyword));

				if (load === 'node') expect(deck.nsets.get('TIP')).toEqual(before.nsets.get('TIP'));
				else {
					const [x, y] = loadOf(deck, family);
					expect(x).toBeCloseTo(pull, 9);
					expect(y).toBeCloseTo(0, 9);
				}
			});
		});
	});
});

test('the deck itself has this load', () => {
	for (const family of ['CPS', 'S'] as const)
		for (const load of ['surface', 'elements'] as const) {
			const [x, y] = loadOf(parseDeck(deckOf(plate(3), family, load)), family);
			expect(x).toBeCloseTo(pull, 9);
			expect(y).toBeCloseTo(0, 9);
		}
});
