import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cli, workFolder } from '../cli/inProcess.ts';

const { fresh } = workFolder();
const plate = (nodes: number) => resolve(import.meta.dirname, `meshes/plate${nodes}.msh`);

/** What a solver looks for in a mesh: corners of lines and triangles, each with its number. */
interface Labelled {
	readonly points: readonly (readonly number[])[];
	readonly lines: readonly (readonly number[])[];
	readonly triangles: readonly (readonly number[])[];
}

const numbersIn = (text: string) => text.split(/\s+/).filter(Boolean).map(Number);

/** Rows of `width` numbers. */
const rowsOf = (numbers: readonly number[], width: number) =>
	Array.from({ length: numbers.length / width }, (_, k) =>
		numbers.slice(k * width, (k + 1) * width),
	);

/** FreeFem's file: counts, then vertices, triangles and edges with their labels. */
function parseFreefem(text: string): Labelled {
	const all = numbersIn(text);
	const [points, triangles, lines] = all as [number, number, number];
	const [second, third] = [3 + 3 * points, 3 + 3 * points + 4 * triangles];
	expect(all.length).toBe(third + 3 * lines);
	return {
		points: rowsOf(all.slice(3, second), 3),
		triangles: rowsOf(all.slice(second, third), 4),
		lines: rowsOf(all.slice(third), 3),
	};
}

/** MEDIT's file in the plane: sections, each with a count and rows. */
function parseMedit(text: string): Labelled {
	const section = (name: string, width: number) => {
		const [count, ...rest] = numbersIn(
			text.split(new RegExp(`^${name}\\s`, 'm'))[1]!.split(/[A-Z]/)[0]!,
		);
		expect(rest.length).toBe(count! * width);
		return rowsOf(rest, width);
	};
	return {
		points: section('Vertices', 3),
		lines: section('Edges', 3),
		triangles: section('Triangles', 4),
	};
}

/** Lengths by the numbers of lines, and areas by those of triangles. */
function totals({ points, lines, triangles }: Labelled) {
	const at = (p: number) => points[p - 1] as [number, number];
	const sums: Record<number, number> = {};
	const add = (label: number, size: number) => {
		sums[label] = (sums[label] ?? 0) + size;
	};
	for (const [a, b, label] of lines) {
		const [[x, y], [u, v]] = [at(a!), at(b!)];
		add(label!, Math.hypot(u - x, v - y));
	}
	for (const [a, b, c, label] of triangles) {
		const [[x, y], [u, v], [s, t]] = [at(a!), at(b!), at(c!)];
		add(label!, ((u - x) * (t - y) - (v - y) * (s - x)) / 2);
	}
	return sums;
}

const operations = [
	'longest-edge --split longest --rounds 2',
	'longest-edge --split all',
	'uniform',
	'lepp',
].flatMap((operation) => ['all', 'hash:0.3'].map((select) => [operation, select] as const));

describe.each([
	['freefem', 'msh', parseFreefem],
	['medit', 'mesh', parseMedit],
] as const)('a file of %s that was made of groups of Gmsh', (format, suffix, parse) => {
	let start: string;
	let before: Record<number, number>;
	const read = (file: string) => parse(readFileSync(file, 'utf8'));

	beforeAll(async () => {
		start = fresh(suffix);
		expect((await cli('convert', plate(3), start, '--to', format)).exit).toBe(0);
		before = totals(read(start));
	});

	test('has the lengths and areas of the plate by the numbers of the groups', () => {
		const sides = { 1: 1, 2: 1, 3: 1, 4: 1, 6: 1, 11: 0.5 };
		for (const [label, size] of Object.entries(sides))
			expect(before[Number(label)]).toBeCloseTo(size, 12);
		expect(Object.keys(before)).toEqual(['1', '2', '3', '4', '5', '6', '11', '12']);
	});

	test.each(operations)('keeps them by %s of %s', async (operation, select) => {
		const out = fresh(suffix);
		const [id, ...args] = operation.split(' ');
		const { exit } = await cli(id!, start, ...args, '--select', select, '-o', out, '--to', format);
		expect(exit).toBe(0);
		const mesh = read(out);
		expect(mesh.triangles.length).toBeGreaterThan(read(start).triangles.length);
		const after = totals(mesh);
		expect(Object.keys(after)).toEqual(Object.keys(before));
		for (const [label, size] of Object.entries(before))
			expect(after[Number(label)]).toBeCloseTo(size, 12);
	});

	test('has the points of corners alone, of triangles of six nodes', async () => {
		const out = fresh(suffix);
		expect((await cli('convert', plate(6), out, '--to', format)).exit).toBe(0);
		const { points, triangles } = read(out);
		const used = new Set(triangles.flatMap((row) => row.slice(0, 3)));
		expect(used.size).toBe(points.length);
		expect(triangles.length).toBe(read(start).triangles.length);
	});
});
