/** The part of a file system that writing needs; targets are anything that the file system understands. */
export interface SetFileSystem<Target> {
	write(target: Target, bytes: Uint8Array): Promise<void>;
	/** Replaces what is there. */
	rename(from: Target, to: Target): Promise<void>;
	remove(target: Target): Promise<void>;
}

/** A file to write, and the name that it has until the whole set is complete. */
export interface SetMember<Target> {
	readonly target: Target;
	readonly temporary: Target;
	readonly bytes: Uint8Array;
}

/**
 * Writes a set of files: every temporary file is complete before the first gets its name. On failure the temporary
 * files are removed and the error is passed on.
 */
export async function writeSet<Target>(
	fs: SetFileSystem<Target>,
	members: readonly SetMember<Target>[],
): Promise<void> {
	const begun: Target[] = [];
	try {
		for (const { temporary, bytes } of members) {
			begun.push(temporary);
			await fs.write(temporary, bytes);
		}
		for (const { temporary, target } of members) {
			await fs.rename(temporary, target);
			begun.splice(begun.indexOf(temporary), 1);
		}
	} catch (error) {
		await Promise.allSettled(begun.map((temporary) => fs.remove(temporary)));
		throw error;
	}
}
