import { latin1 } from './text/decimal.ts';

const program = 'a program or a native add-on of Node.js, not a mesh';
const hdf5 =
	'an HDF5 file, which is read as an Exodus mesh (.exo, .e) or through the .xdmf file that describes it: open that one';
const netcdf =
	'a netCDF file that is no Exodus mesh (ANUGA, output of models); `ncdump -h` lists its content';

const utf16 = 'text in UTF-16: save it as UTF-8';

/** Magic bytes of binary files that are often in the same folder as meshes, or have the same suffixes. */
const prefixes: readonly [prefix: string, kind: string][] = [
	['\xff\xfe', utf16],
	['\xfe\xff', utf16],
	['\x7fELF', program],
	['MZ', program],
	['\xcf\xfa\xed\xfe', program],
	['\xce\xfa\xed\xfe', program],
	['\xfe\xed\xfa\xcf', program],
	['\xfe\xed\xfa\xce', program],
	['\xca\xfe\xba\xbe', program],
	['\x1f\x8b', 'a file compressed with gzip'],
	['PK\x03\x04', 'a ZIP archive'],
	['CDF\x01', netcdf],
	['CDF\x02', netcdf],
	['CDF\x05', netcdf],
	['\x89HDF', hdf5],
];

/** Patterns at the start of text files, after comment lines are removed. */
const beginnings: readonly [pattern: RegExp, kind: string][] = [
	[/^\$[A-Z]/, 'a mesh of Gmsh'],
	[/^<(.|\n)*?<VTKFile|^<VTKFile/, 'a VTK XML file'],
	[/^\d+\s+\d+\s+#\s*<# of verts>/i, "a mesh of ANUGA's (.tsh)"],
	[/^version https:\/\/git-lfs\./, 'a pointer of Git LFS: `git lfs pull` replaces it by the file'],
	[/^\(\s*\d+\s/, 'a mesh of ANSYS Fluent; meshio converts it to VTU'],
];

const withPair = 'which goes with a .node and an .ele file: open one of those';
const tetgen =
	'a file of TetGen, whose meshes are three-dimensional: `tetgen -k` writes them as .vtk, and Extract Surface in ParaView makes triangles of it';

/** Files of numbers that belong to meshes of Triangle and TetGen; only their names identify them. */
const companions: readonly [suffix: RegExp, kind: string][] = [
	[
		/\.area$/i,
		`area constraints of Triangle, which go with a .node and an .ele file: open one of those`,
	],
	[/\.part$/i, `a partition for Show Me, ${withPair}`],
	[/\.adj$/i, `a table of adjacent parts for Show Me, ${withPair}`],
	[/\.(smesh|face|mtr|vol|t2f|f2e)$/i, tetgen],
];

const gmrHeading = /^\s*#\s*(points|edges)\b/im;

/**
 * Kind of a file that no format reads, as a noun phrase for messages ("a ZIP archive"), from its name and first bytes
 * (up to 4 KiB are used); undefined if it is not recognised.
 */
export function foreignKind(name: string, head: Uint8Array): string | undefined {
	const text = latin1(head, 0, Math.min(head.length, 4096)).replace(/^\xef\xbb\xbf/, '');
	const prefix = prefixes.find(([prefix]) => text.startsWith(prefix));
	if (prefix) return prefix[1];
	const content = text
		.split(/[\r\n]+/)
		.filter((line) => !/^\s*([#%]|\*\*|$)/.test(line))
		.join('\n')
		.trimStart();
	const beginning = beginnings.find(([pattern]) => pattern.test(content));
	if (beginning) return beginning[1];
	if (text.includes('\0')) return /\.stl$/i.test(name) ? undefined : 'a binary file';
	const header = content.slice(0, 200).split('\n')[0]?.trim() ?? '';
	if (/\.tsh$/i.test(name) && /^\d+\s+\d+/.test(header)) return "a mesh of ANUGA's (.tsh)";
	const counts = /^\d+(\s+\d+)*\s*(#.*)?$/.test(header) && !gmrHeading.test(text);
	const companion = counts && companions.find(([suffix]) => suffix.test(name));
	if (companion) return companion[1];
	return undefined;
}
