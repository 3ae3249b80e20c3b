import type { Location } from '../../mesh/finding.ts';
import { counted } from '../../util/counted.ts';
import { type Correction, wrongCount } from '../text/corrections.ts';
import { integerText, type Report } from '../text/report.ts';
import type { RawFile, RawSection } from './raw.ts';

/** The number of entries that a header declares, if the file has room for them; else NaN. */
export function declaredCount({ size }: RawFile, { numbers, syntax }: RawSection): number {
	const [count = Number.NaN] = numbers;
	return count >= 0 && count <= maxEntries(size, syntax.shortest) ? count : Number.NaN;
}

/** Maximum of the numbers of entries that exist and that are declared: references below it are not reported. */
export const boundOf = (file: RawFile, section: RawSection | undefined): number =>
	section ? Math.max(section.rows.count, declaredCount(file, section) || 0) : 0;

/** Whether entries are missing or surplus, so that references by number may lead to other entries than intended. */
export const isShifted = (file: RawFile, section: RawSection | undefined): boolean =>
	section !== undefined &&
	section.numbers.length > 0 &&
	section.rows.count !== declaredCount(file, section);

/** Maximum number of entries of at least `shortest` bytes in a file of `size` bytes. */
const maxEntries = (size: number, shortest: number): number => Math.floor((size + 1) / shortest);

/** The location of the number of entries in a section's header; undefined if it is missing. */
export function countLocation(
	file: RawFile,
	section: RawSection | undefined,
): Location | undefined {
	if (!section || section.numbers.length === 0) return undefined;
	const tokens = file.header(section);
	tokens.skip();
	return tokens.location();
}

/**
 * Reports errors of sections as a whole: headers, counts, lines that are not entries, text after the last entry,
 * missing sections.
 */
export function checkSections(file: RawFile, report: Report): void {
	const { sections, syntax } = file;
	for (let at = 0; at < file.before; at++)
		report.error('stray-line', () => {
			const tokens = file.content(at);
			tokens.skip();
			const expected = `the number of ${syntax.sections[0]?.kind}`;
			return {
				...tokens.location(),
				message: `Expected ${expected}, found ${tokens.quotedToken()}; delete this line.`,
			};
		});
	for (const section of sections) {
		checkHeader(file, section, report);
		checkStrays(file, section, report);
	}
	const kinds = sections.map(({ syntax }) => syntax.kind);
	const missing = syntax.sections.findIndex(
		({ kind, optional }) => !optional && !kinds.includes(kind),
	);
	const { [missing]: section } = syntax.sections;
	if (!section) return;
	const later = syntax.sections.slice(missing + 1).map(({ kind }) => kind);
	const next = sections.find(({ syntax }) => later.includes(syntax.kind));
	const last = sections.at(-1);
	if (!next && last && last.rows.count < last.numbers[0]!) return;
	report.error('missing-section', () => {
		const location = (next && countLocation(file, next)) ?? file.end();
		const message = next
			? `Expected the number of ${nameOf(section)} before the ${nameOf(next.syntax)}.`
			: `Expected the number of ${nameOf(section)}, but the file ends.`;
		return { ...location, message };
	});
}

const nameOf = ({ noun }: RawSection['syntax']): string => `${noun}s`;

/** Reports errors of the header of a section, a wrong count included. */
function checkHeader(file: RawFile, section: RawSection, report: Report): void {
	const { numbers, syntax, rows, malformedHeader } = section;
	const name = nameOf(syntax);
	if (numbers.length === 0) {
		report.error('wrong-count', () => {
			const tokens = file.row(section, 0);
			const values = tokens.count();
			tokens.skip();
			return {
				...tokens.location(),
				message: `Expected the number of ${name} alone in a line, found ${counted(values, 'value')}.`,
			};
		});
		return;
	}
	const [count = Number.NaN] = numbers;
	if (Number.isNaN(count)) {
		const tokens = file.header(section);
		tokens.integer();
		report.badNumber(tokens, `the number of ${name}`);
		return;
	}
	const maxCount = maxEntries(file.size, syntax.shortest);
	const reportMessage = (message: string) => reportCount({ message });
	const reportCount = (correction: Correction) =>
		report.error('wrong-count', () => ({
			...(countLocation(file, section) as Location),
			...correction,
		}));
	if (count < 0)
		reportMessage(
			`Expected the number of ${name}, which is 0 or more, found ${integerText(count)}.`,
		);
	else if (count > maxCount)
		reportMessage(
			`The file says ${counted(count, syntax.noun)}, but the ${counted(file.size, 'byte')} of ${file.file} cannot hold more than ${maxCount}.`,
		);
	else if (count !== rows.count) reportCount(wrongCount(count, rows.count, syntax.noun));
	if (malformedHeader && !file.syntax.surplus)
		report.error('extra-value', () => {
			const tokens = file.header(section);
			tokens.skip();
			tokens.skip();
			return {
				...tokens.location(),
				message: `Unexpected value after the number of ${name}: ${tokens.quotedToken()}.`,
			};
		});
}

/** Reports lines of a section that are not entries, and text after the last entry. */
function checkStrays(file: RawFile, section: RawSection, report: Report): void {
	const { strays, syntax, trailing } = section;
	for (let i = 0; i < strays.length; i++) {
		if (report.full) {
			report.dropErrors(strays.length - i);
			break;
		}
		report.error('stray-line', () => {
			const at = strays[i]!;
			const repeated = file.repeats(at);
			const tokens = file.content(at);
			tokens.skip();
			const article = /^[aeiou]/.test(syntax.noun) ? 'an' : 'a';
			const without = `the ${counted(section.rows.count, syntax.noun)} of the count are there without this line`;
			return {
				...tokens.location(),
				message: repeated
					? `This line repeats the one before it, and ${without}.`
					: `Expected ${article} ${syntax.noun} (${syntax.entry}), found ${tokens.quotedToken()}; ${without}.`,
			};
		});
	}
	if (trailing < 0) return;
	report.error('trailing-text', () => {
		const tokens = file.content(trailing);
		tokens.skip();
		return {
			...tokens.location(),
			message: `Expected nothing after the last ${syntax.noun} but comments and blank lines.`,
		};
	});
}
