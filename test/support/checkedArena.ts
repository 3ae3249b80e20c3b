import { Arena } from '../../src/util/arena.ts';

/** Bytes of given back blocks that are not used again for as long as possible. */
const QUARANTINE = 2 ** 28;
/** Contents of a block given back: as an index out of range, as float64 −3.7e298. */
const GONE = 0xfd;
/** Contents of a block allocated uninitialised. */
const DIRTY = 0xcb;

/** A block, and the stack of the call that allocated it or gave it back last. */
interface Block {
	readonly at: number;
	readonly bytes: number;
	readonly by: string;
}

/**
 * An arena that finds wrong uses of its memory. A block that is given back is overwritten, so that who reads it reads
 * nonsense, and is kept from use for long; who has written to it meanwhile is reported. Blocks allocated uninitialised
 * hold nonsense too. `leftBy` finds blocks that were not given back.
 */
export class CheckedArena extends Arena {
	readonly #used = new Map<number, Block>();
	/** Blocks given back, in order. */
	readonly #gone = new Map<number, Block>();
	#goneBytes = 0;

	override allocate(bytes: number, dirty = false): number | undefined {
		const at = super.allocate(bytes, dirty) ?? this.#takeFromGone(bytes, dirty);
		if (at === undefined) return undefined;
		if (dirty) new Uint8Array(this.buffer, at, this.sizeAt(at)).fill(DIRTY);
		this.#used.set(at, { at, bytes: this.sizeAt(at), by: caller() });
		return at;
	}

	/** Throws an error for memory that is not in use. */
	override free(at: number): void {
		const block = this.#used.get(at);
		if (!block) {
			const before = this.#gone.get(at);
			throw new Error(before ? `given back twice, first ${before.by}` : 'not the start of a block');
		}
		this.#used.delete(at);
		this.#gone.set(at, { ...block, by: caller() });
		this.#goneBytes += block.bytes;
		new Uint8Array(this.buffer, at, block.bytes).fill(GONE);
		while (this.#goneBytes > QUARANTINE) this.#reuse();
	}

	/** Throws an error if an array is in a block that was given back. */
	check(name: string, array: ArrayBufferView): void {
		if (array.buffer !== this.buffer || array.byteLength === 0) return;
		const from = array.byteOffset;
		const end = from + array.byteLength;
		for (const { at, bytes, by } of this.#gone.values())
			if (from < at + bytes && at < end) throw new Error(`${name} was given back ${by}`);
	}

	/**
	 * Calls `work`, and describes the blocks of at least `least` bytes that it allocated, did not give back, and in which
	 * no array of its result lies. Throws an error if an array of the result was given back.
	 */
	async leftBy<T extends object>(work: () => Promise<T>, least = 0): Promise<[T, string[]]> {
		const before = new Set(this.#used.values());
		const result = await work();
		const kept = arraysIn(result).filter(({ buffer }) => buffer === this.buffer);
		for (const array of kept) this.check('the result', array);
		const isKept = ({ at, bytes }: Block): boolean =>
			kept.some(({ byteOffset }) => byteOffset >= at && byteOffset < at + bytes);
		const left = [...this.#used.values()].filter(
			(block) => !before.has(block) && block.bytes >= least && !isKept(block),
		);
		return [result, left.map(({ bytes, by }) => `${bytes} bytes${by}`)];
	}

	/** Throws an error if a block was written to after it was given back. */
	checkGone(): void {
		for (const block of this.#gone.values()) this.#checkUnchanged(block);
	}

	#takeFromGone(bytes: number, dirty: boolean): number | undefined {
		while (this.#gone.size > 0) {
			this.#reuse();
			const at = super.allocate(bytes, dirty);
			if (at !== undefined) return at;
		}
		return undefined;
	}

	/** Makes the block that was given back first free. */
	#reuse(): void {
		const [block] = this.#gone.values();
		this.#gone.delete(block!.at);
		this.#goneBytes -= block!.bytes;
		this.#checkUnchanged(block!);
		super.free(block!.at);
	}

	#checkUnchanged({ at, bytes, by }: Block): void {
		if (new Uint8Array(this.buffer, at, bytes).some((byte) => byte !== GONE))
			throw new Error(`memory was written to after it was given back ${by}`);
	}
}

/** All arrays that a value of plain data holds. */
function arraysIn(value: unknown): ArrayBufferView[] {
	if (typeof value !== 'object' || value === null) return [];
	return ArrayBuffer.isView(value) ? [value] : Object.values(value).flatMap(arraysIn);
}

/** The calls that led to an allocation, those of the arena left out. */
const caller = (): string => (new Error().stack ?? '').split('\n').slice(4, 12).join('\n');
