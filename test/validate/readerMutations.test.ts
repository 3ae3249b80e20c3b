import { describe, expect, test } from 'vitest';
import { validate } from '../../src/validate/validate.ts';
import { formats } from '../formats/loaded.ts';
import { draftOf } from '../support/brokenMesh.ts';
import { columnOfWord, textFaults } from '../support/brokenText.ts';
import { filesOf, type WrittenFile } from '../support/draftText.ts';
import { perturbedGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { unsound } from '../support/unsound.ts';

const encoder = new TextEncoder();

/** Errors and warnings of reader and rules. */
async function findingsOf(files: readonly WrittenFile[]) {
	const gmr = files[0]!.name.endsWith('.gmr');
	const format = formats.find(({ id }) => id === (gmr ? 'gmr' : 'triangle'))!;
	const sources = files.map(({ name, text }) => {
		const bytes = encoder.encode(text);
		return { name, size: bytes.length, chunks: () => [bytes] };
	});
	const { mesh, positions, findings } = await format.read(sources, { positions: true });
	expect(mesh ? [...unsound(mesh)] : []).toEqual([]);
	const checked = mesh ? validate(mesh, positions).list : [];
	return [...findings, ...checked].filter(({ severity }) => /error|warning/.test(severity));
}

const seeds = Array.from({ length: 60 }, (_, i) => 8400 + i);

describe.each(Object.entries(textFaults))('a text that breaks %s', (rule, fault) => {
	test('has that finding at that line and word, and no other (60 seeds from 8400)', async () => {
		let broken = 0;
		for (const seed of seeds) {
			const random = seededRandom(31 * seed + rule.length);
			const draft = draftOf(perturbedGrid(2 ** (seed % 3), 1 + (seed % 4)));
			const kind = (['gmr', 'pair', 'edge'] as const)[Math.floor(3 * random())]!;
			const result = fault(filesOf(draft, kind, random).files, random);
			if (!result) continue;
			broken++;
			const { file, line, word } = result.target;
			const found = await findingsOf(result.files);
			const at = result.files.find(({ name }) => name === file)!;
			expect(
				found.map((one) => ({ rule: one.rule, file: one.file, line: one.line })),
				`seed ${seed}`,
			).toEqual([{ rule, file, line }]);
			if (word !== undefined) expect(found[0]!.column).toBe(columnOfWord(at, line, word));
		}
		expect(broken).toBeGreaterThan(9);
	});
});
