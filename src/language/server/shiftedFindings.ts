import type { Finding, Findings, Location } from '../../mesh/finding.ts';
import type { Touched } from './openText.ts';

/**
 * Findings of an older text as far as they can still hold: those of lines that an edit touched are left out, those
 * after it move with their lines. The totals lose what the list loses.
 */
export function shiftedFindings(findings: Findings, touched: readonly Touched[]): Findings {
	const found = { ...findings.found };
	const list: Finding[] = [];
	for (const finding of findings.list) {
		const moved = touched.reduce<Finding | undefined>(
			(one, edit) => one && shifted(one, edit),
			finding,
		);
		if (moved) list.push(moved);
		else if (finding.severity === 'error') found.errors--;
		else if (finding.severity === 'warning') found.warnings--;
		else found.others--;
	}
	return { list, found };
}

function shifted(finding: Finding, touched: Touched): Finding | undefined {
	const location = moved(finding, touched);
	if (!location) return undefined;
	if (!finding.related) return location;
	const related = finding.related.map((other) => moved(other, touched));
	// A finding about two entities no longer holds when one of them has changed.
	if (related.some((other) => other === undefined)) return undefined;
	return { ...location, related: related.filter((other) => other !== undefined) };
}

function moved<T extends Location>(
	location: T,
	{ file, first, last, added }: Touched,
): T | undefined {
	const line = location.line - 1;
	if (location.file !== file || line < first) return location;
	return line <= last ? undefined : { ...location, line: location.line + added };
}
