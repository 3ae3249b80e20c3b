import { describe, expect, test } from 'vitest';
import { bytesEdit } from '../../../src/language/fixes/codeActions.ts';
import { normaliseFiles } from '../../../src/language/fixes/normaliseFiles.ts';
import { parser } from '../../../src/language/server/parser.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { formats } from '../../formats/loaded.ts';
import { mutations, validGmr, validTriangle } from '../../repair/mutations.ts';
import { totalArea } from '../../support/measures.ts';
import { seededRandom } from '../../support/random.ts';
import { oddSquareWith } from '../../support/squares.ts';
import { open } from '../open.ts';
import { actionsFor, changed, problems, type Texts } from './fixing.ts';

async function normalised(texts: Texts) {
	const { document } = await open(texts);
	const result = await normaliseFiles(document, parser);
	return { ...result, texts: changed(texts, bytesEdit(document, result.files)) };
}

/** The files of a mesh, as its format writes them. */
function written(mesh: TriMesh, base = 'a'): Texts {
	const format = formats.find(({ id }) => id === mesh.source?.format)!;
	return Object.fromEntries(
		format
			.write(mesh)
			.files.map((file) => [
				`${base}.${file.suffix}`,
				new TextDecoder().decode(concatBytes(file.chunks())),
			]),
	);
}

const two = oddSquareWith(
	['# a square', '# two triangles\n# by hand'],
	['1e0 0', '1 0'],
	['1.0 1', '1 1'],
	['0 1.0\n\n', '0 1\n'],
	['# inner one last\n', ''],
	['0 2\n\n', '0 2\n'],
	['#end\n', '#end\n# the last word\n'],
);

describe('normalising files', () => {
	test('leaves a normal file byte by byte as it is, odd digits and all', async () => {
		const { texts, summary, files } = await normalised({ 'a.gmr': two });
		expect(files.size).toBe(0);
		expect(texts['a.gmr']).toBe(two);
		expect(summary).toBe('nothing to repair');
	});

	test('corrects lines without writing the rest again', async () => {
		const broken = two.replace('\n4\n', '\n3\n').replace('-5 1', '5 2').replace('0 2\n', '0 2 9\n');
		const { texts, summary, notes } = await normalised({ 'a.gmr': broken });
		expect(texts['a.gmr']).toBe(two.replace('0 2\n', '0 2\n# not used: 9\n'));
		expect(summary).toBe('lines corrected');
		expect(notes).toEqual([]);
	});

	test('keeps comments before and behind the entries, marks too, and says which it loses', async () => {
		const broken = two
			.replace('\n4\n0.00 0\n', '\n5\n0.00 0\n# a note\n7 7\n')
			.replace('#edges\n5\n0 1\n1 2\n2 3\n3 0\n0 2', '#edges\n5\n0 2\n2 3\n3 4\n4 0\n0 3');
		const { texts, summary, notes } = await normalised({ 'a.gmr': broken });
		expect(summary).toBe('1 unused point removed');
		expect(notes).toEqual(['1 comment between entries is lost; undo restores it.']);
		const text = texts['a.gmr']!;
		expect(text.startsWith('# two triangles\n# by hand\n#points\n4\n0 0\n')).toBe(true);
		expect(text.endsWith('\n5 3 4 0\n\n#end\n# the last word\n')).toBe(true);
		expect(text).toContain('1 2 -5 1\n');
		expect(await problems(texts)).toEqual([]);
	});

	test('keeps CRLF', async () => {
		const broken = two.replace('\n4\n', '\n5\n').replace('0 1\n#e', '0 1\n5 5\n#e');
		const { texts } = await normalised({ 'a.gmr': broken.replaceAll('\n', '\r\n') });
		expect(texts['a.gmr']).toMatch(/^# two triangles\r\n# by hand\r\n#points\r\n4\r\n/);
		expect(texts['a.gmr']!.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
	});

	test('changes nothing where a line makes no sense, and says where', async () => {
		const broken = two.replace('\n1 1\n', '\n1 x\n').replace('\n4\n', '\n3\n');
		const { files, problem } = await normalised({ 'a.gmr': broken });
		expect(files.size).toBe(0);
		expect(problem).toMatch(/can’t be read, so nothing was changed\. a\.gmr:7:1: Expected a point/);
	});

	test('says what remains', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 0, 4, 4, 4, 1, 1),
			triangles: Uint32Array.of(0, 1, 2, 3, 4, 2),
			fields: [],
			source: { format: 'gmr', firstIndex: 0, parts: ['gmr'], signedEdges: true },
		};
		const { summary } = await normalised(written(mesh));
		expect(summary).toBe(
			'1 triangle reversed, 3 boundary edges reversed; 1 pair of overlapping triangles remains',
		);
	});

	test('is offered where only it helps', async () => {
		const texts = written(mutations.hang!(validGmr(3), () => 2));
		const { titles, apply } = await actionsFor(texts, 'hanging-node');
		expect(titles).toEqual(['Normalise the mesh: repair everything possible']);
		expect(await problems(await apply(/^Normalise/))).toEqual([]);
	});

	test('is offered in space for triangles of opposite orientation alone', async () => {
		const points = '0 0 0\n1 0 0\n1 1 1\n0 1 0\n0 1 0';
		const texts = { 'a.off': `OFF\n5 2 0\n${points}\n3 0 1 2\n3 0 3 2\n` };
		expect((await actionsFor(texts, 'coincident-points')).titles).not.toContainEqual(
			expect.stringMatching(/^Normalise/),
		);
		const { apply } = await actionsFor(texts, 'mixed-orientation');
		expect(await problems(await apply(/^Normalise/))).not.toContainEqual(
			expect.stringContaining('mixed-orientation'),
		);
	});
});

