import type { Format } from './format.ts';

/** The name of a format in a short line: "VTU" for "VTU files", "SU2" for "SU2's files". */
export const nameOf = ({ noun }: Pick<Format, 'noun'>): string =>
	noun.replace(/^pairs of /, '').replace(/(?:'s)?(?: input)? (?:files|meshes|archives)$/, '');
