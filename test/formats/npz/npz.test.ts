import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { formatOf } from '../../../src/formats/registry.ts';
import { useNodeZlib } from '../../../src/platform/nodeZlib.ts';
import { useZlib } from '../../../src/util/platformZlib.ts';
import { seededRandom } from '../../support/random.ts';
import { pieceWorkers } from '../../support/workers.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { npz } from '../loaded.ts';
import { memorySource, openableSource } from '../sources.ts';
import { archive, npy } from './arrays.ts';

const points = npy('<f8', [4, 2], [0, 0, 1, 0, 1, 1, 0, 1]);
const triangles = npy('<i8', [2, 3], [0, 1, 2, 0, 2, 3]);
const read = (bytes: Uint8Array) => npz.read([memorySource('a.npz', bytes)]);
const square = { points: [0, 0, 1, 0, 1, 1, 0, 1], triangles: [0, 1, 2, 0, 2, 3] };

describe('an archive of NumPy', () => {
	test.each([0, 6] as const)(
		'with a number that changed is refused, packed at level %i',
		async (level) => {
			const bytes = archive({ points, triangles }, level);
			// A stored number is in the middle of the first member.
			const at = level === 0 ? bytes.indexOf(0x3f) : 61;
			bytes[at]! ^= 1;
			const { mesh, findings } = await read(bytes);
			expect(mesh).toBeUndefined();
			expect(findings.map(({ message }) => message).join()).toMatch(/damaged/);
		},
	);

	test.each<[what: string, bytes: Uint8Array]>([
		['packed', archive({ points, triangles })],
		['stored', archive({ points, triangles }, 0)],
		['of other names', archive({ vertices: points, Faces: triangles })],
		[
			'by columns',
			archive({
				p: npy('<f8', [2, 4], [0, 1, 1, 0, 0, 0, 1, 1]),
				t: npy('<i4', [3, 2], [0, 0, 1, 2, 2, 3]),
			}),
		],
		[
			'in the order of Fortran, big-endian',
			archive({
				points: npy('>f4', [4, 2], [0, 1, 1, 0, 0, 0, 1, 1], true),
				triangles: npy('>i4', [2, 3], [0, 0, 1, 2, 2, 3], true),
			}),
		],
		['counted from 1', archive({ points, triangles: npy('<i4', [2, 3], [1, 2, 3, 1, 3, 4]) })],
		[
			'with z',
			archive({ points: npy('<f8', [4, 3], [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]), triangles }),
		],
	])('%s has points and triangles', async (_, bytes) => {
		expect(formatOf('a.zip', bytes)?.id).toBe('npz');
		const { mesh, findings } = await read(bytes);
		expect(findings).toEqual([]);
		expect({ points: [...mesh!.points], triangles: [...mesh!.triangles] }).toEqual(square);
	});

	test('has arrays of as many rows as fields, and says what is not kept', async () => {
		const heat = npy('<f8', [4], [1, 2, 3, 4.5]);
		const region = npy('<i8', [2], [7, 8]);
		const { mesh, findings } = await read(
			archive({ points, triangles, heat, region, odd: npy('<f8', [5], [1, 2, 3, 4, 5]) }),
		);
		expect(mesh!.fields.map(({ name, on, role, values }) => [name, on, role, ...values])).toEqual([
			['heat', 'points', 'attribute', 1, 2, 3, 4.5],
			['region', 'triangles', 'marker', 7, 8],
		]);
		expect(findings.map(({ rule, message }) => [rule, message.includes('"odd"')])).toEqual([
			['not-kept', true],
		]);
		expect(npz.write(mesh!).refusal).toMatch(/\bNumPy archives\b/);
	});

	test('says of an array of tensors why it is not kept', async () => {
		const tensors = npy('<f8', [4, 2, 2], Array.from({ length: 16 }, Number));
		const { mesh } = await read(archive({ points, triangles, tensors }));
		expect(mesh!.fields).toEqual([]);
		expect(mesh!.source!.unkept).toEqual([
			{ what: 'arrays "tensors"', count: 1, reason: 'it has more than two dimensions' },
		]);
	});

	test.each<[what: string, bytes: Uint8Array, rule: string, words: string]>([
		['no triangles', archive({ points, other: triangles }), 'missing-section', 'points and other'],
		[
			'points of float16',
			archive({ points: npy('<f2', [4, 2], []), triangles }),
			'missing-section',
			'Not read: "points": unsupported type float16',
		],
		[
			'no such point',
			archive({ points, triangles: npy('<i4', [1, 3], [0, 1, 9]) }),
			'index-out-of-range',
			'point 9',
		],
		[
			'half a point',
			archive({ points, triangles: npy('<f8', [1, 3], [0, 1, 1.5]) }),
			'index-out-of-range',
			'1.5',
		],
		[
			'infinity',
			archive({ points: npy('<f8', [1, 2], [0, Number.POSITIVE_INFINITY]), triangles }),
			'index-out-of-range',
			'points',
		],
		['no end', archive({ points, triangles }).slice(0, -30), 'damaged-data', 'no end'],
	])('with %s is refused', async (_, bytes, rule, words) => {
		const { mesh, findings } = await read(bytes);
		expect(mesh).toBeUndefined();
		expect(findings.map((finding) => finding.rule)).toEqual([rule]);
		expect(findings[0]!.message).toContain(words);
	});

	test('that says more than it has is refused before room is made for it', async () => {
		const bytes = archive({ points, triangles });
		const view = new DataView(bytes.buffer, bytes.byteOffset);
		for (let at = 0; at + 4 <= bytes.length; at++)
			if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xfffffff0, true);
		const { findings } = await read(bytes);
		expect(findings[0]!.message).toContain('more than its');
	});

	test('with changed bytes, by seeds from 1 on, is a whole mesh or none', async () => {
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let bytes = archive({ points, triangles }, seed % 2 === 0 ? 0 : 6) as Uint8Array;
			for (let k = 0; k <= seed % 3; k++) bytes = changedBytes(bytes, random);
			expectPlaced(await read(bytes));
		}
	});
});

