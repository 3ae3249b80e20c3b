import type { Uri } from 'vscode';
import { fileNamed } from '../../formats/setNames.ts';
import type { CancelSource } from '../../util/cancel.ts';
import { fileName } from '../fileNames.ts';
import { reached } from '../milestones.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import type { Platform } from '../platform.ts';
import { announce, writeFiles } from './writeFiles.ts';

type Exported = Awaited<ReturnType<MeshPanel['exportResult']>>;

/**
 * Writes what a panel exports under one base name, and tells of it; closes it whatever happens. Null if the user says no.
 *
 * @param agreed names that a dialog has asked about
 */
export async function writeExported(
	panel: MeshPanel,
	platform: Platform,
	{ files, losses, close }: Exported,
	place: { readonly beside: Uri; base(): string; readonly agreed?: readonly string[] },
	cancel: CancelSource,
): Promise<{ readonly written: readonly string[] } | null> {
	try {
		const base = place.base();
		const written = await writeFiles(
			platform,
			place.beside,
			files.map(({ suffix, pieces }) => ({ name: fileNamed(base, suffix), pieces })),
			losses,
			{
				...{ cancel, sources: panel.files.map(({ uri }) => uri) },
				...(place.agreed && { agreed: place.agreed }),
				...(panel.state.resultIsOlder && { changed: fileName(panel.uri.path) }),
			},
		);
		if (!written) return null;
		reached('hasWritten');
		announce(written);
		return { written: written.map((uri) => uri.toString()) };
	} finally {
		close();
	}
}
