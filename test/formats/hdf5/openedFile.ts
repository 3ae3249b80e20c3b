import { Hdf5File } from '../../../src/formats/codecs/hdf5/hdf5File.ts';
import { FileBytes } from '../../../src/formats/io/fileBytes.ts';

/** A file of HDF5 in memory. */
export const openedFile = (bytes: Uint8Array): Hdf5File =>
	new Hdf5File(new FileBytes('a.h5', bytes, bytes.length));
