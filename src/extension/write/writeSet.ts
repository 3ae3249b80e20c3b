/** The part of a file system that writing needs; targets are anything that the file system understands. */
export interface SetFileSystem<Target> {
	/** Makes a new file of the pieces, taken one after the other. */
	write(target: Target, pieces: AsyncIterable<Uint8Array>): Promise<void>;
	copy(from: Target, to: Target): Promise<void>;
	/** Replaces what is there. */
	rename(from: Target, to: Target): Promise<void>;
	remove(target: Target): Promise<void>;
}

/** A file to write, and the names that it and what it replaces have until the whole set is complete. */
export interface SetMember<Target> {
	readonly target: Target;
	readonly temporary: Target;
	/** Where a copy of the existing target is kept until all is done; absent where there is none to keep. */
	readonly backup?: Target;
	/** Its bytes; asked for once. */
	pieces(): AsyncIterable<Uint8Array>;
}

/**
 * Writes a set of files: every temporary file is complete before the first gets its name. On failure everything is put
 * back as it was, as far as the file system lets us, and the error is passed on.
 */
export async function writeSet<Target>(
	fs: SetFileSystem<Target>,
	members: readonly SetMember<Target>[],
): Promise<void> {
	const leftovers = new Set<Target>();
	const named: SetMember<Target>[] = [];
	try {
		for (const { target, temporary, backup, pieces } of members) {
			leftovers.add(temporary);
			await fs.write(temporary, pieces());
			if (backup === undefined) continue;
			leftovers.add(backup);
			await fs.copy(target, backup);
		}
		for (const member of members) {
			await fs.rename(member.temporary, member.target);
			leftovers.delete(member.temporary);
			named.push(member);
		}
	} catch (error) {
		for (const { target, backup } of named.reverse()) {
			const undone = backup === undefined ? fs.remove(target) : fs.rename(backup, target);
			// The first error is the one to tell; what can't be undone stays.
			await undone.catch(() => undefined);
			if (backup !== undefined) leftovers.delete(backup);
		}
		throw error;
	} finally {
		await Promise.allSettled([...leftovers].map((target) => fs.remove(target)));
	}
}
