import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { gmsh } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { content, meshOf, numbersIn, recipes } from './meshes.ts';

const ways = ['2.2', '4.1'].flatMap((version) =>
	['ascii', 'binary'].map((encoding) => ({ version, encoding })),
);

const bytesOf = (mesh: TriMesh, values: { version: string; encoding: string }): Uint8Array => {
	const { files, refusal } = gmsh.write(mesh, values);
	expect(refusal).toBeUndefined();
	return new Uint8Array(Buffer.concat([...files[0]!.chunks()]));
};

async function read(bytes: Uint8Array, chunk?: number): Promise<TriMesh> {
	const { mesh, findings } = await gmsh.read([memorySource('a.msh', bytes, chunk)]);
	expect(findings).toEqual([]);
	return mesh!;
}

describe.each(ways)('version $version, $encoding', (way) => {
	test('any mesh is the same after writing and reading, its numbers too', async () => {
		await fc.assert(
			fc.asyncProperty(recipes, async (recipe) => {
				const mesh = meshOf(recipe, true);
				const { losses } = gmsh.write(mesh, way);
				expect(losses).toEqual([]);
				const again = await read(bytesOf(mesh, way), 1000);
				expect(content(again)).toEqual(content(mesh));
				if (mesh.source?.pointNumbers) expect(numbersIn(again)).toEqual(numbersIn(mesh));
				expect(gmsh.asRead!(again, true)).toEqual(way);
			}),
			{ numRuns: 15 },
		);
	});

	test('what was read is written to the same bytes', async () => {
		await fc.assert(
			fc.asyncProperty(recipes, async (recipe) => {
				const mesh = meshOf(recipe, true);
				const bytes = bytesOf(await read(bytesOf(mesh, way)), way);
				const again = await read(bytes);
				expect(bytesOf(again, gmsh.asRead!(again, true) as never)).toEqual(bytes);
			}),
			{ numRuns: 15 },
		);
	});
});

test('a mesh reads the same in both versions and encodings', async () => {
	await fc.assert(
		fc.asyncProperty(recipes, async (recipe) => {
			const mesh = meshOf(recipe, true);
			const [first, ...others] = await Promise.all(ways.map((way) => read(bytesOf(mesh, way))));
			for (const other of others) {
				expect(content(other)).toEqual(content(first!));
				expect(numbersIn(other)).toEqual(numbersIn(first!));
			}
		}),
		{ numRuns: 15 },
	);
});

test('elements whose entities change at each come back by their numbers', async () => {
	const count = 3000;
	const tags = Int32Array.from({ length: count }, (_, i) => 1 + (i % 3));
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.from({ length: 2 * count + 4 }, (_, i) => i),
		triangles: Uint32Array.from({ length: 3 * count }, (_, i) => Math.floor(i / 3) + (i % 3)),
		fields: [
			{
				name: 'gmsh:geometrical',
				on: 'triangles',
				role: 'marker',
				type: 'integer',
				components: 1,
				values: tags,
			},
		],
	};
	const again = await read(bytesOf(mesh, { version: '4.1', encoding: 'ascii' }));
	const numbers = again.source!.triangleNumbers!;
	expect(Array.from(numbers).sort((a, b) => a - b)).toEqual(
		Array.from({ length: count }, (_, i) => i + 1),
	);
	for (const [t, number] of numbers.entries()) {
		expect(again.triangles.subarray(3 * t, 3 * t + 3)).toEqual(
			mesh.triangles.subarray(3 * number - 3, 3 * number),
		);
		expect(again.fields[0]!.values[t]).toBe(tags[number - 1]);
	}
});
