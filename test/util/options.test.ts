import { describe, expect, it } from 'vitest';
import {
	checkOption,
	OptionError,
	type OptionSpec,
	optionValues,
	parseOption,
} from '../../src/util/options.ts';

const specs = [
	{
		name: 'form',
		title: 'Form',
		help: 'the form to write',
		type: 'choice',
		choices: [
			{ value: 'indexed', title: 'with numbered points' },
			{ value: 'coordinates', title: 'with coordinates' },
		],
		default: 'indexed',
	},
	{ name: 'rounds', title: 'Rounds', help: 'how often', type: 'integer', from: 1, to: 20 },
	{
		name: 'angle',
		title: 'Angle',
		help: 'the least angle',
		type: 'number',
		from: 0,
		to: 60,
		unit: 'degrees',
		default: 20,
	},
	{ name: 'gzip', title: 'Gzip', help: 'pack it', type: 'boolean', default: false },
	{
		name: 'until',
		title: 'Until',
		help: 'a goal',
		type: 'text',
		form: 'goal',
		check: (text) => (text.startsWith('edge:') ? undefined : 'a goal begins with edge:'),
	},
] as const satisfies readonly OptionSpec[];
const [form, rounds, angle, gzip, until] = specs;

describe('options', () => {
	it('are read from text', () => {
		expect(parseOption(form, 'coordinates')).toBe('coordinates');
		expect(parseOption(rounds, '20')).toBe(20);
		expect(parseOption(angle, '0.5')).toBe(0.5);
		expect(parseOption(gzip, 'yes')).toBe(true);
		expect(parseOption(gzip, 'off')).toBe(false);
		expect(parseOption(until, 'edge:1')).toBe('edge:1');
	});

	it.each([
		[form, ['binary'], 'expected one of indexed, coordinates'],
		[rounds, ['0', '21', '1.5', ' '], 'expected a whole number from 1 to 20'],
		[angle, ['nan'], 'expected a number from 0 to 60 (degrees)'],
		[gzip, ['maybe'], 'expected yes or no'],
		[until, ['area:1'], 'a goal begins with edge:'],
	] as const)('say what is wrong with %o as each of %j', (spec, texts, words) => {
		for (const text of texts) expect(() => parseOption(spec, text)).toThrow(new OptionError(words));
	});

	it('take no value of another type', () => {
		for (const spec of specs) expect(() => checkOption(spec, null)).toThrow(OptionError);
		expect(() => checkOption(rounds, '3')).toThrow(OptionError);
	});

	it('have their defaults where nothing is given', () => {
		expect(optionValues('it', specs, {})).toEqual({ form: 'indexed', angle: 20, gzip: false });
		expect(optionValues('it', specs, { rounds: 2, angle: undefined })).toEqual({
			form: 'indexed',
			rounds: 2,
			angle: 20,
			gzip: false,
		});
	});

	it('refuse what is not declared, and name what is wrong', () => {
		expect(() => optionValues('GMR mesh', [form], { version: 2 })).toThrow(
			new OptionError('GMR mesh has no option version; it has form'),
		);
		expect(() => optionValues('it', [], { version: 2 })).toThrow(
			new OptionError('it has no option version; it has none'),
		);
		expect(() => optionValues('it', specs, { rounds: 99 })).toThrow(/^rounds: .*\b1 to 20$/);
		expect(() => optionValues('it', specs, { rounds: 99 })).toThrow(OptionError);
	});
});
