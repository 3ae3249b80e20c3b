const reasons: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'the operation is not permitted',
	EROFS: 'the file system is read-only',
	ENOSPC: 'no space left on the device',
	EDQUOT: 'disk quota exceeded',
	EFBIG: 'the file is too large for the file system',
	ENOENT: 'no such file or folder',
	ENOTDIR: 'part of the path is not a folder',
	EISDIR: 'it is a folder',
	ENAMETOOLONG: 'the name is too long',
	ELOOP: 'too many levels of symbolic links',
	EMFILE: 'too many open files',
	ENFILE: 'too many open files on this machine',
	EIO: 'input/output error of the device',
	EEXIST: 'the name already exists',
	ENOTEMPTY: 'a folder of that name exists',
	EBUSY: 'the file is in use',
	ETXTBSY: 'the file is a running program',
	EXDEV: 'the target is on another file system',
	EMLINK: 'the file has too many links',
	ENXIO: 'no process serves this device or pipe',
	ESTALE: 'stale file handle',
	ETIMEDOUT: 'the file server does not answer',
	ENOMEM: 'the system is out of memory',
};

/** Reason of a failed file operation in words, from its error code. */
export function fileReason(error: unknown): string {
	const code = (error as { code?: unknown } | null)?.code;
	if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code))
		return reasons[code] ?? `system error ${code}`;
	return error instanceof Error ? error.message : String(error);
}
