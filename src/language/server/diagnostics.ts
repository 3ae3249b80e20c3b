import type { Diagnostic, DiagnosticSeverity, DiagnosticTag, Range } from 'vscode-languageserver';
import type { EntityRef, Finding, Location, Severity, Subject } from '../../mesh/finding.ts';

/** `data` of a diagnostic, for its fixes. */
export interface DiagnosticData {
	/** The entity of the finding, and those of its related locations in order. */
	readonly entity?: EntityRef;
	readonly related?: readonly (EntityRef | null)[];
}

/** URIs of the files of a mesh, and ranges of findings. */
export interface FindingLocator {
	uri(file: string): string;
	range(location: Location & Subject): Range;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
	error: 1,
	warning: 2,
	information: 3,
	hint: 4,
};

/** Rules about unused entities, which editors draw faded. */
const unnecessary: ReadonlySet<string> = new Set(['unused-point', 'unused-edge']);
const tags: DiagnosticTag[] = [1];

/** Converts a finding for editors. */
export function toDiagnostic(finding: Finding, locator: FindingLocator): Diagnostic {
	const { rule, severity, message, related, entity } = finding;
	const data: DiagnosticData = {
		...(entity ? { entity } : {}),
		...(related ? { related: related.map((other) => other.entity ?? null) } : {}),
	};
	return {
		range: locator.range(finding),
		severity: severities[severity],
		source: 'TriRefine',
		code: rule,
		message,
		data,
		...(unnecessary.has(rule) ? { tags } : {}),
		...(related
			? {
					relatedInformation: related.map((location) => ({
						location: { uri: locator.uri(location.file), range: locator.range(location) },
						message: location.message,
					})),
				}
			: {}),
	};
}

/** Diagnostics by URI; files of `previous` without any have an empty list. */
export function diagnosticsByFile(
	findings: readonly Finding[],
	locator: FindingLocator,
	previous: Iterable<string> = [],
): Map<string, Diagnostic[]> {
	const byUri = new Map<string, Diagnostic[]>();
	for (const uri of previous) byUri.set(uri, []);
	for (const finding of findings) {
		const uri = locator.uri(finding.file);
		const list = byUri.get(uri);
		if (list) list.push(toDiagnostic(finding, locator));
		else byUri.set(uri, [toDiagnostic(finding, locator)]);
	}
	return byUri;
}
