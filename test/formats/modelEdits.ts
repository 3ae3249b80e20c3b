import { expect } from 'vitest';
import type { LanguageSupport } from '../../src/formats/model/languageSupport.ts';
import { TextModel } from '../../src/formats/model/textModel.ts';
import { readModels } from '../../src/formats/openModel.ts';
import { seededRandom } from '../support/random.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** What a text model says of all of its lines. */
const told = (model: TextModel) => ({
	lines: Array.from({ length: model.lineCount }, (_, line) => {
		const { kind, ...content } = model.contentOf(line);
		const section = 'section' in content ? content.section.kind : '';
		const row = 'row' in content ? content.row : -1;
		return [kind, section, row, model.sectionAt(line)?.kind, model.tokensOf(line)];
	}),
	sections: model.sections.map((section) => ({
		...{ kind: section.kind, header: section.header, count: section.count },
		...{ declared: section.declared, roles: section.roles },
		rows: Array.from({ length: section.count }, (_, row) => [
			section.lineOf(row),
			...section.roles.map((_, column) => section.value(row, column)),
		]),
	})),
});

/** Opens a text of a format, whatever its content. */
export function openAs(
	{ forms, buildLayout }: LanguageSupport,
	name: string,
	text: string | Uint8Array,
): TextModel {
	return new TextModel(
		name,
		typeof text === 'string' ? encode(text) : text,
		forms(name)!,
		buildLayout,
	);
}

/** Edits a text model anyhow, and compares it each time with one that is opened of the same text. */
export function expectEdits(
	part: LanguageSupport,
	text: string,
	pieces: readonly string[],
	seed: number,
): void {
	const random = seededRandom(seed);
	const pick = (count: number) => Math.floor(count * random());
	const fresh = (now: string) => openAs(part, 'a', now);
	const model = fresh(text);
	let now = text;
	for (let i = 0; i < 200; i++) {
		const start = pick(now.length + 1);
		const end = Math.min(now.length, start + pick(6));
		const piece = pieces[pick(pieces.length)]!;
		model.edit(start, end, encode(piece));
		now = now.slice(0, start) + piece + now.slice(end);
		if (i % 20 === 19) {
			model.edit(0, now.length, encode(text));
			now = text;
		}
		const other = fresh(now);
		expect(told(model)).toEqual(told(other));
		const options = { positions: true };
		expect(readModels([model], options)).toEqual(readModels([other], options));
	}
}
