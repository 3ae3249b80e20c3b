import type { Counts } from './declared.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The sums of two attributes of the pieces in a file of VTK. */
function pieces(text: string) {
	let [points, cells, found] = [0, 0, 0];
	const [markup = ''] = text.split('<AppendedData', 1);
	for (const [, attributes = ''] of markup.matchAll(/<Piece\s([^<>]*)>/g)) {
		const own = /^NumberOfPoints="(\d+)" NumberOfCells="(\d+)"\s*$/.exec(attributes);
		if (!own) return undefined;
		points += Number(own[1]);
		cells += Number(own[2]);
		found++;
	}
	return found > 0 ? ({ points, cells, divided: true } as const) : undefined;
}

/** Counts of formats whose headings are XML. */
export const xmlCounts: Readonly<Record<string, Counts>> = {
	vtu: (files) => {
		const text = textOf([...files.values()][0] as Uint8Array);
		return text.includes('<!--') ? undefined : pieces(text);
	},
	pvtu: (files) => {
		let cells = 0;
		const first = textOf([...files.values()][0] as Uint8Array);
		const named = [...first.matchAll(/<Piece\b[^<>]*Source="([^"]*)"/g)].map(
			([, source]) => source,
		);
		// A piece within another element is none.
		if (new Set(named).size !== named.length || /<Piece\b.*<\/?PP/s.test(first)) return undefined;
		for (const [name, bytes] of files) {
			const text = textOf(bytes);
			if (/vtkGhost|<!--/.test(text)) return undefined;
			if (!name.endsWith('.vtu') || !named.includes(name)) continue;
			const own = pieces(text);
			if (!own) return undefined;
			cells += own.cells;
		}
		return { cells, divided: true };
	},
	dolfin: (files) => {
		const text = textOf([...files.values()][0] as Uint8Array);
		const points = [...text.matchAll(/<vertices size="(\d+)">/g)];
		const faces = [...text.matchAll(/<cells size="(\d+)">/g)];
		if (points.length !== 1 || faces.length !== 1) return undefined;
		return { points: Number(points[0]?.[1]), faces: Number(faces[0]?.[1]) };
	},
	xdmf: (files) => {
		const text = textOf([...files.values()][0] as Uint8Array);
		const grids = [...text.matchAll(/<Topology\b[^>]*NumberOfElements="(\d+)"/g)];
		return grids.length === 1 && !/<!--|include/.test(text)
			? { cells: Number(grids[0]?.[1]), divided: true }
			: undefined;
	},
};
