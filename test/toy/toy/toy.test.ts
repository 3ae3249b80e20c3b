import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWritten } from '../../../src/extension/source/meshSuffixes.ts';
import { conversionChoices } from '../../../src/extension/write/conversionChoices.ts';
import { markerField } from '../../../src/formats/fit/entityCells.ts';
import { planOf } from '../../../src/formats/plan.ts';
import { formatOf, formats, refusal } from '../../../src/formats/registry.ts';
import { type Field, pointCount } from '../../../src/mesh/triMesh.ts';
import { cli, workFolder } from '../../cli/inProcess.ts';
import { comesBack } from '../../formats/comesBack.ts';
import { gmr } from '../../formats/loaded.ts';
import { sampleMeshes } from '../../formats/samples.ts';
import { memorySource, places, written } from '../../formats/sources.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { loaded } from '../../support/loadedFormat.ts';
import { register } from '../../support/register.ts';
import { pretendedWorkers } from '../../support/workers.ts';
import { toy as record } from './toy.ts';

const toy = await loaded(record);

const { at, fresh } = workFolder();

describe('a format that is added while the program runs', () => {
	let remove: () => void;
	beforeAll(() => {
		remove = register(formats, toy);
	});
	afterAll(() => remove());

	describe('comes back', () => comesBack(toy));

	test('is known by what its files begin with, and named where a file is refused', () => {
		const [bytes] = written(toy, sampleMeshes()[0]![1]).values();
		expect(formatOf('mesh.ply', bytes!.subarray(0, 4096))?.id).toBe('toy');
		expect(refusal('a.txt', new TextEncoder().encode('lorem'))).toContain('Toy mesh (.toy)');
	});

	test('is among the choices of the dialog, plain and with its options', () => {
		const choices = conversionChoices(formats).filter(({ format }) => format.id === 'toy');
		expect(choices.map(({ label, ask }) => [label, ask.length])).toEqual([
			['Toy mesh (.toy)', 0],
			['Toy mesh (.toy), …', 2],
		]);
		expect(isWritten('toy')).toBe(true);
	});

	test('is in the help of commands that write, with its options', async () => {
		for (const command of ['convert', 'refine', 'normalise']) {
			const { out } = await cli(command, '--help');
			expect(out.replace(/\s+/g, ' ')).toContain('toys: indent=<0 to 8>, end=yes|no');
		}
		const { err } = await cli('convert', at('plate.gmr'), fresh('other'));
		expect(err).toContain('.toy');
	});

	test('is named as a format that keeps what others lose, and loses what it has no room for', () => {
		const [, mesh] = sampleMeshes().find(([, { fields }]) =>
			fields.some(({ on, role }) => on === 'points' && role === 'marker'),
		)!;
		const marker = mesh.fields.find(({ on, role }) => on === 'points' && role === 'marker')!;
		const count = pointCount(mesh);
		const heat: Field = {
			...{ name: 'heat', on: 'points', role: 'attribute', type: 'real', components: 1 },
			values: new Float64Array(count),
		};
		const rich = { ...mesh, fields: [heat, { ...marker, name: 'marker' }] };
		const raised = planOf(gmr, rich).losses.find(({ what }) => what.startsWith('field "marker"'));
		expect(raised?.keptBy).toEqual(expect.arrayContaining(['triangle', 'toy']));
		expect(raised?.keptBy).not.toContain('gmr');
		const lost = planOf(toy, rich).losses.filter(({ what }) => what.startsWith('field'));
		expect(lost).toMatchObject([{ what: 'field "heat" on points', count }]);
	});

	test('is read by threads as by one', async () => {
		const mesh = perturbedGrid(24, 24);
		const markers = Int32Array.from({ length: pointCount(mesh) }, (_, p) => p % 5);
		const fields = [markerField('marker', 'points', markers)];
		const [[name, bytes]] = [...written(toy, { ...mesh, fields })] as [[string, Uint8Array]];
		const source = memorySource(name, bytes);
		const alone = await toy.read([source], { positions: true });
		const workers = pretendedWorkers(3);
		expect(await toy.read([source], { positions: true, workers, blockBytes: 512 })).toEqual(alone);
		expect(workers.done.filter((kind) => kind === 'parse').length).toBeGreaterThan(10);
		expect(alone.mesh?.fields).toEqual(fields);
		expect(alone.findings).toEqual([]);
	});

	test.each([
		['0 1 x 1', 'not-a-number 3:5', /^Expected point 3 of triangle 0, found "x", which is not/],
		['0 1', 'missing-value 3:4', /^Expected point 3 of triangle 0, but the line ends/],
		['0 1 4 1', 'index-out-of-range 3:5', /\b0 to 3, found 4\b/],
		['0 1 5000000000 1', 'index-out-of-range 3:5', /\b0 to 3, found 5000000000\b/],
		['0 1 2 3', 'mark-not-0-or-1 3:7', /^Expected the mark of triangle 0 to be 0 or 1, found "3"/],
		['0 1 2 1 7', 'extra-value 3:9', /as triangle 0 has three corners and a mark, found "7"/],
	])('says what is wrong with a line, and where: %s', async (line, place, words) => {
		const text = `#triangles\n2\n${line}\n0 2 3 0\n#points\n4\n0 0\n1 0\n1 1\n0 1\n#over\n`;
		const result = await toy.read([memorySource('a.toy', text)]);
		expect(places(result)).toEqual([place]);
		expect(result.mesh === undefined).toBe(!place.startsWith('extra'));
		expect(result.findings[0]?.message).toMatch(words);
		expect(await toy.read([memorySource('a.toy', text)], { maxFindings: 0 })).toMatchObject({
			dropped: { errors: 1 },
		});
	});

	test('is converted to, described, refined and read again', async () => {
		const [file, more] = [fresh('toy'), fresh('toy')] as const;
		const call = ['convert', at('plate.gmr'), file, '--json', '--write', 'indent=2'];
		const { exit, out } = await cli(...call, '--write', 'end=yes');
		expect(exit).toBe(0);
		expect(JSON.parse(out).losses).toEqual([
			{
				what: 'numbering of the edges',
				count: 396,
				reason: 'toys cannot store them',
				keptBy: ['gmr', 'triangle'],
			},
		]);
		expect(readFileSync(file, 'utf8')).toMatch(/^#triangles\n244\n {2}\d[\s\S]*\n#over\n\n$/);
		const all = ['--select', 'all', '--engine', 'cpu', '--json'];
		const refined = await cli('refine', file, '-o', more, ...all, '--write', 'indent=9');
		expect([refined.exit, refined.err]).toEqual([
			2,
			expect.stringMatching(/--write indent=9: .*\b0 to 8\b/),
		]);
		const { output } = JSON.parse((await cli('refine', file, '-o', more, ...all)).out);
		expect(output).toMatchObject({ format: 'toy', file: more });
		expect(JSON.parse((await cli('info', more, '--json')).out)).toMatchObject({
			format: 'toy',
			triangles: output.triangles,
			errors: 0,
		});
	});
});

test('a format of text, with an editor, rows by threads and losses, takes 150 lines', () => {
	const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
	const lines = sources.flatMap((name) =>
		readFileSync(join(import.meta.dirname, name), 'utf8')
			.trimEnd()
			.split('\n'),
	);
	expect(sources).toContain('editor.ts');
	expect(lines.length).toBeLessThanOrEqual(150);
});

test('a format that is taken away is gone', () => {
	expect(formats.map(({ id }) => id)).not.toContain('toy');
});
