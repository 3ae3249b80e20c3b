import type { Hdf5File } from '../../codecs/hdf5/hdf5File.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import type { ByteSource, ReadOptions } from '../../core/format.ts';
import { namedPath } from '../../core/namedFiles.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { Fault, faultOf } from '../../text/fault.ts';
import { type ArrayFiles, arrayPath, type DataFile, isInFile, referred } from './dataItem.ts';
import { gridsOf } from './grids.ts';
import { slabOf, splitPath } from './hyperSlab.ts';

/**
 * Opens those HDF5 files among `sources` that the grids of a file need; the HDF5 reader is loaded only for them. Throws
 * a `Fault` if the grids are malformed, `Cancelled`, and errors of the sources.
 */
export async function arrayFiles(
	main: Omit<DataFile, 'arrays'>,
	sources: readonly ByteSource[],
	options: ReadOptions,
): Promise<ArrayFiles> {
	const files = new Map<string, Hdf5File | Fault>();
	const opened: FileBytes[] = [];
	for (const name of sources.length > 0 ? hdf5Names(main) : []) {
		const source = sources.find((one) => one.name === name);
		if (!source) continue;
		const { Hdf5File } = await import('../../codecs/hdf5/hdf5File.ts');
		const content = await FileBytes.of(source, options);
		try {
			if (!content) throw new Fault('not-supported', 0, 'The file is larger than 4 GiB.');
			opened.push(content);
			files.set(name, new Hdf5File(content));
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			files.set(name, error);
		}
	}
	return {
		read(name, text, at) {
			const file = files.get(name);
			if (!file)
				throw new Fault(
					'missing-file',
					at,
					`The file ${name.slice(0, 200)}, which has arrays of the mesh, is not there.`,
				);
			const { path, slab } = splitPath(text, at);
			const whole = withFileName(name, at, () => {
				if (file instanceof Fault) throw file;
				const array = file.dataset(path);
				const values = array.numbers(undefined, options.shared);
				return { values, sizes: array.sizes, kind: array.number!.kind };
			});
			return slab ? slabOf(whole, slab, at) : whole;
		},
		close() {
			for (const content of opened) content.close();
		},
	};
}

/** Calls `read`; reports its faults at byte `at` of the main file. */
function withFileName<T>(name: string, at: number, read: () => T): T {
	try {
		return read();
	} catch (error) {
		const { rule, message, at: byte } = faultOf(error);
		const sentence = message.replace(/\.$/, '');
		throw new Fault(rule, at, `${sentence} (${name.slice(0, 200)}, byte ${byte}).`);
	}
}

/** The HDF5 files that the grids of a file name, each once. */
function hdf5Names(main: Omit<DataFile, 'arrays'>): Set<string> {
	const names = new Set<string>();
	const visited = new Set<Element>();
	const visit = (element: Element): void => {
		const item = element.name === 'DataItem' ? referred(main, element) : element;
		if (visited.has(item)) return;
		visited.add(item);
		const path = item.name === 'DataItem' && isInFile(item) && arrayPath(main.content, item);
		if (path) names.add(namedPath(path.file));
		for (const child of item.children) visit(child);
	};
	for (const { topology, geometry, others } of gridsOf(main.root, []))
		for (const element of [topology, geometry, ...others]) visit(element);
	return names;
}
