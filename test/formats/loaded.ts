import { abaqus as abaqusFormat } from '../../src/formats/abaqus/abaqus.ts';
import { csv as csvFormat } from '../../src/formats/csv/csv.ts';
import { dolfin as dolfinFormat } from '../../src/formats/dolfin/dolfin.ts';
import { exodus as exodusFormat } from '../../src/formats/exodus/exodus.ts';
import { freefem as freefemFormat } from '../../src/formats/freefem/freefem.ts';
import { geojson as geojsonFormat } from '../../src/formats/geojson/geojson.ts';
import { gmr as gmrFormat } from '../../src/formats/gmr/gmr.ts';
import { gmsh as gmshFormat } from '../../src/formats/gmsh/gmsh.ts';
import { medit as meditFormat } from '../../src/formats/medit/medit.ts';
import { mfem as mfemFormat } from '../../src/formats/mfem/mfem.ts';
import { netgen as netgenFormat } from '../../src/formats/netgen/netgen.ts';
import { npz as npzFormat } from '../../src/formats/npz/npz.ts';
import { obj as objFormat } from '../../src/formats/obj/obj.ts';
import { off as offFormat } from '../../src/formats/off/off.ts';
import { ply as plyFormat } from '../../src/formats/ply/ply.ts';
import { formats as registered } from '../../src/formats/registry.ts';
import { stl as stlFormat } from '../../src/formats/stl/stl.ts';
import { su2 as su2Format } from '../../src/formats/su2/su2.ts';
import { triangle as triangleFormat } from '../../src/formats/triangle/triangle.ts';
import { ucd as ucdFormat } from '../../src/formats/ucd/ucd.ts';
import { vtk as vtkFormat } from '../../src/formats/vtk/legacy/vtk.ts';
import { pvtu as pvtuFormat } from '../../src/formats/vtk/pvtu/pvtu.ts';
import { vtu as vtuFormat } from '../../src/formats/vtk/vtu/vtu.ts';
import { xdmf as xdmfFormat } from '../../src/formats/vtk/xdmf/xdmf.ts';
import type { OptionValues } from '../../src/util/options.ts';
import { type LoadedFormat, loaded } from '../support/loadedFormat.ts';

/** The formats that are written, with what reads and writes them, so that tests write at once. */
export const formats = await Promise.all(
	registered.filter(({ writtenAs }) => writtenAs === undefined).map(loaded),
);
export const formatById = (id: string) => formats.find((format) => format.id === id);

export const gmr = await loaded(gmrFormat);
export const triangle = await loaded(triangleFormat);
export const gmsh = await loaded(gmshFormat);
export const vtu = await loaded(vtuFormat);
export const pvtu = await loaded(pvtuFormat);
export const obj = await loaded(objFormat);
export const off = await loaded(offFormat);
export const abaqus = await loaded(abaqusFormat);
export const mfem = await loaded(mfemFormat);
export const ucd = await loaded(ucdFormat);
export const netgen = await loaded(netgenFormat);
export const dolfin = await loaded(dolfinFormat);
export const npz = await loaded(npzFormat);
export const exodus = await loaded(exodusFormat);
export const csv = await loaded(csvFormat);
export const ply = await loaded(plyFormat);
export const stl = await loaded(stlFormat);
export const xdmf = await loaded(xdmfFormat);
export const vtk = await loaded(vtkFormat);
export const su2 = await loaded(su2Format);
export const medit = await loaded(meditFormat);
export const geojson = await loaded(geojsonFormat);
export const freefem = await loaded(freefemFormat);

/** Ways of writing with other files than the usual ones. */
export const furtherWays: readonly {
	readonly format: LoadedFormat;
	readonly values: OptionValues;
}[] = [
	{ format: xdmf, values: { data: 'hdf5' } },
	{ format: xdmf, values: { grids: 'one' } },
	{ format: pvtu, values: { pieces: 3 } },
];
