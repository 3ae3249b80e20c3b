import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostic, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { languageNames } from '../../../src/formats/names.ts';
import { textOf } from '../../../src/formats/texts.ts';
import { formats } from '../../formats/loaded.ts';
import { sampleMeshes } from '../../formats/samples.ts';
import { written } from '../../formats/sources.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { type Client, connect, MemoryFiles, uriOf } from './client.ts';

/** An editor in which a text is edited, and one that opens each text anew. */
let editor: Client;
let fresh: Client;
const memory = new MemoryFiles();
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
	const started = [0, 1].map(() => connect({ memory, delays: { quick: 0, whole: 1 } }));
	ends.push(...started.map(({ dispose }) => dispose));
	[editor, fresh] = started.map(({ client }) => client) as [Client, Client];
	for (const client of [editor, fresh]) await client.initialize();
});
afterAll(async () => {
	for (const end of ends) await end();
});

const words = [
	'0',
	'1',
	'2',
	'-1',
	'7',
	'x',
	'#',
	'$MeshFormat',
	'OFF',
	'ply',
	'v 0 0 0',
	'*NODE',
	'',
];

/** Lines [first, last) that become others. */
interface Edit {
	readonly first: number;
	readonly last: number;
	readonly text: readonly string[];
}

/** An edit of some line, half of the time of one of the first, which tell the format. */
function anyEdit(lines: readonly string[], random: () => number): Edit {
	const below = (n: number) => Math.floor(n * random());
	const at = below(2) === 0 ? below(Math.min(3, lines.length)) : below(lines.length);
	const word = words[below(words.length)]!;
	const tokens = lines[at]!.split(' ');
	tokens[below(tokens.length)] = word;
	switch (below(5)) {
		case 0:
			return { first: at, last: at + 1, text: [] };
		case 1:
			return { first: at, last: at, text: [word] };
		case 2:
			return { first: at, last: at + 1, text: [lines[below(lines.length)]!] };
		default:
			return { first: at, last: at + 1, text: [tokens.join(' ')] };
	}
}

/** The edit as VS Code sends it. The text has a last line that is empty and stays so. */
const changeOf = ({ first, last, text }: Edit): TextDocumentContentChangeEvent => ({
	range: { start: { line: first, character: 0 }, end: { line: last, character: 0 } },
	text: text.map((line) => `${line}\n`).join(''),
});

const sorted = (diagnostics: readonly Diagnostic[]): string[] =>
	diagnostics.map((one) => JSON.stringify(one)).sort();

/** A mesh of which Triangle writes every file. */
const wholeSet = sampleMeshes().find(([name]) => name.endsWith('the whole set of files'))![1];

/** Every file that is edited as text: its format, suffix and language. */
const files = formats.flatMap((format) =>
	textOf(format.id) && format.writtenAs === undefined
		? languageNames
				.filter(({ id }) => format.languages?.some((language) => language.id === id))
				.map(({ id, suffix }) => [format.id, suffix, id] as const)
		: [],
);

test.each(files)(
	'any edits of %s (.%s) leave what a fresh open says',
	async (id, suffix, language) => {
		const format = formats.find((one) => one.id === id)!;
		for (const seed of [1, 2, 3]) {
			const random = seededRandom(seed);
			const mesh = id === 'triangle' ? wholeSet : randomMesh(seed, { cells: 2 });
			memory.texts.clear();
			const set = written(format, mesh, {}, `m${seed}`);
			for (const [name, bytes] of set) memory.put(name, new TextDecoder().decode(bytes));
			const name = [...set.keys()].find((one) => one.endsWith(`.${suffix}`));
			if (name === undefined) throw new Error(`no .${suffix} is written`);
			const original = memory.texts.get(uriOf(name))!.replace(/\n*$/, '').split('\n');
			let lines = [...original];
			await editor.open(name, `${lines.join('\n')}\n`, language);
			await editor.checked(name);
			for (let step = 0; step < 12; step++) {
				// Every fourth edit puts all back.
				const edit: Edit =
					step % 4 === 3
						? { first: 0, last: lines.length, text: original }
						: anyEdit(lines, random);
				lines = [...lines.slice(0, edit.first), ...edit.text, ...lines.slice(edit.last)];
				await editor.change(name, changeOf(edit));
				await fresh.open(name, lines.map((line) => `${line}\n`).join(''), language);
				expect(sorted(await editor.checked(name)), `seed ${seed}, step ${step}`).toEqual(
					sorted(await fresh.checked(name)),
				);
				await fresh.close(name);
				if (lines.length === 0) lines = [''];
			}
			await editor.close(name);
		}
	},
);

test('a Gmsh file whose first line is broken is one of no format, until it is mended', async () => {
	const format = formats.find((one) => one.id === 'gmsh')!;
	const [[name, bytes]] = [...written(format, randomMesh(1, { cells: 2 }), {}, 'g')] as [
		[string, Uint8Array],
	];
	await editor.open(name, new TextDecoder().decode(bytes), 'gmsh');
	const before = await editor.checked(name);
	const at = (from: number, to: number, text: string) => ({
		range: { start: { line: 0, character: from }, end: { line: 0, character: to } },
		text,
	});
	await editor.change(name, at(10, 11, ''));
	expect(await editor.checked(name)).toMatchObject([{ code: 'unknown-format' }]);
	await editor.change(name, at(10, 10, 't'));
	expect(await editor.checked(name)).toEqual(before);
});
