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
	findings.map(({ rule, severity, related, ...location }) => ({
		rule,
		severity,
		...locationReport(opened, location),
		...(related && { related: related.map((other) => locationReport(opened, other)) }),
	}));

const locationReport = (
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
		.filter((location) => location.file !== file || location.line !== line)
		.map(
			(location) =>
				`${locationText({ ...location, file: pathOf(opened, location.file) })}: note: ${location.message}`,
		);
