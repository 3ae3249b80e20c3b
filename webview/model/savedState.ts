import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { SavedState } from '../../src/protocol/page.ts';
import { type EngineChoice, engineChoices } from '../../src/refine/chooseEngine.ts';
import { operationOf } from '../../src/refine/registry.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { Camera } from './camera.ts';
import { type OwnColours, restoreColours } from './colourChoice.ts';
import { type Filter, noFilter, restoreFilter } from './filter.ts';
import { type ChosenBy, chosenWays, type Place, type Round } from './history.ts';
import { freshLayout, type Layout, restoreLayout } from './layout.ts';
import { areValues, knownOperation, restoreValues, untaken } from './operationValues.ts';
import type { DrawOptions } from './palette.ts';
import { freshSpace, restoreSpace, type SpaceView } from './space.ts';
import type { ViewId } from './viewId.ts';

/** What is divided: the file's marks, the triangles picked, or all. */
export type SelectionKind = 'marked' | 'selected' | 'all';

/** A run that can be done again. */
export interface RunRecord {
	readonly kind: SelectionKind;
	/** Id of the operation. */
	readonly operation: string;
	/** Of its options; those left out have their defaults. */
	readonly values: OptionValues;
	readonly engine: EngineChoice;
}

/** A run with what was divided where the file does not say it: `chosen` as runs (see `encodeRuns`). */
export interface SavedRun extends RunRecord {
	readonly chosen?: readonly number[];
	readonly by?: ChosenBy;
}

/** A `History` as it is saved. */
export interface SavedHistory {
	readonly rounds: readonly SavedRun[];
	readonly sources: readonly number[];
	readonly position: number;
	/** What its source held, see `RefinedView.content`. */
	readonly content?: string;
}

/** What survives hiding and a window reload; no geometry. */
export interface PanelMemory extends SavedState {
	readonly camera: Camera | null;
	readonly options: DrawOptions;
	/** How meshes in space are looked at. */
	readonly space: SpaceView;
	readonly colours: OwnColours;
	readonly filter: Filter;
	readonly kind: SelectionKind | null;
	/** What was chosen before triangles were selected. */
	readonly kindBefore: SelectionKind | null;
	/** Id of the operation that is chosen. */
	readonly operation: string;
	/** What was chosen of options, by their names; see `operationValues.ts`. */
	readonly values: OptionValues;
	/** What clicks and shapes pick. */
	readonly pick: EntityKind;
	/** The view that the selection is on. */
	readonly viewId: ViewId;
	/** Selected triangles, as runs (see `encodeRuns`); null for none, and where there are too many to keep. */
	readonly selected: readonly number[] | null;
	readonly selectedEdges: readonly number[] | null;
	readonly selectedPoints: readonly number[] | null;
	/** Marks that live in the panel, and the fingerprint of the triangles that they are for. */
	readonly marks: { readonly runs: readonly number[]; readonly fingerprint: string } | null;
	/** Marks on a result, which a view shows, as above. */
	readonly resultMarks: {
		readonly viewId: ViewId;
		readonly runs: readonly number[];
		readonly fingerprint: string;
	} | null;
	/** What was done to the mesh, and what was shown of it. */
	readonly history: SavedHistory | null;
	readonly layout: Layout;
	/** What is to do the work; null as the setting says. */
	readonly engine: EngineChoice | null;
}

/** What a panel starts with. */
export const freshMemory = (uri: string): PanelMemory => ({
	uri,
	camera: null,
	options: { fill: true, wireframe: true, byAngle: true },
	space: freshSpace,
	colours: {},
	filter: noFilter,
	kind: null,
	kindBefore: null,
	operation: knownOperation(undefined).id,
	values: {},
	pick: 'triangles',
	viewId: 'before',
	selected: null,
	selectedEdges: null,
	selectedPoints: null,
	marks: null,
	resultMarks: null,
	history: null,
	layout: freshLayout,
	engine: null,
});

