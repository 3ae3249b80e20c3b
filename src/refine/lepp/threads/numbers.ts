import type { Numbers } from '../bisect.ts';
import { NEXT_BLOCK, NO_ROOM, OPEN_END, OPEN_NEXT } from './teamFields.ts';

/**
 * Numbers of bisections, and with them room for what is new, which a thread takes in blocks: one addition to a shared
 * word for each block, so that none waits for another. What is left of its block it keeps for the next member that it is.
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
		// Looked at first, so that the word doesn't run away where there is no room.
		if (Atomics.load(this.#words, NEXT_BLOCK) + this.#block > this.room) return this.#none();
		const first = Atomics.add(this.#words, NEXT_BLOCK, this.#block);
		if (first + this.#block > this.room) return this.#none();
		this.next = first;
		this.end = first + this.#block;
		return true;
	}

	/** Keeps what is left. */
	keep(): void {
		this.#words[this.#row + OPEN_NEXT] = this.next;
		this.#words[this.#row + OPEN_END] = this.end;
	}

	#none(): boolean {
		Atomics.store(this.#words, NO_ROOM, 1);
		return false;
	}
}
