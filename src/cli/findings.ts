import { type Finding, locationText } from '../mesh/finding.ts';
import { splitPath } from '../platform/files.ts';
import { joinPath } from '../platform/realPaths.ts';
import type { FindingReport, PlaceReport } from './errorReport.ts';

/** Prints a finding in the format of compilers, so that editors and terminals can jump to it. */
export function findingLine(opened: string, finding: Finding): string {
	const { severity, message, rule } = finding;
	const location = locationText({ ...finding, file: pathOf(opened, finding.file) });
	return `${location}: ${severity}: ${message} (${rule})`;
}

/** Findings for `--json`. */
export const findingReports = (opened: string, findings: readonly Finding[]): FindingReport[] =>
	findings.map(({ rule, severity, related, ...place }) => ({
		rule,
		severity,
		...placeReport(opened, place),
		...(related && { related: related.map((other) => placeReport(opened, other)) }),
	}));

const placeReport = (
	opened: string,
	{ file, line, column, message }: PlaceReport,
): PlaceReport => ({
	file: pathOf(opened, file),
	line,
	column,
	message,
});

/** The path of a file in the set of `opened`. */
export function pathOf(opened: string, file: string): string {
	return joinPath(splitPath(opened).folder, file);
}

/** Prints a note, as compilers do, for each related location on another line. */
export const noteLines = (opened: string, { file, line, related = [] }: Finding): string[] =>
	related
		.filter((place) => place.file !== file || place.line !== line)
		.map(
			(place) =>
				`${locationText({ ...place, file: pathOf(opened, place.file) })}: note: ${place.message}`,
		);
