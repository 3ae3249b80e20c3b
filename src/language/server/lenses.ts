import type { MeshStatus } from '../protocol.ts';
import type { EditorClient } from './editorClient.ts';

/**
 * Refreshes lenses: they say how many errors refinement waits for, and the client asks for them before the whole mesh is
 * checked.
 */
export class Lenses {
	/** Errors that the client last asked with, by the open documents of a set. */
	readonly #errors = new Map<string, number>();

	constructor(readonly client: EditorClient) {}

	/** What is known of a set has changed. */
	update({ uris, state, found }: MeshStatus): void {
		const key = uris.join(' ');
		if (state !== 'checked' || (this.#errors.get(key) ?? 0) === found.errors) return;
		this.#errors.set(key, found.errors);
		this.client.refreshLenses();
	}

	/** A document was closed: when it is opened again, its lenses are asked for before it is checked. */
	forget(uri: string): void {
		for (const key of this.#errors.keys())
			if (key.split(' ').includes(uri)) this.#errors.delete(key);
	}
}
