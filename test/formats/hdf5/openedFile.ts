import { FileBytes } from '../../../src/formats/bytes/fileBytes.ts';
import { Hdf5File } from '../../../src/formats/hdf5/hdf5File.ts';

/** A file of HDF5 in memory. */
export const openedFile = (bytes: Uint8Array): Hdf5File =>
	new Hdf5File(new FileBytes('a.h5', bytes, bytes.length));
