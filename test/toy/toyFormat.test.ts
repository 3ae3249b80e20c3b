import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWritten } from '../../src/extension/source/meshSuffixes.ts';
import { conversionChoices } from '../../src/extension/write/conversionChoices.ts';
import { planOf } from '../../src/formats/plan.ts';
import { addFormat, formatOf, formats, refusal } from '../../src/formats/registry.ts';
import { cli, workFolder } from '../cli/inProcess.ts';
import { comesBack } from '../formats/comesBack.ts';
import { gmr } from '../formats/loaded.ts';
import { sampleMeshes } from '../formats/samples.ts';
import { written } from '../formats/sources.ts';
import { toy } from './toyFormat.ts';

const { at, fresh } = workFolder();

describe('a format that is added while the program runs', () => {
	let remove: () => void;
	beforeAll(() => {
		remove = addFormat(toy);
	});
	afterAll(() => remove());

	describe('comes back', () => comesBack(toy));

	test('can be added once', () => {
		expect(() => addFormat(toy)).toThrow('there is a format toy already');
	});

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

	test('is named as a format that keeps what others lose', () => {
		const mesh = sampleMeshes().find(([, { fields }]) =>
			fields.some(({ on, type }) => on === 'points' && type === 'real'),
		)![1];
		const raised = { ...mesh, fields: mesh.fields.filter(({ on }) => on === 'points') };
		const loss = planOf(gmr, raised).losses.find(({ what }) =>
			what.startsWith('field "attribute"'),
		);
		expect(loss?.keptBy).toEqual(expect.arrayContaining(['triangle', 'toy']));
		expect(loss?.keptBy).not.toContain('gmr');
	});

	test('is converted to, described, refined and read again', async () => {
		const [file, more] = [fresh('toy'), fresh('toy')] as const;
		const call = ['convert', at('plate.gmr'), file, '--json', '--write', 'indent=2'];
		const { exit, out } = await cli(...call, '--write', 'end=yes');
		expect(exit).toBe(0);
		expect(JSON.parse(out).losses).toEqual([
			{ what: 'marks', count: 40, reason: 'toys cannot store them', keptBy: ['gmr'] },
			{
				what: 'numbering of the edges',
				count: 396,
				reason: 'toys cannot store them',
				keptBy: ['gmr', 'triangle'],
			},
		]);
		expect(readFileSync(file, 'utf8')).toMatch(/^toy mesh\{\n {2}"[\s\S]*\}\n$/);
		const all = ['--select', 'all', '--engine', 'cpu', '--json'];
		const refined = await cli('refine', file, '-o', more, ...all, '--write', 'indent=9');
		expect([refined.exit, refined.err]).toEqual([
			2,
			expect.stringContaining('--write indent=9: expected a whole number from 0 to 8'),
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

test('a format that is taken away is gone', () => {
	expect(formats.map(({ id }) => id)).not.toContain('toy');
});
