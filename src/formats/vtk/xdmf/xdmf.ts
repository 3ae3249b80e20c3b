import { xmlRoot } from '../../codecs/xml/xmlRoot.ts';
import type { Format } from '../../core/format.ts';
import { baseName, companions, setName, suffix } from './fileNames.ts';
import { xdmfAsRead, xdmfExtras, xdmfHolds, xdmfOptions } from './options.ts';

/** XDMF: XML that describes arrays, as written by dolfinx, meshio and ParaView. */
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
	reader: async () => (await import('./readXdmf.ts')).readXdmf,
	writer: async () => (await import('./writeXdmf.ts')).writeXdmf,
};
