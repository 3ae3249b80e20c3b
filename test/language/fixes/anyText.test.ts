import { describe, expect, test } from 'vitest';
import { bytesEdit, workspaceEdit } from '../../../src/language/fixes/codeActions.ts';
import { fixAll } from '../../../src/language/fixes/fixAll.ts';
import { normaliseFiles } from '../../../src/language/fixes/normaliseFiles.ts';
import { kindsFor } from '../../../src/language/fixes/registry.ts';
import { parser } from '../../../src/language/server/parser.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { formats } from '../../formats/loaded.ts';
import { validGmr, validTriangle } from '../../repair/mutations.ts';
import { seededRandom } from '../../support/random.ts';
import { open } from '../open.ts';
import { changed, type Texts } from './fixing.ts';

function written(mesh: TriMesh, form: 'indexed' | 'coordinates' = 'indexed'): Texts {
	const format = formats.find(({ id }) => id === mesh.source?.format)!;
	return Object.fromEntries(
		format
			.write(mesh, { form })
			.files.map((file) => [
				`a.${file.suffix}`,
				new TextDecoder().decode(concatBytes(file.chunks())),
			]),
	);
}

/** Slips anywhere: characters changed, lost or doubled, lines lost, doubled or swapped. */
function broken(texts: Texts, seed: number): Texts {
	const random = seededRandom(seed);
	const pick = (below: number) => Math.floor(random() * below);
	const result: Record<string, string> = { ...texts };
	const files = Object.keys(texts);
	for (let i = 0; i < 1 + pick(4); i++) {
		const file = files[pick(files.length)]!;
		const text = result[file]!;
		const lines = text.split('\n');
		const line = pick(lines.length);
		const at = pick(text.length);
		const characters = '0123456789-. #[]x\n\té';
		const character = characters[pick(characters.length)]!;
		const ways = [
			() => text.slice(0, at) + character + text.slice(at + 1),
			() => text.slice(0, at) + text.slice(at + 1),
			() => text.slice(0, at) + character + text.slice(at),
			() => lines.toSpliced(line, 1).join('\n'),
			() => lines.toSpliced(line, 0, lines[line]!).join('\n'),
			() => lines.toSpliced(line, 2, lines[line + 1] ?? '', lines[line]!).join('\n'),
		];
		result[file] = ways[pick(ways.length)]!();
	}
	return result;
}

const total = (rules: readonly string[], rule: string) =>
	rules.filter((one) => one === rule).length;

describe.each([
	['GMR', (seed: number) => written(validGmr(seed, 2))],
	['GMR in the output form', (seed: number) => written(validGmr(seed, 2), 'coordinates')],
	['Triangle', (seed: number) => written(validTriangle(seed, 2))],
])('in any text of %s', (_, make) => {
	test('fixes can be made, and preferred ones take their finding away (seeds 1 to 75)', async () => {
		let made = 0;
		for (let seed = 1; seed <= 75; seed++) {
			const texts = broken(make(seed), seed);
			const opened = await open(texts, { findings: true }).catch(() => undefined);
			if (!opened) continue;
			const { document } = opened;
			const rules = document.findings!.list.map(({ rule }) => rule);
			for (const finding of document.findings!.list)
				for (const kind of kindsFor(finding.rule))
					for (const [i, fix] of [
						...kind.fixes(document, finding),
						...kind.all(document, finding),
					].entries()) {
						const edits = fix.edits();
						if (typeof edits !== 'object') continue;
						const after = changed(texts, workspaceEdit(document, edits));
						for (const [file, one] of edits)
							expect(new TextDecoder().decode(one.applied())).toBe(after[file]);
						if (!fix.preferred || i > 0) continue;
						made++;
						const { document: next } = await open(after, { findings: true });
						const left = next.findings!.list.map(({ rule }) => rule);
						expect(
							total(left, finding.rule),
							`seed ${seed}: ${fix.title} for ${finding.message}`,
						).toBeLessThan(total(rules, finding.rule));
					}
		}
		expect(made).toBeGreaterThan(50);
	});

	test('"fix all" and normalising end, and what is normalised is normal (seeds 1 to 75)', async () => {
		let normal = 0;
		for (let seed = 1; seed <= 75; seed++) {
			const texts = broken(make(seed), seed);
			const opened = await open(texts, { findings: true }).catch(() => undefined);
			if (!opened) continue;
			const { document } = opened;
			changed(texts, bytesEdit(document, await fixAll(document, parser)));
			const { files, problem, summary } = await normaliseFiles(document, parser);
			if (problem !== undefined) {
				expect(files.size).toBe(0);
				continue;
			}
			normal++;
			const after = changed(texts, bytesEdit(document, files));
			const { document: next } = await open(after);
			const again = await normaliseFiles(next, parser);
			expect(again.files.size, `seed ${seed}: ${summary}, then ${again.summary}`).toBe(0);
		}
		expect(normal).toBeGreaterThan(10);
	});
});
