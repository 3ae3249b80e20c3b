import type { FormatNames } from '../core/formatNames.ts';

/** Names of Gmsh MSH files. */
export const gmshFileNames: FormatNames = {
	id: 'gmsh',
	suffixes: ['msh'],
	languages: [{ id: 'gmsh', aliases: ['Gmsh Mesh', 'gmsh'], suffix: 'msh', claims: 'content' }],
	heading: /^\$MeshFormat\b/m,
	companions: () => [],
};
