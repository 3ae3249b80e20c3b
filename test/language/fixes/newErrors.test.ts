import { describe, expect, test } from 'vitest';
import { bytesEdit, workspaceEdit } from '../../../src/language/fixes/codeActions.ts';
import { normaliseFiles } from '../../../src/language/fixes/normaliseFiles.ts';
import { kindsFor } from '../../../src/language/fixes/registry.ts';
import { parser } from '../../../src/language/server/parser.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { normalise } from '../../../src/repair/normalise.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { formatById } from '../../formats/loaded.ts';
import { errorsOf, messyMesh, newErrors } from '../../repair/messyMeshes.ts';
import { plane } from '../../validate/planeMeshes.ts';
import { open } from '../open.ts';
import { actionsFor, changed, type Texts } from './fixing.ts';

/** The files of a mesh, as its format writes them. */
const written = (mesh: TriMesh): Texts =>
	Object.fromEntries(
		formatById(mesh.source!.format)!
			.write(mesh)
			.files.map((file) => [
				`a.${file.suffix}`,
				new TextDecoder().decode(concatBytes(file.chunks())),
			]),
	);

const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

const asTriangle = (mesh: TriMesh): TriMesh => ({
	...mesh,
	source: { format: 'triangle', firstIndex: 1, parts: ['node', 'ele'] },
});

/** Three triangles on the edge 0–1, the last with points of its own in the places of the edge's. */
const apart = asTriangle(
	plane([0, 0, 4, 0, 2, 3, 2, -3, 0, 0, 4, 0, 2, 1], ...[0, 1, 2, 1, 0, 3, 4, 5, 6]),
);

describe.each([
	['GMR', true],
	['Triangle', false],
])('on the files of %s', (_, edges) => {
	test('no fix makes an error (seeds 1 to 60)', async () => {
		let made = 0;
		for (const seed of seeds) {
			const texts = written(messyMesh(seed, { edges, warningsOnly: seed % 2 === 0 }));
			const { document } = await open(texts, { findings: true });
			const tried = new Set<string>();
			for (const finding of document.findings!.list)
				for (const kind of kindsFor(finding.rule))
					for (const fix of [...kind.fixes(document, finding), ...kind.all(document, finding)]) {
						if (tried.has(fix.title)) continue;
						tried.add(fix.title);
						const edits = fix.edits();
						if (typeof edits !== 'object') continue;
						made++;
						const after = await open(changed(texts, workspaceEdit(document, edits)));
						const errors = newErrors(document.mesh!, after.document.mesh!);
						expect(errors, `seed ${seed}: ${fix.title}`).toEqual([]);
					}
		}
		expect(made).toBeGreaterThan(100);
	});

	test('normalising gives the errors that it gives on the mesh (seeds 1 to 60)', async () => {
		for (const seed of seeds) {
			const texts = written(messyMesh(seed, { edges }));
			const { document } = await open(texts);
			const { files, mesh } = await normaliseFiles(document, parser);
			const { document: after } = await open(changed(texts, bytesEdit(document, files)));
			const normal = normalise(document.mesh!).mesh;
			expect(after.mesh!.triangles, `seed ${seed}`).toEqual(normal.triangles);
			expect(errorsOf(after.mesh!), `seed ${seed}`).toEqual(errorsOf(normal));
			expect(mesh!.triangles).toEqual(normal.triangles);
		}
	});
});

describe('a fix that would make an error', () => {
	test('says so', async () => {
		// Two triangles on the edge 0–1, and one with a point of its own in the place of point 0.
		const mesh = plane([0, 0, 4, 0, 2, 3, 2, -3, 0, 0, 2, 1], ...[0, 1, 2, 1, 0, 3, 4, 1, 5]);
		const { apply } = await actionsFor(written(asTriangle(mesh)), 'coincident-points');
		await expect(apply(/^Merge point/)).rejects.toThrow(
			'Not fixed: triangles overlap there, and three would share an edge.',
		);
	});

	test('is among the notes where the mesh is normalised', async () => {
		const { document } = await open(written(apart));
		const { notes, summary } = await normaliseFiles(document, parser);
		expect(notes).toEqual([
			'2 coincident points were not merged: triangles overlap there, and three would share an edge.',
		]);
		expect(summary).toContain('2 coincident points remain');
	});
});
