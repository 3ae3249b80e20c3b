import { inflateRawSync } from 'node:zlib';
import type { Counts, Declared } from './declared.ts';
import { textCounts } from './text.ts';

const firstOf = (files: ReadonlyMap<string, Uint8Array>): Buffer =>
	Buffer.from([...files.values()][0] as Uint8Array);

/** The number that the only match of a pattern captures. */
function only(text: string, pattern: RegExp): number | undefined {
	const found = [...text.matchAll(pattern)];
	return found.length === 1 ? Number(found[0]?.[1]) : undefined;
}

/** A block of a binary file of MEDIT: its code and how many rows it says. */
function* blocksOf(bytes: Buffer): Generator<[code: number, count: number]> {
	const little = bytes.readInt32LE(0) === 1;
	const version = little ? bytes.readInt32LE(4) : bytes.readInt32BE(4);
	const int = (at: number, wide: boolean): number => {
		if (wide) return Number(little ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at));
		return little ? bytes.readInt32LE(at) : bytes.readInt32BE(at);
	};
	for (let at = 8, left = 100; at > 0 && left > 0; left--) {
		const next = int(at + 4, version > 2);
		const head = at + (version > 2 ? 12 : 8);
		yield [int(at, false), int(head, version > 3)];
		at = next > at ? next : 0;
	}
}

function medit(bytes: Buffer): Declared | undefined {
	const rows = new Map<number, number>();
	try {
		for (const [code, count] of blocksOf(bytes)) rows.set(code, count);
	} catch {
		return undefined;
	}
	return { points: rows.get(4), faces: (rows.get(6) ?? 0) + (rows.get(7) ?? 0) };
}

/** The shapes of the arrays in an archive of NumPy, by the names of its members. */
function shapesIn(bytes: Buffer): Map<string, number[]> | undefined {
	const shapes = new Map<string, number[]>();
	for (let at = 0; at + 30 < bytes.length && bytes.readUInt32LE(at) === 0x04034b50; ) {
		const [method, packed] = [bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 18)];
		const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
		const name = bytes.toString('latin1', at + 30, at + 30 + bytes.readUInt16LE(at + 26));
		const member = bytes.subarray(from, from + packed);
		const text = (method === 8 ? inflateRawSync(member) : member).toString('latin1', 0, 128);
		const shape = /'shape': \(([\d, ]+)\)/.exec(text)?.[1];
		shapes.set(name, shape?.split(',').filter(Boolean).map(Number) ?? []);
		at = from + packed;
	}
	return shapes;
}

/**
 * Whether the variable `connect` of each block of an Exodus file in netCDF's classic forms has the block's own dimension of
 * elements.
 *
 * @param text the header, a character for each byte
 */
function ownSizes(bytes: Buffer, text: string): boolean {
	const names: string[] = [];
	// Behind the magic number, the number of records, and the tag and the length of the list.
	for (let at = 16; names.length < bytes.readUInt32BE(12); ) {
		const length = bytes.readUInt32BE(at);
		if (length > 255) return false;
		names.push(text.slice(at + 4, at + 4 + length));
		at += 8 + 4 * Math.ceil(length / 4);
	}
	const header = bytes.toString('latin1');
	return [...header.matchAll(/connect(\d)/g)].every(({ index, 1: block }) => {
		// Its name is followed by how many dimensions it has, and by the numbers of these.
		const at = index + 12;
		return at <= bytes.length - 4 && names[bytes.readUInt32BE(at)] === `num_el_in_blk${block}`;
	});
}

/** Counts of formats that may be bytes. */
export const binaryCounts: Readonly<Record<string, Counts>> = {
	ply: (files) => {
		const text = firstOf(files).toString('latin1');
		const [head] = text.split('\nend_header\n', 1) as [string];
		if (head === text || /\r|strip/.test(head)) return undefined;
		const edges = /^element edge /m.test(head) ? only(head, /^element edge (\d+)$/gm) : 0;
		const faces = only(head, /^element face (\d+)$/gm);
		const cells = edges !== undefined && faces !== undefined ? edges + faces : undefined;
		return { points: only(head, /^element vertex (\d+)$/gm), cells };
	},
	stl: (files) => {
		const bytes = firstOf(files);
		if (bytes.length >= 84 && bytes.length === 84 + 50 * bytes.readUInt32LE(80))
			return { faces: bytes.readUInt32LE(80) };
		const text = bytes.toString('latin1');
		return /^solid\b/.test(text) && !/[\v\f]/.test(text)
			? { faces: [...text.matchAll(/^[ \t]*facet[ \t]+normal\b/gim)].length }
			: undefined;
	},
	medit: (files) => {
		const bytes = firstOf(files);
		if (bytes.length < 16 || bytes.includes('MeshVersion')) return textCounts.medit?.(files);
		return medit(bytes);
	},
	vtk: (files) => {
		const text = firstOf(files).toString('latin1');
		const cells = only(text, /^CELLS (\d+) \d+$/gm);
		const offsets = /^OFFSETS /im.test(text);
		return {
			points: only(text, /^POINTS (\d+) \w+$/gm),
			cells: cells === undefined ? undefined : cells - (offsets ? 1 : 0),
			divided: true,
		};
	},
	gmsh: (files) => {
		const bytes = firstOf(files);
		const text = bytes.toString('latin1');
		const version = /^\$MeshFormat.*\n(\d\.?\d?) ([01]) 8\n/.exec(text);
		if (version?.[1] !== '2.2') {
			const points = only(text, /^\$Nodes\n\d+ (\d+)(?: \d+ \d+)?\n/gm);
			return { points, cells: only(text, /^\$Elements\n\d+ (\d+)(?: \d+ \d+)?\n/gm) };
		}
		return { points: only(text, /^\$Nodes\n(\d+)\n/gm) };
	},
	npz: (files) => {
		try {
			const shapes = shapesIn(firstOf(files));
			const [points, triangles] = ['points.npy', 'triangles.npy'].map((name) => shapes?.get(name));
			return {
				points: points?.[1] === 2 || points?.[1] === 3 ? points[0] : undefined,
				faces: triangles?.[1] === 3 ? triangles[0] : undefined,
			};
		} catch {
			return undefined;
		}
	},
	exodus: (files) => {
		const bytes = firstOf(files);
		if (bytes.toString('latin1', 0, 3) !== 'CDF' || bytes[3] === 5) return undefined;
		// Dimensions come before variables: their names, filled up to a multiple of four bytes, and their sizes.
		const [text = ''] = bytes.toString('latin1').split('coordx', 1);
		const found = (pattern: RegExp) =>
			[...text.matchAll(pattern)].map(({ index, 0: { length } }) =>
				index + length + 4 > bytes.length ? 0 : bytes.readInt32BE(index + length),
			);
		const elements = found(/num_el_in_blk\d\0{2}/g);
		const [blocks] = found(/num_el_blk\0{2}/g);
		return {
			points: found(/num_nodes\0{3}/g)[0],
			faces:
				elements.length === blocks && ownSizes(bytes, text)
					? elements.reduce((a, b) => a + b, 0)
					: undefined,
		};
	},
};
