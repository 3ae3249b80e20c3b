import type { Memento, Uri } from 'vscode';

const key = 'trirefine.opened';
/** Maximum number of recorded meshes: more than anyone opens in a window. */
const maxRecorded = 200;

/**
 * Meshes of this workspace for which previews were opened, kept over a reload of the window. A page itself reports the
 * mesh that it showed; only these are restored.
 */
export class OpenedMeshes {
	readonly #memory: Memento;

	constructor(memory: Memento) {
		this.#memory = memory;
	}

	/** Records a mesh as the most recent one. */
	add(uri: Uri): void {
		const name = uri.toString();
		const others = this.#all().filter((other) => other !== name);
		void this.#memory.update(key, [...others, name].slice(-maxRecorded));
	}

	/** Whether a preview was opened for a mesh. */
	has(uri: Uri): boolean {
		return this.#all().includes(uri.toString());
	}

	#all(): readonly string[] {
		return this.#memory.get<readonly string[]>(key, []);
	}
}
