import type { Report } from '../../text/report.ts';
import { kindOfType } from '../shared/elementTypes.ts';
import { type Keyword, keyOf, keywordIn } from '../shared/keyword.ts';
import type { InputLines } from './draft/inputLines.ts';
import { misspeltIn, misspeltLocation } from './spelling.ts';

/** A keyword with its position in the file. */
export interface KeywordLine {
	readonly keyword: Keyword;
	/** The keyword line with its continuation lines, joined, one character a byte. */
	readonly header: string;
	/** File offset and line (1-based) where it begins. */
	readonly start: number;
	readonly line: number;
}

/**
 * Reads the keyword line and its continuation lines, which follow a line that ends with a comma. A misspelt word is
 * reported and corrected.
 */
export function readKeywordLine(lines: InputLines, report: Report): KeywordLine {
	const { start, line } = lines;
	const first = lines.text();
	let header = first.trimEnd();
	while (header.endsWith(',') && lines.next()) {
		if (lines.atKeyword) {
			lines.pushBack();
			break;
		}
		header += ` ${lines.text().trimEnd()}`;
	}
	// Collapses blanks outside quotation marks.
	header = header.replace(/("[^"]*")|[ \t]+/g, (_, name?: string) => name ?? ' ');
	const keyword = keywordIn(header);
	const misspelt = misspeltIn(keyword);
	if (misspelt)
		report.error('unknown-keyword', () =>
			misspeltLocation(first, lines.locationOf(start), misspelt),
		);
	return { keyword: misspelt?.corrected ?? keyword, header, start, line };
}

/** Keywords that generate nodes or elements from others. */
const generators = new Set([
	'NGEN',
	'NFILL',
	'NCOPY',
	'NMAP',
	'ELGEN',
	'ELCOPY',
	'TRANSFORM NODES',
]);

/** A message that a file with this keyword is not supported, and why; undefined if it is supported. */
export function refusalOf({ name, parameters }: Keyword): string | undefined {
	if (name === 'INCLUDE')
		return `*INCLUDE takes in another file${parameters.get('INPUT') ? `, ${parameters.get('INPUT')}` : ''}; TriRefine reads one: put its lines in this place.`;
	if (generators.has(name))
		return `*${name} makes nodes or elements of others, which TriRefine does not; write the file with all of them.`;
	if (isOfMesh(name) && parameters.has('INPUT'))
		return `*${name} has its lines in another file, ${parameters.get('INPUT')}; TriRefine reads one: put them in this place.`;
	if (name === 'NODE' && /^[CS]/i.test(parameters.get('SYSTEM') ?? ''))
		return 'These nodes are in cylindrical or spherical coordinates; TriRefine reads Cartesian ones.';
	if (name === 'SYSTEM')
		return '*SYSTEM gives the nodes that follow another system of coordinates, which TriRefine does not read.';
	return undefined;
}

/** Whether a keyword defines nodes, elements, sets or surfaces. */
export const isOfMesh = (name: string): boolean => /^(NODE|ELEMENT|NSET|ELSET|SURFACE)$/.test(name);

/** The element type of an `*ELEMENT`; '' if it has none. */
export const typeOf = ({ parameters }: Keyword): string => keyOf(parameters.get('TYPE') ?? '');

/** Kind of the elements of an `*ELEMENT`; undefined if its type is not read. */
export const kindOf = (keyword: Keyword) => kindOfType(typeOf(keyword));

/** The keyword line of a set with its members listed: without GENERATE, UNSORTED and, in `*NSET`, ELSET. */
export function plainHeader({ header, keyword: { name } }: KeywordLine): string {
	const plain = header.replace(/,\s*(generate|unsorted)\b/gi, '');
	return name === 'NSET' ? plain.replace(/,\s*elset\s*=\s*("[^"]*"|[^,]*)/i, '') : plain;
}
