import type { Sheet } from '../../src/formats/model/section.ts';

/** What a sheet says of all of its lines. */
export const told = (sheet: Sheet) => ({
	lines: Array.from({ length: sheet.lineCount }, (_, line) => {
		const { kind, ...content } = sheet.contentOf(line);
		const section = 'section' in content ? content.section.kind : '';
		const row = 'row' in content ? content.row : -1;
		return [kind, section, row, sheet.sectionAt(line)?.kind, sheet.tokensOf(line)];
	}),
	sections: sheet.sections.map((section) => ({
		...{ kind: section.kind, header: section.header, count: section.count },
		...{ declared: section.declared, countIn: section.countIn, roles: section.roles },
		rows: Array.from({ length: section.count }, (_, row) => [
			section.lineOf(row),
			...section.roles.map((_, column) => section.value(row, column)),
		]),
	})),
});
