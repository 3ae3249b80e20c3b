import type { Counts, Declared } from './declared.ts';

const latin1 = (bytes: Uint8Array | undefined): string =>
	Buffer.from(bytes ?? []).toString('latin1');

/** The number that the only match of a pattern captures. */
function only(text: string, pattern: RegExp): number | undefined {
	const found = [...text.matchAll(pattern)];
	return found.length === 1 ? Number(found[0]?.[1]) : undefined;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** The sum of all that a pattern captures. */
const sum = (text: string, pattern: RegExp): number =>
	[...text.matchAll(pattern)].reduce((all, [, found]) => all + Number(found), 0);

/** Counts of the first file alone, where it is text without what is `odd`. */
const inText =
	(odd: RegExp, counts: (text: string) => Declared | undefined): Counts =>
	(files) => {
		const text = latin1([...files.values()][0]);
		return /[^\t\n -~]/.test(text) || odd.test(text) ? undefined : counts(text);
	};

/** The first number of a file of Triangle's. */
const first = (bytes: Uint8Array | undefined): number | undefined => {
	const found = /^(?:\s*#.*\n|\s)*(\d+)(?:\s|$)/.exec(latin1(bytes));
	return found ? Number(found[1]) : undefined;
};

/** Rows of a text that are no keywords of Abaqus, in the blocks of a keyword. */
const rowsUnder = (text: string, keyword: RegExp): number =>
	text
		.split(/^(?=\*[^*])/m)
		.filter((block) => keyword.test(block))
		.reduce((all, block) => all + count(block, /^(?![ \t]*\*)[^\n]*\S/gm), 0);

/** Counts of text formats. */
export const textCounts: Readonly<Record<string, Counts>> = {
	off: inText(/#|\{|^(?!OFF\s)/, (text) => {
		const [, points, cells] = /^OFF\s+(\d+)\s+(\d+)\s/.exec(text) ?? [];
		return points === undefined ? undefined : { points: Number(points), cells: Number(cells) };
	}),
	su2: inText(
		/%|^(NPOIN|NELEM|MARKER_ELEMS)(?!\s*=\s*\d+\s*$)|^MARKER_ELEMS(.*\n)([ \t]*(\d.*)?\n)*?[ \t]*1\s/m,
		(text) => ({
			points: sum(text, /^NPOIN\s*=\s*(\d+)/gm),
			cells: sum(text, /^(?:NELEM|MARKER_ELEMS)\s*=\s*(\d+)/gm),
		}),
	),
	medit: inText(/#|P2|Quad|\bEnd\b.*\S.*$/s, (text) => ({
		points: only(text, /\bVertices\s+(\d+)/g),
		faces: only(text, /\bTriangles\s+(\d+)/g),
	})),
	freefem: inText(/#/, (text) => {
		const [, points, faces, lines] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s/.exec(text) ?? [];
		if (points === undefined) return undefined;
		return { points: Number(points), faces: Number(faces), cells: Number(faces) + Number(lines) };
	}),
	mfem: inText(/#|nodes/, (text) => ({
		points: only(text, /^vertices\n(\d+)$/gm),
		faces: only(text, /^elements\n(\d+)$/gm),
	})),
	netgen: inText(/^volumeelements\n[1-9]/m, (text) => ({
		points: only(text, /^points\n(\d+)$/gm),
		faces: only(text, /^surfaceelements(?:gi|uv)?\n(\d+)$/gm),
	})),
	ucd: inText(/^#.*\n.*#/s, (text) => {
		const [, points, cells] = /^(?:#.*\n)*\s*(\d+)\s+(\d+)\s+\d+\s+\d+\s+\d+\s*\n/.exec(text) ?? [];
		return points === undefined ? undefined : { points: Number(points), cells: Number(cells) };
	}),
	obj: inText(/\\\n|#v/, (text) => ({
		points: count(text, /^[ \t]*v[ \t]/gm),
		faces: count(text, /^[ \t]*f[ \t]/gm),
	})),
	abaqus: inText(/,[ \t]*\n|include|instance|generate/i, (text) => {
		const types = [...text.matchAll(/^\*element\b.*/gim)].map(([line]) => line);
		const areKnown = types.every((line) =>
			/type=(CPS|CPE|S|T2D|T3D)[234]R?[ \t]*(,|$)/i.test(line),
		);
		return {
			points: rowsUnder(text, /^\*node[ \t]*(,[^\n]*)?\n/i),
			cells: areKnown ? rowsUnder(text, /^\*element[ \t]*,[^\n]*\n/i) : undefined,
		};
	}),
	geojson: (files) => {
		try {
			const { features } = JSON.parse(latin1([...files.values()][0]));
			const types = features.map(({ geometry }: { geometry: { type: string } }) => geometry.type);
			if (types.some((type: string) => /MultiPolygon|Collection/.test(type))) return undefined;
			return { faces: types.filter((type: string) => type === 'Polygon').length };
		} catch {
			return undefined;
		}
	},
	triangle: (files) => {
		const named = (suffix: string) => [...files].find(([name]) => name.endsWith(suffix))?.[1];
		const ele = named('.ele');
		return { points: first(named('.node')), faces: ele && first(ele) };
	},
	csv: (files) => {
		const rows = (suffix: string) => {
			const text = latin1([...files].find(([name]) => name.endsWith(suffix))?.[1]);
			if (/[\f\v]/.test(text)) return undefined;
			return count(text, /^[ \t]*[-+]?(\d+\.?\d*|\.\d+)([ed][-+]?\d+)?[ \t]*([,;\t].*)?$/gim);
		};
		return { points: rows('.points.csv'), faces: rows('.triangles.csv') };
	},
	gmr: inText(/\S[ \t]*#/, (text) => {
		const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
		const found: number[] = [];
		for (let at = 0; at < lines.length; at += 1 + (found.at(-1) as number)) {
			const line = (lines[at] as string).trim();
			if (!/^\d+$/.test(line)) return undefined;
			found.push(Number(line));
		}
		return found.length === 3 ? { points: found[0], faces: found[2] } : undefined;
	}),
};
