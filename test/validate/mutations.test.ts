import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { rules } from '../../src/validate/registry.ts';
import { validate } from '../../src/validate/validate.ts';
import { formats } from '../formats/loaded.ts';
import { type Draft, disorder, draftOf, type FileKind, faults } from '../support/brokenMesh.ts';
import { bruteForce } from '../support/bruteForce.ts';
import { filesOf, type WrittenFile } from '../support/draftText.ts';
import { equilateralLattice, rightTriangleGrid } from '../support/grids.ts';
import { plate } from '../support/plate.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { unsound } from '../support/unsound.ts';

const kinds: readonly FileKind[] = ['gmr', 'pair', 'edge'];
const encoder = new TextEncoder();

/** A valid mesh, of another shape for each seed. */
function shape(seed: number, random: () => number): TriMesh {
	const cells = random() < 0.7 ? 2 : 4;
	const shapes: (() => TriMesh)[] = [
		() => randomMesh(seed, { cells }),
		() => randomMesh(seed, { cells: 4, holes: 0.4 * random() }),
		() => randomMesh(seed, { cells, irregular: true }),
		() => randomMesh(seed, { cells, orientation: 'cw' }),
		() => rightTriangleGrid(1 + Math.floor(4 * random()), 1 + Math.floor(3 * random())),
		() => equilateralLattice(1 + Math.floor(3 * random()), 1 + Math.floor(3 * random())),
	];
	return shapes[Math.floor(shapes.length * random())]!();
}

/** What reader and rules say of files. */
async function findingsOf(files: readonly WrittenFile[], kind: FileKind) {
	const format = formats.find(({ id }) => id === (kind === 'gmr' ? 'gmr' : 'triangle'))!;
	const sources = files.map(({ name, text }) => {
		const bytes = encoder.encode(text);
		return { name, size: bytes.length, chunks: () => [bytes] };
	});
	const { mesh, positions, findings } = await format.read(sources, { positions: true });
	expect(mesh ? [...unsound(mesh)] : []).toEqual([]);
	const checked = mesh && validate(mesh, positions, { maxFindings: 1e6 });
	return { read: findings, checked: checked?.list ?? [] };
}

const keyOf = ({ rule, entity }: Finding) => `${rule} ${entity?.kind} ${entity?.index}`;

/** Whether a finding stands on the line of its entity, or of a triangle where that has none. */
function isInPlace({ entity, file, line }: Finding, files: readonly WrittenFile[]): boolean {
	const { kind, index } = entity!;
	const own = files.find(({ lines }) => lines[kind]);
	if (own) return own.name === file && own.lines[kind]![index] === line;
	const triangles = files.find(({ lines }) => lines.triangles)!;
	return triangles.name === file && triangles.lines.triangles!.includes(line);
}

async function agree(draft: Draft, kind: FileKind, random: () => number) {
	const { files } = filesOf(draft, kind, random);
	const { read, checked } = await findingsOf(files, kind);
	expect(read).toEqual([]);
	expect(checked.filter((finding) => !isInPlace(finding, files))).toEqual([]);
	expect([...new Set(checked.map(keyOf))].sort()).toEqual([...bruteForce(draft, kind)].sort());
	return checked;
}

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

describe.each(Object.keys(faults))('a mesh that breaks %s', (rule) => {
	test('has just the findings that brute force confirms, at their lines (60 seeds from 8100)', async () => {
		let broken = 0;
		for (const seed of seeds(8100, 60)) {
			const random = seededRandom(seed * 31 + rule.length);
			const draft = draftOf(shape(seed, random));
			const kind = kinds[seed % 3]!;
			const target = faults[rule]!(draft, random, kind);
			const checked = await agree(draft, kind, random);
			if (!target) continue;
			broken++;
			expect(checked.map(keyOf)).toContain(`${rule} ${target.kind} ${target.index}`);
		}
		expect(broken).toBeGreaterThan(9);
	});
});

/** Of points and segments without triangles: `graph.test.ts` breaks them. */
const ofGraphs = [
	'crossing-segments',
	'duplicate-segment',
	'point-on-segment',
	'seed-on-segment',
	'seed-outside',
];

/** Of quads and polygons: `cells/cells.test.ts` breaks them. */
const ofCells = [
	'barrier-tip',
	'cell-without-area',
	'clockwise-cell',
	'crossing-sides',
	'repeated-corner',
];

test('every rule is broken by some fault', () => {
	const broken = [...Object.keys(faults), ...ofGraphs, ...ofCells];
	expect(broken.sort()).toEqual(rules.map(({ id }) => id).sort());
});

describe.each(kinds)('meshes with several faults (%s)', (kind) => {
	test.each(seeds(8200, 10))(
		'have just the findings that brute force confirms (40 seeds from 40 × %d)',
		async (block) => {
			for (const seed of seeds(40 * block, 40)) {
				const random = seededRandom(seed);
				const draft = draftOf(shape(seed, random));
				const list = [...Object.values(faults), ...disorder, ...disorder, ...disorder];
				for (let n = 1 + Math.floor(4 * random()); n > 0; n--)
					list[Math.floor(random() * list.length)]!(draft, random, kind);
				await agree(draft, kind, random);
			}
		},
	);
});

test('valid meshes have no errors and warnings, and brute force none either', async () => {
	for (const kind of kinds) {
		const random = seededRandom(8300);
		const { points, triangles } = plate();
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.from(points.flat()),
			triangles: Uint32Array.from(triangles.flat()),
			fields: [],
		};
		expect(await agree(draftOf(mesh), kind, random)).toEqual([]);
	}
});
