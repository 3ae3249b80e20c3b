import { expect, test } from 'vitest';
import { panelSettings, settingsOf } from '../../src/protocol/panelSettings.ts';
import { coloursBySettings, defaultColours, mapFor } from '../../webview/model/colourChoice.ts';

const written = (values: Readonly<Record<string, unknown>>) => settingsOf((name) => values[name]);
const usual = written({});

test('what is written of settings is taken where it fits', () => {
	const all = {
		engine: 'gpu',
		colourBy: 'metric:shape',
		colourMap: 'plasma',
		colourRange: 'percentile',
		colourPercentile: 5,
		layout: 'swipe',
		numbers: ['triangles', 'points'],
		outputName: 'fine',
	};
	expect(written(all)).toEqual(all);
	expect(Object.keys(panelSettings).sort()).toEqual(Object.keys(all).sort());
});

test.each([
	['engine', 'both'],
	['colourBy', 3],
	['colourBy', 'x'.repeat(300)],
	['colourMap', 'rainbow'],
	['colourRange', 'hand'],
	['colourPercentile', 50],
	['colourPercentile', '2'],
	['layout', null],
	['numbers', 'points'],
	['numbers', ['points', 'quads']],
	['outputName', ['a']],
])('%s is as usual where %j is written', (name, value) => {
	expect(written({ [name]: value })).toEqual(usual);
});

test('colours are those of the settings, which usually are the usual ones', () => {
	expect(coloursBySettings(usual)).toEqual(defaultColours);
	const choice = coloursBySettings({
		...usual,
		colourMap: 'plasma',
		colourRange: 'percentile',
		colourPercentile: 5,
	});
	expect(choice.range).toEqual({ by: 'percentile', percent: 5 });
	expect(mapFor(choice, { id: 'metric:minimumAngle', kind: 'number' })).toBe('plasma');
});
