import type { Uri } from 'vscode';
import { suffixOf } from '../../formats/core/setNames.ts';
import { formatNames } from '../../formats/names.ts';
import { valuesAsRead } from '../../formats/plan.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import { readWithProgress } from '../source/sourceMesh.ts';
import { askTarget, saveMesh } from '../write/saveMesh.ts';
import { notifyWritten } from '../write/writeFiles.ts';
import type { CommandContext } from './command.ts';

/** Whether files of this name may be edited as text: not if their format has no language, or if compressed. */
export function isEdited(name: string): boolean {
	const suffix = suffixOf(name);
	if (suffix === 'gz') return false;
	const format = formatNames.find(({ suffixes }) => suffixes.includes(suffix));
	// In a format with a language, files of other suffixes are binary, or no meshes.
	return format === undefined || format.languages.some((language) => language.suffix === suffix);
}

/**
 * Writes a normalised copy of a mesh that is not edited as text, in the same format and to a file of the user's
 * choice, and reports repairs and remaining findings.
 */
export async function normaliseCopy({ platform }: CommandContext, uri: Uri): Promise<void> {
	const name = fileName(uri.path);
	const { mesh, format } = await readWithProgress(uri, platform, 'normalised');
	const { normaliseMesh } = await import('../../language/fixes/normaliseMesh.ts');
	const { mesh: normalised, summary, notes, problem } = normaliseMesh(mesh);
	if (problem !== undefined || !normalised) throw new Error(`${name}: ${problem}`);
	const messages = [`${name}: ${summary}.`, ...notes];
	if (normalised === mesh) {
		notify.information(messages.join(' '));
		return;
	}
	const target = await askTarget(uri, format, ['.normalised'], `Write Normalised ${format.title}`);
	if (!target) return;
	const chosen = fileName(target.path);
	const values = { ...valuesAsRead(format, normalised, true), ...format.valuesNamed?.(chosen) };
	const plan = await planMesh(normalised, format, { values, name: chosen });
	const written = await saveMesh(platform, uri, target, format, plan);
	if (written) notifyWritten(written, messages);
}
