/** Observes the files that this thread writes, so that another thread can remove its leftovers. */
export interface Witness {
	/** A temporary file was created, or a hard link that shares the times of a user's file (`link`). */
	made(path: string, kind: 'file' | 'link'): void;
	/** A temporary file no longer exists, or is to stay. */
	released(path: string): void;
	/** Renames are about to begin; false if the thread is about to be ended and must not rename. */
	begins(): boolean;
	/** Renames have ended: `published` lists all files, or is empty after a failure. */
	ends(published: readonly string[]): void;
}

const nobody: Witness = { made() {}, released() {}, begins: () => true, ends() {} };

/** The witness of this thread. */
export let witness = nobody;

/** Sets the witness of this thread. */
export function setWitness(next: Witness | undefined): void {
	witness = next ?? nobody;
}
