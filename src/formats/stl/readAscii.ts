import { throwIfCancelled } from '../../util/cancel.ts';
import { grown } from '../../util/grow.ts';
import type { ReadOptions } from '../format.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import { utf8 } from '../text/utf8.ts';
import { type Loaded, markLength } from '../wholeFile.ts';
import type { Facets } from './facets.ts';

const classes = byteClasses('line');

/** The shortest text of a facet in bytes: its words, twelve digits, and what is between them. */
const shortest = 'facetnormal0 0 0outerloopvertex0 0 0vertex0 0 0vertex0 0 0endloopendfacet'.length;

/** Words that a part begins with. */
const starts = ['facet', 'solid', 'endsolid'];

/** The lines of an STL file, by their words. */
class StlLines extends BlockLines {
	/** Goes behind the next word where it is this one, in letters of any size; the next may be in a line below. */
	word(word: string): boolean {
		return this.isAhead(word) && this.skip();
	}

	/** Whether this is the next word. */
	isAhead(word: string): boolean {
		const start = this.#next();
		if (start < 0) return false;
		for (let k = 0; k < word.length; k++)
			if ((this.bytes[start + k]! | 32) !== word.charCodeAt(k)) return false;
		return classes[this.bytes[start + word.length]!] !== 0;
	}

	/** Whether there is another word, in this line or below. */
	get goesOn(): boolean {
		return this.#next() >= 0;
	}

	/** A number, in this line or below. */
	number(): number {
		return this.#next() < 0 ? Number.NaN : this.real();
	}

	/** The rest of the line. */
	rest(): string {
		this.more();
		let end = this.at;
		while (this.bytes[end] !== 10 && this.bytes[end] !== 13) end++;
		const text = utf8(this.bytes, this.at, end).trim();
		this.at = end;
		return text;
	}

	#next(): number {
		while (this.line === 0 || !this.more()) if (!this.next()) return -1;
		return this.at;
	}
}

/** Reads STL as text: solids of facets, without those that are reported. Undefined where there is none. */
export function readAscii(
	file: string,
	source: Loaded,
	report: Report,
	{ positions, signal }: ReadOptions,
): Facets | undefined {
	const { length } = source;
	const lines = new StlLines(file, classes, source, markLength(source), length + 1, 0);
	const room = Math.ceil(length / shortest);
	let values = new Float64Array(12 * Math.min(room, 1 << 12));
	let places = new Uint32Array(positions ? 4 * Math.min(room, 1 << 12) : 0);
	const solids: { name: string; facets: number }[] = [];
	let count = 0;
	const expected = (what: string): false => {
		if (!lines.goesOn) {
			const place = { file, line: Math.max(1, lines.line), column: 1, length: 0 };
			report.error('missing-section', () => ({
				...place,
				message: `Expected ${what}, but the file ends.`,
			}));
			return false;
		}
		lines.skip();
		report.error('missing-section', () => ({
			...lines.place(),
			message: `Expected ${what}, found ${lines.found()}.`,
		}));
		return false;
	};
	const numbers = (at: number, what: string): boolean => {
		for (let k = 0; k < 3; k++) {
			const value = lines.number();
			if (Number.isNaN(value)) {
				report.badNumber(lines, `the ${'xyz'[k]} of ${what} of facet ${count}`);
				return false;
			}
			values[at + k] = value;
		}
		return true;
	};
	const facet = (): boolean => {
		if (!lines.word('normal')) return expected('normal');
		if (!numbers(12 * count, 'the normal')) return false;
		if (!lines.word('outer') || !lines.word('loop')) return expected('outer loop');
		for (let corner = 0; corner < 3; corner++) {
			if (!lines.word('vertex')) return expected('vertex');
			if (positions) places[4 * count + 1 + corner] = lines.line;
			if (!numbers(12 * count + 3 + 3 * corner, `corner ${corner + 1}`)) return false;
		}
		if (!lines.word('endloop')) return expected('endloop');
		return lines.word('endfacet') || expected('endfacet');
	};
	if (!lines.goesOn) expected('solid');
	let solid: { name: string; facets: number } | undefined;
	while (lines.goesOn) {
		if (lines.word('solid')) {
			solid = { name: lines.rest(), facets: 0 };
			solids.push(solid);
			continue;
		}
		if (lines.word('endsolid')) {
			lines.rest();
			solid = undefined;
			continue;
		}
		if (!solid) {
			expected('solid');
			solid = { name: '', facets: 0 };
			solids.push(solid);
			lines.rewind();
		}
		if (lines.word('facet')) {
			if ((count & 0xfff) === 0) throwIfCancelled(signal);
			values = grown(values, 12 * (count + 1));
			if (positions) {
				places = grown(places, 4 * (count + 1));
				places[4 * count] = lines.line;
			}
			if (facet()) {
				count++;
				solid.facets++;
				continue;
			}
		} else expected('facet or endsolid');
		// What follows a facet that can't be read may be good.
		while (lines.goesOn && !starts.some((word) => lines.isAhead(word))) lines.skip();
	}
	if (solids.length === 0) return undefined;
	return result();

	function result(): Facets {
		const corners = new Float64Array(9 * count);
		const normals = new Float64Array(3 * count);
		for (let f = 0; f < count; f++) {
			normals.set(values.subarray(12 * f, 12 * f + 3), 3 * f);
			corners.set(values.subarray(12 * f + 3, 12 * f + 12), 9 * f);
		}
		if (!positions) return { corners, normals, solids };
		const own = {
			facets: Uint32Array.from({ length: count }, (_, f) => places[4 * f]!),
			corners: Uint32Array.from(
				{ length: 3 * count },
				(_, k) => places[4 * Math.floor(k / 3) + 1 + (k % 3)]!,
			),
		};
		return { corners, normals, solids, lines: own };
	}
}
