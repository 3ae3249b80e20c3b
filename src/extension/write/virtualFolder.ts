import { FileType, type Uri, workspace } from 'vscode';
import { isJournal, isTemporary } from '../../formats/unfinished/names.ts';
import { concatBytes } from '../../util/concatBytes.ts';
import { newNonce } from '../panel/html.ts';
import { folderOf, sibling, statOf } from '../source/meshSet.ts';
import type { VirtualFolder } from './writeVirtualSet.ts';

/** Sixteen random hexadecimal digits. */
export const randomName = (): string => newNonce().slice(0, 16);

/** Milliseconds between checks whether another run has finished. */
const pollInterval = 100;

/** The folder of a file in a file system of VS Code, which can only write whole files: chunks are joined. */
export const virtualFolder = (uri: Uri): VirtualFolder => {
	const at = (name: string) => sibling(uri, name);
	return {
		async write(name, pieces) {
			const chunks: Uint8Array[] = [];
			for await (const chunk of pieces) chunks.push(chunk);
			await workspace.fs.writeFile(at(name), concatBytes(chunks));
		},
		async read(name) {
			try {
				return new TextDecoder().decode(await workspace.fs.readFile(at(name)));
			} catch {
				return undefined;
			}
		},
		exists: async (name) => (await statOf(at(name))) !== undefined,
		copy: async (from, to) => workspace.fs.copy(at(from), at(to)),
		rename: async (from, to) => workspace.fs.rename(at(from), at(to), { overwrite: true }),
		remove: async (name) => workspace.fs.delete(at(name)),
		pause: () => new Promise((resolve) => setTimeout(resolve, pollInterval)),
		random: randomName,
	};
};

/** Milliseconds without a write after which a temporary file belongs to no run. */
const leaseTime = 3_600_000;

/**
 * Removes old temporary files from the folder of a file that was just written. Keeps all if there is a journal, which
 * may need them. Errors are ignored.
 */
export async function removeLeftovers(written: Uri): Promise<void> {
	const now = (await statOf(written))?.mtime ?? 0;
	const entries = await Promise.resolve(workspace.fs.readDirectory(folderOf(written))).catch(
		() => [],
	);
	if (entries.some(([name]) => isJournal(name))) return;
	for (const [name, type] of entries) {
		if (!isTemporary(name) || type !== FileType.File) continue;
		const mtime = (await statOf(sibling(written, name)))?.mtime ?? 0;
		// File systems without times give 0.
		if (mtime > 0 && now - mtime > leaseTime)
			await Promise.resolve(workspace.fs.delete(sibling(written, name))).catch(() => undefined);
	}
}
