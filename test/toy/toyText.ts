import {
	type ByteSource,
	type FormatIo,
	type LoadedFormat,
	numbersFrom,
} from '../../src/formats/format.ts';
import type { SectionKind } from '../../src/formats/sheet.ts';
import type { RawFile } from '../../src/formats/sheets/raw.ts';
import { readFiles, type Structure } from '../../src/formats/sheets/readFiles.ts';
import type { FileSyntax, SectionSyntax } from '../../src/formats/sheets/syntax.ts';
import { byteClasses } from '../../src/formats/text/tokens.ts';
import type { TextPart } from '../../src/formats/textPart.ts';
import { pointCount, triangleCount } from '../../src/mesh/triMesh.ts';

const section = (kind: SectionKind, columns: ReturnType<SectionSyntax['columns']>) => ({
	kind,
	noun: kind.slice(0, -1),
	entry: 'its numbers',
	shortest: 4,
	fractional: kind === 'points',
	headerLength: 1,
	plausible: () => true,
	columns: () => columns,
});
const coordinate = { role: 'coordinate', type: 'real' } as const;
const corner = { role: 'point', type: 'integer' } as const;

/** Triangles come first and name their corners, behind which their marks stand. */
const syntax: FileSyntax = {
	format: 'list',
	part: 'list',
	classes: byteClasses('line'),
	comments: 'line',
	brackets: false,
	headings: ['triangles', 'points'],
	ending: 'over',
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: true,
	sections: [
		section('triangles', [corner, corner, corner, { role: 'mark', type: 'mark' }]),
		section('points', [coordinate, coordinate]),
	],
	words: {
		files: 'Lists',
		header: (kind) => [kind],
		entry: ({ kind }) => (kind === 'points' ? 'across, up' : 'three corners, a mark'),
	},
};

const structure: Structure = ([file], _report, { positions }) => {
	const raw = file as RawFile;
	const [triangles, points] = raw.sections;
	if (!triangles || !points) return {};
	const place = (one: typeof points) => ({ file: raw.file, lines: one.lines(), first: 0 }) as const;
	return {
		mesh: {
			dimension: 2,
			points: points.kept(0) as Float64Array,
			triangles: Uint32Array.from(triangles.kept(0)),
			marked: triangles.kept(3) as Uint8Array,
			fields: [],
			source: { format: 'list', firstIndex: 0, parts: ['list'] },
		},
		...(positions ? { positions: { points: place(points), triangles: place(triangles) } } : {}),
	};
};

/** −0 has its sign, as the other formats write it. */
const textOf = (value: number): string => (Object.is(value, -0) ? '-0' : `${value}`);

const suffix = /\.list$/i;

const io: FormatIo = {
	read: (sources, options = {}) =>
		readFiles([sources[0] as ByteSource], () => [syntax], structure, options),
	write(mesh) {
		const rows = (values: Uint32Array | Float64Array, width: number, row: number) =>
			Array.from(values.slice(width * row, width * row + width), textOf).join(' ');
		const lines = [
			...['#triangles', triangleCount(mesh)],
			...Array.from(
				{ length: triangleCount(mesh) },
				(_, t) => `${rows(mesh.triangles, 3, t)} ${mesh.marked?.[t] ?? 0}`,
			),
			...['#points', pointCount(mesh)],
			...Array.from({ length: pointCount(mesh) }, (_, p) => rows(mesh.points, 2, p)),
			'#over',
		];
		const text = `${lines.join('\n')}\n`;
		return {
			files: [{ suffix: 'list', chunks: () => [new TextEncoder().encode(text)] }],
			numberOf: numbersFrom(0),
		};
	},
};

/** A format that only tests know, whose files are text that people edit. */
export const toyText: LoadedFormat = {
	id: 'list',
	title: 'List (.list)',
	noun: 'lists',
	suffixes: ['list'],
	holds: {
		coordinates: 2,
		marks: true,
		edges: false,
		numbers: { points: false, cells: false },
		cells: [],
		groups: { dimensions: [], names: false, several: false },
		fields: [],
	},
	options: [],
	sniff: (name) => (suffix.test(name) ? 1 : 0),
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	languages: [{ id: 'list', aliases: ['List'], suffix: 'list', claims: 'suffix', marks: true }],
	...io,
	load: async () => io,
};

/** What the language server needs of it. */
export const toyTextPart: TextPart = { forms: () => [syntax], structure };
