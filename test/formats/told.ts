import type { TextModel } from '../../src/formats/model/textModel.ts';

/** What a text model says of all of its lines. */
export const told = (model: TextModel) => ({
	lines: Array.from({ length: model.lineCount }, (_, line) => {
		const { kind, ...content } = model.contentOf(line);
		const section = 'section' in content ? content.section.kind : '';
		const row = 'row' in content ? content.row : -1;
		return [kind, section, row, model.sectionAt(line)?.kind, model.tokensOf(line)];
	}),
	sections: model.sections.map((section) => ({
		...{ kind: section.kind, header: section.header, count: section.count },
		...{ declared: section.declared, countIn: section.countIn, roles: section.roles },
		rows: Array.from({ length: section.count }, (_, row) => [
			section.lineOf(row),
			...section.roles.map((_, column) => section.value(row, column)),
		]),
	})),
});
