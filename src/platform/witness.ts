/** Learns which files this thread writes, so that another thread can remove what it leaves. */
export interface Witness {
	/** A temporary file was made, or another name for a file that keeps its times (`link`). */
	made(path: string, kind: 'file' | 'link'): void;
	/** A temporary file does not exist any more, or is to stay. */
	released(path: string): void;
	/** Files are about to get their names; false where the thread is to be ended, and they must not. */
	begins(): boolean;
	/** All of them have their names, or none has. */
	ends(published: readonly string[]): void;
}

const nobody: Witness = { made() {}, released() {}, begins: () => true, ends() {} };

/** The witness of this thread. */
export let witness = nobody;

/** Sets the witness of this thread. */
export function setWitness(next: Witness | undefined): void {
	witness = next ?? nobody;
}
