import { Uri, window, workspace } from 'vscode';
import type { Format } from '../../formats/core/format.ts';
import { formats } from '../../formats/registry.ts';
import { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { sibling } from '../source/meshSet.ts';
import { askOptions } from './askOptions.ts';
import { conversionChoices } from './conversionChoices.ts';
import { defaultName } from './outputName.ts';
import { pickConversion } from './pickConversion.ts';
import { readOnlyReason } from './readOnly.ts';
import { showProgress } from './showProgress.ts';
import { writeExported } from './writeExported.ts';

/**
 * Writes a panel's refined mesh to a format and a file of the user's choice. Asks before anything is replaced or lost. Null
 * if the user declines; if it rejects, with `Cancelled`, no file is left.
 */
export async function writeResultAs(
	panel: MeshPanel,
	platform: Platform,
	cancel = new CancelSource(),
): Promise<{ readonly written: readonly string[] } | null> {
	const title = `Write ${fileName(panel.uri.path)} refined`;
	const picked = await pickConversion(conversionChoices(formats), {
		title,
		placeHolder: 'Choose format',
	});
	if (!picked) return null;
	const { choice } = picked;
	const { format } = choice;
	const optionValues = await askOptions(format.title, choice.ask);
	if (!optionValues) return null;
	const target = await window.showSaveDialog({
		...proposal(panel, format),
		filters: { [format.title]: [...format.suffixes] },
		title,
	});
	if (!target) return null;
	const chosen = fileName(target.path);
	// The panel may have to make the result again first.
	const base = format.baseName(chosen);
	const opening = panel.exportResult(cancel, {
		format: format.id,
		base,
		options: { ...format.valuesNamed?.(chosen), ...choice.options, ...optionValues },
	});
	showProgress(opening, 'Writing the refined mesh', cancel);
	// The dialog has confirmed the chosen file.
	const destination = { beside: target, base: () => base, agreed: [chosen] };
	return writeExported(panel, platform, await opening, destination, cancel);
}

/** The file proposed in the dialog: beside the source or, if nothing can be written there, in the opened folder. */
function proposal(panel: MeshPanel, format: Format): { readonly defaultUri?: Uri } {
	const name = `${defaultName(panel)}.${format.suffixes[0]}`;
	if (readOnlyReason(panel.uri, workspace.fs) === undefined)
		return { defaultUri: sibling(panel.uri, name) };
	const [folder] = workspace.workspaceFolders ?? [];
	return folder ? { defaultUri: Uri.joinPath(folder.uri, name) } : {};
}
