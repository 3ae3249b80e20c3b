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
	const facetStarts = [0, 0, 0, 0];
	const solids: { name: string; facets: number }[] = [];
	const reportExpected = (what: string): false => {
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
	const readMisspelling = (words: readonly string[]): string | undefined => {
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
	const word = (one: string): boolean => lines.word(one) || readMisspelling([one]) !== undefined;
	let reread: StlLines | undefined;
	/** The location after the last word of line `line`, which is before the current one. */
	const endOf = (line: number) => {
		if (!reread || reread.line > line) reread = open();
		reread.toEnd(line);
		return reread.location();
	};
	/** Reads x, y and z into `values` at `at`; words that match `words` are read as 0. */
	const readNumbers = (at: number, what: string, words?: RegExp): boolean => {
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
	const readFacet = (): boolean => {
		if (!word('normal')) return reportExpected('normal');
		if (!readNumbers(0, 'the normal', notFinite)) return false;
		if (!word('outer') || !word('loop')) return reportExpected('outer loop');
		for (let corner = 0; corner < 3; corner++) {
			if (!word('vertex')) return reportExpected('vertex');
			facetStarts[1 + corner] = lines.line;
			if (!readNumbers(3 + 3 * corner, `corner ${corner + 1}`)) return false;
		}
		if (!word('endloop')) return reportExpected('endloop');
		return word('endfacet') || reportExpected('endfacet');
	};
	if (!lines.goesOn) reportExpected('solid');
	let solid: { name: string; facets: number } | undefined;
	/** The correction of a misspelt word that was read already. */
	let corrected: string | undefined;
	const beginsWith = (one: string): boolean => {
		if (corrected === undefined) return lines.word(one);
		if (corrected !== one) return false;
		corrected = undefined;
		return true;
	};
	while (corrected !== undefined || lines.goesOn) {
		if (beginsWith('solid')) {
			solid = { name: lines.rest(), facets: 0 };
			solids.push(solid);
			continue;
		}
		if (beginsWith('endsolid')) {
			lines.rest();
			solid = undefined;
			continue;
		}
		if (!solid) {
			corrected ??= readMisspelling(['solid']);
			if (corrected === 'solid') continue;
			reportExpected('solid');
			solid = { name: '', facets: 0 };
			solids.push(solid);
			lines.rewind();
		}
		if (beginsWith('facet')) {
			if ((facets.count & 0xfff) === 0) throwIfCancelled(signal);
			facetStarts[0] = lines.line;
			if (readFacet()) {
				facets.take();
				if (positions) {
					facetLines.add(facetStarts[0]);
					for (const line of facetStarts.slice(1)) cornerLines.add(line);
				}
				solid.facets++;
				continue;
			}
		} else {
			corrected = readMisspelling(starts);
			if (corrected !== undefined) continue;
			reportExpected('facet or endsolid');
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
