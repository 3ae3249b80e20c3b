import { describe, expect, test } from 'vitest';
import { latticeOf } from '../../../src/mesh/lattice.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { GoalError } from '../../../src/refine/errors.ts';
import { goalText, parseGoal } from '../../../src/refine/goal/goal.ts';
import { goalOnLattice } from '../../../src/refine/goal/goalBounds.ts';
import { seededRandom } from '../../support/random.ts';

describe('a goal', () => {
	test.each(['edge:0.5', 'area:0.001', 'size:0.1 + x'])('%s is read and written', (text) => {
		expect(goalText(parseGoal(text))).toBe(text);
	});

	test('may have blanks round its kind and its number', () => {
		expect(parseGoal(' edge : 2 ')).toEqual({ kind: 'edge', length: 2 });
	});

	test.each([
		[
			['', '0.1', 'edges:0.1'],
			' is not a goal; expected edge:<length>, area:<bound> or size:<formula in x and y>',
		],
		[['edge:', 'edge:0', 'edge:-1', 'edge:1/2', 'edge:Infinity'], 'expected a positive length'],
		[['area:x'], 'expected a positive area'],
		[['size:'], '(character 1 of "")'],
		[['size:0.1*w'], '(character 5 of "0.1*w")'],
	])('each of %j is none: %s', (texts, message) => {
		for (const text of texts) {
			expect(() => parseGoal(text)).toThrow(GoalError);
			expect(() => parseGoal(text)).toThrow(message);
		}
	});
});

/** A triangle that reaches over the whole lattice with the spacing 2^exponent, or one in space. */
const meshOf = (exponent: number, dimension: 2 | 3 = 2): TriMesh => {
	const far = (2 ** 30 - 1) * 2 ** exponent;
	const points = dimension === 2 ? [0, 0, far, 0, 0, far] : [0, 0, 0, far, 0, 0, 0, far, 0];
	return {
		dimension,
		points: Float64Array.from(points),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	};
};

/** A finite double as a multiple of 2^-1074. */
const scaled = (value: number): bigint => {
	let [mantissa, exponent] = [value, 0];
	while (!Number.isInteger(mantissa)) {
		mantissa *= 2;
		exponent++;
	}
	return (BigInt(mantissa) << 1074n) >> BigInt(exponent);
};

const boundOf = (text: string, mesh: TriMesh): bigint => {
	const goal = goalOnLattice(parseGoal(text), mesh, latticeOf(mesh.points, mesh.dimension));
	if (goal.kind === 'size') throw new Error('a size has no one bound');
	const [high, low] = goal.bound;
	expect(Number.isInteger(high) && high >= 0 && high <= 0x7fffffff).toBe(true);
	expect(Number.isInteger(low) && low >= 0 && low <= 0xffffffff).toBe(true);
	return (BigInt(high) << 32n) + BigInt(low);
};

describe('on the lattice', () => {
	test.each([-40, -29, 0, 17])('lengths become exact squares, rounded down: 2^%i', (exponent) => {
		const random = seededRandom(exponent + 100);
		const mesh = meshOf(exponent);
		for (let i = 0; i < 200; i++) {
			const units = 1024 * 2 ** (20 * random());
			const length = units * 2 ** exponent;
			const unit = scaled(2 ** exponent);
			// floor((length / unit)²) in whole numbers.
			expect(boundOf(`edge:${length}`, mesh)).toBe(scaled(length) ** 2n / unit ** 2n);
		}
	});

	test('a whole number of units is its own square, and a little less is less', () => {
		expect(boundOf('edge:123456789', meshOf(0))).toBe(123456789n ** 2n);
		expect(boundOf(`edge:${123456789 - 2 ** -25}`, meshOf(0))).toBe(123456789n ** 2n - 8n);
	});

	test.each([-40, 0, 17])('areas become twice as many square units: 2^%i', (exponent) => {
		const random = seededRandom(exponent + 200);
		const mesh = meshOf(exponent);
		for (let i = 0; i < 200; i++) {
			const area = 2 ** (20 + 39 * random()) * 2 ** (2 * exponent);
			const unit = scaled(2 ** exponent);
			const exact = (2n * scaled(area) * scaled(1)) / unit ** 2n;
			expect(boundOf(`area:${area}`, mesh)).toBe(exact);
		}
	});

	test('goals beyond the lattice are met by all that is on it', () => {
		expect(boundOf('edge:1e300', meshOf(-1000))).toBe(2n ** 62n);
		expect(boundOf('area:1e300', meshOf(-1000))).toBe(2n ** 62n);
	});

	test.each(['edge', 'area'] as const)('%s goals end at 1,024 units', (kind) => {
		const mesh = meshOf(0);
		const goal = (value: number) =>
			goalOnLattice(parseGoal(`${kind}:${value}`), mesh, { exponent: 0 });
		const smallest = kind === 'edge' ? 1024 : 2 ** 19;
		expect(goal(smallest)).toEqual({ kind, bound: [0, 2 ** 20], isRaised: false });
		expect(goal(smallest - 1)).toEqual({ kind, bound: [0, 2 ** 20], isRaised: true });
		expect(goal(5e-324)).toEqual({ kind, bound: [0, 2 ** 20], isRaised: true });
	});

	test('areas are for the plane', () => {
		expect(() => boundOf('area:1', meshOf(0, 3))).toThrow('area goals are for meshes in the plane');
	});

	const sizesOf = (text: string, mesh: TriMesh) => {
		const goal = goalOnLattice(parseGoal(`size:${text}`), mesh, { exponent: -4 });
		if (goal.kind !== 'size') throw new Error('not a size');
		return goal;
	};

	test('sizes are whole units at each point, at least 1,024 and below 2^31', () => {
		const mesh: TriMesh = {
			...meshOf(0),
			points: Float64Array.of(100.05, 0, 10, 0, 1e12, 0),
		};
		expect(sizesOf('x', mesh)).toEqual({
			kind: 'size',
			sizes: Uint32Array.of(1600, 1024, 2 ** 31 - 1),
			raised: 1,
		});
	});

	test.each([
		['x', 'the size at point 0 (0, 0) is 0, not a positive number'],
		['1 / x', 'point 0 (0, 0) is Infinity'],
		['sqrt(x - 1)', 'point 0 (0, 0) is NaN'],
		['1 - y', 'point 2 (0, 1073741823) is -1073741822'],
	])('a size of %s is refused at the first point where it is none', (text, message) => {
		expect(() => sizesOf(text, meshOf(0))).toThrow(message);
	});

	test('points are named as the file counts', () => {
		const source = { format: 'triangle', firstIndex: 1, parts: [] } as const;
		expect(() => sizesOf('x', { ...meshOf(0), source })).toThrow('the size at point 1 (0, 0)');
	});
});
