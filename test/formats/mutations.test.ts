import { describe, expect, test } from 'vitest';
import { readerRules } from '../../src/formats/readerRules.ts';
import { gmrMutations, type Mutated, triangleMutations } from '../support/mutations.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { unsound } from '../support/unsound.ts';
import { gmr, triangle } from './loaded.ts';
import { sourcesOf, textOf, written } from './sources.ts';

const known = new Map(readerRules.map(({ id, severity }) => [id, severity]));

async function expectFound(
	files: ReadonlyMap<string, string | Uint8Array>,
	name: string,
	{ rules, line }: Mutated,
) {
	const format = name.endsWith('.gmr') ? gmr : triangle;
	const { mesh, findings } = await format.read(sourcesOf(files));
	expect(mesh ? [...unsound(mesh)] : []).toEqual([]);
	expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(rules);
	expect(findings.map((finding) => [finding.file, finding.line])).toContainEqual([name, line]);
	expect(findings.length).toBeLessThan(3);
	for (const { rule, severity, length } of findings) {
		expect(severity).toBe(known.get(rule));
		expect(length).toBeGreaterThanOrEqual(0);
	}
}

describe('each rule of the readers, broken on purpose in GMR files of seeds 1 to 10', () => {
	test.each(Object.entries(gmrMutations))('%s', async (_, mutation) => {
		for (let seed = 1; seed <= 10; seed++) {
			const files = written(gmr, randomMesh(seed, { cells: 3 }));
			const [[name, bytes]] = files as unknown as [[string, Uint8Array]];
			const mutated = mutation(textOf(bytes), seededRandom(seed))!;
			await expectFound(new Map([[name, mutated.text]]), name, mutated);
		}
	});
});

describe.each(['node', 'ele'] as const)('in .%s files of seeds 1 to 10', (part) => {
	test.each(Object.entries(triangleMutations[part]))('%s', async (_, mutation) => {
		for (let seed = 1; seed <= 10; seed++) {
			const files = written(triangle, randomMesh(seed, { cells: 3 }));
			const name = `mesh.${part}`;
			const mutated = mutation(textOf(files.get(name)), seededRandom(seed))!;
			await expectFound(
				new Map<string, string | Uint8Array>([...files, [name, mutated.text]]),
				name,
				mutated,
			);
		}
	});
});
