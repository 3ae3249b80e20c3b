import { describe, expect, test } from 'vitest';
import { rules } from '../../src/validate/registry.ts';
import { validate } from '../../src/validate/validate.ts';
import { figureB1 } from '../support/figureB.ts';
import { found } from '../support/found.ts';
import { gmr, plane, triangleSet } from './planeMeshes.ts';

describe('places', () => {
	const mesh = triangleSet(plane([0, 0, 1, 0, 0, 1, 5, 5, 2, 0], 0, 1, 2, 0, 1, 4));
	const points = { file: 'm.node', lines: Uint32Array.of(2, 3, 4, 5, 7), first: 1 as const };
	const triangles = { file: 'm.ele', lines: Uint32Array.of(2, 9), first: 1 as const };

	test('are those of the entities in their files', () => {
		expect(validate(mesh, { points, triangles }).list).toMatchObject([
			{ rule: 'zero-area', file: 'm.ele', line: 9, column: 1 },
			{ rule: 'unused-point', file: 'm.node', line: 5, column: 1 },
		]);
	});

	test('of an edge without a line are those of its triangle', () => {
		const three = plane([0, 0, 1, 0, 0, 1, 1, -1, 0, 2], 0, 1, 2, 1, 0, 3, 0, 1, 4);
		const lines = { file: 'm.ele', lines: Uint32Array.of(2, 3, 4), first: 1 as const };
		const [finding] = validate(three, { triangles: lines }).list;
		expect(finding).toMatchObject({ rule: 'non-manifold-edge', file: 'm.ele', line: 2 });
		expect(finding!.related!.map(({ line, message }) => [line, message])).toEqual([
			[2, 'triangle 1'],
			[3, 'triangle 2'],
			[4, 'triangle 3'],
		]);
	});

	test('of a point without a line are those of a triangle that has it', () => {
		const copied = plane([0, 0, 1, 0, 0, 1, 0, 0, 1, 1], 0, 1, 2, 3, 1, 4);
		const coincident = validate(copied, { triangles }).list.find(
			({ rule }) => rule === 'coincident-points',
		);
		expect(coincident).toMatchObject({ file: 'm.ele', line: 9 });
	});

	test('count from 1 even where nothing is known', () => {
		expect(validate(mesh).list[0]).toMatchObject({ file: '', line: 1, column: 1 });
	});

	test('take the numbers of the file', () => {
		const first = { ...points, first: 0 as const };
		expect(found(validate(mesh, { points }).list)).toContain('unused-point 5:1 4');
		expect(found(validate(mesh, { points: first }).list)).toContain('unused-point 5:1 3');
	});
});

describe('the limit', () => {
	const loose = plane([...Array.from({ length: 4000 }, (_, i) => i)]);
	const withError = plane([...loose.points], 7, 7, 8);

	test('cuts the list and keeps the totals', () => {
		const { list, found } = validate(loose);
		expect(list.length).toBe(1000);
		expect(found).toEqual({ errors: 0, warnings: 2000, others: 0 });
	});

	test('keeps the worst', () => {
		expect(validate(withError, undefined, { maxFindings: 1 }).list).toMatchObject([
			{ severity: 'error' },
		]);
	});

	test('sorts by severity, then by line', () => {
		const { list } = validate(withError, undefined, { maxFindings: 5000 });
		const levels = list.map(({ severity }) => severity);
		expect(levels).toEqual([...levels].sort());
		expect(levels[0]).toBe('error');
	});
});

describe('severities', () => {
	const mesh = plane([0, 0, 1, 0, 0, 1, 5, 5], 0, 2, 1);

	test('are those of the rules', () => {
		expect(validate(mesh).list.map(({ severity }) => severity)).toEqual(['warning', 'hint']);
	});

	test('are overridden by id, in list and totals', () => {
		const severities = { clockwise: 'error', 'unused-point': 'information' } as const;
		const { list, found } = validate(mesh, undefined, { severities });
		expect(list.map(({ rule, severity }) => [rule, severity])).toEqual([
			['clockwise', 'error'],
			['unused-point', 'information'],
		]);
		expect(found).toEqual({ errors: 1, warnings: 0, others: 1 });
	});

	test('leave out what is off', () => {
		expect(
			validate(mesh, undefined, { severities: { clockwise: 'off' } }).list.map(({ rule }) => rule),
		).toEqual(['unused-point']);
	});
});

test('findings carry their entity, and the number of its line that they are about', () => {
	const mesh = gmr(plane([0, 0, 1, 0, 0, 1], 0, 1, 2));
	const edges = Uint32Array.of(1, 0, 1, 2, 2, 0);
	const { list } = validate({ ...mesh, edges, triangleEdges: Int32Array.of(-1, 2, 3) });
	expect(list).toMatchObject([
		{
			entity: { kind: 'triangles', index: 0 },
			slot: 0,
			related: [{ entity: { kind: 'edges', index: 0 } }],
		},
	]);
});

test('rules say in a sentence what they are about', () => {
	for (const { description } of rules) expect(description).toMatch(/^[A-Z].*\.$/);
});

test('a raised signal stops between rules', () => {
	const stop = () => validate(figureB1(), undefined, { signal: { aborted: true } });
	expect(stop).toThrow('cancelled');
});

test('rules have ids of their own', () => {
	expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
	for (const { id } of rules) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

describe('the room of the list', () => {
	test('is shared by rules of one severity', () => {
		const points = Array.from({ length: 4000 }, (_, i) => (i < 3998 ? i : i - 2));
		const { list, found } = validate(plane(points));
		const of = (id: string) => list.filter(({ rule }) => rule === id).length;
		expect(found.warnings).toBe(2000);
		expect([of('coincident-points'), of('unused-point')]).toEqual([1, 999]);
	});
});
