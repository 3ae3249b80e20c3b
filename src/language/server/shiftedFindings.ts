import type { Finding, Findings, Location } from '../../mesh/finding.ts';
import type { ReplacedLines } from './openText.ts';

/**
 * Moves the findings of an older text with their lines and drops those on touched lines. Subtracts dropped findings
 * from the totals.
 */
export function shiftedFindings(findings: Findings, touched: readonly ReplacedLines[]): Findings {
	const totals = { ...findings.found };
	const list: Finding[] = [];
	for (const finding of findings.list) {
		const moved = touched.reduce<Finding | undefined>(
			(current, edit) => current && shifted(current, edit),
			finding,
		);
		if (moved) list.push(moved);
		else if (finding.severity === 'error') totals.errors--;
		else if (finding.severity === 'warning') totals.warnings--;
		else totals.others--;
	}
	return { list, found: totals };
}

/** Moves a finding with its lines; undefined if one of them has changed. */
function shifted(finding: Finding, touched: ReplacedLines): Finding | undefined {
	const location = moved(finding, touched);
	if (!location) return undefined;
	if (!finding.related) return location;
	const related = finding.related.map((other) => moved(other, touched));
	// A finding about two entities no longer holds if one of them has changed.
	if (related.some((other) => other === undefined)) return undefined;
	return { ...location, related: related.filter((other) => other !== undefined) };
}

/** Moves a location with its line; undefined if the line has changed. */
function moved<T extends Location>(
	location: T,
	{ file, first, last, added }: ReplacedLines,
): T | undefined {
	const line = location.line - 1;
	if (location.file !== file || line < first) return location;
	return line <= last ? undefined : { ...location, line: location.line + added };
}
