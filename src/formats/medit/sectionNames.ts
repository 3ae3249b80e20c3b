import { keywordNames } from './keywords.ts';
import { cellSections, flagNames, otherSections } from './sections.ts';

/** All keywords. */
export const keywords = [
	'MeshVersionFormatted',
	...keywordNames,
	...flagNames,
	...Object.keys(otherSections),
];

/** Sections that may occur only once. */
export const singleSections: Readonly<Record<string, true>> = Object.fromEntries(
	[
		'MeshVersionFormatted',
		'Dimension',
		'Vertices',
		...Object.keys(cellSections),
		...flagNames,
		...Object.keys(otherSections),
	].map((key) => [key, true]),
);
