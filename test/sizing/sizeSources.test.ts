import { describe, expect, test } from 'vitest';
import { parseSizeSources } from '../../src/sizing/sizeSources.ts';

/** Sources without the functions of their formulas. */
const read = (text: string) =>
	parseSizeSources(text).map((source) =>
		'formula' in source ? { ...source, formula: source.formula.text.trim() } : source,
	);

describe('the text of sources', () => {
	test.each([
		['0.1', [{ kind: 'formula', formula: '0.1' }]],
		[
			' min(x, 2) ; 3 ',
			[
				{ kind: 'formula', formula: 'min(x, 2)' },
				{ kind: 'formula', formula: '3' },
			],
		],
		['x < 1 ? 2 : 3', [{ kind: 'formula', formula: 'x < 1 ? 2 : 3' }]],
		['group:wall=0.1', [{ kind: 'group', group: 'wall', formula: '0.1' }]],
		[
			'group: no slip = x == 0 ? 1 : 2',
			[{ kind: 'group', group: 'no slip', formula: 'x == 0 ? 1 : 2' }],
		],
		['group:"a;b=c"=1', [{ kind: 'group', group: 'a;b=c', formula: '1' }]],
		[
			'field:h; field: mean length',
			[
				{ kind: 'field', field: 'h' },
				{ kind: 'field', field: 'mean length' },
			],
		],
		['own', [{ kind: 'own' }]],
		['hessian:p', [{ kind: 'hessian', field: 'p', component: 0 }]],
		['hessian:velocity:1', [{ kind: 'hessian', field: 'velocity', component: 1 }]],
		['hessian:"u:v":2', [{ kind: 'hessian', field: 'u:v', component: 2 }]],
	])('%s is read', (text, wanted) => {
		expect(read(text)).toEqual(wanted);
	});

	const empty = 'expected a number, a formula';
	test.each([
		['', empty],
		[';', empty],
		['group:wall', '"group:wall": expected group:<name>=<formula>'],
		['group:=1', '"group:=1": expected the name of a group'],
		['field:', /^"field:": .* field$/],
		['field:h:1', '"field:h:1": expected field:<name>'],
		['hessian:u:x', '"hessian:u:x": expected hessian:<field>:<component from 0>'],
		['group:wall=', '(character 1 of "")'],
		['2 * (x', 'character'],
		['field:"h', /^"field:"h": .* field$/],
	])('%s is refused', (text, message) => {
		expect(() => parseSizeSources(text)).toThrow(message);
	});
});
