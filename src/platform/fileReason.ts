const reasons: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'the operation is not permitted',
	EROFS: 'the file system is read-only',
	ENOSPC: 'no space is left on the device',
	EDQUOT: 'the disk quota is used up',
	EFBIG: 'the file would be larger than the file system allows',
	ENOENT: 'there is no such file or folder',
	ENOTDIR: 'a part of the path is not a folder',
	EISDIR: 'it is a folder',
	ENAMETOOLONG: 'the name is too long',
	ELOOP: 'it is a symbolic link that leads back to itself',
	EMFILE: 'too many files are open',
	ENFILE: 'too many files are open on this machine',
	EIO: 'the device reported an input/output error',
	EEXIST: 'something of that name is there already',
	ENOTEMPTY: 'there is a folder of that name',
	EBUSY: 'it is in use',
	ETXTBSY: 'it is a program that is running',
	EXDEV: 'it would have to move to another file system',
	EMLINK: 'the file has too many names',
	ENXIO: 'it is a device or a pipe that nobody serves',
	ESTALE: 'the file server no longer knows it',
	ETIMEDOUT: 'the file server does not answer',
	ENOMEM: 'the system is out of memory',
};

/** The reason of a failed file operation in words, from its error code. */
export function fileReason(error: unknown): string {
	const code = (error as { code?: unknown } | null)?.code;
	if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code))
		return reasons[code] ?? `the system refuses it (${code})`;
	return error instanceof Error ? error.message : String(error);
}
