import { loaded } from '../../src/formats/format.ts';
import { freefem as freefemFormat } from '../../src/formats/freefem/freefem.ts';
import { gmr as gmrFormat } from '../../src/formats/gmr/gmr.ts';
import { gmsh as gmshFormat } from '../../src/formats/gmsh/gmsh.ts';
import { medit as meditFormat } from '../../src/formats/medit/medit.ts';
import { off as offFormat } from '../../src/formats/off/off.ts';
import { formats as registered } from '../../src/formats/registry.ts';
import { su2 as su2Format } from '../../src/formats/su2/su2.ts';
import { triangle as triangleFormat } from '../../src/formats/triangle/triangle.ts';
import { vtu as vtuFormat } from '../../src/formats/vtu/vtu.ts';

/** The formats with what reads and writes them, so that tests write at once. */
export const formats = await Promise.all(registered.map(loaded));
export const formatById = (id: string) => formats.find((format) => format.id === id);

export const gmr = await loaded(gmrFormat);
export const triangle = await loaded(triangleFormat);
export const gmsh = await loaded(gmshFormat);
export const vtu = await loaded(vtuFormat);
export const off = await loaded(offFormat);
export const su2 = await loaded(su2Format);
export const medit = await loaded(meditFormat);
export const freefem = await loaded(freefemFormat);
