import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';

const root = resolve(import.meta.dirname, '../..');

interface GrammarEntry {
	readonly language: string;
	readonly scopeName: string;
	readonly path: string;
}

/** The grammars that package.json contributes. */
export const grammars: readonly GrammarEntry[] = JSON.parse(
	readFileSync(resolve(root, 'package.json'), 'utf8'),
).contributes.grammars;

const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
const onigLib = loadWASM(readFileSync(wasm)).then(() => ({ createOnigScanner, createOnigString }));
const registry = new Registry({
	onigLib,
	async loadGrammar(scopeName) {
		const entry = grammars.find((grammar) => grammar.scopeName === scopeName);
		if (!entry) return null;
		const path = resolve(root, entry.path);
		return parseRawGrammar(readFileSync(path, 'utf8'), path);
	},
});

/** A piece of text and its innermost scope without the language's name: `constant.numeric.coordinate.x`. */
export type Token = readonly [text: string, scope: string];

/** The tokens of each line that are not blank, by VS Code's own tokenizer. */
export async function tokens(language: string, text: string): Promise<Token[][]> {
	const entry = grammars.find((grammar) => grammar.language === language);
	if (!entry) throw new Error(`no grammar for ${language}`);
	const grammar = await registry.loadGrammar(entry.scopeName);
	if (!grammar) throw new Error(`no ${entry.path}`);
	const tail = entry.scopeName.replace('source', '');
	let state = INITIAL;
	return text.split(/\r\n|\r|\n/).map((line) => {
		const result = grammar.tokenizeLine(line, state);
		state = result.ruleStack;
		return result.tokens
			.map(({ startIndex, endIndex, scopes }): Token => {
				const scope = scopes.at(-1) ?? '';
				const own = scope === entry.scopeName ? '' : scope.slice(0, -tail.length);
				return [line.slice(startIndex, endIndex).trim(), own];
			})
			.filter(([piece]) => piece !== '');
	});
}

/** Pieces that the grammar takes for wrong, with their 1-based lines. */
export async function wrongPieces(language: string, text: string): Promise<string[]> {
	const lines = await tokens(language, text);
	return lines.flatMap((line, i) =>
		line
			.filter(([, scope]) => scope === '' || scope.startsWith('invalid'))
			.map(([piece]) => `${i + 1}: ${piece}`),
	);
}