/** Runs of ones in a byte array, as start, end, start, end, … (ends exclusive); null if more than `limit` numbers. */
export function encodeRuns(flags: Uint8Array, limit = 20_000): number[] | null {
	const runs: number[] = [];
	for (let i = 0; i <= flags.length; i++) {
		const now = i < flags.length && flags[i] === 1;
		if (now !== (runs.length % 2 === 1)) runs.push(i);
		if (runs.length > limit) return null;
	}
	return runs;
}

/**
 * A round as it is saved; null where what was chosen is too much to be kept. `inFile` says that the file holds marks, which stand for
 * what was chosen where that is too much.
 */
export function savedRun({ run, chosen, by }: Round, inFile = true): SavedRun | null {
	const { kind, operation, values, engine } = run;
	const plain = { kind, operation, values, engine, ...(by && { by }) };
	if (kind === 'all' || !chosen) return plain;
	const runs = encodeRuns(chosen);
	if (!runs) return kind === 'marked' && inFile ? plain : null;
	return { ...plain, chosen: runs };
}

/**
 * A history as it is saved, up to the first round of which that can't be; null for none. `inFile` says that the file holds
 * the marks of its mesh.
 */
export function savedHistory({ of, history }: Place, inFile: boolean): SavedHistory | null {
	const rounds: SavedRun[] = [];
	for (const round of history.rounds) {
		const saved = savedRun(round, inFile && rounds.length === 0);
		if (!saved) break;
		rounds.push(saved);
	}
	return cutHistory({ ...history, rounds, ...(of?.content && { content: of.content }) });
}

/** A history with no more than its rounds; null for none. */
function cutHistory({ rounds, sources, position, content }: SavedHistory): SavedHistory | null {
	const count = rounds.length;
	if (count === 0) return null;
	return {
		rounds,
		sources: sources.filter((k) => k <= count),
		position: Math.min(position, count),
		...(content !== undefined && { content }),
	};
}

/** The flags that `encodeRuns` was given; runs beyond `count` are cut. */
export function decodeRuns(runs: readonly number[], count: number): Uint8Array<ArrayBuffer> {
	const flags = new Uint8Array(count);
	for (let k = 0; k + 1 < runs.length; k += 2) flags.fill(1, runs[k], runs[k + 1]);
	return flags;
}

const kinds: readonly unknown[] = ['marked', 'selected', 'all'];

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

/** Whether something was saved by a page of a file. */
export const isSavedOf = (uri: string, raw: unknown): boolean =>
	typeof raw === 'object' && raw !== null && (raw as Partial<SavedState>).uri === uri;

/** Reads what an earlier version or another file left: anything that does not fit is replaced by its default. */
export function restoreMemory(uri: string, raw: unknown): PanelMemory {
	const fresh = freshMemory(uri);
	const saved = raw as Partial<PanelMemory> | null | undefined;
	if (typeof saved !== 'object' || saved === null || saved.uri !== uri) return fresh;
	const { camera, options, kind, pick, marks } = saved;
	const runs = (list: unknown): readonly number[] | null =>
		Array.isArray(list) && list.every(isNumber) ? list : null;
	const picks: readonly unknown[] = ['triangles', 'edges', 'points'];
	return {
		uri,
		camera:
			camera &&
			isNumber(camera.x) &&
			isNumber(camera.y) &&
			isNumber(camera.scale) &&
			camera.scale > 0
				? camera
				: null,
		options: { ...fresh.options, ...options },
		space: restoreSpace(saved.space),
		colours: restoreColours(saved.colours),
		filter: restoreFilter(saved.filter),
		kind: kinds.includes(kind) ? (kind as SelectionKind) : null,
		kindBefore: kinds.includes(saved.kindBefore) ? (saved.kindBefore as SelectionKind) : null,
		operation: knownOperation(saved.operation).id,
		values: restoreValues(saved.values, saved),
		pick: picks.includes(pick) ? (pick as EntityKind) : 'triangles',
		viewId: saved.viewId === 'after' ? 'after' : 'before',
		selected: runs(saved.selected),
		selectedEdges: runs(saved.selectedEdges),
		selectedPoints: runs(saved.selectedPoints),
		marks:
			typeof marks?.fingerprint === 'string' && runs(marks.runs)
				? { runs: marks.runs, fingerprint: marks.fingerprint }
				: null,
		resultMarks: restoreResultMarks(saved.resultMarks),
		history: restoreHistory(saved),
		layout: restoreLayout(saved.layout),
		engine: restoreEngine(saved.engine) ?? null,
	};
}

