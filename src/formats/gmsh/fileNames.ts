import type { FormatNames } from '../formatNames.ts';

/** How files of Gmsh are called. */
export const gmshFileNames: FormatNames = {
	id: 'gmsh',
	suffixes: ['msh'],
	languages: [{ id: 'gmsh', aliases: ['Gmsh Mesh', 'gmsh'], suffix: 'msh', claims: 'content' }],
	heading: /^\$MeshFormat\b/m,
	companions: () => [],
};
