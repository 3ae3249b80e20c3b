import type { Finding, Severity } from '../../src/mesh/finding.ts';

const rank: Record<Severity, number> = { error: 0, warning: 1, information: 2, hint: 3 };

/** How many findings the page is given; the rest are only counted. */
const kept = 1000;

/** Sorts findings, worst first, then by file and line, and counts them. `dropped` were counted but not kept before. */
export function summarise(
	findings: readonly Finding[],
	dropped: { readonly errors: number; readonly warnings: number },
) {
	const count = (test: (severity: Severity) => boolean): number =>
		findings.reduce((sum, { severity }) => sum + (test(severity) ? 1 : 0), 0);
	const list = [...findings].sort(
		(a, b) =>
			rank[a.severity] - rank[b.severity] ||
			(a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column),
	);
	return {
		findings: list.slice(0, kept),
		found: {
			errors: count((severity) => severity === 'error') + dropped.errors,
			warnings: count((severity) => severity === 'warning') + dropped.warnings,
			others: count((severity) => severity !== 'error' && severity !== 'warning'),
		},
	};
}
