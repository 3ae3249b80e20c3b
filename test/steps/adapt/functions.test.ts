import { afterAll, describe, expect, test } from 'vitest';
import { Background } from '../../../src/steps/adapt/background.ts';
import { isInCircle } from '../../../src/steps/adapt/inCircle.ts';
import { lengthClass, squaredLength } from '../../../src/steps/adapt/lengths.ts';
import { isClear } from '../../../src/steps/adapt/orientation.ts';
import { quality, qualityClass } from '../../../src/steps/adapt/quality.ts';
import { LOG_FRACTION, writeStretch } from '../../../src/steps/adapt/stretch.ts';
import { defineStep, read, readQuads, type Step, write } from '../../../src/steps/step.ts';
import { engines } from '../../support/engines.ts';
import { seededRandom } from '../../support/random.ts';
import { randomBackground, randomPlace } from './randomBackground.ts';
import { randomLogarithms, randomPoints } from './records.ts';

const SEED = 14;
const LARGE = 20_000;

/** A step that calls `call` for each item; it has no CPU kernel. */
const stepOf = (
	imports: string,
	bindings: Step['bindings'],
	parameters: readonly string[],
	call: string,
): Step =>
	defineStep({
		name: 'test/functions',
		wgsl: [
			...['item', ...imports.split(' ')].map((name) => `// import ${name}`),
			`struct Parameters { ${['first', 'count', ...parameters].map((name) => `${name}: u32`).join(', ')} }`,
			'@group(0) @binding(0) var<uniform> parameters: Parameters;',
			...Object.entries(bindings).map(
				([name, { access, element }], i) =>
					`@group(0) @binding(${i + 1}) var<storage, ${access}> ${name}: array<${element}>;`,
			),
			`@compute @workgroup_size(256)
			fn main(
				@builtin(workgroup_id) group: vec3u,
				@builtin(num_workgroups) groups: vec3u,
				@builtin(local_invocation_index) local: u32,
			) {
				let i = item(group, groups, local);
				if (i < parameters.count) {
					${call}
				}
			}`,
		].join('\n'),
		bindings,
		parameters,
		cpu() {},
	});

const gpu = engines[1].missing ? undefined : engines[1].open();
afterAll(() => gpu?.destroy());

/** What a step writes to its last buffer. */
async function resultOf(
	step: Step,
	count: number,
	parameters: Readonly<Record<string, number>>,
	inputs: Readonly<Record<string, Uint32Array>>,
	length: number,
): Promise<Uint32Array> {
	const session = gpu!.begin(() => 0);
	const results = session.buffer('results', length);
	const buffers = Object.fromEntries(
		Object.entries(inputs).map(([name, words]) => [name, session.upload(name, words.slice())]),
	);
	session.run(step, count, parameters, { ...buffers, results });
	const words = (await session.read(results, length)).slice();
	session.end();
	return words;
}

/** The first item whose words differ, and both. */
function difference(expected: Uint32Array, actual: Uint32Array, each: number): unknown {
	const at = expected.findIndex((word, i) => word !== actual[i]);
	if (at < 0) return undefined;
	const i = Math.floor(at / each);
	const rowOf = (words: Uint32Array) => [...words.subarray(each * i, each * (i + 1))];
	return { i, expected: rowOf(expected), actual: rowOf(actual) };
}

