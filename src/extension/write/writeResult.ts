import { CancelSource } from '../../util/cancel.ts';
import { reached } from '../milestones.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { outputName } from './outputName.ts';
import { showSlow } from './showSlow.ts';
import { announce, writeFiles } from './writeFiles.ts';

/**
 * Writes a panel's result next to its source, see `outputName`, piece by piece as the panel makes it.
 * Null if the user says no. Rejects with `Cancelled` on request: nothing is left then.
 */
export async function writeResult(
	panel: MeshPanel,
	platform: Platform,
	cancel = new CancelSource(),
): Promise<{ readonly written: readonly string[] } | null> {
	// The panel may have to make it again first.
	const opening = panel.exportResult(cancel);
	showSlow(opening, 'the refined mesh', cancel);
	const { files, losses, close } = await opening;
	try {
		const base = outputName(
			panel,
			files.map(({ suffix }) => suffix),
		);
		const written = await writeFiles(
			platform,
			panel.uri,
			files.map(({ suffix, pieces }) => ({ name: `${base}.${suffix}`, pieces })),
			losses,
			{ cancel, sources: panel.files.map(({ uri }) => uri) },
		);
		if (!written) return null;
		reached('hasWritten');
		announce(written);
		return { written: written.map((uri) => uri.toString()) };
	} finally {
		close();
	}
}
