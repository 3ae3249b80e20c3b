import { expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { adaptedMesh } from '../../../src/refine/adapt/result.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { adaptedTo, box, field, type Plain } from '../../support/adapted.ts';
import { seededRandom, shuffledIndexes } from '../../support/random.ts';

const SIDE = 6;

/** Triangles of some unit cells, `parts` by `parts` in each; points inside cells are moved. The cell of each triangle. */
function inCells(isThere: (cell: number) => boolean, parts: number, random: () => number) {
	const isWhole = (x: number) => Math.abs(x - Math.round(x)) < 1e-9;
	const all = box(SIDE * parts, SIDE * parts, [SIDE, SIDE], (x, y) => {
		const [u, v] = [random() - 0.5, random() - 0.5];
		return isWhole(x) || isWhole(y) ? [x, y] : [x + (u * 0.5) / parts, y + (v * 0.5) / parts];
	});
	const cellOf = (t: number): number => {
		const mean = (axis: number) =>
			[0, 1, 2].reduce((sum, k) => sum + all.points[2 * all.triangles[3 * t + k]! + axis]!, 0) / 3;
		return Math.floor(mean(1)) * SIDE + Math.floor(mean(0));
	};
	const there = [...Array(all.triangles.length / 3).keys()].filter((t) => isThere(cellOf(t)));
	const corners = there.flatMap((t) => [...all.triangles.subarray(3 * t, 3 * t + 3)]);
	const used = [...new Set(corners)].sort((a, b) => a - b);
	const place = new Map(used.map((p, i) => [p, i]));
	const mesh: TriMesh = {
		...{ dimension: 2, fields: [] },
		points: Float64Array.from(used.flatMap((p) => [...all.points.subarray(2 * p, 2 * p + 2)])),
		triangles: Uint32Array.from(corners, (p) => place.get(p)!),
	};
	return { mesh, cells: there.map(cellOf) };
}

const areaOf = ({ points, triangles }: Plain, t: number): number => {
	const at = (k: number, axis: number) =>
		points[2 * triangles[3 * t + k]! + axis]! - points[2 * triangles[3 * t]! + axis]!;
	return Math.abs(at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0)) / 2;
};

test.each([
	[2, 3],
	[3, 2],
	[1, 4],
	[4, 1],
	[3, 3],
])(
	'Scattered cells of two regions divided %d and then %d times keep them, and integrals',
	(was, is) => {
		for (let seed = 1; seed < 4; seed++) {
			const random = seededRandom(10 * seed + was);
			const isGone = Array.from({ length: SIDE ** 2 }, () => random() < 0.35);
			const regions = Array.from(isGone, () => Math.floor(2 * random()));
			const isThere = (cell: number) => !isGone[cell];
			const [old, made] = [inCells(isThere, was, random), inCells(isThere, is, random)];
			const values = Float64Array.from(old.cells, () => Math.exp(10 * random()));
			const ofCells = (cells: number[]) => Int32Array.from(cells, (cell) => regions[cell]!);
			const before = {
				...old.mesh,
				fields: [field('triangles', ofCells(old.cells)), field('triangles', values)],
			};
			const near = adaptedTo(before, made.mesh);
			// Origins far away, of the same region.
			const far = new Map(
				[...shuffledIndexes(old.cells.length, random)].map((t) => [regions[old.cells[t]!], t]),
			);
			const origins = near.adapted.origins.map((t) => far.get(regions[old.cells[t]!])!);
			const again = adaptedMesh({
				before,
				topology: topologyOf(before),
				plane: { points: before.points },
				constraints: near.constraints,
				adapted: { ...near.adapted, origins },
				pointGroups: 'grow',
			});
			for (const { mesh } of [near, allSlices(again)]) {
				expect(mesh.fields[0]!.values).toEqual(ofCells(made.cells));
				for (const region of [0, 1]) {
					const integral = (one: TriMesh, cells: number[]) =>
						cells.reduce(
							(sum, cell, t) =>
								sum + (regions[cell] === region ? one.fields[1]!.values[t]! * areaOf(one, t) : 0),
							0,
						);
					expect(integral(mesh, made.cells) / integral(before, old.cells)).toBeCloseTo(1, 13);
				}
			}
		}
	},
);
