import type { OutputFile } from '../../src/formats/format.ts';
import { joined } from '../../src/util/joined.ts';

/** Bytes in one message, about. */
const pieceBytes = 4 << 20;

interface Open {
	readonly files: readonly OutputFile[];
	/** The file that is being taken, and what is left of it. */
	file: number;
	rest: Iterator<Uint8Array>;
}

/** Files that are taken piece by piece; what has not been asked for is not made. */
export class Exports {
	readonly #open = new Map<number, Open>();
	#next = 1;

	/** Opens files to be taken. */
	open(files: readonly OutputFile[]): {
		readonly id: number;
		readonly suffixes: readonly string[];
	} {
		const id = this.#next++;
		this.#open.set(id, { files, file: -1, rest: [][Symbol.iterator]() });
		return { id, suffixes: files.map(({ suffix }) => suffix) };
	}

	/** The next bytes of a file in a buffer of their own; null at its end. Throws where the export is closed. */
	next(id: number, file: number): Uint8Array | null {
		const open = this.#open.get(id);
		const output = open?.files[file];
		if (!open || !output) throw new Error('These files are not being written any more.');
		if (open.file !== file) {
			open.file = file;
			open.rest = output.chunks()[Symbol.iterator]();
		}
		const chunks: Uint8Array[] = [];
		for (let length = 0; length < pieceBytes; ) {
			const { done, value } = open.rest.next();
			if (done) break;
			chunks.push(value);
			length += value.length;
		}
		const bytes = joined(chunks);
		return bytes.length > 0 ? bytes : null;
	}

	close(id: number): void {
		this.#open.delete(id);
	}
}
