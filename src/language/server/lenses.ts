import type { MeshStatus } from '../protocol.ts';
import type { EditorClient } from './editorClient.ts';

/**
 * Refreshes code lenses. They show the number of errors that refinement waits for, and the client requests them before
 * the whole mesh is checked.
 */
export class Lenses {
	/** Number of errors in the client's last lenses, by the open documents of a set. */
	readonly #errors = new Map<string, number>();

	constructor(readonly client: EditorClient) {}

	/** The status of a set has changed. */
	update({ uris, state, found }: MeshStatus): void {
		const key = uris.join(' ');
		if (state !== 'checked' || (this.#errors.get(key) ?? 0) === found.errors) return;
		this.#errors.set(key, found.errors);
		this.client.refreshLenses();
	}

	/** A document was closed: if it is opened again, its lenses are requested before it is checked. */
	forget(uri: string): void {
		for (const key of this.#errors.keys())
			if (key.split(' ').includes(uri)) this.#errors.delete(key);
	}
}
