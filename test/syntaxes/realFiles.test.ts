import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assertion, failedAssertions } from './assertions.ts';

const root = resolve(import.meta.dirname, '../..');
const corpus = process.env.TRIREFINE_CORPUS;
const all = process.env.TRIREFINE_REQUIRE_ALL === '1';

const meshes = (folder: string) =>
	readdirSync(folder)
		.filter((name) => /\.(gmr|node|ele|poly|edge|neigh)$/.test(name))
		// TetGen's files have the same names and another dimension.
		.filter((name) => !name.startsWith('tetgen'))
		.map((name) => join(folder, name));

const own = [...meshes(join(root, 'examples')), ...meshes(join(root, 'test/meshes'))];
const foreign = corpus
	? ['triangle', 'triangle_generated'].flatMap((folder) => meshes(join(corpus, folder)))
	: [];

const x = 'constant.numeric.coordinate.x';
const y = 'constant.numeric.coordinate.y';
const id = 'entity.name.tag.id';
const point = 'variable.other.index.point';
const edge = 'variable.other.index.edge';
const marker = 'constant.language.marker';
const attribute = 'constant.numeric.attribute';
const none = 'constant.language.none';

/** Scope of each value of a line, from the numbers of its section's header. */
type Shape = (values: readonly string[], header: readonly number[]) => string[];

const points: Shape = (values, [, , , markers = 0]) =>
	values.map((_, i) =>
		markers > 0 && i === values.length - 1 ? marker : ([id, x, y][i] ?? attribute),
	);
const pairs: Shape = (values) =>
	values[2] === '-1' ? [id, point, none, x, y] : [id, point, point, marker];
const places: Shape = () => [id, x, y, attribute, attribute];
const triangles: Shape = ([, , , mark]) => [
	edge,
	edge,
	edge,
	mark === '1' ? 'constant.language.mark.set' : 'constant.numeric.mark.unset',
];

const shapes: Record<string, readonly Shape[]> = {
	gmr: [() => [x, y], () => [point, point], triangles],
	output: [() => [x, y, x, y], triangles],
	node: [points],
	ele: [
		(values, [, nodes = 3]) =>
			values.map((_, i) => (i === 0 ? id : i <= nodes ? point : attribute)),
	],
	poly: [points, pairs, places, places],
	edge: [pairs],
	neigh: [
		(values) =>
			values.map((value, i) =>
				i === 0 ? id : value === '-1' ? none : 'variable.other.index.triangle',
			),
	],
};

/** Assertions for one value; a signed edge has two. */
function assertions(start: number, value: string, scope: string): string[] {
	const sign = scope === edge && /^[-+]/.test(value) ? 1 : 0;
	return [
		...(sign ? [assertion(start, start + 1, 'keyword.operator.sign')] : []),
		assertion(start + sign, start + value.length, scope),
	];
}

/** A mesh file with an assertion for each of its values, told from the counts in its headers and nothing else. */
function asserted(path: string, lines: readonly string[]): string {
	const part = extname(path).slice(1);
	const language = part === 'gmr' ? part : `triangle.${part}`;
	const form = part === 'gmr' && lines.some((line) => line.startsWith('[')) ? 'output' : part;
	const result = [`# SYNTAX TEST "source.${language}"`];
	let section = -1;
	let left = 0;
	let header: number[] = [];
	for (const line of lines) {
		const hash = line.indexOf('#');
		const heading = /^#(points|edges|triangles|end)$/.test(line);
		const comment = heading ? 'markup.heading.section' : 'comment.line.number-sign';
		const found = hash < 0 ? [] : [assertion(hash, line.length, comment)];
		const matches = [...(hash < 0 ? line : line.slice(0, hash)).matchAll(/[^\s[\]]+/g)];
		const values = matches.map(([value]) => value);
		let scopes: string[] = [];
		if (values.length > 0 && left === 0) {
			header = values.map(Number);
			left = header[0]!;
			section++;
			scopes = values.map((_, i) => (i === 0 ? 'keyword.other.count' : 'keyword.other.header'));
		} else if (values.length > 0) {
			left--;
			scopes = shapes[form]?.[section]?.(values, header) ?? [];
		}
		matches.forEach(({ 0: value, index }, i) => {
			found.push(...assertions(index, value, scopes[i] as string));
		});
		result.push(line, ...found.map((one) => `${one}.${language}`));
	}
	return result.join('\n');
}

const check = async (path: string) => {
	const lines = readFileSync(path, 'utf8').split(/\r?\n/).slice(0, 5000);
	const text = asserted(path, lines);
	expect(text).toMatch(/^#<~*-+ keyword.other.count/m);
	expect((await failedAssertions(text)).slice(0, 5)).toEqual([]);
};

test.each(own.map((path) => path.slice(root.length + 1)))('%s', (path) => check(join(root, path)));

describe.skipIf(!corpus && !all)('files of the corpus', () => {
	test('are there', () => expect(foreign.length).toBeGreaterThan(20));
	test.each(foreign.map((path) => path.slice(corpus?.length)))('%s', (path) =>
		check(join(corpus as string, path)),
	);
});
