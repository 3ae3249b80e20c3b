import type { FileSystem, Uri } from 'vscode';

/** Reason why no file can be written beside `uri`, without trying; undefined if it may work. */
export function readOnlyReason(
	uri: Pick<Uri, 'scheme'>,
	fs: Pick<FileSystem, 'isWritableFileSystem'>,
): string | undefined {
	if (uri.scheme === 'untitled') return 'The file has not been saved yet. Save it first.';
	return fs.isWritableFileSystem(uri.scheme) === false
		? `Files of “${uri.scheme}:” are read-only.`
		: undefined;
}
