import {
	Diagnostic,
	DiagnosticRelatedInformation,
	DiagnosticSeverity,
	Location,
	Range,
	type TextDocument,
	type Uri,
} from 'vscode';
import type { Finding, Location as Place, Severity } from '../../mesh/finding.ts';
import { rangeAt } from './byteColumns.ts';

/** Where a file of the set is, and the document that is open on it. */
export type FindFile = (name: string) => { readonly uri: Uri; readonly document?: TextDocument };

const severities: Record<Severity, DiagnosticSeverity> = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	information: DiagnosticSeverity.Information,
	hint: DiagnosticSeverity.Hint,
};

function rangeOf({ line, column, length }: Place, document: TextDocument | undefined): Range {
	if (document) {
		const text = document.lineAt(Math.min(line, document.lineCount) - 1);
		const [start, end] = rangeAt(text.text, column, length);
		return new Range(text.lineNumber, start, text.lineNumber, end);
	}
	return new Range(line - 1, column - 1, line - 1, column - 1 + (length ?? 0));
}

/** A finding as VS Code shows it. */
export function toDiagnostic(finding: Finding, find: FindFile): Diagnostic {
	const diagnostic = new Diagnostic(
		rangeOf(finding, find(finding.file).document),
		finding.message,
		severities[finding.severity],
	);
	diagnostic.source = 'TriRefine';
	diagnostic.code = finding.rule;
	if (finding.related)
		diagnostic.relatedInformation = finding.related.map((place) => {
			const { uri, document } = find(place.file);
			return new DiagnosticRelatedInformation(
				new Location(uri, rangeOf(place, document)),
				place.message,
			);
		});
	return diagnostic;
}
