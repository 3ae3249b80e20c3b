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
/** Types that plane meshes and shells usually have. */
const elementTypes = [
	'CPS3 CPS4 CPS4R CPS6 CPS6M CPS8 CPS8R CPE3 CPE4 CPE4R CPE6 CPE6M CPE8 CPE8R',
	'CAX3 CAX4 CAX4R CAX6 CAX8 CAX8R S3 S3R S4 S4R S6 S8 S8R STRI3 STRI65',
	'M3D3 M3D4 M3D6 M3D8 SFM3D3 T2D2 T3D2 B21 B31 R2D2 R3D3 R3D4 DC2D3 DC2D4 DC2D6',
].flatMap((line) => line.split(' '));

/** Families that are not read but look like misspelt ones. */
const otherFamilies = /^(CAXA|COH|CIN|EMC|LS|US)/;

/** A misspelt word of a keyword, in capitals, and the corrected keyword. */
export interface Misspelt extends Correction {
	readonly word: string;
	readonly corrected: Keyword;
}

/** First misspelt word of a keyword: its name, a parameter or a type; undefined if there is none. */
export function misspeltIn(keyword: Keyword): Misspelt | undefined {
	const { name, parameters } = keyword;
	const known = parametersOf[name];
	if (!known) {
		// Most keywords do not concern the mesh; names of several words resemble none that do.
		const found = / /.test(name) ? undefined : near(name, names, 'keyword');
		return found && { ...found, word: name, corrected: { ...keyword, name: found.replacement } };
	}
	for (const [key, value] of parameters) {
		if (known.includes(key)) continue;
		const found = near(key, known, 'parameter');
		if (!found) continue;
		const meant = new Map([...parameters, [found.replacement, value]]);
		return { ...found, word: key, corrected: { name, parameters: meant } };
	}
	const type = keyOf(parameters.get('TYPE') ?? '');
	const isKnown =
		name === 'ELEMENT'
			? kindOfType(type) !== undefined ||
				volumeNodes(type) !== undefined ||
				otherFamilies.test(type)
			: surfaceTypes.includes(type);
	if (type === '' || isKnown || (name !== 'ELEMENT' && name !== 'SURFACE')) return undefined;
	const found = near(type, name === 'ELEMENT' ? elementTypes : surfaceTypes, 'type');
	if (!found) return undefined;
	const meant = new Map([...parameters, ['TYPE', found.replacement]]);
	return { ...found, word: type, corrected: { name, parameters: meant } };
}

function near(word: string, known: readonly string[], what: string) {
	const { message, replacement } = unknownKeyword(word, known, { what });
	return replacement === undefined || replacement === word ? undefined : { message, replacement };
}

/** Location of a misspelt word in a line at `at`, with the correction in the same case. */
export function misspeltLocation(
	line: string,
	at: Location,
	{ word, message, replacement }: Misspelt,
): Location & Correction {
	const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
	const found = new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, 'i').exec(line);
	if (!found) return { ...at, message };
	const small = found[0] === found[0].toLowerCase();
	return {
		...at,
		column: at.column + found.index,
		length: found[0].length,
		message,
		...(replacement !== undefined && {
			replacement: small ? replacement.toLowerCase() : replacement,
		}),
	};
}
