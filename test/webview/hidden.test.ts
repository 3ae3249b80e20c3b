import { describe, expect, test } from 'vitest';
import { HIDDEN, NO_VALUE } from '../../src/draw/look.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { pointCount } from '../../src/mesh/triMesh.ts';
import { visibleEdges, visibleMembers } from '../../src/mesh/visibleMembers.ts';
import { noFilter, rangeShown, restoreFilter, savedRange } from '../../webview/model/filter.ts';
import { hiddenByClass, unionOfHidden, withHidden } from '../../webview/model/hidden.ts';
import { isDrawn, triangleColours } from '../../webview/view/triangleColours.ts';
import { VisibleEntities } from '../../webview/work/visibleEntities.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

describe('hidden triangles', () => {
	test('of one or the other are hidden', () => {
		const [a, b] = [Uint8Array.of(1, 1, 0, 0), Uint8Array.of(1, 0, 1, 0)];
		expect(unionOfHidden(a, b)).toEqual(Uint8Array.of(1, 1, 1, 0));
		expect([unionOfHidden(a, null), unionOfHidden(null, b), unionOfHidden(null, null)]).toEqual([
			a,
			b,
			null,
		]);
	});

	test('are those whose class is hidden, by its tag', () => {
		const classes = [7, 9].map((tag) => ({ label: `${tag}`, tag, count: 1 }));
		const fill = {
			on: 'triangles',
			values: Float32Array.of(0, 1, 2 * NO_VALUE, 1),
		} as const;
		expect(hiddenByClass({ fill, classes }, [9])).toEqual(Uint8Array.of(0, 1, 0, 1));
		expect(hiddenByClass({ fill, classes }, [8])).toBeNull();
		expect(hiddenByClass({ fill }, [9])).toBeNull();
	});

	test.each(['triangles', 'corners'] as const)(
		'are not drawn by the page, with values of %s',
		(on) => {
			const size = on === 'corners' ? 3 : 1;
			const values = Float32Array.from({ length: 3 * size }, (_, i) =>
				i < size ? 2 * NO_VALUE : 0.5,
			);
			const hidden = withHidden({ on, values }, Uint8Array.of(0, 1, 0));
			expect(values).not.toContain(2 * HIDDEN);
			const colouring = {
				table: new Uint8Array(1024).fill(255),
				by: 'values',
				range: [0, 1],
			} as const;
			const colours = triangleColours(
				new Float32Array(3),
				hidden,
				{ scale: new Uint8Array(768) },
				{ colouring },
			);
			const seen = [0, 1, 2].map((t) => isDrawn(colours, colours.entryAt(t, 2)));
			expect(seen).toEqual([true, false, true]);
		},
	);

	test('hide nothing else where no values are given', () => {
		const { values } = withHidden(null, Uint8Array.of(0, 1));
		expect([...values].map((value) => value < HIDDEN)).toEqual([false, true]);
		expect(values[0]).toBeLessThan(NO_VALUE);
	});

	test('leave edges and points that others have, or none; random mesh 3', () => {
		const mesh = randomMesh(3);
		const random = seededRandom(3);
		const hidden = Uint8Array.from({ length: mesh.triangles.length / 3 }, () =>
			random() < 0.6 ? 1 : 0,
		);
		const loose = { ...mesh, points: Float64Array.of(...mesh.points, 9, 9) };
		const { edges, triangleEdges, edgeTriangles } = topologyOf(loose);
		const members = triangleEdges.map((edge) => Math.abs(edge) - 1);
		const seen = visibleMembers(members, edges.length / 2, hidden);
		for (let e = 0; e < seen.length; e++) {
			const owners = [...edgeTriangles.subarray(2 * e, 2 * e + 2)].filter((t) => t < hidden.length);
			expect(seen[e], `edge ${e}`).toBe(owners.some((t) => !hidden[t]) ? 1 : 0);
		}
		const points = visibleMembers(mesh.triangles, pointCount(loose), hidden);
		expect(points.at(-1)).toBe(1);
		expect(visibleEdges(mesh.triangles, edges, points.length, hidden)).toEqual(seen);
		expect(
			visibleEdges(mesh.triangles, Uint32Array.of(0, points.length - 1), points.length, hidden),
		).toEqual(Uint8Array.of(1));
		const worker = new VisibleEntities();
		expect(worker.of(loose, 'edges')).toBeUndefined();
		worker.hide(loose, hidden);
		expect(worker.of(loose, 'edges')).toEqual(seen);
		expect(worker.of(loose, 'points')).toEqual(points);
		worker.hide(loose, null);
		expect(worker.of(loose, 'points')).toBeUndefined();
	});
});

describe('a filter that is saved', () => {
	const byHand = { viewId: 'after', triangles: 4, fingerprint: 'ab', hidden: [1, 3] } as const;

	test('comes back, open ends as well', () => {
		const values = { quantity: 'metric:area', ...savedRange([-Infinity, 3]) };
		const filter = { values, byHand };
		expect(restoreFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
		expect(rangeShown(values)).toEqual([-Infinity, 3]);
	});

	test.each([
		[undefined],
		['all'],
		[{ values: { quantity: 3, low: 1, high: 2 } }],
		[{ values: { quantity: 'order', low: 'x', high: 2 } }],
		[{ byHand: { ...byHand, viewId: 'left' } }],
		[{ byHand: { ...byHand, hidden: 'all' } }],
		[{ byHand: { ...byHand, triangles: null } }],
	])('hides nothing where it is %j', (raw) => {
		expect(restoreFilter(raw)).toEqual(noFilter);
	});
});
