import jsep from 'jsep';
import { AXES, BINARY, CONSTANTS, evaluate, FUNCTIONS, UNARY, VARIADIC } from './formulaValues.ts';
import { SizeError } from './sizeError.ts';

/** A size as a formula in the coordinates. */
export interface SizeFormula {
	readonly text: string;
	/**
	 * Its value at each point, in double precision.
	 *
	 * @param points `dimension` coordinates for each point
	 * @throws SizeError if it refers to z and the points have two coordinates
	 */
	at(points: Float64Array, dimension: 2 | 3): Float64Array;
}

type Expression = jsep.Expression;
/** Makes the error about a node of the formula. */
type ErrorAt = (node: Expression, message: string) => SizeError;
/** Index of the first character of each token in its formula. */
const tokenStarts = new WeakMap<Expression, number>();
/** Longer formulas are refused: they could be nested too deeply for the stack. */
const MAX_LENGTH = 1000;
let isInHook = false;

// jsep parses JavaScript; in formulas ^ is a power, and binds tighter than a sign on its left.
for (const operator of Object.keys(jsep.binary_ops))
	if (!(operator in BINARY)) jsep.removeBinaryOp(operator);
for (const operator of Object.keys(jsep.unary_ops))
	if (!(operator in UNARY)) jsep.removeUnaryOp(operator);
jsep.addBinaryOp('^', 11, true);
jsep.removeAllLiterals();
jsep.hooks.add('gobble-token', function readToken(env) {
	// The hook reads the token by calling the method that runs the hook, and ignores that inner call.
	if (isInHook) {
		isInHook = false;
		return;
	}
	const start = this.index;
	isInHook = true;
	let node = this.gobbleToken();
	isInHook = false;
	if (!node) return;
	if (node.type === 'UnaryExpression' && this.expr.startsWith(node.operator as string, start)) {
		const power = readPower(this, node.argument as Expression);
		node = { ...node, argument: power };
	}
	tokenStarts.set(node, start);
	env.node = node;
});

/** Reads the powers after a base, if any: right-associative. */
function readPower(scope: jsep.HookScope, base: Expression): Expression {
	scope.gobbleSpaces();
	const operator = ['^', '**'].find((token) => scope.expr.startsWith(token, scope.index));
	if (!operator) return base;
	scope.index += operator.length;
	const exponent = scope.gobbleToken();
	if (!exponent) scope.throwError(`Expected expression after ${operator}`);
	return { type: 'BinaryExpression', operator, left: base, right: readPower(scope, exponent) };
}

/**
 * Parses a formula in x, y and (for meshes in space) z: numbers, + − * / % ^, comparisons, && || !, `c ? a : b`, pi, e and
 * the functions of `FUNCTIONS`. No part of it is run as a program.
 *
 * @throws SizeError with the position of the error
 */
export function parseFormula(text: string): SizeFormula {
	isInHook = false;
	const tree = parseTree(text);
	const errorAt: ErrorAt = (node, message) => new SizeError(message, text, startOf(node) + 1);
	const names = checkNames(tree, text, errorAt);
	return {
		text,
		at(points, dimension) {
			const z = names.get('z');
			if (dimension === 2 && z) throw errorAt(z, 'the mesh is in the plane and has no z');
			return evaluate(tree, points, dimension);
		},
	};
}

function parseTree(text: string): Expression {
	if (text.trim() === '') throw new SizeError('the formula is empty', text, 1);
	if (text.length > MAX_LENGTH)
		throw new SizeError(`the formula is longer than ${MAX_LENGTH} characters`);
	const unexpected = /[^\w\s.+\-*/%^()<>=!&|?:,]/.exec(text);
	if (unexpected) throw new SizeError(`unexpected ${unexpected[0]}`, text, unexpected.index + 1);
	try {
		return jsep(text);
	} catch (error) {
		const jsepError = error as Error & {
			readonly index?: number;
			readonly description?: string;
		};
		const { index, description = jsepError.message } = jsepError;
		if (index === undefined) throw error;
		const reason = description.trim();
		// At the end of the text jsep names no token.
		const message = reason === 'Unexpected' ? 'unexpected end of the formula' : lowerFirst(reason);
		throw new SizeError(message, text, Math.min(index, text.length) + 1);
	}
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Index of the first character of a node. */
function startOf(node: Expression): number {
	const start = tokenStarts.get(node);
	if (start !== undefined) return start;
	const first = (node.left ?? node.test ?? node.callee ?? node.object ?? node.argument) as
		| Expression
		| undefined;
	return first ? startOf(first) : 0;
}

/** Refuses syntax that formulas do not have. Returns the names, each with one node that refers to it. */
function checkNames(tree: Expression, text: string, errorAt: ErrorAt): Map<string, Expression> {
	const names = new Map<string, Expression>();
	const check = (node: Expression): void => {
		if (node.type === 'Literal' && typeof node.value !== 'number')
			throw errorAt(node, `${node.raw} is not a number`);
		if (node.type === 'Identifier') {
			const name = node.name as string;
			if (FUNCTIONS.has(name)) throw errorAt(node, `${name} needs arguments in parentheses`);
			if (!AXES.includes(name) && !Object.hasOwn(CONSTANTS, name))
				throw errorAt(node, `unknown name ${name}; expected x, y, z, pi or e`);
			names.set(name, node);
		}
		if (node.type === 'CallExpression') checkCall(node, text, errorAt);
		if (node.type === 'Compound')
			throw errorAt((node.body as Expression[])[1] ?? node, 'missing operator before this');
		const parts = CHILDREN[node.type];
		if (!parts) throw errorAt(node, EXPECTED);
		for (const part of parts) for (const child of [node[part]].flat()) check(child as Expression);
	};
	check(tree);
	return names;
}

/** Properties of each type of node that hold its children. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
	Literal: [],
	Identifier: [],
	UnaryExpression: ['argument'],
	BinaryExpression: ['left', 'right'],
	ConditionalExpression: ['test', 'consequent', 'alternate'],
	CallExpression: ['arguments'],
};

const EXPECTED = 'expected a number, an operator or a function';

function checkCall(node: Expression, text: string, errorAt: ErrorAt): void {
	const callee = node.callee as Expression;
	if (callee.type !== 'Identifier')
		throw errorAt(node, CHILDREN[callee.type] ? 'missing operator after this' : EXPECTED);
	const { name } = callee;
	const values = node.arguments as Expression[];
	const count = values.length;
	// jsep accepts arguments without commas between them.
	for (const value of values.slice(1))
		if (!text.slice(0, startOf(value)).trimEnd().endsWith(','))
			throw errorAt(value, 'missing operator or comma before this');
	const entry = FUNCTIONS.get(String(name));
	if (!entry) throw errorAt(node, `unknown function ${name}; expected one of ${functionNames}`);
	const [arity] = entry;
	const isEnough = VARIADIC.has(String(name)) ? count >= arity : count === arity;
	if (isEnough) return;
	const expected = `${arity}${VARIADIC.has(String(name)) ? ' or more' : ''}`;
	throw errorAt(node, `${name} takes ${expected} argument${arity === 1 ? '' : 's'}, not ${count}`);
}

/** The functions that formulas may use, for messages and help. */
export const functionNames = [...FUNCTIONS.keys()].join(', ');
