import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { countText } from '../../util/counted.ts';

/**
 * Describes a header line: declared and found counts, and each number. `nth` is the number at the cursor, 0 for the
 * count, −1 for the whole line.
 */
export function describeHeader(model: TextModel, section: Section, nth: number): string {
	const { hoverTexts } = model.syntax;
	const names = hoverTexts.header(section.kind);
	const noun = section.count === 1 ? names[0].slice(0, -1) : names[0];
	const lines = [`**${countText(section.count)} ${noun}**${declaredOf(section)}`];
	if (section.header >= 0) {
		const values = model
			.tokensOf(section.header)
			.filter(({ role }) => role === 'count' || role === 'header');
		const rows = values.map(({ value }, i) => {
			const row = `${value} · ${names[i] ?? 'not used'}`;
			return `- ${i === nth ? `**${row}**` : row}`;
		});
		if (rows.length > 1 || nth > 0) lines.push(rows.join('\n'));
		const missing = names.slice(values.length);
		if (values.length > 0 && missing.length > 0)
			lines.push(`Left out: ${missing.map((name) => name.split(':')[0]).join(', ')}.`);
	}
	const elsewhere = section.declared === 0 ? hoverTexts.elsewhere?.(section.kind) : undefined;
	if (elsewhere !== undefined) lines.push(elsewhere);
	lines.push(`${countedFrom(section)}Each line: ${hoverTexts.entry(section)}.`);
	return lines.join('\n\n');
}

/** The declared count if it differs from the actual one; empty if they agree. */
function declaredOf({ declared, count, header, countIn }: Section): string {
	if (header < 0 && !countIn) return ' · count missing';
	if (Number.isNaN(declared)) return ' · unreadable count';
	return declared === count ? '' : ` · declared: ${countText(declared)}`;
}

const countedFrom = (section: Section): string =>
	section.count > 0 ? `Numbered from ${section.numberOf(0)}. ` : '';
