import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Format } from '../../../src/formats/core/format.ts';
import { formats as all, formatById } from '../../../src/formats/registry.ts';
import { textOf } from '../../../src/formats/texts.ts';
import { formats, furtherWays } from '../loaded.ts';
import { markdownTable, type Passed, pass } from './table.ts';
import { things, trianglesOf } from './things.ts';

/** What became of each thing in each format. */
const passed = new Map<string, Passed>();
const key = (format: string, thing: string) => `${format} / ${thing}`;
const isKept = (format: string, { title, isIn }: (typeof things)[number]): boolean => {
	const { mesh } = passed.get(key(format, title))!;
	return mesh !== undefined && isIn(mesh);
};

beforeAll(async () => {
	for (const format of formats)
		for (const { title, mesh } of things)
			passed.set(key(format.id, title), await pass(mesh, format));
});

/** Losses beside the thing that is looked at, and of which things they are losses all the same. */
const beside: readonly (readonly [loss: RegExp, of: RegExp])[] = [
	[/^name of the field /, /^names of fields/],
	[/^numbers of the points$/, /^sparse numbers/],
	[/^(missing or blank group names|unnamed groups)$/, /^names of groups/],
	[/^numbers of (the groups|named groups)$/, /^nothing/],
	[/ ungrouped elements? gets? attribute 1 /, /^nothing/],
	[/^\d+ groups? of .* becomes? (an )?(edge marker|attribute)s? /, /^nothing/],
];
const lossesBeside = (title: string, { losses }: Passed): string[] =>
	losses.filter((what) => !beside.some(([loss, of]) => loss.test(what) && !of.test(title)));

describe.each(formats)('$id', (format) => {
	test.each(things)('keeps $title, or says that it does not', (thing) => {
		const result = passed.get(key(format.id, thing.title))!;
		expect(result.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
		// What is not said to be lost is there, and what is said to be lost is not.
		const lost = lossesBeside(thing.title, result);
		expect([lost, isKept(format.id, thing)]).toEqual([lost, lost.length === 0]);
	});

	test('keeps all triangles in their places, whatever else gets lost', () => {
		for (const { title, mesh } of things) {
			const { mesh: read } = passed.get(key(format.id, title))!;
			if (!read || title === 'three coordinates') continue;
			const [before, after] = [trianglesOf(mesh).sort(), trianglesOf(read).sort()];
			// Quads and polygons become triangles where they are not kept.
			const isSplit = /^(quads|polygons)$/.test(title) && after.length > before.length;
			expect([title, after]).toEqual([title, isSplit ? expect.arrayContaining(before) : before]);
			if (isSplit)
				expect(passed.get(key(format.id, title))!.losses).toContainEqual(
					expect.stringMatching(/ split into .* triangles? \(/),
				);
		}
	});
});

test.each(furtherWays)('$format.id with $values keeps the same', async ({ format, values }) => {
	for (const thing of things) {
		const { mesh, losses, findings } = await pass(thing.mesh, format, values);
		expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
		expect([thing.title, mesh !== undefined && thing.isIn(mesh)]).toEqual([
			thing.title,
			isKept(format.id, thing),
		]);
		expect(losses).toEqual(passed.get(key(format.id, thing.title))!.losses);
	}
});

/** How many things came from a file of one format to one of another. */
const came = new Map<string, number>();

describe.each(formats)('from $id', (from) => {
	test.each(formats)('to $id: what both keep comes through, or is said to be lost', async (to) => {
		let count = 0;
		for (const thing of things) {
			const first = passed.get(key(from.id, thing.title))!.mesh;
			if (!first || !thing.isIn(first)) continue;
			const result = await pass(first, to);
			const isThere = result.mesh !== undefined && thing.isIn(result.mesh);
			if (isThere) count++;
			else
				expect([thing.title, lossesBeside(thing.title, result)]).toEqual([
					thing.title,
					expect.arrayContaining([expect.any(String)]),
				]);
		}
		came.set(key(from.id, to.id), count);
	});
});

test('the table of docs/kept.md is what these tests find', () => {
	const yes = (is: boolean) => (is ? 'yes' : '');
	const own = markdownTable([
		['', ...formats.map(({ id }) => id)],
		...things.map((thing) => [thing.title, ...formats.map(({ id }) => yes(isKept(id, thing)))]),
	]);
	const pairs = markdownTable([
		['from \\ to', ...formats.map(({ id }) => id)],
		...formats.map((from) => [
			from.id,
			...formats.map((to) => String(came.get(key(from.id, to.id)))),
		]),
	]);
	const short = ({ title }: Format) => title.replace(/ \(.*/, '');
	/** The files of a format, and how it is written. */
	const row = (format: Format): string[] => {
		const { id, suffixes, writtenAs, options } = format;
		const isWritten = writtenAs === undefined;
		return [
			short(format),
			`\`${id}\``,
			suffixes.map((suffix) => `\`.${suffix}\``).join(' '),
			isWritten ? 'yes' : `as ${short(formatById(writtenAs)!)}`,
			isWritten ? options.map(({ name }) => `\`${name}\``).join(' ') : '',
			yes(textOf(id) !== undefined),
		];
	};
	const each = markdownTable([
		['format', 'id', 'files', 'written', '`--write`', 'edited as text'],
		...all.map(row),
	]);
	const text = `# What formats keep

Few formats hold everything that a mesh can have. TriRefine names each loss before it writes a file: in the dialog, on the command line, and as
\`losses\` with \`--json\`. With \`--strict\` it writes nothing if data would be lost.

\`\`\`sh
trirefine convert plate.gmr plate.stl
\`\`\`

\`\`\`
warning: plate.stl: changed: numbers of the points (points are numbered in order of appearance; kept by GMR, Triangle, Gmsh and 14 other formats).
warning: plate.stl: not written: marks of 40 triangles and numbering of the edges (STL cannot store them; GMR can).
wrote plate.stl: 244 triangles
\`\`\`

Every format keeps points and triangles. The table has the rest, by the id that \`--to\` takes ([their files](#files-and-options)):

${own}

- A format without quads or polygons gets triangles in their place. That is reported, but is no loss: the shape is the same.
- A format without fields may keep numbers as groups or regions, with a name that ends in the number.
- Sparse numbers are those of a file that does not count from 0 or 1 without gaps. Marks select triangles for refinement.

The tables are what the tests of \`test/formats/kept\` find: they write each thing in each format and read it again (\`TRIREFINE_TABLES=1\` writes
this page).

## Files and options

All formats are read; for those that are not written, the result is a Gmsh mesh. _Edited as text_ means that the editor has
colours, outline, folding, hovers and findings for the text. [Formats](formats.md) says what else each format has.

${each}

## From one format to another

How many of these ${things.length} things get from a file of one format (row) to a file of another (column):

${pairs}
`;
	const path = join(import.meta.dirname, '../../../docs/kept.md');
	if (process.env.TRIREFINE_TABLES === '1') writeFileSync(path, text);
	expect(readFileSync(path, 'utf8')).toBe(text);
});
