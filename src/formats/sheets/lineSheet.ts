import type { Lines } from '../text/lines.ts';
import { utf8 } from '../text/utf8.ts';

/** The lines of a sheet; see `Sheet`. */
export abstract class LineSheet {
	constructor(
		readonly file: string,
		readonly lines: Lines,
	) {}

	get bytes(): Uint8Array {
		return this.lines.bytes;
	}

	get length(): number {
		return this.lines.length;
	}

	get lineCount(): number {
		return this.lines.lineCount;
	}

	lineStart(line: number): number {
		return this.lines.starts[line] as number;
	}

	lineEnd(line: number): number {
		return this.lines.lineEnd(line);
	}

	lineAtByte(byte: number): number {
		return this.lines.lineAt(byte);
	}

	textOf(line: number): string {
		return utf8(this.lines.bytes, this.lineStart(line), this.lineEnd(line));
	}

	/** Whether a line without content has no comment either. */
	protected isBlank(line: number): boolean {
		const { bytes } = this.lines;
		for (let i = this.lineStart(line); i < this.lineEnd(line); i++) {
			const byte = bytes[i] as number;
			if (byte !== 32 && (byte < 9 || byte > 13)) return false;
		}
		return true;
	}
}
