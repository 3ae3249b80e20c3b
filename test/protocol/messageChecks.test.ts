import { describe, expect, test } from 'vitest';
import { MAX_NAMED } from '../../src/formats/core/namedFiles.ts';
import type { LinkedView } from '../../src/protocol/linkedView.ts';
import { pageMessageChecks, savedState } from '../../src/protocol/messageChecks.ts';
import type { PanelState, ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { Refused } from '../../src/protocol/refused.ts';

const ranges = [
	{ start: 2, end: 3 },
	{ start: 7, end: 7 },
];
const place = { file: 'box.node', line: 2, column: 1, length: 3 };
const state: PanelState = {
	version: 1,
	hasMesh: true,
	hasResult: false,
	resultIsNew: false,
	resultBy: null,
	resultIsOlder: false,
	canUndo: false,
	canRedo: false,
	running: false,
	selectedPoints: 0,
	selectedEdges: 0,
	selectedTriangles: 2,
	markedTriangles: 0,
	marksIn: 'panel',
	showsPath: false,
	findings: [
		{
			...place,
			rule: 'zero-area',
			severity: 'warning',
			message: 'triangle 3 has no area',
			entity: { kind: 'triangles', index: 2 },
			slot: 0,
			related: [{ ...place, message: 'its point', entity: { kind: 'points', index: 0 } }],
		},
	],
};
const info: ToPanel['run']['result']['before'] = {
	format: 'gmr',
	points: 3,
	edges: 3,
	triangles: 1,
	marked: 0,
	boundaryEdges: 3,
	orientation: { ccw: 1, cw: 0, degenerate: 0 },
	area: 0.5,
	bounds: [
		[0, 0],
		[1, 1],
	],
	minAngle: 45,
	maxAngle: null,
	fields: [
		{ name: 'marker', on: 'points', components: 1, type: 'integer' },
		{ name: 'jump', on: 'corners', components: 2, type: 'real' },
		{ name: 'time', on: 'mesh', components: 1, type: 'real' },
	],
	cells: [{ shape: 'line', count: 3 }],
	polygons: {
		...{ polygons: 2, corners: 9, convex: 1, smallest: 'quad 0' },
		byCorners: [{ corners: 4, count: 1 }],
		area: { least: 1, most: 3, sum: 4 },
		byArea: [{ from: 0, count: 2 }],
		edgeRatio: { least: 0.5, mean: 0.75 },
		byEdgeRatio: [{ from: 0.5, count: 2 }],
	},
	groups: [
		{ name: 'wall', dimension: 1, tag: 7, count: 3 },
		{ dimension: 2, tag: 0, count: 0 },
	],
};

const view: LinkedView = {
	...{ camera: { x: 0.5, y: -2, scale: 120 }, rotation: [0, 0, 0, 1] },
	...{ quantity: 'metric:area', range: [0, 60] },
};

/** A message of each kind, with everything that may be in it. */
const asked: { readonly [K in keyof ToExtension]: ToExtension[K]['params'] } = {
	ready: null,
	readFile: { name: 'box.node', other: true },
	write: null,
	writeAs: null,
	savePicture: null,
	openFiles: { uris: ['file:///meshes/plate.gmr'] },
	revealLines: { file: 'box.node', ranges, other: true },
	editMarks: { file: 'box.gmr', version: 3, set: ranges, clear: [] },
	state,
	viewChanged: view,
	help: { anchor: 'when-something-is-wrong' },
};
const answered: { readonly [K in keyof ToPanel]: ToPanel[K]['result'] } = {
	settings: null,
	load: state,
	run: {
		...{ operation: 'longest-edge', values: { split: 'all', rounds: 2, until: 'edge:0.1' } },
		...{ before: info, after: info, rounds: 2, engine: 'gpu', adapter: 'one', milliseconds: 3.5 },
	},
	values: { size: 'field:h', triangles: 100, twice: true },
	chosen: { operation: 'adapt', values: { size: 'field:h' } },
	selectLines: null,
	selectedLines: [{ file: 'box.gmr', ranges }],
	mark: {
		targets: 2,
		changed: 1,
		marked: 4,
		edit: { file: 'box.gmr', version: 3, set: ranges, clear: [] },
	},
	showPath: {
		triangle: 3,
		triangles: 4,
		terminal: [1, 2],
		endsAtBoundary: false,
		complete: true,
		words: 'path of 4 triangles',
	},
	saved: { uri: 'file:///meshes/box.node', other: 'file:///meshes/fine.node' },
	act: state,
	exportResult: { id: 1, suffixes: ['node', 'ele'], losses: ['the marks'], version: 3 },
	exportChunk: Uint8Array.of(1, 2),
	picture: Uint8Array.of(137, 80),
	copyPicture: null,
	closeExport: null,
	link: { ...view, quantity: null, range: null },
	follow: null,
};

const params = pageMessageChecks.params as Record<string, (raw: unknown) => unknown>;
const results = pageMessageChecks.results as Record<string, (raw: unknown) => unknown>;
/** As a webview sends it. */
const sent = (message: unknown): unknown =>
	message instanceof Uint8Array ? message : JSON.parse(JSON.stringify(message));

describe('what a page may say passes unchanged', () => {
	test.each(Object.entries(asked))('%s', (name, message) => {
		expect(params[name]?.(sent(message))).toEqual(message);
	});

	test.each(Object.entries(answered))('an answer to %s', (name, message) => {
		expect(results[name]?.(sent(message))).toEqual(message);
	});

	test('measures that are not finite, which arrive as null', () => {
		const odd = { ...answered.run, before: { ...info, area: Number.POSITIVE_INFINITY } };
		expect(() => results.run?.(sent(odd))).not.toThrow();
	});

	test('progress with and without a fraction', () => {
		for (const progress of [{ phase: 'Reading' }, { phase: 'Reading', fraction: 0.5 }])
			expect(pageMessageChecks.progress(progress)).toEqual(progress);
	});

	test('as many ranges of lines as a large mesh has', () => {
		const many = Array.from({ length: 300_000 }, (_, i) => ({ start: 2 * i + 1, end: 2 * i + 1 }));
		expect(() => params.revealLines?.({ file: 'box.gmr', ranges: many })).not.toThrow();
	});
});

describe('a name of a file that leaves its folder is refused', () => {
	test.each(['../secret', '..', '.', '', '/etc/passwd', 'a/b', 'file:///etc/passwd', 'a\0b'])(
		'%j',
		(file) => {
			expect(() => params.readFile?.({ name: file })).toThrow(Refused);
			expect(() => params.revealLines?.({ file, ranges })).toThrow(Refused);
			expect(() => params.editMarks?.({ ...asked.editMarks, file })).toThrow(Refused);
			expect(() => results.selectedLines?.([{ file, ranges }])).toThrow(Refused);
		},
	);
});

describe('a run that no operation has is refused', () => {
	test.each([
		['another-edge', {}],
		['longest-edge', { rounds: 21 }],
		['longest-edge', { rounds: '2' }],
		['longest-edge', { split: 'both' }],
		['longest-edge', { until: 'edge:-1' }],
		['longest-edge', { angle: 3 }],
		['longest-edge', null],
	])('%s %j', (operation, values) => {
		expect(() => results.run?.({ ...answered.run, operation, values })).toThrow(Refused);
	});
});

describe('a suffix that is none is refused', () => {
	test.each([
		...['gmr/../../../.bashrc', '..', '', 'gmr/x', 'a\\b', 'a b', 'x'.repeat(17), 3, null],
		...['_0', '_.vtu', '_0/.vtu', '_0.vtu/x', '_00000.vtu', '.vtu', 'a.b.c'],
	])('%j', (suffix) => {
		const opened = { ...answered.exportResult, suffixes: [suffix] };
		expect(() => results.exportResult?.(opened)).toThrow(Refused);
	});

	test.each(['node', 'points.csv', '_0.vtu', '_4095.vtu'])('and %s is one', (suffix) => {
		const opened = { ...answered.exportResult, suffixes: [suffix] };
		expect(results.exportResult?.(opened)).toEqual(opened);
	});

	test('and a page has no more of them than a file may name, and that file', () => {
		const opened = (count: number) => ({
			...answered.exportResult,
			suffixes: ['pvtu', ...Array.from({ length: count }, (_, i) => `_${i}.vtu`)],
		});
		expect(results.exportResult?.(opened(MAX_NAMED))).toEqual(opened(MAX_NAMED));
		expect(() => results.exportResult?.(opened(MAX_NAMED + 1))).toThrow(Refused);
	});

	test('twice the same', () => {
		const opened = { ...answered.exportResult, suffixes: ['node', 'node'] };
		expect(() => results.exportResult?.(opened)).toThrow(Refused);
	});
});

describe('what is not of its shape is refused', () => {
	const wrong: readonly [string, string, unknown][] = [
		['no object', 'revealLines', null],
		['a list in place of an object', 'revealLines', [1]],
		['a missing field', 'revealLines', { file: 'a' }],
		['a field too many', 'revealLines', { file: 'a', ranges, more: 1 }],
		['a key of prototypes', 'revealLines', JSON.parse('{"file":"a","ranges":[],"__proto__":{}}')],
		['a constructor', 'revealLines', { file: 'a', ranges, constructor: {} }],
		['an object in place of a list', 'revealLines', { file: 'a', ranges: { length: 1 } }],
		['a line 0', 'revealLines', { file: 'a', ranges: [{ start: 0, end: 1 }] }],
		['half a line', 'revealLines', { file: 'a', ranges: [{ start: 1.5, end: 2 }] }],
		[
			'a range that ends before it starts',
			'revealLines',
			{ file: 'a', ranges: [{ start: 3, end: 2 }] },
		],
		['ranges that overlap', 'editMarks', { ...asked.editMarks, set: [ranges[0], ranges[0]] }],
		['a version below 0', 'editMarks', { ...asked.editMarks, version: -1 }],
		['a number as text', 'state', { ...state, version: '1' }],
		['a finding without its place', 'state', { ...state, findings: [{ message: 'x' }] }],
		['an anchor with a folder', 'help', { anchor: '../other.md#x' }],
		['very long text', 'readFile', { name: 'x'.repeat(1_000_000) }],
		['parameters where there are none', 'write', {}],
	];
	test.each(wrong)('%s', (_what, name, message) => {
		expect(() => params[name]?.(message)).toThrow(Refused);
	});

	test('bytes that are none', () => {
		expect(() => results.exportChunk?.([1, 2])).toThrow(Refused);
		expect(() => results.picture?.('<svg/>')).toThrow(Refused);
	});

	test('progress that is none', () => {
		expect(() => pageMessageChecks.progress('half')).toThrow(Refused);
	});

	test('a huge list, before its items are looked at', () => {
		const looked: string[] = [];
		const item = new Proxy({}, { get: (_, key) => looked.push(String(key)) });
		const many = new Array(5_000_000).fill(item);
		expect(() => params.revealLines?.({ file: 'a', ranges: many })).toThrow(Refused);
		expect(looked).toEqual([]);
	});
});

test('a refusal says which field of which message is wrong, in few words', () => {
	const bad = { file: 'a', ranges: [{ start: 1, end: 'x'.repeat(5000) }] };
	const words = (() => {
		try {
			params.revealLines?.(bad);
		} catch (error) {
			return (error as Error).message;
		}
		return '';
	})();
	expect(words).toMatch(/^revealLines, ranges\.0\.end: /);
	expect(words.length).toBeLessThan(250);
});

describe('the state that a page saved', () => {
	test('is its URI; the rest is its own', () => {
		expect(savedState({ uri: 'file:///a.gmr', camera: null })).toEqual({ uri: 'file:///a.gmr' });
	});

	test.each([undefined, null, 'file:///a.gmr', {}, { uri: 3 }])('is refused as %j', (saved) => {
		expect(() => savedState(saved)).toThrow(Refused);
	});
});
