import { CancelSource } from '../../util/cancel.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { outputName } from './outputName.ts';
import { showProgress } from './showProgress.ts';
import { writeExported } from './writeExported.ts';

/**
 * Writes a panel's result beside its source (`outputName`), chunk by chunk. Null if the user declines. If it rejects, with
 * `Cancelled`, no file is left.
 */
export async function writeResult(
	panel: MeshPanel,
	platform: Platform,
	cancel = new CancelSource(),
): Promise<{ readonly written: readonly string[] } | null> {
	// The panel may have to make the result again first.
	const opening = panel.exportResult(cancel, { base: outputName(panel, []) });
	showProgress(opening, 'Writing the refined mesh', cancel);
	const exported = await opening;
	const suffixes = exported.files.map(({ suffix }) => suffix);
	const destination = { beside: panel.uri, base: () => outputName(panel, suffixes) };
	return writeExported(panel, platform, exported, destination, cancel);
}