describe('a large archive on this machine', () => {
	afterEach(() => useZlib({}));

	// More than is read whole, packed or not.
	const count = 16_000;
	const random = seededRandom(77);
	const some = (length: number, most = 1) =>
		Array.from({ length }, () => (most === 1 ? random() : Math.floor(most * random())));
	const corners = some(3 * count, count);
	const places = { plane: some(2 * count), space: some(3 * count) };
	const members: readonly [what: string, members: Record<string, Uint8Array>][] = [
		[
			'of long integers',
			{ points: npy('<f8', [count, 2], places.plane), t: npy('<i8', [count, 3], corners) },
		],
		[
			'in space',
			{ points: npy('<f8', [count, 3], places.space), t: npy('<i4', [count, 3], corners) },
		],
		[
			'big-endian',
			{ points: npy('>f8', [count, 2], places.plane), t: npy('>i4', [count, 3], corners) },
		],
		[
			'by columns',
			{ p: npy('<f8', [3, count], places.space), t: npy('<i4', [3, count], corners, true) },
		],
		[
			'counted from 1, with fields',
			{
				points: npy('<f4', [count, 2], places.plane),
				t: npy('<i8', [count, 3], [...corners.slice(3).map((corner) => corner + 1), 1, 2, count]),
				heat: npy('<f8', [count, 2], places.plane, true),
				region: npy('<i8', [count], some(count, 9)),
				large: npy('<i8', [count], some(count, 2 ** 50)),
				cut: npy('<i4', [count], []),
			},
		],
		[
			'with a point that is not there',
			{
				p: npy('<f8', [count, 2], places.plane),
				t: npy('<i4', [2, 3], [0, 1, 2, 0, 1, count + 7]),
			},
		],
		[
			'with a number below 0',
			{ p: npy('<f8', [count, 2], places.plane), t: npy('<i4', [2, 3], [0, 1, 2, 0, -4, -5]) },
		],
		[
			'with infinity in space',
			{
				p: npy('<f8', [count, 3], [...places.space.slice(1), Number.POSITIVE_INFINITY]),
				t: npy('<i4', [1, 3], [0, 1, 2]),
			},
		],
	];

	test.each(members)('%s is the same as one in memory, and by Node.js', async (what, arrays) => {
		for (const level of [0, 1] as const) {
			const bytes = archive(arrays, level);
			const expected = await read(bytes);
			expect(expected.mesh === undefined).toBe(what.startsWith('with '));
			const same = async (options: ReadOptions) => {
				const file = openableSource('a.npz', bytes);
				expect(isDeepStrictEqual(await npz.read([file], options), expected)).toBe(true);
				expect(file.isOpen).toBe(0);
			};
			await same({});
			useNodeZlib();
			await same({});
			useZlib({});
			const { read: readAt } = openableSource('a.npz', bytes);
			const workers = pieceWorkers(level === 1, (_, at, into) => readAt(at, into));
			await same({ shared: true, workers, blockBytes: 1 << 12 });
			// What is packed is unpacked by one thread.
			if (expected.mesh) expect(workers.pieces > 0).toBe(level === 0);
		}
	});

	test('has its numbers where NumPy says', async () => {
		const { mesh } = await npz.read([openableSource('a.npz', archive(members[3]![1], 0))]);
		const turned = (values: readonly number[]) =>
			Array.from({ length: 3 * count }, (_, i) => values[(i % 3) * count + Math.floor(i / 3)]);
		expect([...mesh!.points]).toEqual(turned(places.space));
		// In the order of Fortran, three rows stand one column after the other.
		expect([...mesh!.triangles]).toEqual(corners);
	});

	test.each([0, 6] as const)(
		'that is damaged or cut says the same, packed at level %i',
		async (level) => {
			const bytes = archive(members[0]![1], level);
			const next = seededRandom(78 + level);
			for (let k = 0; k < 12; k++) {
				const wrong =
					k % 4 === 0 ? bytes.slice(0, bytes.length * next()) : changedBytes(bytes, next);
				const own = await read(wrong);
				useNodeZlib();
				expect(await npz.read([openableSource('a.npz', wrong)]), `case ${k}`).toEqual(own);
				useZlib({});
			}
		},
	);
});

const numpy = (() => {
	try {
		execFileSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
})();

test.runIf(numpy)('an archive that NumPy wrote is read', async () => {
	const code =
		'import sys, io, numpy as n; b = io.BytesIO(); n.savez_compressed(b, points=n.array([[0.,0],[1,0],[1,1],[0,1]]), triangles=n.array([[0,1,2],[0,2,3]])); sys.stdout.buffer.write(b.getvalue())';
	const bytes = new Uint8Array(execFileSync('python3', ['-c', code]));
	const { mesh, findings } = await read(bytes);
	expect(findings).toEqual([]);
	expect({ points: [...mesh!.points], triangles: [...mesh!.triangles] }).toEqual(square);
});