function restoreResultMarks(raw: unknown): PanelMemory['resultMarks'] {
	const { viewId, runs, fingerprint } = (raw ?? {}) as Partial<
		NonNullable<PanelMemory['resultMarks']>
	>;
	const isViewId = viewId === 'before' || viewId === 'after';
	return isViewId && typeof fingerprint === 'string' && Array.isArray(runs) && runs.every(isNumber)
		? { viewId, runs, fingerprint }
		: null;
}

/** The rounds of a saved state. Once there was one, and nothing about it. */
function roundsOf(saved: object): readonly unknown[] {
	const { history, run } = saved as { history?: unknown; run?: unknown };
	if (typeof history === 'object' && history !== null && 'rounds' in history)
		return Array.isArray(history.rounds) ? history.rounds : [history.rounds];
	return run === undefined || run === null ? [] : [run];
}

/** A history as it was saved, up to the first round that can't be done any more; null for none. */
function restoreHistory(saved: object): SavedHistory | null {
	const rounds: SavedRun[] = [];
	for (const raw of roundsOf(saved)) {
		const run = restoreRun(raw);
		if (!run) break;
		rounds.push(run);
	}
	const { history } = saved as { history?: Partial<SavedHistory> | null };
	const isCount = (k: unknown): k is number => Number.isInteger(k) && (k as number) >= 0;
	const sources = Array.isArray(history?.sources) ? history.sources.filter(isCount) : [];
	const { position, content } = history ?? {};
	const last = sources.at(-1) ?? 0;
	return cutHistory({
		rounds,
		sources: sources.filter((k, i) => k > (sources[i - 1] ?? 0)),
		position: Math.max(last, isCount(position) ? position : rounds.length),
		...(typeof content === 'string' && { content }),
	});
}

/** Why a result that was shown is not made again: its operation or an option is unknown here. Empty where all are. */
export function forgottenWords(uri: string, raw: unknown): string {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<PanelMemory>;
	if (saved.uri !== uri) return '';
	const lost = roundsOf(saved).find((one) => !restoreRun(one));
	if (lost === undefined) return '';
	const run = (typeof lost === 'object' && lost !== null ? lost : {}) as Partial<SavedRun>;
	const id: unknown = run.operation;
	const operation = typeof id === 'string' ? operationOf(id) : undefined;
	const other = operation && untaken(operation, run.values);
	const why =
		typeof id === 'string' && !operation
			? `unknown operation “${id.slice(0, 50)}”`
			: other !== undefined
				? `${operation?.id} does not accept the saved value of “${other.slice(0, 50)}”`
				: 'its saved state is incomplete';
	return `The result could not be restored: ${why}.`;
}

const restoreEngine = (raw: unknown): EngineChoice | undefined =>
	engineChoices.find((choice) => choice === raw);

/** A run as it was saved; null where it can't be done any more. */
function restoreRun(saved: unknown): SavedRun | null {
	const raw = saved as Partial<SavedRun> | null;
	if (typeof raw !== 'object' || raw === null || !kinds.includes(raw.kind)) return null;
	const { kind, chosen } = raw as SavedRun;
	const by = chosenWays.find((way) => way === raw.by);
	// Once there was one operation, and its options were stored next to the rest.
	const operation =
		raw.operation === undefined ? knownOperation(undefined) : operationOf(raw.operation);
	const values = restoreValues(raw.values, raw);
	if (!operation || untaken(operation, raw.values) !== undefined) return null;
	if (!areValues(operation, values)) return null;
	if (chosen !== undefined && !(Array.isArray(chosen) && chosen.every(isNumber))) return null;
	const engine = restoreEngine(raw.engine) ?? 'auto';
	return {
		...{ kind, operation: operation.id, values, engine },
		...(chosen && { chosen }),
		...(by && { by }),
	};
}
