import jsep from 'jsep';
import { AXES, BINARY, CONSTANTS, evaluate, FUNCTIONS, UNARY, VARIADIC } from './formulaValues.ts';
import { SizeError } from './sizeError.ts';

/** A size of edges as a formula in the coordinates. */
export interface SizeFormula {
	readonly text: string;
	/**
	 * Its value at each point, in double precision.
	 *
	 * @param points `dimension` coordinates for each point
	 * @throws SizeError where it asks for z and the points have none
	 */
	at(points: Float64Array, dimension: 2 | 3): Float64Array;
}

type Expression = jsep.Expression;
/** The error about a part of the formula. */
type Wrong = (node: Expression, message: string) => SizeError;
/** Where each token begins in its formula. */
const places = new WeakMap<Expression, number>();
/** Longer formulas are refused: they could be nested too deeply for the stack. */
const MAX_LENGTH = 1000;
let isWithin = false;

// The library reads JavaScript; formulas are read as mathematics: ^ is a power, and binds before the sign on its left.
for (const operator of Object.keys(jsep.binary_ops))
	if (!(operator in BINARY)) jsep.removeBinaryOp(operator);
for (const operator of Object.keys(jsep.unary_ops))
	if (!(operator in UNARY)) jsep.removeUnaryOp(operator);
jsep.addBinaryOp('^', 11, true);
jsep.removeAllLiterals();
jsep.hooks.add('gobble-token', function readToken(env) {
	// The hook reads the token by the method that called it, and lets that call pass.
	if (isWithin) {
		isWithin = false;
		return;
	}
	const start = this.index;
	isWithin = true;
	let node = this.gobbleToken();
	isWithin = false;
	if (!node) return;
	if (node.type === 'UnaryExpression' && this.expr.startsWith(node.operator as string, start)) {
		const power = readPower(this, node.argument as Expression);
		node = { ...node, argument: power };
	}
	places.set(node, start);
	env.node = node;
});

/** The base to the power that follows it, if one does. */
function readPower(scope: jsep.HookScope, base: Expression): Expression {
	scope.gobbleSpaces();
	const operator = ['^', '**'].find((one) => scope.expr.startsWith(one, scope.index));
	if (!operator) return base;
	scope.index += operator.length;
	const exponent = scope.gobbleToken();
	if (!exponent) scope.throwError(`Expected expression after ${operator}`);
	return { type: 'BinaryExpression', operator, left: base, right: readPower(scope, exponent) };
}

/**
 * Reads a formula in x, y and (for meshes in space) z: numbers, + − * / % ^, comparisons, && || !, `c ? a : b`, pi, e and
 * the functions of `FUNCTIONS`. Nothing of it is ever run as a program.
 *
 * @throws SizeError with the position of the fault
 */
export function parseFormula(text: string): SizeFormula {
	isWithin = false;
	const tree = treeOf(text);
	const wrong: Wrong = (node, message) => new SizeError(message, text, placeOf(node) + 1);
	const names = checkNames(tree, text, wrong);
	return {
		text,
		at(points, dimension) {
			const z = names.get('z');
			if (dimension === 2 && z) throw wrong(z, 'the mesh is in the plane and has no z');
			return evaluate(tree, points, dimension);
		},
	};
}

function treeOf(text: string): Expression {
	if (text.trim() === '') throw new SizeError('the formula is empty', text, 1);
	if (text.length > MAX_LENGTH)
		throw new SizeError(`the formula is longer than ${MAX_LENGTH} characters`);
	const strange = /[^\w\s.+\-*/%^()<>=!&|?:,]/.exec(text);
	if (strange) throw new SizeError(`unexpected ${strange[0]}`, text, strange.index + 1);
	try {
		return jsep(text);
	} catch (error) {
		const { index, description, message } = error as Error & {
			readonly index?: number;
			readonly description?: string;
		};
		if (index === undefined) throw error;
		const what = (description ?? message).trim();
		// At the end of the text jsep names no token.
		const words = what === 'Unexpected' ? 'unexpected end of the formula' : sentence(what);
		throw new SizeError(words, text, Math.min(index, text.length) + 1);
	}
}

const sentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The first of the formula's tokens that `node` holds. */
function placeOf(node: Expression): number {
	const place = places.get(node);
	if (place !== undefined) return place;
	const first = (node.left ?? node.test ?? node.callee ?? node.object ?? node.argument) as
		| Expression
		| undefined;
	return first ? placeOf(first) : 0;
}

/** Throws on syntax that formulas do not have. Returns the variables, each with one node that refers to it. */
function checkNames(tree: Expression, text: string, wrong: Wrong): Map<string, Expression> {
	const names = new Map<string, Expression>();
	const check = (node: Expression): void => {
		if (node.type === 'Literal' && typeof node.value !== 'number')
			throw wrong(node, `${node.raw} is not a number`);
		if (node.type === 'Identifier') {
			const name = node.name as string;
			if (FUNCTIONS.has(name)) throw wrong(node, `${name} needs arguments in parentheses`);
			if (!AXES.includes(name) && !Object.hasOwn(CONSTANTS, name))
				throw wrong(node, `unknown name ${name}; expected x, y, z, pi or e`);
			names.set(name, node);
		}
		if (node.type === 'CallExpression') checkCall(node, text, wrong);
		if (node.type === 'Compound')
			throw wrong((node.body as Expression[])[1] ?? node, 'missing operator before this');
		const parts = PARTS[node.type];
		if (!parts) throw wrong(node, STRANGE);
		for (const part of parts) for (const child of [node[part]].flat()) check(child as Expression);
	};
	check(tree);
	return names;
}

/** Properties of nodes that hold parts of the formula. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
	Literal: [],
	Identifier: [],
	UnaryExpression: ['argument'],
	BinaryExpression: ['left', 'right'],
	ConditionalExpression: ['test', 'consequent', 'alternate'],
	CallExpression: ['arguments'],
};

const STRANGE = 'expected a number, an operator or a function';

function checkCall(node: Expression, text: string, wrong: Wrong): void {
	const callee = node.callee as Expression;
	if (callee.type !== 'Identifier')
		throw wrong(node, PARTS[callee.type] ? 'missing operator after this' : STRANGE);
	const { name } = callee;
	const values = node.arguments as Expression[];
	const given = values.length;
	// The library takes values that nothing stands between for arguments, where there is no comma at all.
	for (const value of values.slice(1))
		if (!text.slice(0, placeOf(value)).trimEnd().endsWith(','))
			throw wrong(value, 'missing operator or comma before this');
	const known = FUNCTIONS.get(String(name));
	if (!known) throw wrong(node, `unknown function ${name}; expected one of ${functionNames}`);
	const [arity] = known;
	const isEnough = VARIADIC.has(String(name)) ? given >= arity : given === arity;
	if (isEnough) return;
	const wanted = `${arity}${VARIADIC.has(String(name)) ? ' or more' : ''}`;
	throw wrong(node, `${name} takes ${wanted} argument${arity === 1 ? '' : 's'}, not ${given}`);
}

/** The functions that formulas may use, for people. */
export const functionNames = [...FUNCTIONS.keys()].join(', ');
