import type { Format } from '../format.ts';
import { xmlRoot } from '../xmlRoot.ts';
import { baseName, companions, setName, suffix } from './fileNames.ts';
import { xdmfAsRead, xdmfExtras, xdmfHolds, xdmfOptions } from './options.ts';

/** XDMF: what arrays are, in XML, as dolfinx, meshio and ParaView write it. */
export const xdmf: Format = {
	id: 'xdmf',
	title: 'XDMF (.xdmf)',
	noun: 'XDMF files',
	holds: xdmfHolds,
	options: xdmfOptions,
	suffixes: ['xdmf', 'xmf'],
	sniff(name, head) {
		if (head.length === 0) return suffix.test(name) ? 0.9 : /\.h5$/i.test(name) ? 0.2 : 0;
		return xmlRoot(head)?.toLowerCase() === 'xdmf' ? 1 : 0;
	},
	companions,
	namedIn: async (source, signal) => (await import('./namedIn.ts')).filesNamedIn(source, signal),
	baseName,
	setName,
	asRead: xdmfAsRead,
	details(mesh) {
		const { version, data } = xdmfExtras(mesh) ?? {};
		return { version, ...(data && { encoding: 'arrays in HDF5' }) };
	},
	extras: (mesh) =>
		xdmfExtras(mesh)?.time === undefined ? [] : [{ what: 'times of grids', count: 1 }],
	load: async () => (await import('./readWrite.ts')).xdmfIo,
};
