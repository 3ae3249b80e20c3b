/** Explains why writing to a folder failed; `error` was thrown by a file system. */
export function writeError(error: unknown, folder: string): Error {
	if (error instanceof Error && error.name === 'ChannelClosed')
		return new Error('Nothing was written: the preview was closed before the mesh was complete.');
	const reason = error instanceof Error ? error.message : `${error}`;
	const { cause } = error instanceof Error ? error : {};
	const code = codeOf(error) ?? codeOf(cause);
	const details = `${code} ${reason}`;
	if (/ENOSPC|EDQUOT|no space left/i.test(details))
		return new Error(
			`Nothing was written: no space left on the disk of ${folder}. Free some space and try again.`,
		);
	if (code === 'FileNotFound' || /ENOENT/.test(details))
		return new Error(`Nothing was written: the folder ${folder} no longer exists.`);
	const isDenied = code === 'NoPermissions' || /EROFS|EACCES|EPERM|read-?only/i.test(details);
	return new Error(
		isDenied
			? `Nothing was written: ${folder} is read-only, or you have no permission to write there.`
			: `Writing to ${folder} failed: ${reason}`,
	);
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;
