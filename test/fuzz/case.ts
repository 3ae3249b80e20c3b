import { seededRandom } from '../support/random.ts';

/** Files of a mesh, as bytes by name; what a property is checked on. */
export interface Case {
	/** All that properties choose by chance hangs on it. */
	readonly seed: number;
	readonly files: ReadonlyMap<string, Uint8Array>;
	/** The file that is opened; the others stand beside it. */
	readonly main: string;
	/** How the case was made, in words. */
	readonly made: string;
}

/** Choices that depend on a seed alone. */
export class Dice {
	readonly next: () => number;

	constructor(...seeds: (number | string)[]) {
		this.next = seededRandom(mixed(seeds));
	}

	/** A whole number from 0 to `bound` − 1. */
	below(bound: number): number {
		return Math.floor(this.next() * bound);
	}

	/** True with this probability. */
	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** One of them. */
	pick<T>(items: readonly T[]): T {
		return items[this.below(items.length)] as T;
	}

	/** They all in another order. */
	shuffled<T>(items: readonly T[]): T[] {
		const list = [...items];
		for (let i = list.length - 1; i > 0; i--) {
			const j = this.below(i + 1);
			[list[i], list[j]] = [list[j] as T, list[i] as T];
		}
		return list;
	}
}

/** One seed of several (FNV-1a over their text). */
export function mixed(seeds: readonly (number | string)[]): number {
	let hash = 0x811c9dc5;
	for (const letter of seeds.join('/')) {
		hash ^= letter.codePointAt(0) as number;
		hash = Math.imul(hash, 0x01000193);
	}
	return hash >>> 0;
}

/** Text as bytes, a letter a byte: comments hold any bytes. */
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Bytes as text, a letter a byte. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
