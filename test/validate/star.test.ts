import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { validate } from '../../src/validate/validate.ts';
import { seededRandom } from '../support/random.ts';

/** A valid fan round a point: its rays have lengths from 1 to 1000 in no order, so that all boxes meet. */
function star(rays: number): TriMesh {
	const random = seededRandom(rays);
	const points = new Float64Array(2 * rays + 2);
	const triangles = new Uint32Array(3 * rays);
	for (let i = 0; i < rays; i++) {
		const length = 1000 ** random();
		const angle = (2 * Math.PI * i) / rays;
		points.set([length * Math.cos(angle), length * Math.sin(angle)], 2 * i + 2);
		triangles.set([0, i + 1, ((i + 1) % rays) + 1], 3 * i);
	}
	return { dimension: 2, points, triangles, fields: [] };
}

const found = (mesh: TriMesh) =>
	validate(mesh).list.filter(({ rule }) => rule !== 'small-angle' && rule !== 'small-angles');

describe('a star with rays of very many lengths', () => {
	test('is compared as a whole up to some thousand rays', () => {
		expect(found(star(4000))).toEqual([]);
	});

	test('of 20,000 rays has no warning, but information of what was not compared', () => {
		const findings = found(star(20_000));
		expect(findings.map(({ severity }) => severity)).toEqual(findings.map(() => 'information'));
		expect(findings.map(({ message }) => message).join('\n')).toContain('compare');
	});

	test('in which one triangle is turned over has its warning', () => {
		const mesh = star(4000);
		mesh.points.set([-500, 300], 2 * 10);
		expect(found(mesh).some(({ severity }) => severity === 'warning')).toBe(true);
	});
});
