import type { Format } from './format.ts';

/** Short name of a format: "VTU" for "VTU files", "SU2" for "SU2's files". */
export const nameOf = ({ noun }: Pick<Format, 'noun'>): string =>
	noun.replace(/^pairs of /, '').replace(/(?:'s)?(?: input)? (?:files|meshes|archives)$/, '');
