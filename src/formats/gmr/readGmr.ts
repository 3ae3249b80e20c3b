import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import type { RawFile } from '../sheets/raw.ts';
import { type Forms, readFiles, type Structure } from '../sheets/readFiles.ts';
import { gmrMesh } from './gmrStructure.ts';
import { coordinatesGmr, indexedGmr } from './gmrSyntax.ts';

/** The two forms of GMR. */
export const gmrForms: Forms = [indexedGmr, coordinatesGmr];

/** The structure of a GMR file. */
export const gmrStructure: Structure = ([file], report, options) =>
	gmrMesh(file as RawFile, report, options);

/**
 * Reads a GMR file, the format of Hatipoğlu 2011, appendix B, in both of its forms. The mesh is absent where an entry
 * that others need could not be read.
 */
export const readGmr = (source: ByteSource, options: ReadOptions): Promise<ReadResult> =>
	readFiles([source], () => gmrForms, gmrStructure, options);
