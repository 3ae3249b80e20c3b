import type { Location } from '../../../mesh/finding.ts';
import { type Correction, unknownKeyword } from '../../text/corrections.ts';
import { kindOfType, volumeNodes } from '../shared/elementTypes.ts';
import { type Keyword, keyOf } from '../shared/keyword.ts';

/** Parameters of the keywords that define a mesh. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
	NODE: ['NSET', 'SYSTEM', 'INPUT'],
	ELEMENT: ['TYPE', 'ELSET', 'INPUT', 'OFFSET', 'SOLID ELEMENT NUMBERING'],
	NSET: ['NSET', 'ELSET', 'GENERATE', 'UNSORTED', 'INSTANCE', 'INTERNAL'],
	ELSET: ['ELSET', 'NSET', 'GENERATE', 'UNSORTED', 'INSTANCE', 'INTERNAL', 'ELEMENT'],
	SURFACE: ['NAME', 'TYPE', 'INTERNAL', 'COMBINE', 'CROP', 'INSTANCE', 'MAX RATIO', 'REGION TYPE'],
};
const names = Object.keys(parametersOf);
const surfaceTypes = 'ELEMENT NODE SEGMENTS CYLINDER REVOLUTION USER'
	.split(' ')
	.concat('CUTTING SURFACE');
/** Usual types of plane elements, shells and lines, as candidates for corrections. */
const elementTypes = [
	'CPS3 CPS4 CPS4R CPS6 CPS6M CPS8 CPS8R CPE3 CPE4 CPE4R CPE6 CPE6M CPE8 CPE8R',
	'CAX3 CAX4 CAX4R CAX6 CAX8 CAX8R S3 S3R S4 S4R S6 S8 S8R STRI3 STRI65',
	'M3D3 M3D4 M3D6 M3D8 SFM3D3 T2D2 T3D2 B21 B31 R2D2 R3D3 R3D4 DC2D3 DC2D4 DC2D6',
].flatMap((line) => line.split(' '));

/** Families that are not read, and whose names resemble those that are. */
const otherFamilies = /^(CAXA|COH|CIN|EMC|LS|US)/;

/** A misspelt word of a keyword, in capitals, and the corrected keyword. */
export interface Misspelt extends Correction {
	readonly word: string;
	readonly corrected: Keyword;
}

/** First misspelt word of a keyword: its name, a parameter or a type; undefined if there is none. */
export function misspeltIn(keyword: Keyword): Misspelt | undefined {
	const { name, parameters } = keyword;
	const allowed = parametersOf[name];
	if (!allowed) {
		// Most keywords do not concern the mesh; names of several words resemble none that do.
		const correction = / /.test(name) ? undefined : nearest(name, names, 'keyword');
		return (
			correction && {
				...correction,
				word: name,
				corrected: { ...keyword, name: correction.replacement },
			}
		);
	}
	for (const [key, value] of parameters) {
		if (allowed.includes(key)) continue;
		const found = nearest(key, allowed, 'parameter');
		if (!found) continue;
		const corrected = new Map([...parameters, [found.replacement, value]]);
		return { ...found, word: key, corrected: { name, parameters: corrected } };
	}
	const type = keyOf(parameters.get('TYPE') ?? '');
	const isKnown =
		name === 'ELEMENT'
			? kindOfType(type) !== undefined ||
				volumeNodes(type) !== undefined ||
				otherFamilies.test(type)
			: surfaceTypes.includes(type);
	if (type === '' || isKnown || (name !== 'ELEMENT' && name !== 'SURFACE')) return undefined;
	const found = nearest(type, name === 'ELEMENT' ? elementTypes : surfaceTypes, 'type');
	if (!found) return undefined;
	const meant = new Map([...parameters, ['TYPE', found.replacement]]);
	return { ...found, word: type, corrected: { name, parameters: meant } };
}

/** The most similar known word; undefined if none is similar, or `word` is one. */
function nearest(word: string, known: readonly string[], what: string) {
	const { message, replacement } = unknownKeyword(word, known, { what });
	return replacement === undefined || replacement === word ? undefined : { message, replacement };
}

/** Location and correction, in the same case, of a misspelt word in a line that begins at `at`. */
export function misspeltLocation(
	line: string,
	at: Location,
	{ word, message, replacement }: Misspelt,
): Location & Correction {
	const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
	const match = new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, 'i').exec(line);
	if (!match) return { ...at, message };
	const isLowerCase = match[0] === match[0].toLowerCase();
	return {
		...at,
		column: at.column + match.index,
		length: match[0].length,
		message,
		...(replacement !== undefined && {
			replacement: isLowerCase ? replacement.toLowerCase() : replacement,
		}),
	};
}
