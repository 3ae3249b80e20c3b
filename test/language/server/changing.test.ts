import { expect, test } from 'vitest';
import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { formatById } from '../../formats/loaded.ts';
import { written } from '../../formats/sources.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { offsetOf } from '../open.ts';
import { type Client, connect, type MemoryFiles, uriOf } from './client.ts';

/** What edits put in: all kinds of line ends, characters of one to four bytes, headings, numbers, a long line. */
const pieces = [
	...[
		'',
		' ',
		'1',
		'7',
		'-',
		'\t',
		'\n',
		'\r\n',
		'\r',
		'0 1\n',
		'1 2 3 0\n',
		'# é',
		'€',
		'𝄞',
		'\ufeff',
	],
	...[
		'-2 3\r\n4',
		'#points\n',
		'#triangles\n',
		'[',
		'1e400',
		'.5',
		'99999999999',
		'1 '.repeat(2000),
	],
];
const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh'];
const language = (name: string) =>
	name.endsWith('.gmr') ? 'gmr' : `triangle-${name.slice(name.lastIndexOf('.') + 1)}`;
const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

/** A part of a text, most often of one line; no end of it lies inside a character. */
function someRange(text: string, below: (n: number) => number): Range {
	const lines = linesOf(text);
	const place = (line: number): Position => {
		const content = lines[line]!;
		const character = below(3) === 0 ? 0 : below(content.length + 1);
		const inside = /[\udc00-\udfff]/.test(content.charAt(character));
		return { line, character: character - (inside ? 1 : 0) };
	};
	const first = below(lines.length);
	const start = place(first);
	const end = place(below(2) === 0 ? first : Math.min(lines.length - 1, first + below(4)));
	return offsetOf(text, end) < offsetOf(text, start) ? { start, end: start } : { start, end };
}

/** Diagnostics, status and answers about whole files, as a server that knows these files has them. */
async function saidBy(client: Client, names: readonly string[], open: readonly string[]) {
	const uri = uriOf(open[0]!);
	await client.request('trirefine/check', { uri });
	for (const name of open) await client.checked(name);
	const diagnostics = names.map((name) =>
		(client.latest(name) ?? []).map((one) => JSON.stringify(one)).sort(),
	);
	const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
	const answers: unknown[] = [];
	for (const name of open)
		for (const method of ['documentSymbol', 'semanticTokens/range', 'foldingRange', 'codeLens'])
			answers.push(
				await client.request(`textDocument/${method}`, {
					textDocument: { uri: uriOf(name) },
					range,
				}),
			);
	answers.push(await client.request('trirefine/normalise', { uri }));
	const { uris, ...status } = client.statuses.at(-1)!;
	return { diagnostics, answers, status, uris: [...uris].sort() };
}

test.each([1, 2, 3, 4, 5, 6])(
	'seed %i: of files that change in editors and on disk all is said as by a server that has just been started',
	async (seed) => {
		const random = seededRandom(seed);
		const below = (n: number) => Math.floor(n * random());
		const one = <T>(items: readonly T[]): T => items[below(items.length)]!;
		const format = formatById(seed % 3 ? 'triangle' : 'gmr')!;
		const eol = one(['\n', '\r\n', '\r']);
		const disk = new Map(
			[...written(format, randomMesh(seed, { cells: 3 }), {}, 'm')].map(
				([name, bytes]) => [name, new TextDecoder().decode(bytes).replaceAll('\n', eol)] as const,
			),
		);
		const names = seed % 3 ? suffixes.map((suffix) => `m.${suffix}`) : [...disk.keys()];
		const put = (files: MemoryFiles) => {
			files.texts.clear();
			for (const [name, text] of disk) files.texts.set(uriOf(name), text);
		};
		const delays = { quick: 0, whole: 3, atOnce: seed % 2 ? 0 : 5000 };
		const { client, files, dispose } = connect({ delays });
		await client.initialize();
		put(files);
		const texts = new Map<string, string>();
		const openOne = async (name: string) => {
			texts.set(name, disk.get(name) ?? '');
			await client.open(name, texts.get(name)!, language(name));
		};
		await openOne(one([...disk.keys()]));
		const undo: (readonly [name: string, text: string])[] = [];
		const edited = (text: string, range: Range, by: string) =>
			text.slice(0, offsetOf(text, range.start)) + by + text.slice(offsetOf(text, range.end));
		const change = async (
			name: string,
			text: string,
			changes: TextDocumentContentChangeEvent[],
		) => {
			texts.set(name, text);
			await client.change(name, ...changes);
		};
		for (let step = 0; step < 12; step++) {
			for (let acts = 1 + below(4); acts > 0; acts--) {
				const kind = random();
				const name = one([...texts.keys()]);
				const text = texts.get(name)!;
				const closed = names.filter((other) => !texts.has(other));
				const back = kind > 0.6 && kind < 0.75 ? undo.pop() : undefined;
				if (back && texts.has(back[0])) {
					const lines = linesOf(texts.get(back[0])!);
					const end = { line: lines.length - 1, character: lines.at(-1)!.length };
					const range = { start: { line: 0, character: 0 }, end };
					await change(...back, [{ range, text: back[1] }]);
				} else if (kind < 0.75) {
					undo.push([name, text]);
					let after = text;
					const changes = Array.from({ length: below(6) === 0 ? below(60) : 1 }, () => {
						const made = { range: someRange(after, below), text: one(pieces) };
						after = edited(after, made.range, made.text);
						return made;
					});
					await change(name, after, changes);
				} else if (kind < 0.85) {
					const other = one(names);
					const before = disk.get(other) ?? '1 1\n';
					if (below(3) === 0) disk.delete(other);
					else disk.set(other, edited(before, someRange(before, below), one(pieces)));
					put(files);
					await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
						changes: [{ uri: uriOf(other), type: disk.has(other) ? 2 : 3 }],
					});
				} else if (kind < 0.93 && closed.length > 0) await openOne(one(closed));
				else if (texts.size > 1) {
					texts.delete(name);
					await client.close(name);
				}
			}
			const fresh = connect({ delays });
			await fresh.client.initialize();
			put(fresh.files);
			for (const [name, text] of texts) await fresh.client.open(name, text, language(name));
			const open = [...texts.keys()];
			expect(await saidBy(client, names, open), `step ${step}`).toEqual(
				await saidBy(fresh.client, names, open),
			);
			await fresh.dispose();
		}
		expect(client.logged).toEqual([]);
		await dispose();
	},
);
