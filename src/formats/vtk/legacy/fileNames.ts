import type { FormatNames } from '../../core/formatNames.ts';

/** Names of legacy VTK files. */
export const vtkNames: FormatNames = {
	id: 'vtk',
	suffixes: ['vtk'],
	languages: [{ id: 'vtk', aliases: ['VTK Legacy Mesh', 'vtk'], suffix: 'vtk', claims: 'suffix' }],
	heading: /^# vtk DataFile/m,
	companions: () => [],
};
