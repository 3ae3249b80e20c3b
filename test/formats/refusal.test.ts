import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { validate } from '../../src/validate/validate.ts';
import { seededRandom } from '../support/random.ts';
import { formats, gmr, triangle } from './loaded.ts';
import { memorySource, readBack } from './sources.ts';

const targets = [
	['GMR', gmr, { form: 'indexed' }],
	['GMR, output form', gmr, { form: 'coordinates' }],
	['Triangle', triangle, {}],
] as const;

/** Coordinates of the corners of each triangle, −0 as 0. */
const places = ({ points, triangles, dimension }: TriMesh) =>
	Array.from(triangles, (p) => [0, 1].map((k) => points[dimension * p + k]! + 0));

/** How many findings of each error that the rules know. */
function errorsOf(mesh: TriMesh): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { rule, severity } of validate(mesh).list)
		if (severity === 'error') counts.set(rule, (counts.get(rule) ?? 0) + 1);
	return counts;
}

/** Triangle's files of a few points in a few places, numbered and joined anyhow: most are no good mesh. */
function wildSet(random: () => number): [name: string, text: string][] {
	const below = (n: number) => Math.floor(n * random());
	const points = 3 + below(5);
	const side = 1 + below(4);
	const order = Array.from({ length: points }, (_, i) => i).sort(() => random() - 0.5);
	const step = 1 + below(3);
	const number = (p: number) => 1 + step * order[p]!;
	const pick = () => number(below(points));
	const rows = (count: number, row: (i: number) => string) =>
		`${count} ${Array.from({ length: count }, (_, i) => `\n${row(i)}`).join('')}\n`;
	const node = rows(points, (p) => `${number(p)} ${below(side)} ${below(side) - 1} ${below(9)} 3`);
	const ele = rows(1 + below(4), (t) => `${7 * t} ${pick()} ${pick()} ${pick()} 0.5`);
	const files: [string, string][] = [
		['a.node', node.replace(' ', ' 2 1 1')],
		['a.ele', ele.replace(' ', ' 3 1')],
	];
	if (random() < 0.5)
		files.push([
			'a.poly',
			`0 2 0 0\n${rows(below(3), (s) => `${s} ${pick()} ${pick()} ${s}`).replace(' ', ' 1')}1\n1 0.5 0.5\n`,
		]);
	if (random() < 0.3)
		files.push([
			'a.edge',
			rows(below(9), (e) => `${e} ${pick()} ${pick()} ${e}`).replace(' ', ' 1'),
		]);
	return files;
}

describe.each(targets)('written as %s', (_, format, options) => {
	test('seed 8: 1,000 sets that can be read are refused, or read again without a new error', async () => {
		const random = seededRandom(8);
		let written = 0;
		let refused = 0;
		for (let i = 0; i < 1000; i++) {
			const files = wildSet(random);
			const read = await triangle.read(files.map(([name, text]) => memorySource(name, text)));
			if (!read.mesh || read.findings.some(({ severity }) => severity === 'error')) continue;
			const plan = format.write(read.mesh, options);
			if (plan.refusal !== undefined) {
				refused++;
				expect(plan.files).toEqual([]);
				expect(plan.refusal).toMatch(/^[A-Z].*\.$/);
				continue;
			}
			written++;
			const { mesh, findings } = await readBack(format, read.mesh, options);
			const text = files.map(([, text]) => text).join('\n');
			expect(
				findings.filter(({ severity }) => severity === 'error'),
				text,
			).toEqual([]);
			expect(places(mesh!), text).toEqual(places(read.mesh));
			const before = errorsOf(read.mesh);
			for (const [rule, count] of errorsOf(mesh!))
				expect(count, `${rule}\n${text}`).toBeLessThanOrEqual(before.get(rule) ?? 0);
		}
		expect(written).toBeGreaterThan(50);
		expect(refused).toBeGreaterThan(format === triangle ? -1 : 50);
	});
});

/** Two triangles with a side in common, whose ends are points of their own in the same place. */
const split: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0, -1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 3, 5, 4),
	fields: [],
};

describe('the output form of GMR', () => {
	test('refuses an edge between points in one place', () => {
		const mesh = { ...split, points: Float64Array.of(2, 1, 2, 1, 0, 1, 7, 7, 8, 7, 7, 8) };
		const { refusal } = gmr.write(mesh, { form: 'coordinates' });
		expect(refusal).toContain('1 edge would start and end in one place, the first at [2 1]');
		expect(gmr.write(mesh).refusal).toBeUndefined();
	});

	test('refuses edges that become one', () => {
		const { refusal } = gmr.write(split, { form: 'coordinates' });
		expect(refusal).toContain('1 edge would become one with another, the first from [');
		expect(gmr.write(split).refusal).toBeUndefined();
	});

	test('of a mesh without edges is read again', async () => {
		const alone = { ...split, triangles: new Uint32Array(0) };
		const { mesh, findings } = await readBack(gmr, alone, { form: 'coordinates' });
		expect(findings).toEqual([]);
		expect(mesh?.points.length).toBe(0);
	});
});

const field = (on: Field['on'], role: Field['role'], values: Field['values']): Field => ({
	name: role,
	on,
	role,
	type: role === 'marker' ? 'integer' : 'real',
	components: 1,
	values,
});

describe('what no file can hold', () => {
	test.each(formats)('$id refuses coordinates that are not finite', (format) => {
		const mesh = { ...split, points: split.points.with(3, Number.NaN) };
		expect(format.write(mesh).refusal).toMatch(/^Point \d .*has no finite coordinates/);
	});

	test('Triangle refuses holes and regions that are not finite', () => {
		const source = { format: 'triangle', firstIndex: 1, parts: ['node', 'ele', 'poly'] } as const;
		for (const more of [
			{ holes: Float64Array.of(0, Number.NaN) },
			{ regions: [[0, 0, Number.NaN]] },
		])
			expect(triangle.write({ ...split, source: { ...source, ...more } }).refusal).toMatch(
				/finite/,
			);
	});

	test('markers beyond 32 bits become attributes', async () => {
		const wide = field('points', 'marker', new Float64Array(6).fill(2 ** 40));
		const { mesh, findings } = await readBack(triangle, { ...split, fields: [wide] });
		expect(findings).toEqual([]);
		expect(mesh?.fields.map(({ role, values }) => [role, values[5]])).toEqual([
			['attribute', 2 ** 40],
		]);
	});

	test('a third coordinate is dropped before points are compared', () => {
		const spatial: TriMesh = {
			dimension: 3,
			points: Float64Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		expect(gmr.write(spatial, { form: 'coordinates' }).refusal).toContain('the first at [0 0]');
	});
});
