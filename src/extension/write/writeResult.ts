import { commands } from 'vscode';
import { contextKeys } from '../ids.ts';
import { fileName, refinedNames } from '../naming.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { baseName } from '../source/companions.ts';
import { announce, writeFiles } from './writeFiles.ts';

/** Writes a panel's refined mesh as `<base>.refined.<suffix>` beside its source. Null if the person says no. */
export async function writeResult(
	panel: MeshPanel,
): Promise<{ readonly written: readonly string[] } | null> {
	const { files, losses } = await panel.exportResult();
	const names = refinedNames(
		baseName(fileName(panel.uri.path)),
		files.map(({ suffix }) => suffix),
	);
	const written = await writeFiles(
		panel.uri,
		files.map(({ bytes }, i) => ({ name: names[i] as string, bytes })),
		losses,
	);
	if (!written) return null;
	void commands.executeCommand('setContext', contextKeys.hasWritten, true);
	announce(written);
	return { written: written.map((uri) => uri.toString()) };
}