describe.skipIf(!gpu)(`shared functions on the GPU are those of the CPU (seed ${SEED})`, () => {
	test('lengths, their classes and turns', async () => {
		const points = randomPoints(SEED, LARGE);
		const expected = new Uint32Array(4 * LARGE);
		for (let i = 0; i < LARGE; i++) {
			const squared = squaredLength(points, 3 * i, 3 * i + 1);
			const isLeft = isClear(points, 3 * i, 3 * i + 1, 3 * i + 2);
			const high = Math.floor(squared / 2 ** 32);
			expected.set([high, squared - high * 2 ** 32, lengthClass(squared), isLeft ? 1 : 0], 4 * i);
		}
		const step = stepOf(
			'adaptRecords adaptPoints metricLength orientation wide wideSigned',
			{ points: readQuads, results: write },
			[],
			`let squared = squared_length(point(3u * i), point(3u * i + 1u));
			results[4u * i] = squared.x;
			results[4u * i + 1u] = squared.y;
			results[4u * i + 2u] = length_class(squared);
			let is_left = is_clear(position_of(3u * i), position_of(3u * i + 1u), position_of(3u * i + 2u));
			results[4u * i + 3u] = select(0u, 1u, is_left);`,
		);
		const actual = await resultOf(step, LARGE, {}, { points }, 4 * LARGE);
		expect(difference(expected, actual, 4)).toBe(undefined);
	});

	test('qualities', async () => {
		const points = randomPoints(SEED, LARGE);
		const expected = new Uint32Array(2 * LARGE);
		for (let i = 0; i < LARGE; i++) {
			const bits = quality(points, 3 * i, 3 * i + 1, 3 * i + 2);
			expected.set([qualityClass(bits), bits & 0xffff], 2 * i);
		}
		const step = stepOf(
			'adaptRecords adaptPoints flipClass metricLength metricQuality orientation stretch wide wideSigned',
			{ points: readQuads, results: write },
			[],
			`let value = quality(point(3u * i), point(3u * i + 1u), point(3u * i + 2u));
			results[2u * i] = quality_class(value);
			results[2u * i + 1u] = value & 0xffffu;`,
		);
		const actual = await resultOf(step, LARGE, {}, { points }, 2 * LARGE);
		expect(difference(expected, actual, 2)).toBe(undefined);
		expect(expected.filter((word) => word === 0).length).toBeLessThan(1.6 * LARGE);
	});

	test('circles', async () => {
		const random = seededRandom(SEED);
		const points = new Uint32Array(8 * 4 * LARGE);
		const most = 2 ** 30;
		for (let i = 0; i < LARGE; i++) {
			// Four points of a circle, some of them a step beside it, some of one on whole numbers.
			const radius = 2 ** (2 + 26 * random());
			const isPythagorean = random() < 0.3;
			const unit = Math.floor(2 ** (20 * random()));
			const [x, y] = [0, 1].map(() => Math.floor((most / 4) * (1 + random()) + radius)) as [
				number,
				number,
			];
			const whole = [
				[3, 4],
				[-4, 3],
				[-3, -4],
				[4, -3],
				[5, 0],
				[0, 5],
			] as const;
			const turn = 2 * Math.PI * random();
			for (let k = 0; k < 4; k++) {
				const [dx, dy] = isPythagorean
					? whole[Math.floor(whole.length * random())]!.map((c) => c * unit)
					: [Math.cos, Math.sin].map((f) => Math.round(radius * f(turn + k + random())));
				points[8 * (4 * i + k)] = x + dx!;
				points[8 * (4 * i + k) + 1] = y + dy! + (random() < 0.2 ? 1 : 0);
			}
		}
		const expected = Uint32Array.from({ length: LARGE }, (_, i) =>
			isInCircle(points, 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3) ? 1 : 0,
		);
		const step = stepOf(
			'adaptRecords adaptPoints inCircle orientation wide wideSigned',
			{ points: readQuads, results: write },
			[],
			`let is_inside = is_in_circle(position_of(4u * i), position_of(4u * i + 1u), position_of(4u * i + 2u), position_of(4u * i + 3u));
			results[i] = select(0u, 1u, is_inside);`,
		);
		const actual = await resultOf(step, LARGE, {}, { points }, LARGE);
		expect(difference(expected, actual, 1)).toBe(undefined);
		const inside = expected.reduce((sum, word) => sum + word, 0);
		expect(inside).toBeGreaterThan(LARGE / 5);
		expect(inside).toBeLessThan((4 * LARGE) / 5);
	});

	test('stretch tensors', async () => {
		const random = seededRandom(SEED);
		const unit = 2 ** LOG_FRACTION;
		const special = [
			[-38 * unit, 0, -38 * unit],
			[-10 * unit, 0, -38 * unit],
			[-38 * unit, 0, -10 * unit],
			[-24 * unit, 14 * unit, -24 * unit],
			[-24 * unit, -14 * unit, -24 * unit],
			[-20 * unit, 1, -20 * unit],
			[-20 * unit + 1, 0, -20 * unit],
			// The sum of squares is one less than a square.
			[-20 * unit + 54_085_202, 20_285_201, -20 * unit],
		] as const;
		const logarithms = new Int32Array(3 * LARGE);
		const expected = new Uint32Array(4 * LARGE);
		const record = new Uint32Array(8);
		for (let i = 0; i < LARGE; i++) {
			const own = special[i] ?? randomLogarithms(random);
			logarithms.set(own, 3 * i);
			writeStretch(record, 0, ...own);
			expected.set(record.subarray(2, 6), 4 * i);
		}
		const step = stepOf(
			'stretch wide wideSigned',
			{ logarithms: read, results: write },
			[],
			`let own = vec3i(
				bitcast<i32>(logarithms[3u * i]),
				bitcast<i32>(logarithms[3u * i + 1u]),
				bitcast<i32>(logarithms[3u * i + 2u]),
			);
			let tensor = stretch_of(own.x, own.y, own.z);
			for (var k = 0u; k < 4u; k++) {
				results[4u * i + k] = tensor[k];
			}`,
		);
		const inputs = { logarithms: new Uint32Array(logarithms.buffer) };
		const actual = await resultOf(step, LARGE, {}, inputs, 4 * LARGE);
		expect(difference(expected, actual, 4)).toBe(undefined);
	});

	test('walks in the background, and tensors where they end', async () => {
		const { words, triangles, points } = randomBackground(SEED, 500);
		const random = seededRandom(SEED);
		const at = (p: number) => 6 * triangles + 5 * p;
		const places = new Uint32Array(4 * LARGE);
		const expected = new Uint32Array(6 * LARGE);
		const background = new Background(words, triangles);
		const record = new Uint32Array(8);
		for (let i = 0; i < LARGE; i++) {
			const [x, y] = randomPlace(random, points, (p) => [words[at(p)]!, words[at(p) + 1]!]);
			const home = Math.floor(random() * triangles);
			// Some tensors are those of the triangle where the walk begins, far from the place.
			const stays = random() < 0.2 ? 1 : 0;
			places.set([x, y, home, stays], 4 * i);
			const t = background.walk(home, x, y);
			const isInside = background.isInside ? 1 : 0;
			record[5] = 0;
			background.writeStretch(stays === 1 ? home : t, x, y, record, 0);
			expected.set([t, isInside, ...record.subarray(2, 6)], 6 * i);
		}
		const step = stepOf(
			'adaptRecords background edgeOrder orientation stretch wide wideSigned',
			{ background: read, places: read, results: write },
			['background_triangles'],
			`let place = vec2i(i32(places[4u * i]), i32(places[4u * i + 1u]));
			let home = places[4u * i + 2u];
			let end = walk(home, place);
			results[6u * i] = end.triangle;
			results[6u * i + 1u] = select(0u, 1u, end.is_inside);
			let tensor = stretch_at(select(end.triangle, home, places[4u * i + 3u] == 1u), place);
			for (var k = 0u; k < 4u; k++) {
				results[6u * i + 2u + k] = tensor[k];
			}`,
		);
		const parameters = { background_triangles: triangles };
		const inputs = { background: words, places };
		const actual = await resultOf(step, LARGE, parameters, inputs, 6 * LARGE);
		expect(difference(expected, actual, 6)).toBe(undefined);
	});
});
