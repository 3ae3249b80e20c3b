import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { formatById } from '../../formats/loaded.ts';
import { written } from '../../formats/sources.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { type Client, connect, edit, uriOf } from './client.ts';

const language = (name: string) => {
	const suffix = name.slice(name.lastIndexOf('.') + 1);
	return suffix === 'gmr' ? 'gmr' : `triangle-${suffix}`;
};
const methods = [
	'hover',
	'definition',
	'references',
	'documentHighlight',
	'documentSymbol',
	'foldingRange',
	'documentLink',
	'completion',
	'formatting',
	'codeLens',
	'inlayHint',
	'codeAction',
	'semanticTokens/range',
];
/** Errors that LSP has for answers that nobody wants any more. */
const ofNoUse = [-32800, -32801];

let client: Client;
let other: Client;
let disposals: (() => Promise<void>)[] = [];
beforeEach(async () => {
	const [one, two] = [1, 2].map(() => connect({ delays: { quick: 1, whole: 5, atOnce: 4 } }));
	[client, other] = [one!.client, two!.client];
	disposals = [one!.dispose, two!.dispose];
	await client.initialize();
	await other.initialize();
});
afterEach(async () => {
	for (const dispose of disposals) await dispose();
});

const found = (of: Client, names: readonly string[]) =>
	names.flatMap((name) =>
		(of.latest(name) ?? [])
			.map(({ code, range, severity, message }) =>
				JSON.stringify([name, severity, range, code, message]),
			)
			.sort(),
	);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
	'seed %i: after bursts of edits, requests, cancellations, closing and opening all is said as of new files',
	async (seed) => {
		const random = seededRandom(seed);
		const below = (n: number) => Math.floor(n * random());
		const format = formatById(seed % 2 ? 'gmr' : 'triangle')!;
		const texts = new Map(
			[...written(format, randomMesh(seed, { cells: 3 }), {}, `m${seed}`)].map(
				([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
			),
		);
		const names = [...texts.keys()];
		for (const name of names) await client.open(name, texts.get(name)!, language(name));
		const asked: Promise<unknown>[] = [];
		const errors: string[] = [];
		for (let step = 0; step < 150; step++) {
			const name = names[below(names.length)]!;
			const lines = texts.get(name)!.split('\n');
			const line = below(lines.length);
			const text = lines[line]!;
			const kind = below(12);
			if (kind < 6) {
				const start = below(text.length + 1);
				const end = Math.min(text.length, start + below(3));
				const by = ['', '1', ' ', '7', '\n', 'x', '-', '0 1\n'][below(8)]!;
				texts.set(name, lines.with(line, text.slice(0, start) + by + text.slice(end)).join('\n'));
				await client.change(name, edit(line, start, end, by));
			} else if (kind === 6) await client.change(name, { text: texts.get(name)! });
			else if (kind === 7) {
				await client.close(name);
				await client.open(name, texts.get(name)!, language(name));
			} else if (kind === 8) await new Promise((resolve) => setTimeout(resolve, below(12)));
			else {
				const method = methods[below(methods.length)]!;
				const source = new CancellationTokenSource();
				const position = { line, character: below(text.length + 1) };
				const params = {
					textDocument: { uri: uriOf(name) },
					position,
					range: { start: { line: 0, character: 0 }, end: position },
					context: { includeDeclaration: true, diagnostics: client.latest(name) ?? [] },
					options: { tabSize: 4, insertSpaces: false },
				};
				asked.push(
					client.connection
						.sendRequest(`textDocument/${method}`, params, source.token)
						.catch((error: { code: number; message: string }) => {
							if (!ofNoUse.includes(error.code)) errors.push(`${method}: ${error.message}`);
						}),
				);
				if (random() < 0.5) source.cancel();
			}
		}
		await Promise.all(asked);
		expect(errors).toEqual([]);
		for (const name of names) {
			await client.checked(name);
			await other.open(name, texts.get(name)!, language(name));
		}
		for (const name of names) await other.checked(name);
		await client.request('trirefine/check', { uri: uriOf(names[0]!) });
		await other.request('trirefine/check', { uri: uriOf(names[0]!) });
		expect(found(client, names)).toEqual(found(other, names));
		expect(client.logged).toEqual([]);
	},
);
