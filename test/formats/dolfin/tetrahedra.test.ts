import { describe, expect, test } from 'vitest';
import { onlySurfaces } from '../../../src/formats/core/reasons.ts';
import { usedPoints } from '../../../src/mesh/usedPoints.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { dolfin } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';
import { type Four, meshText, rowOfCubes } from './solids.ts';

const read = (text: string, ...others: readonly [name: string, text: string][]) =>
	dolfin.read(
		[memorySource('a.xml', text), ...others.map(([name, text]) => memorySource(name, text))],
		{ positions: true },
	);

/** The facets as sorted texts of their points in DOLFIN's order, with the vertex opposite in the cells that have each. */
function facetsOf(cells: readonly Four[]) {
	const found = new Map<string, { corners: number[]; opposite: number[] }>();
	for (const cell of cells)
		for (const opposite of cell) {
			const corners = cell.filter((p) => p !== opposite).sort((a, b) => a - b);
			const one = found.get(corners.join()) ?? { corners, opposite: [] };
			one.opposite.push(opposite);
			found.set(corners.join(), one);
		}
	return [...found.values()].sort(({ corners: a }, { corners: b }) => {
		const k = a.findIndex((p, i) => p !== b[i]);
		return a[k]! - b[k]!;
	});
}

describe('tetrahedra of a DOLFIN mesh', () => {
	test('have as faces the facets with markers other than 0, and those of the boundary', async () => {
		for (let seed = 1; seed <= 12; seed++) {
			const random = seededRandom(seed);
			const solid = rowOfCubes(1 + (seed % 4), random);
			const facets = facetsOf(solid.cells);
			const values = facets.map(() => (random() < 0.6 ? 0 : 1 + Math.floor(3 * random())));
			const rows = values.map((value, i) => `<entity index="${i}" value="${value}" />\n`).join('');
			const beside = `<dolfin>\n<mesh_function type="uint" dim="2" size="${facets.length}">\n${rows}</mesh_function>\n</dolfin>\n`;
			const { mesh, findings, positions } = await read(meshText(solid), [
				'a_facet_region.xml',
				beside,
			]);
			expect(findings.map(({ rule }) => rule)).toEqual(['not-kept']);
			const taken = facets.flatMap((facet, i) =>
				values[i] !== 0 || facet.opposite.length === 1 ? [{ ...facet, value: values[i]! }] : [],
			);
			const { triangles, points } = mesh!;
			const sorted = (t: number) => [...triangles.subarray(3 * t, 3 * t + 3)].sort((a, b) => a - b);
			expect(taken.map((_, t) => sorted(t))).toEqual(taken.map(({ corners }) => corners));
			expect(triangles.length).toBe(3 * taken.length);
			// Each is turned away from the rest of its first tetrahedron.
			for (const [t, { opposite }] of taken.entries()) {
				const [a, b, c, d] = [...triangles.subarray(3 * t, 3 * t + 3), opposite[0]!].map((p) =>
					points.subarray(3 * p, 3 * p + 3),
				) as [Float64Array, Float64Array, Float64Array, Float64Array];
				const rows = [b, c, d].map((p) => Array.from(p, (x, k) => x - a[k]!));
				const [[p, q, r], [s, u, v], [w, x, y]] = rows as [number[], number[], number[]];
				const volume =
					p! * (u! * y! - v! * x!) - q! * (s! * y! - v! * w!) + r! * (s! * x! - u! * w!);
				expect(volume).toBeLessThan(0);
			}
			const groups = [...new Set(taken.map(({ value }) => value))].sort((a, b) => a - b);
			expect(mesh!.groups).toEqual(
				groups.map((tag) => ({
					dimension: 2,
					tag,
					members: [
						{
							of: 'triangles',
							members: Uint32Array.from(
								taken.flatMap(({ value }, t) => (value === tag ? [t] : [])),
							),
						},
					],
				})),
			);
			expect(mesh!.source!.others!.kinds).toEqual([
				{ what: 'tetrahedra', count: solid.cells.length },
			]);
			const used = usedPoints(mesh!);
			expect([...used.keys()].filter((p) => used[p] === 0)).toEqual([used.length - 1]);
			expect(positions!.triangles).toBeUndefined();
		}
	});

	test('may have markers by cell and the vertex opposite, in the mesh and with a name', async () => {
		const random = seededRandom(5);
		const solid = rowOfCubes(2, random);
		const chosen = solid.cells.flatMap((cell, c) => (c % 3 === 0 ? [{ c, k: c % 4, cell }] : []));
		const rows = chosen
			.map(({ c, k }) => `<value cell_index="${c}" local_entity="${k}" value="${4 + (c % 2)}" />\n`)
			.join('');
		const collection = (dim: number, entries: string, count: number) =>
			`<mesh_value_collection name="skin" type="uint" dim="${dim}" size="${count}">\n${entries}</mesh_value_collection>\n`;
		const domains = `<domains>\n${collection(2, rows, chosen.length)}${collection(3, '<value cell_index="0" local_entity="0" value="1" />\n', 1)}${collection(1, '<value cell_index="0" local_entity="5" value="1" />\n', 1)}</domains>\n`;
		const { mesh, findings } = await read(meshText(solid, domains));
		expect(found(findings)).toEqual([
			'not-kept 1:1 1 TriRefine',
			'not-kept 1:1 1',
			'not-kept 1:1 12 TriRefine',
		]);
		expect(readingLosses(mesh!)).toEqual([
			`values of volumes: 1 (${onlySurfaces})`,
			'values of edges: 1 (edges of volume meshes are not read)',
			`tetrahedra: 12 (${onlySurfaces})`,
		]);
		const expected = new Map<string, number>();
		for (const { c, k, cell } of chosen) {
			const sorted = [...cell].sort((a, b) => a - b);
			expected.set(sorted.filter((_, i) => i !== k).join(), 4 + (c % 2));
		}
		const actual = new Map<string, number>();
		for (const { tag, members } of mesh!.groups!)
			for (const t of members[0]!.members) {
				const corners = [...mesh!.triangles.subarray(3 * t, 3 * t + 3)].sort((a, b) => a - b);
				actual.set(corners.join(), tag);
			}
		expect(new Map([...actual].sort())).toEqual(new Map([...expected].sort()));
	});

	test.each<[what: string, data: string, rule: string, words: string]>([
		['no markers', '', 'not-supported 1:1', 'only volume elements (6 tetrahedra)'],
		[
			'markers of the volumes alone',
			'<mesh_function type="uint" dim="3" size="1"><entity index="0" value="1"/></mesh_function>\n',
			'not-supported 1:1',
			'only volume elements (6 tetrahedra)',
		],
		[
			'a facet that does not exist',
			'<mesh_function type="uint" dim="2" size="1">\n<entity index="18" value="1"/>\n</mesh_function>\n',
			'index-out-of-range 23:1',
			'There is no facet 18: the mesh has 18 facets',
		],
		[
			'a fifth facet of a cell',
			'<mesh_value_collection type="uint" dim="2" size="1">\n<value cell_index="1" local_entity="4" value="1"/>\n</mesh_value_collection>\n',
			'index-out-of-range 23:1',
			'there are 4 of a cell',
		],
	])('with %s are refused', async (_, data, place, words) => {
		const result = await read(meshText(rowOfCubes(1, seededRandom(3)), data));
		expect(result.mesh).toBeUndefined();
		expect(places(result)[0]).toBe(place);
		expect(result.findings[0]!.message).toContain(words);
	});

	test('with bytes that were changed, by seeds from 1 on, are a whole mesh or none', async () => {
		const data = `<mesh_function type="uint" dim="2" size="2">\n<entity index="0" value="1"/>\n<entity index="7" value="2"/>\n</mesh_function>\n`;
		const whole = meshText(rowOfCubes(1, seededRandom(4)), data);
		let meshes = 0;
		for (let seed = 1; seed <= mutations; seed++) {
			const random = seededRandom(seed);
			let changed: Uint8Array = new TextEncoder().encode(whole);
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			const result = await dolfin.read([memorySource('a.xml', changed)], { positions: true });
			expectPlaced(result);
			if (result.mesh) meshes++;
		}
		expect(meshes).toBeGreaterThan(2);
	});
});
