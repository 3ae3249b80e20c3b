import type { Companion } from '../format.ts';
import type { FormatNames } from '../formatNames.ts';

const ending = /\.(points|triangles)\.csv$/i;

/** Whether a file is called as one of a pair. */
export const isPairName = (name: string): boolean => ending.test(name);

/** The name without what tells the files of a pair apart. */
export const baseName = (name: string): string => name.replace(ending, '');

/** Whether a file is that of the triangles. */
export const isTriangles = (name: string): boolean => /\.triangles\.csv$/i.test(name);

/** The other file of a pair; points are read without triangles. */
export function companions(name: string): readonly Companion[] {
	if (!isPairName(name)) return [];
	const other = isTriangles(name) ? 'points' : 'triangles';
	// In the case of the given name.
	const upper = /[A-Z]{2}\.CSV$/.test(name);
	const suffix = name.slice(name.lastIndexOf('.'));
	const word = upper ? other.toUpperCase() : other;
	return [{ name: `${baseName(name)}.${word}${suffix}`, required: other === 'points' }];
}

/** How pairs of CSV files are called. */
export const csvNames: FormatNames = {
	id: 'csv',
	suffixes: ['points.csv', 'triangles.csv'],
	otherLanguage: ['points.csv', 'triangles.csv'],
	languages: [],
	companions,
};
