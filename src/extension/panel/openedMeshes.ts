import type { Memento, Uri } from 'vscode';

const key = 'trirefine.opened';
/** More previews than anyone has open in a window. */
const most = 200;

/**
 * The meshes that previews were opened for in this workspace, beyond a reload of the window. A page says itself what it
 * showed, so it is brought back for these alone.
 */
export class OpenedMeshes {
	readonly #memory: Memento;

	constructor(memory: Memento) {
		this.#memory = memory;
	}

	add(uri: Uri): void {
		const name = uri.toString();
		const others = this.#all().filter((one) => one !== name);
		void this.#memory.update(key, [...others, name].slice(-most));
	}

	has(uri: Uri): boolean {
		return this.#all().includes(uri.toString());
	}

	#all(): readonly string[] {
		return this.#memory.get<readonly string[]>(key, []);
	}
}
