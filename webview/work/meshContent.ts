import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** A 64-bit hash of u32. */
class ContentHash {
	#low = 0x811c9dc5;
	#high = 0x9e3779b9;

	words(words: ArrayLike<number>): void {
		let low = this.#low ^ words.length;
		let high = this.#high;
		for (let i = 0; i < words.length; i++) {
			const word = words[i]!;
			low = Math.imul(low ^ word, 0x01000193);
			high = Math.imul((high ^ low) + word, 0x85ebca6b);
			high ^= high >>> 13;
		}
		this.#low = low;
		this.#high = high;
	}

	text(text: string): void {
		this.words(Array.from(text, (character) => character.codePointAt(0)!));
	}

	get digits(): string {
		const words = [this.#low, this.#high];
		return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
	}
}

/** Number of meshes that can't be hashed. */
let incomparable = 0;

/**
 * Hash of all that an operation reads of a mesh: 64 bits in hexadecimal. Marks are excluded, as the chosen triangles
 * are stored with each round. A mesh with values that can't be hashed differs from all meshes, including itself. Takes
 * about a nanosecond per 32-bit word.
 */
export function contentOf({ marked: _, ...mesh }: TriMesh): string {
	const hash = new ContentHash();
	let isComparable = true;
	const add = (value: unknown): void => {
		if (ArrayBuffer.isView(value)) {
			const { buffer, byteOffset, byteLength } = value;
			const isAligned = byteOffset % 4 === 0 && byteLength % 4 === 0;
			hash.words(
				isAligned
					? new Uint32Array(buffer, byteOffset, byteLength / 4)
					: new Uint8Array(buffer, byteOffset, byteLength),
			);
		} else if (typeof value === 'number') add(Float64Array.of(value));
		else if (typeof value !== 'object' || value === null) {
			if (typeof value === 'function') isComparable = false;
			else hash.text(`${typeof value} ${value}`);
		} else if (Array.isArray(value) || value instanceof Map || value instanceof Set) {
			const items = [...value];
			hash.words([items.length]);
			for (const item of items) add(item);
		} else if (Object.getPrototypeOf(value) === Object.prototype) {
			for (const [name, item] of Object.entries(value)) {
				if (item === undefined) continue;
				hash.text(name);
				add(item);
			}
		} else isComparable = false;
	};
	add(mesh);
	return isComparable ? hash.digits : `incomparable ${++incomparable}`;
}
