import type { FormatNames } from '../formatNames.ts';

/** How legacy files of VTK are called. */
export const vtkNames: FormatNames = {
	id: 'vtk',
	suffixes: ['vtk'],
	languages: [{ id: 'vtk', aliases: ['VTK Legacy Mesh', 'vtk'], suffix: 'vtk', claims: 'suffix' }],
	heading: /^# vtk DataFile/m,
	companions: () => [],
};
