import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Plugin } from 'vitest/config';

/** The sources whose accesses are checked. */
const SOURCE = /\/(src|webview)\/[^?]*\.ts$/;

/** An expression is assigned to. */
function isTarget(node: ts.Expression): boolean {
	const { parent } = node;
	if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
		return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(parent.operator);
	if (!ts.isBinaryExpression(parent) || parent.left !== node) return false;
	const { kind } = parent.operatorToken;
	return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** `x[i]!` must be there: it is read, and not as the index of `y[x[i]!]`, whose type tells that it may be undefined. */
function isNeeded(node: ts.NonNullExpression): boolean {
	const { parent } = node;
	if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
		return ts.isNonNullExpression(parent.parent) || isTarget(parent);
	return !isTarget(node);
}

/**
 * Replaces each `x[i]!` that is read by a call that throws where there is no such element: an index out of range is an
 * error in tests instead of a NaN or a zero later. Lines and the order of evaluation stay.
 */
export function checkAccess(code: string, file: string): string {
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
	const edits: { at: number; drop: number; text: string }[] = [];
	const visit = (node: ts.Node): void => {
		if (
			ts.isNonNullExpression(node) &&
			ts.isElementAccessExpression(node.expression) &&
			isNeeded(node)
		) {
			const { line } = source.getLineAndCharacterOfPosition(node.end);
			edits.push({ at: node.getStart(source), drop: 0, text: 'elementAt(' });
			edits.push({ at: node.end - 1, drop: 1, text: `, ${line + 1})` });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	if (edits.length === 0) return code;
	// Of two that begin at one place, the outer was found first; the order of equal places stays.
	edits.sort((a, b) => a.at - b.at);
	let checked = '';
	let from = 0;
	for (const { at, drop, text } of edits) {
		checked += code.slice(from, at) + text;
		from = at + drop;
	}
	const name = JSON.stringify(file.replace(/.*\/(src|webview)\//, '$1/'));
	return `${checked}${code.slice(from)}
function elementAt<T>(element: T, line: number): NonNullable<T> {
	if (element === undefined) throw new RangeError(\`no element at \${${name}}:\${line}\`);
	return element as NonNullable<T>;
}
`;
}

/** Checks `x[i]!` in the sources that tests load. */
export const checkedAccess: Plugin = {
	name: 'checked-access',
	enforce: 'pre',
	load(id) {
		return SOURCE.test(id) ? checkAccess(readFileSync(id, 'utf8'), id) : undefined;
	},
};
