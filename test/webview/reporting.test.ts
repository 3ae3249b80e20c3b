import { expect, test } from 'vitest';
import type { PanelState } from '../../src/protocol/messages.ts';
import { emptyHistory } from '../../webview/model/history.ts';
import { Reporting, type ReportSources } from '../../webview/panel/reporting.ts';

/** Reports a mesh of two triangles that has been refined once or never; `change` replaces some parts. */
function reporting(change: { readonly [part in keyof ReportSources]?: unknown } = {}) {
	const states: PanelState[] = [];
	const mesh = { info: { triangles: 2 }, display: {}, quantities: [] };
	const context = { loaded: () => ({ mesh }), view: () => null };
	const selection = { counts: { points: 0, edges: 0, triangles: 1, noun: 'triangle' } };
	const marking = { marks: { count: 0, storedIn: 'file' } };
	const own = { selecting: { selection }, context, marking };
	const parts = {
		host: { request: async (_: string, state: PanelState) => states.push(state) },
		screen: { toolbar: { setKind() {}, setEngine() {}, update() {} }, line: { offer() {} } },
		reading: { document: {}, loaded: { mesh, found: { errors: 0 } }, slow: false, version: 3 },
		refining: { history: emptyHistory, isGone: false, isOlder: false },
		oneRun: { gpuFailed: false, running: false },
		writing: { running: false },
		choices: { before: own, after: own, newest: 'before', viewId: 'before', paths: {}, ...own },
		targets: { marked: { count: 0 }, selectedCounts: selection.counts },
		runs: { engine: 'auto', kind: 'all' },
		undoing: { canUndo: false, canRedo: false },
		comparison: () => null,
		...change,
	};
	return { states, reporting: new Reporting(parts as unknown as ReportSources) };
}

test('only one of the states of a microtask is reported, the last', async () => {
	const oneRun = { gpuFailed: false, running: true };
	const { states, reporting: made } = reporting({ oneRun });
	made.refresh();
	oneRun.running = false;
	made.refresh();
	await Promise.resolve();
	expect(states).toMatchObject([{ version: 3, running: false, selectedTriangles: 1 }]);
});

test('a mesh with errors is not refined, and nothing is written before a refinement', () => {
	const loaded = { mesh: { info: { triangles: 2 } }, found: { errors: 1 } };
	const reading = { document: {}, loaded, slow: false, version: 3 };
	expect(reporting({ reading }).reporting.abilities).toMatchObject({
		noRefine: 'The file has errors',
		noWrite: 'Nothing has been refined yet',
		canStartOver: false,
	});
});

test('a result that is gone is not written, nor reported as one', () => {
	const refining = { history: { ...emptyHistory, position: 1 }, isGone: true, isOlder: true };
	const { reporting: made } = reporting({ refining });
	expect(made.abilities).toMatchObject({
		noRefine: null,
		noWriteAs: 'The result is gone: refine again',
		canStartOver: true,
	});
	expect(made.state).toMatchObject({ hasResult: false, resultIsOlder: true, resultBy: null });
});
