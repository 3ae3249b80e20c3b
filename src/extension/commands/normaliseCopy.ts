import type { Uri } from 'vscode';
import { formatNames } from '../../formats/names.ts';
import { valuesAsRead } from '../../formats/plan.ts';
import { suffixOf } from '../../formats/setNames.ts';
import { planMesh } from '../../library/writeMesh.ts';
import { fileName } from '../fileNames.ts';
import { notify } from '../notifications.ts';
import { meshOf } from '../source/meshOf.ts';
import { askTarget, saveMesh } from '../write/saveMesh.ts';
import { announce } from '../write/writeFiles.ts';
import type { CommandContext } from './command.ts';

/**
 * Whether a file of this name may be one that people edit as text: not one of a format without a language, or
 * compressed.
 */
export function isEdited(name: string): boolean {
	const suffix = suffixOf(name);
	if (suffix === 'gz') return false;
	const format = formatNames.find(({ suffixes }) => suffixes.includes(suffix));
	// Of a format with a language, files of other suffixes are those of bytes, or no meshes.
	return format === undefined || format.languages.some((language) => language.suffix === suffix);
}

/**
 * Writes a normalised copy of a mesh whose files can't be changed in a text editor, in the same format and where the
 * user chooses, and says what was done and what remains.
 */
export async function normaliseCopy({ platform }: CommandContext, uri: Uri): Promise<void> {
	const name = fileName(uri.path);
	const { mesh, format } = await meshOf(uri, platform, 'normalised');
	const { normaliseMesh } = await import('../../language/fixes/normaliseMesh.ts');
	const { mesh: normal, summary, notes, problem } = normaliseMesh(mesh);
	if (problem !== undefined || !normal) throw new Error(`${name}: ${problem}`);
	const words = [`${name}: ${summary}.`, ...notes];
	if (normal === mesh) {
		notify.information(words.join(' '));
		return;
	}
	const target = await askTarget(uri, format, ['.normalised'], `Write Normalised ${format.title}`);
	if (!target) return;
	const chosen = fileName(target.path);
	const values = { ...valuesAsRead(format, normal, true), ...format.valuesNamed?.(chosen) };
	const plan = await planMesh(normal, format, { values, name: chosen });
	const written = await saveMesh(platform, uri, target, format, plan);
	if (written) announce(written, words);
}
