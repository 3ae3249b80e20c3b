/** Observes the files that this thread writes, so that another thread can remove its leftovers. */
export interface WriteObserver {
	/** A temporary file was created, or a hard link that shares the times of a user's file (`link`). */
	created(path: string, kind: 'file' | 'link'): void;
	/** A temporary file no longer exists, or is to stay. */
	released(path: string): void;
	/** Renames are about to begin; false if the thread is about to be ended and must not rename. */
	beginRenames(): boolean;
	/** Renames have ended: `published` lists all files, or is empty after a failure. */
	endRenames(published: readonly string[]): void;
}

const nobody: WriteObserver = {
	created() {},
	released() {},
	beginRenames: () => true,
	endRenames() {},
};

/*
 * One for each thread, as one supervisor ends it; files are written by readers of the command line, by its writers and by
 * the extension, most of which have none.
 */
let current = nobody;

/** The witness of this thread. */
export const writeObserver = (): WriteObserver => current;

/** Sets the witness of this thread. */
export function setWriteObserver(next: WriteObserver | undefined): void {
	current = next ?? nobody;
}
