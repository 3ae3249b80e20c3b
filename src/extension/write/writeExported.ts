import type { Uri } from 'vscode';
import { fileNamed } from '../../formats/core/setNames.ts';
import type { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { recordMilestone } from '../milestones.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { notifyWritten, writeFiles } from './writeFiles.ts';

type Exported = Awaited<ReturnType<MeshPanel['exportResult']>>;

/**
 * Writes a panel's export under one base name, reports it, and closes it in any case. Null if the user declines.
 *
 * @param agreed names that a dialog has confirmed
 */
export async function writeExported(
	panel: MeshPanel,
	platform: Platform,
	{ files, losses, close }: Exported,
	destination: { readonly beside: Uri; base(): string; readonly agreed?: readonly string[] },
	cancel: CancelSource,
): Promise<{ readonly written: readonly string[] } | null> {
	try {
		const base = destination.base();
		const written = await writeFiles(
			platform,
			destination.beside,
			files.map(({ suffix, pieces }) => ({ name: fileNamed(base, suffix), pieces })),
			losses,
			{
				cancel,
				sources: panel.files.map(({ uri }) => uri),
				...(destination.agreed && { agreed: destination.agreed }),
				...(panel.state.resultIsOlder && { changed: fileName(panel.uri.path) }),
			},
		);
		if (!written) return null;
		recordMilestone('hasWritten');
		notifyWritten(written);
		return { written: written.map((uri) => uri.toString()) };
	} finally {
		close();
	}
}
