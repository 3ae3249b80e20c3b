import type { ByteSource, ReadOptions } from '../format.ts';
import { Fault } from '../vtkData/fault.ts';
import type { Element } from '../vtu/markup.ts';
import type { ArrayFiles } from './dataItem.ts';

/** The files of arrays beside a file; to be closed when nothing of them is read any more. */
export interface OpenArrayFiles extends ArrayFiles {
	close(): void;
}

/** Opens the files of HDF5 that a file needs, of those that were found. */
export async function arrayFiles(
	_bytes: Uint8Array,
	_root: Element,
	_sources: readonly ByteSource[],
	_options: ReadOptions,
): Promise<OpenArrayFiles> {
	return {
		read(file, _path, at) {
			throw new Fault('not-supported', at, `Arrays in ${file} are not read: they are of HDF5.`);
		},
		close() {},
	};
}
