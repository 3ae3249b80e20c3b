import type jsep from 'jsep';

type Expression = jsep.Expression;
/** Evaluates a subexpression at the first `count` points of a block; each subexpression owns its result array. */
type Evaluate = (count: number) => Float64Array;

/** Number of points that are evaluated at a time, so that the arrays of a formula stay in the cache. */
const BLOCK = 1024;
/** The variables, in the order of the coordinates. */
export const AXES = ['x', 'y', 'z'];
/** Names with a value. */
export const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

type Numeric = (...values: number[]) => number;

const oneArgument = {
	abs: Math.abs,
	sqrt: Math.sqrt,
	cbrt: Math.cbrt,
	exp: Math.exp,
	log: Math.log,
	log2: Math.log2,
	log10: Math.log10,
	sin: Math.sin,
	cos: Math.cos,
	tan: Math.tan,
	asin: Math.asin,
	acos: Math.acos,
	atan: Math.atan,
	sinh: Math.sinh,
	cosh: Math.cosh,
	tanh: Math.tanh,
	floor: Math.floor,
	ceil: Math.ceil,
	round: Math.round,
	sign: Math.sign,
};
const twoArguments = {
	atan2: Math.atan2,
	pow: Math.pow,
	hypot: Math.hypot,
	min: Math.min,
	max: Math.max,
};

/** Functions by name, with the number of their arguments. */
export const FUNCTIONS: ReadonlyMap<string, readonly [arity: 1 | 2, f: Numeric]> = new Map([
	...withArity(1, oneArgument),
	...withArity(2, twoArguments),
]);

function withArity(arity: 1 | 2, functions: Readonly<Record<string, Numeric>>) {
	return Object.entries(functions).map(([name, f]) => [name, [arity, f]] as const);
}

/** Functions that also take more than two arguments: f(f(a, b), c). */
export const VARIADIC: ReadonlySet<string> = new Set(['hypot', 'min', 'max']);

/** Operators between two values; comparisons give 1 and 0. */
export const BINARY: Readonly<Record<string, (a: number, b: number) => number>> = {
	'+': (a, b) => a + b,
	'-': (a, b) => a - b,
	'*': (a, b) => a * b,
	'/': (a, b) => a / b,
	'%': (a, b) => a % b,
	'^': (a, b) => a ** b,
	'**': (a, b) => a ** b,
	'<': (a, b) => Number(a < b),
	'<=': (a, b) => Number(a <= b),
	'>': (a, b) => Number(a > b),
	'>=': (a, b) => Number(a >= b),
	'==': (a, b) => Number(a === b),
	'!=': (a, b) => Number(a !== b),
	'&&': (a, b) => Number(a !== 0 && b !== 0),
	'||': (a, b) => Number(a !== 0 || b !== 0),
};

/** Operators before a value. */
export const UNARY: Readonly<Record<string, (a: number) => number>> = {
	'-': (a) => -a,
	'+': (a) => a,
	'!': (a) => Number(a === 0),
};

/** The value of a checked formula at each point, in double precision, a block at a time. */
export function evaluate(tree: Expression, points: Float64Array, dimension: 2 | 3): Float64Array {
	const axes = AXES.slice(0, dimension).map(() => new Float64Array(BLOCK));
	const run = compile(tree, axes);
	const values = new Float64Array(points.length / dimension);
	for (let start = 0; start < values.length; start += BLOCK) {
		const count = Math.min(BLOCK, values.length - start);
		axes.forEach((coordinates, axis) => {
			for (let i = 0; i < count; i++) coordinates[i] = points[dimension * (start + i) + axis]!;
		});
		values.set(run(count).subarray(0, count), start);
	}
	return values;
}

function compile(node: Expression, axes: readonly Float64Array[]): Evaluate {
	const out = new Float64Array(BLOCK);
	const operand = (child: unknown) => compile(child as Expression, axes);
	switch (node.type) {
		case 'Literal':
			out.fill(node.value as number);
			return () => out;
		case 'Identifier': {
			const coordinates = axes[AXES.indexOf(node.name as string)];
			if (coordinates) return () => coordinates;
			out.fill(CONSTANTS[node.name as string]!);
			return () => out;
		}
		case 'UnaryExpression':
			return folded(out, operand(node.argument), [], UNARY[node.operator as string]!);
		case 'ConditionalExpression': {
			const [test, then, other] = [
				operand(node.test),
				operand(node.consequent),
				operand(node.alternate),
			];
			return (count) => {
				const [t, a, b] = [test(count), then(count), other(count)];
				for (let i = 0; i < count; i++) out[i] = t[i] === 0 ? b[i]! : a[i]!;
				return out;
			};
		}
		case 'CallExpression': {
			const [, f] = FUNCTIONS.get((node.callee as Expression).name as string)!;
			const [first, ...rest] = (node.arguments as Expression[]).map(operand);
			return folded(out, first!, rest, f);
		}
		default:
			return folded(
				out,
				operand(node.left),
				[operand(node.right)],
				BINARY[node.operator as string]!,
			);
	}
}

/** f(a), or f(f(a, b), c) and so on. */
function folded(
	out: Float64Array,
	first: Evaluate,
	rest: readonly Evaluate[],
	f: (...values: number[]) => number,
): Evaluate {
	if (rest.length === 0)
		return (count) => {
			const a = first(count);
			for (let i = 0; i < count; i++) out[i] = f(a[i]!);
			return out;
		};
	return (count) => {
		let a = first(count);
		for (const next of rest) {
			const b = next(count);
			for (let i = 0; i < count; i++) out[i] = f(a[i]!, b[i]!);
			a = out;
		}
		return out;
	};
}
