const blockSize = 1 << 20;
/** More than one line of numbers takes. */
const reserve = 1 << 12;

/**
 * Text in bytes, a block of about a mebibyte at a time: after each line ask `full`, and yield `take()` if so. One line
 * may be up to 4 KiB long.
 */
export class ByteWriter {
	#bytes = new Uint8Array(blockSize);
	#length = 0;

	get full(): boolean {
		return this.#length > blockSize - reserve;
	}

	/** The bytes since the last call. */
	take(): Uint8Array {
		const bytes = this.#bytes.slice(0, this.#length);
		this.#length = 0;
		return bytes;
	}

	/** ASCII text. */
	text(text: string): void {
		for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
	}

	byte(byte: number): void {
		this.#bytes[this.#length++] = byte;
	}

	/** An integer within ±2⁵³. */
	integer(value: number): void {
		const bytes = this.#bytes;
		let rest = value;
		if (rest < 0) {
			bytes[this.#length++] = 45;
			rest = -rest;
		}
		let digits = 1;
		for (let power = 10; power <= rest; power *= 10) digits++;
		let at = this.#length + digits;
		this.#length = at;
		while (rest > 0x7fffffff) {
			const next = Math.floor(rest / 10);
			bytes[--at] = 48 + (rest - 10 * next);
			rest = next;
			digits--;
		}
		let small = rest | 0;
		while (digits-- > 0) {
			const next = (small / 10) | 0;
			bytes[--at] = 48 + small - 10 * next;
			small = next;
		}
	}

	/** The shortest decimal that reads back to the same double; −0 keeps its sign. */
	real(value: number): void {
		if (Number.isSafeInteger(value) && value < 1e15 && value > -1e15) {
			if (Object.is(value, -0)) this.byte(45);
			this.integer(value);
		} else this.text(`${value}`);
	}
}