const seeds = Array.from({ length: 25 }, (_, i) => i + 1);

describe('normalising broken meshes', () => {
	test('of GMR leaves no problem and the same area (seeds 1 to 25)', async () => {
		const names = Object.keys(mutations);
		for (const seed of seeds) {
			const random = seededRandom(seed);
			const pick = (below: number) => Math.floor(random() * below);
			const valid = validGmr(seed);
			let broken = valid;
			for (let i = 0; i < 4; i++) broken = mutations[names[pick(names.length)]!]!(broken, pick);
			const { texts } = await normalised(written(broken));
			expect(await problems(texts), `seed ${seed}`).toEqual([]);
			const { document } = await open(texts);
			expect(totalArea(document.mesh!)).toBeCloseTo(totalArea(valid), 12);
			expect((await normalised(texts)).files.size).toBe(0);
		}
	});

	test('of Triangle’s files: markers, attributes, segments and holes are still on what they were on (seeds 1 to 10)', async () => {
		for (const seed of seeds.slice(0, 10)) {
			const valid = validTriangle(seed);
			const before = written(valid);
			// A point in front that nothing uses, and every other triangle reversed.
			const shifted: TriMesh = {
				...valid,
				points: Float64Array.of(9, 9, ...valid.points),
				triangles: valid.triangles.map((_, i, all) => {
					const at = Math.floor(i / 3) % 2 === 1 && i % 3 > 0 ? i + (i % 3 === 1 ? 1 : -1) : i;
					return all[at]! + 1;
				}),
				fields: valid.fields
					.filter(({ on }) => on !== 'edges')
					.map((field) =>
						field.on !== 'points'
							? field
							: {
									...field,
									values:
										field.values instanceof Int32Array
											? Int32Array.of(7, ...field.values)
											: Float64Array.of(7, ...field.values),
								},
					),
				source: { ...valid.source!, segments: new Uint32Array(0), parts: ['node', 'ele'] },
			};
			const { node, ele } = pair(written(shifted));
			const poly = before['a.poly']!.replace(/^(\d+) (\d+) (\d+) (\d+)$/gm, (_, id, a, b, m) =>
				id === '0' ? `${id} ${a} ${b} ${m}` : `${id} ${Number(a) + 1} ${Number(b) + 1} ${m}`,
			);
			const { texts, summary } = await normalised({ 'a.node': node, 'a.ele': ele, 'a.poly': poly });
			expect(summary).toMatch(/^\d+ triangles reversed, 1 unused point removed$/);
			expect(texts['a.node']).toBe(before['a.node']);
			expect(texts['a.ele']!.split('\n').map(sorted)).toEqual(
				before['a.ele']!.split('\n').map(sorted),
			);
			expect(texts['a.poly']!.split('\n').map(undirected)).toEqual(
				before['a.poly']!.split('\n').map(undirected),
			);
		}
	});
});

const pair = (texts: Texts) => ({ node: texts['a.node']!, ele: texts['a.ele']! });

/** A line of an .ele file whatever the first corner: id, corners from the least on, the rest. */
function sorted(line: string): string {
	const [id, ...values] = line.split(' ');
	if (values.length < 4) return line;
	const corners = values.slice(0, 3);
	const least = corners.indexOf(String(Math.min(...corners.map(Number))));
	return [id, ...corners.slice(least), ...corners.slice(0, least), ...values.slice(3)].join(' ');
}

/** A segment whatever its direction. */
function undirected(line: string): string {
	const [id, a, b, ...rest] = line.split(' ');
	return rest.length === 1 && Number(a) > Number(b) ? [id, b, a, ...rest].join(' ') : line;
}
