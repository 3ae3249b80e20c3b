import type {
	ByteSource,
	Companion,
	Format,
	ReadResult,
} from '../../../src/formats/core/format.ts';
import { namedPath, nameRefusal } from '../../../src/formats/core/namedFiles.ts';
import { toy } from '../toy/toy.ts';

const magic = 'toys of a box';

async function linesOf(source: ByteSource): Promise<string[]> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of source.chunks()) chunks.push(chunk);
	return Buffer.concat(chunks).toString().split('\n');
}

/** What is named in lines behind the first, each with its line. */
const namedIn = (lines: readonly string[]) =>
	lines.flatMap((name, i) => (i > 0 && name !== '' ? [{ name, line: i + 1 }] : []));

/** The meshes that a box names, side by side: points and triangles of each behind those before. */
async function read(sources: readonly ByteSource[]): Promise<ReadResult> {
	const [box, ...others] = sources as [ByteSource, ...ByteSource[]];
	const findings: ReadResult['findings'][number][] = [];
	const points: number[] = [];
	const triangles: number[] = [];
	for (const { name, line } of namedIn(await linesOf(box))) {
		const place = { file: box.name, line, column: 1, severity: 'error' } as const;
		const why = nameRefusal(name, box.name);
		const source = others.find((one) => one.name === namedPath(name));
		if (why !== undefined)
			findings.push({
				...place,
				rule: 'not-supported',
				message: `${name} is not read, as ${why}.`,
			});
		else if (!source)
			findings.push({ ...place, rule: 'missing-file', message: `There is no file ${name}.` });
		else {
			const one = await (await toy.reader())([source]);
			const before = points.length / 2;
			findings.push(...one.findings);
			points.push(...(one.mesh?.points ?? []));
			for (const corner of one.mesh?.triangles ?? []) triangles.push(corner + before);
		}
	}
	const dropped = { errors: 0, warnings: 0 };
	if (findings.length > 0) return { findings, dropped };
	return {
		mesh: {
			dimension: 2,
			points: Float64Array.from(points),
			triangles: Uint32Array.from(triangles),
			fields: [],
			source: { format: 'toys', firstIndex: 0, parts: ['toys'] },
		},
		...{ findings, dropped },
	};
}

/** A format that only tests know: a file of the names of toys, which makes one mesh of them. */
export const toySet: Format = {
	id: 'toys',
	title: 'Box of toys (.toys)',
	noun: 'boxes of toys',
	suffixes: ['toys'],
	writtenAs: 'gmr',
	holds: toy.holds,
	options: [],
	sniff: (name, head) => {
		const begins = new TextDecoder().decode(head).startsWith(magic);
		return begins ? 1 : head.length === 0 && /\.toys$/i.test(name) ? 0.5 : 0;
	},
	companions: () => [],
	namedIn: async (source): Promise<readonly Companion[]> =>
		namedIn(await linesOf(source)).map(({ name }) => ({ name, required: true })),
	baseName: (name) => name.replace(/\.toys$/i, ''),
	reader: async () => read,
};

/** A box that names these. */
export const box = (...names: readonly string[]): string => [magic, ...names, ''].join('\n');

/** A toy of one triangle whose corner is at x = `at`. */
export const toyAt = (at: number): string =>
	`#triangles\n1\n0 1 2 0\n#points\n3\n${at} 0\n${at + 1} 0\n${at} 1\n#over\n`;
