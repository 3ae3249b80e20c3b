import type { ByteSource, Reader } from '../core/format.ts';
import type { Forms } from '../model/syntax.ts';
import type { RawFile } from '../tables/raw.ts';
import { readFiles, type Structure } from '../tables/readFiles.ts';
import { gmrMesh } from './gmrStructure.ts';
import { coordinatesGmr, indexedGmr } from './gmrSyntax.ts';

/** The two forms of GMR. */
export const gmrForms: Forms = [indexedGmr, coordinatesGmr];

/** The structure of a GMR file. */
export const gmrStructure: Structure = ([file], report, options) =>
	gmrMesh(file as RawFile, report, options);

/**
 * Reads a GMR file (Hatipoğlu 2011, appendix B) in either form. The mesh is absent if an entry that others need is
 * invalid.
 */
export const readGmr: Reader = ([source], options = {}) =>
	readFiles([source as ByteSource], () => gmrForms, gmrStructure, options);
