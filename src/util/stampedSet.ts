/** A set of u32 that is cleared in constant time. For a few members it is many times faster than a `Set`. */
export class StampedSet {
	/** A slot is occupied if its stamp is that of the set. */
	#members = new Uint32Array(64);
	#stamps = new Uint32Array(64);
	#stamp = 1;
	#size = 0;

	clear(): void {
		this.#size = 0;
		if (++this.#stamp < 2 ** 32) return;
		this.#stamps.fill(0);
		this.#stamp = 1;
	}

	/** Adds a member; false if it is already one. */
	add(member: number): boolean {
		const slot = this.#slotOf(member);
		if (this.#stamps[slot] === this.#stamp) return false;
		this.#members[slot] = member;
		this.#stamps[slot] = this.#stamp;
		if (2 * ++this.#size > this.#members.length) this.#grow();
		return true;
	}

	has(member: number): boolean {
		return this.#stamps[this.#slotOf(member)] === this.#stamp;
	}

	/** Slot of a member, or the free slot to insert it. */
	#slotOf(member: number): number {
		const members = this.#members;
		const stamps = this.#stamps;
		const last = members.length - 1;
		let slot = (Math.imul(member, 0x9e3779b1) >>> 7) & last;
		while (stamps[slot] === this.#stamp && members[slot] !== member) slot = (slot + 1) & last;
		return slot;
	}

	#grow(): void {
		const members = this.#members;
		const stamps = this.#stamps;
		this.#members = new Uint32Array(2 * members.length);
		this.#stamps = new Uint32Array(2 * members.length);
		for (let i = 0; i < members.length; i++) {
			if (stamps[i] !== this.#stamp) continue;
			const slot = this.#slotOf(members[i]!);
			this.#members[slot] = members[i]!;
			this.#stamps[slot] = this.#stamp;
		}
	}
}
