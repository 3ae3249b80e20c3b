import { resolve } from 'node:path';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { parseGrammarTestCase, runGrammarTestCase } from 'vscode-tmgrammar-test/dist/unit/index.js';
import { grammars } from './tokens.ts';

const root = resolve(import.meta.dirname, '../..');
const registry = createRegistry(
	grammars.map((grammar) => ({ ...grammar, path: resolve(root, grammar.path) })),
);

/**
 * Runs a file of `vscode-tmgrammar-test`: the text of a mesh with lines of assertions behind those that they are
 * about. What comes back is a line for each assertion that does not hold.
 */
export async function failedAssertions(text: string): Promise<string[]> {
	const failures = await runGrammarTestCase(registry, parseGrammarTestCase(text));
	return failures.map(
		({ line, start, end, missing, unexpected, actual }) =>
			`${line + 1}:${start}-${end}: missing ${missing}, unexpected ${unexpected}, found ${actual}`,
	);
}

/** An assertion line: the bytes from `start` to `end` of the line before it have a scope. */
export const assertion = (start: number, end: number, scope: string): string =>
	`#<${'~'.repeat(start)}${'-'.repeat(end - start)} ${scope}`;
