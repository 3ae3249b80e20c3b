import type { Numbers } from '../bisect.ts';
import { NEXT_BLOCK, NO_ROOM, OPEN_END, OPEN_NEXT } from './teamFields.ts';

/**
 * Allocates numbers of bisections, and so room for new entities, in blocks: one atomic addition to a shared counter for each
 * block, wait-free. The thread keeps the rest of its block for the next member that it runs.
 */
export class BlockNumbers implements Numbers {
	next: number;
	end: number;
	readonly #words: Int32Array;
	readonly #row: number;
	readonly #block: number;
	/** Numbers that there are. */
	room: number;

	/**
	 * @param row where the thread's row begins
	 * @param block numbers of a block
	 */
	constructor(words: Int32Array, row: number, block: number, room: number) {
		this.#words = words;
		this.#row = row;
		this.#block = block;
		this.room = room;
		this.next = words[row + OPEN_NEXT]!;
		this.end = words[row + OPEN_END]!;
	}

	more(): boolean {
		// Loads first, so that the counter stays bounded when there is no room.
		if (Atomics.load(this.#words, NEXT_BLOCK) + this.#block > this.room) return this.#none();
		const first = Atomics.add(this.#words, NEXT_BLOCK, this.#block);
		if (first + this.#block > this.room) return this.#none();
		this.next = first;
		this.end = first + this.#block;
		return true;
	}

	/** Stores the unused numbers in the thread's row. */
	keep(): void {
		this.#words[this.#row + OPEN_NEXT] = this.next;
		this.#words[this.#row + OPEN_END] = this.end;
	}

	#none(): boolean {
		Atomics.store(this.#words, NO_ROOM, 1);
		return false;
	}
}
