/** Says in plain words why writing into a folder failed; `error` is what a file system threw. */
export function writeError(error: unknown, folder: string): Error {
	if (error instanceof Error && error.name === 'ChannelClosed')
		return new Error('Nothing was written: the preview was closed before all was there.');
	const reason = error instanceof Error ? error.message : `${error}`;
	const { cause } = error instanceof Error ? error : {};
	const code = codeOf(error) ?? codeOf(cause);
	const told = `${code} ${reason}`;
	if (/ENOSPC|EDQUOT|no space left/i.test(told))
		return new Error(
			`Nothing was written: there is no room left where ${folder} is. Make some, and write again.`,
		);
	if (code === 'FileNotFound' || /ENOENT/.test(told))
		return new Error(`Nothing was written: the folder ${folder} is not there any more.`);
	const refused = code === 'NoPermissions' || /EROFS|EACCES|EPERM|read-?only/i.test(told);
	return new Error(
		refused
			? `Nothing was written: ${folder} is read-only, or belongs to someone else.`
			: `Writing into ${folder} failed: ${reason}`,
	);
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;
