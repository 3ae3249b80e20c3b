import type { Companion } from '../core/format.ts';
import type { FormatNames } from '../core/formatNames.ts';

const ending = /\.(points|triangles)\.csv$/i;

/** Whether a file has the name of one of a pair. */
export const isPairName = (name: string): boolean => ending.test(name);

/** File name without the ending that distinguishes the pair's files. */
export const baseName = (name: string): string => name.replace(ending, '');

/** Whether a file is the one with triangles. */
export const isTriangles = (name: string): boolean => /\.triangles\.csv$/i.test(name);

/** The other file of a pair; points are read without triangles. */
export function companions(name: string): readonly Companion[] {
	if (!isPairName(name)) return [];
	const other = isTriangles(name) ? 'points' : 'triangles';
	// Same case as the given name.
	const isUpper = /[A-Z]{2}\.CSV$/.test(name);
	const suffix = name.slice(name.lastIndexOf('.'));
	const word = isUpper ? other.toUpperCase() : other;
	return [{ name: `${baseName(name)}.${word}${suffix}`, required: other === 'points' }];
}

/** Names of CSV files. */
export const csvNames: FormatNames = {
	id: 'csv',
	suffixes: ['points.csv', 'triangles.csv'],
	otherLanguage: ['points.csv', 'triangles.csv'],
	languages: [],
	companions,
};
