import { throwIfCancelled } from '../../util/cancel.ts';
import { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../core/format.ts';
import { type Loaded, markLength } from '../text/loaded.ts';
import type { Report } from '../text/report.ts';
import { FacetMerger } from './facetMerger.ts';
import type { MergedFacets } from './facets.ts';
import { StlLines, stlClasses } from './stlLines.ts';

/** Words that programs write in the normals of facets without area; normals are computed from the corners. */
const notFinite = /^"[+-]?(nan|inf|1\.#(qnan|snan|ind|inf))/i;

/** Keywords that begin a facet or a solid, or end one. */
const starts = ['facet', 'solid', 'endsolid'];

/** Reads text STL: solids of facets, except those with errors, which it reports. Undefined if there is no solid. */
export function readAscii(
	file: string,
	source: Loaded,
	report: Report,
	{ positions, signal, shared }: ReadOptions,
): MergedFacets | undefined {
	const { length } = source;
	const open = () => new StlLines(file, stlClasses, source, markLength(source), length + 1, 0);
	const lines = open();
	const facets = new FacetMerger((count) => Math.ceil(count * (length / Math.max(1, lines.read))));
	const { facet: values } = facets;
	const facetLines = new Runs();
	const cornerLines = new Runs();
	/** Lines of the current facet and of its corners. */
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
		const isSurplus = lines.isNumberNext;
		lines.skip();
		if (isSurplus)
			report.error('extra-value', () => ({
				...lines.location(),
				message: `Unexpected value ${lines.quotedToken()} before ${what}.`,
			}));
		else
			report.error('missing-section', () => ({
				...lines.location(),
				message: `Expected ${what}, found ${lines.quotedToken()}.`,
			}));
		return false;
	};
	/** Reads a misspelling of one of `words` and reports it; returns the intended word. */
	const misspelt = (words: readonly string[]): string | undefined => {
		const found = lines.misspelt(words);
		if (!found) return undefined;
		const { hint, replacement } = found;
		report.error('unknown-keyword', () => ({
			...lines.location(),
			message: `Unknown keyword ${lines.quotedToken()}${hint}.`,
			replacement: replacement!,
		}));
		return replacement!.toLowerCase();
	};
	const word = (one: string): boolean => lines.word(one) || misspelt([one]) !== undefined;
	let passed: StlLines | undefined;
	/** The location after the last word of line `line`, which is before the current one. */
	const endOf = (line: number) => {
		if (!passed || passed.line > line) passed = open();
		passed.toEnd(line);
		return passed.location();
	};
	/** Reads x, y and z into `values` at `at`; words that match `words` are read as 0. */
	const numbers = (at: number, what: string, words?: RegExp): boolean => {
		for (let k = 0; k < 3; k++) {
			const { line } = lines;
			let value = lines.number();
			if (words && Number.isNaN(value) && words.test(lines.quotedToken())) value = 0;
			if (Number.isNaN(value)) {
				const name = `the ${'xyz'[k]} of ${what} of facet ${facets.count}`;
				if (lines.line === line) report.badNumber(lines, name);
				else
					report.error('missing-value', () => ({
						...endOf(line),
						message: `Expected ${name}, but the line ends.`,
					}));
				return false;
			}
			values[at + k] = value;
		}
		return true;
	};
	const facet = (): boolean => {
		if (!word('normal')) return expected('normal');
		if (!numbers(0, 'the normal', notFinite)) return false;
		if (!word('outer') || !word('loop')) return expected('outer loop');
		for (let corner = 0; corner < 3; corner++) {
			if (!word('vertex')) return expected('vertex');
			found[1 + corner] = lines.line;
			if (!numbers(3 + 3 * corner, `corner ${corner + 1}`)) return false;
		}
		if (!word('endloop')) return expected('endloop');
		return word('endfacet') || expected('endfacet');
	};
	if (!lines.goesOn) expected('solid');
	let solid: { name: string; facets: number } | undefined;
	/** The correction of a misspelt word that was read already. */
	let begun: string | undefined;
	const begins = (one: string): boolean => {
		if (begun === undefined) return lines.word(one);
		if (begun !== one) return false;
		begun = undefined;
		return true;
	};
	while (begun !== undefined || lines.goesOn) {
		if (begins('solid')) {
			solid = { name: lines.rest(), facets: 0 };
			solids.push(solid);
			continue;
		}
		if (begins('endsolid')) {
			lines.rest();
			solid = undefined;
			continue;
		}
		if (!solid) {
			begun ??= misspelt(['solid']);
			if (begun === 'solid') continue;
			expected('solid');
			solid = { name: '', facets: 0 };
			solids.push(solid);
			lines.rewind();
		}
		if (begins('facet')) {
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
		} else {
			begun = misspelt(starts);
			if (begun !== undefined) continue;
			expected('facet or endsolid');
		}
		// Continue at the next keyword: facets after a malformed one may be valid.
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
	const lineNumbers = {
		facets: facetLines.into(new Uint32Array(facetLines.length)),
		corners: cornerLines.into(new Uint32Array(cornerLines.length)),
	};
	return { ...merged, firsts, lines: lineNumbers };
}
