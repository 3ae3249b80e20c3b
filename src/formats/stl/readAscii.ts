import { throwIfCancelled } from '../../util/cancel.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../format.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import { type Loaded, markLength } from '../wholeFile.ts';
import { FacetMerger } from './facetMerger.ts';
import type { MergedFacets } from './facets.ts';

const classes = byteClasses('line');

/** Normals are computed from the corners; programs write these for facets without area. */
const notFinite = /^"[+-]?(nan|inf|1\.#(qnan|snan|ind|inf))/i;

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
		const text = this.textAt(this.at, end).trim();
		this.at = end;
		return text;
	}

	/** Bytes up to the current one. */
	get read(): number {
		return this.base + this.at;
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
	{ positions, signal, shared }: ReadOptions,
): MergedFacets | undefined {
	const { length } = source;
	const lines = new StlLines(file, classes, source, markLength(source), length + 1, 0);
	const facets = new FacetMerger((count) => Math.ceil(count * (length / Math.max(1, lines.read))));
	const { facet: values } = facets;
	const facetLines = new Runs();
	const cornerLines = new Runs();
	/** Lines of the facet that is being read, and of its corners. */
	const found = [0, 0, 0, 0];
	const solids: { name: string; facets: number }[] = [];
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
	/** Reads x, y and z to a place of the facet; words of programs for no finite number are 0 where they may stand there. */
	const numbers = (at: number, what: string, words?: RegExp): boolean => {
		for (let k = 0; k < 3; k++) {
			let value = lines.number();
			if (words && Number.isNaN(value) && words.test(lines.found())) value = 0;
			if (Number.isNaN(value)) {
				report.badNumber(lines, `the ${'xyz'[k]} of ${what} of facet ${facets.count}`);
				return false;
			}
			values[at + k] = value;
		}
		return true;
	};
	const facet = (): boolean => {
		if (!lines.word('normal')) return expected('normal');
		if (!numbers(0, 'the normal', notFinite)) return false;
		if (!lines.word('outer') || !lines.word('loop')) return expected('outer loop');
		for (let corner = 0; corner < 3; corner++) {
			if (!lines.word('vertex')) return expected('vertex');
			found[1 + corner] = lines.line;
			if (!numbers(3 + 3 * corner, `corner ${corner + 1}`)) return false;
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
			if ((facets.count & 0xfff) === 0) throwIfCancelled(signal);
			found[0] = lines.line;
			if (facet()) {
				facets.take();
				if (positions) {
					facetLines.add(found[0]);
					for (const line of found.slice(1)) cornerLines.add(line);
				}
				solid.facets++;
				continue;
			}
		} else expected('facet or endsolid');
		// What follows a facet that can't be read may be good.
		while (lines.goesOn && !starts.some((word) => lines.isAhead(word))) lines.skip();
	}
	if (solid && report.errors === 0)
		report.warning('ends-early', () => ({
			...{ file, line: Math.max(1, lines.line), column: 1, length: 0 },
			message: 'The file ends without endsolid: further facets may be missing.',
		}));
	if (solids.length === 0) return undefined;
	const merged = { ...facets.done(shared), solids };
	if (!positions) return merged;
	const firsts = new Uint32Array(merged.count);
	for (let k = 0, next = 0; next < firsts.length; k++)
		if (merged.corners[k] === next) firsts[next++] = k;
	const own = {
		facets: facetLines.into(new Uint32Array(facetLines.length)),
		corners: cornerLines.into(new Uint32Array(cornerLines.length)),
	};
	return { ...merged, firsts, lines: own };
}
