import { Disposable, LanguageStatusSeverity, languages, window } from 'vscode';
import { languages as ids, isMeshLanguage } from '../ids.ts';
import type { MeshDiagnostics } from './meshDiagnostics.ts';
import { summary } from './summary.ts';

/** The language status item: counts of the active mesh, and why it may not be up to date. */
export function registerStatusItem(diagnostics: MeshDiagnostics): Disposable {
	const item = languages.createLanguageStatusItem('trirefine.mesh', [...ids]);
	item.name = 'TriRefine';
	item.command = { command: 'trirefine.openPreview', title: 'Open Preview' };
	const update = () => {
		const document = window.activeTextEditor?.document;
		if (!document || !isMeshLanguage(document.languageId)) return;
		const status = diagnostics.status(document.uri);
		const found = status?.analysis?.found;
		item.busy = status?.busy ?? false;
		item.text = status?.analysis ? summary(status.analysis) : 'TriRefine';
		if (status?.waitsForSave) item.detail = 'Above 8 MiB: checked when the file is saved';
		else if (found && found.errors > 0)
			item.detail = 'Can’t be refined before the errors are mended';
		else item.detail = '';
		item.severity =
			found && found.errors > 0
				? LanguageStatusSeverity.Error
				: found && found.warnings > 0
					? LanguageStatusSeverity.Warning
					: LanguageStatusSeverity.Information;
	};
	update();
	return Disposable.from(
		item,
		diagnostics.onDidChange(update),
		window.onDidChangeActiveTextEditor(update),
	);
}
