import type { FileSystem, Uri } from 'vscode';

/** Why nothing can be written next to `uri`, as far as that is known without trying; undefined where it may work. */
export function readOnlyReason(
	uri: Pick<Uri, 'scheme'>,
	fs: Pick<FileSystem, 'isWritableFileSystem'>,
): string | undefined {
	if (uri.scheme === 'untitled') return 'The file has not been saved yet. Save it first.';
	return fs.isWritableFileSystem(uri.scheme) === false
		? `Files of “${uri.scheme}:” are read-only.`
		: undefined;
}
