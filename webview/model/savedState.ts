import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { SavedState } from '../../src/protocol/page.ts';
import { type EngineChoice, engineChoices } from '../../src/refine/chooseEngine.ts';
import { operationOf } from '../../src/refine/registry.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { Camera } from './camera.ts';
import type { ColourOverrides } from './colourChoice.ts';
import { type Filter, noFilter, restoreFilter } from './filter.ts';
import { type ChosenBy, chosenWays, type HistoryPosition, type Round } from './history.ts';
import { initialLayout, type Layout, restoreLayout } from './layout.ts';
import { areValues, knownOperation, rejectedValue, restoreValues } from './operationValues.ts';
import type { DrawOptions } from './palette.ts';
import { restoreColours } from './restoreColours.ts';
import { initialSpace, restoreSpace, type SpaceView } from './space.ts';
import type { ViewId } from './viewId.ts';

/** Selected for refinement: the file's marks, the picked triangles, or all. */
export type SelectionKind = 'marked' | 'selected' | 'all';

/** A run that can be repeated. */
export interface RunRecord {
	readonly kind: SelectionKind;
	/** Id of the operation. */
	readonly operation: string;
	/** Of its options; omitted ones have their defaults. */
	readonly values: OptionValues;
	readonly engine: EngineChoice;
}

/** A run with the triangles that were refined, unless the file has them: `chosen` as runs (see `encodeRuns`). */
export interface SavedRun extends RunRecord {
	readonly chosen?: readonly number[];
	readonly by?: ChosenBy;
}

/** A `History` as saved. */
export interface SavedHistory {
	readonly rounds: readonly SavedRun[];
	readonly sources: readonly number[];
	readonly position: number;
	/** Content of its source, see `RefinedView.content`. */
	readonly content?: string;
}

/** State that survives hiding and window reload; no geometry. */
export interface PanelMemory extends SavedState {
	readonly camera: Camera | null;
	readonly options: DrawOptions;
	/** View of meshes in space. */
	readonly space: SpaceView;
	readonly colours: ColourOverrides;
	readonly filter: Filter;
	readonly kind: SelectionKind | null;
	/** The choice before triangles were selected. */
	readonly kindBefore: SelectionKind | null;
	/** Id of the chosen operation. */
	readonly operation: string;
	/** Chosen values of options, by name; see `operationValues.ts`. */
	readonly values: OptionValues;
	/** The kind that clicks and shapes pick. */
	readonly pick: EntityKind;
	/** The view with the selection. */
	readonly viewId: ViewId;
	/** Selected triangles, as runs (see `encodeRuns`); null if there are none, or too many to keep. */
	readonly selected: readonly number[] | null;
	readonly selectedEdges: readonly number[] | null;
	readonly selectedPoints: readonly number[] | null;
	/** Marks kept in the panel, and the fingerprint of their triangles. */
	readonly marks: { readonly runs: readonly number[]; readonly fingerprint: string } | null;
	/** Marks on a result in a view, in the same form. */
	readonly resultMarks: {
		readonly viewId: ViewId;
		readonly runs: readonly number[];
		readonly fingerprint: string;
	} | null;
	/** Rounds applied to the mesh, and the position shown. */
	readonly history: SavedHistory | null;
	readonly layout: Layout;
	/** The chosen engine; null: by the setting. */
	readonly engine: EngineChoice | null;
}

/** Initial state of a panel. */
export const initialMemory = (uri: string): PanelMemory => ({
	uri,
	camera: null,
	options: { fill: true, wireframe: true, byAngle: true },
	space: initialSpace,
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
	layout: initialLayout,
	engine: null,
});

/**
 * Encodes runs of ones as start, end, start, end, …, each [start, end); null if there are more than `limit` numbers.
 */
export function encodeRuns(flags: Uint8Array, limit = 20_000): number[] | null {
	const runs: number[] = [];
	for (let i = 0; i <= flags.length; i++) {
		const isSet = i < flags.length && flags[i] === 1;
		if (isSet !== (runs.length % 2 === 1)) runs.push(i);
		if (runs.length > limit) return null;
	}
	return runs;
}

/**
 * A round as saved; null if the chosen triangles need too many numbers. `inFile`: the file holds marks, which then
 * stand for the chosen triangles.
 */
export function savedRun({ run, chosen, by }: Round, inFile = true): SavedRun | null {
	const { kind, operation, values, engine } = run;
	const record = { kind, operation, values, engine, ...(by && { by }) };
	if (kind === 'all' || !chosen) return record;
	const runs = encodeRuns(chosen);
	if (!runs) return kind === 'marked' && inFile ? record : null;
	return { ...record, chosen: runs };
}

/**
 * A history as saved, truncated before the first round that can't be; null if empty. `inFile`: the file holds the marks
 * of its mesh.
 */
export function savedHistory(
	{ of, history }: HistoryPosition,
	inFile: boolean,
): SavedHistory | null {
	const rounds: SavedRun[] = [];
	for (const round of history.rounds) {
		const saved = savedRun(round, inFile && rounds.length === 0);
		if (!saved) break;
		rounds.push(saved);
	}
	return truncateHistory({ ...history, rounds, ...(of?.content && { content: of.content }) });
}

/** Truncates sources and position to the rounds; null if there are none. */
function truncateHistory({
	rounds,
	sources,
	position,
	content,
}: SavedHistory): SavedHistory | null {
	const count = rounds.length;
	if (count === 0) return null;
	return {
		rounds,
		sources: sources.filter((k) => k <= count),
		position: Math.min(position, count),
		...(content !== undefined && { content }),
	};
}

/** Decodes runs of `encodeRuns`; runs past `count` are cut. */
export function decodeRuns(runs: readonly number[], count: number): Uint8Array<ArrayBuffer> {
	const flags = new Uint8Array(count);
	for (let k = 0; k + 1 < runs.length; k += 2) flags.fill(1, runs[k], runs[k + 1]);
	return flags;
}

const kinds: readonly unknown[] = ['marked', 'selected', 'all'];

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

/** Whether a state was saved by a page of the file. */
export const isSavedOf = (uri: string, raw: unknown): boolean =>
	typeof raw === 'object' && raw !== null && (raw as Partial<SavedState>).uri === uri;

/** Restores a state of an earlier version or of another file: invalid values are replaced by defaults. */
export function restoreMemory(uri: string, raw: unknown): PanelMemory {
	const defaults = initialMemory(uri);
	const saved = raw as Partial<PanelMemory> | null | undefined;
	if (typeof saved !== 'object' || saved === null || saved.uri !== uri) return defaults;
	const { camera, options, kind, pick, marks } = saved;
	const runs = (list: unknown): readonly number[] | null =>
		Array.isArray(list) && list.every(isNumber) ? list : null;
	const picks: readonly unknown[] = ['triangles', 'edges', 'points'];
	return {
		uri,
		...(typeof saved.other === 'string' && { other: saved.other }),
		camera:
			camera &&
			isNumber(camera.x) &&
			isNumber(camera.y) &&
			isNumber(camera.scale) &&
			camera.scale > 0
				? camera
				: null,
		options: { ...defaults.options, ...options },
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

/** Restores a saved history up to the first round that is no longer possible; null if empty. */
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
	return truncateHistory({
		rounds,
		sources: sources.filter((k, i) => k > (sources[i - 1] ?? 0)),
		position: Math.max(last, isCount(position) ? position : rounds.length),
		...(typeof content === 'string' && { content }),
	});
}

/** The rounds of a saved state. Early versions saved a single run and no history. */
function roundsOf(saved: object): readonly unknown[] {
	const { history, run } = saved as { history?: unknown; run?: unknown };
	if (typeof history === 'object' && history !== null && 'rounds' in history)
		return Array.isArray(history.rounds) ? history.rounds : [history.rounds];
	return run === undefined || run === null ? [] : [run];
}

/** Why a result is not restored: its operation or an option is unknown. Empty if all rounds are restored. */
export function restoreFailure(uri: string, raw: unknown): string {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<PanelMemory>;
	if (saved.uri !== uri) return '';
	const failed = roundsOf(saved).find((round) => !restoreRun(round));
	if (failed === undefined) return '';
	const run = (typeof failed === 'object' && failed !== null ? failed : {}) as Partial<SavedRun>;
	const id: unknown = run.operation;
	const operation = typeof id === 'string' ? operationOf(id) : undefined;
	const rejected = operation && rejectedValue(operation, run.values);
	const reason =
		typeof id === 'string' && !operation
			? `unknown operation “${id.slice(0, 50)}”`
			: rejected !== undefined
				? `${operation?.id} does not accept the saved value of “${rejected.slice(0, 50)}”`
				: 'its saved state is incomplete';
	return `The result could not be restored: ${reason}.`;
}

const restoreEngine = (raw: unknown): EngineChoice | undefined =>
	engineChoices.find((choice) => choice === raw);

/** Restores a saved run; null if it is no longer possible. */
function restoreRun(saved: unknown): SavedRun | null {
	const raw = saved as Partial<SavedRun> | null;
	if (typeof raw !== 'object' || raw === null || !kinds.includes(raw.kind)) return null;
	const { kind, chosen } = raw as SavedRun;
	const by = chosenWays.find((way) => way === raw.by);
	// Early versions had one operation, and stored its options next to the rest.
	const operation =
		raw.operation === undefined ? knownOperation(undefined) : operationOf(raw.operation);
	const values = restoreValues(raw.values, raw);
	if (!operation || rejectedValue(operation, raw.values) !== undefined) return null;
	if (!areValues(operation, values)) return null;
	if (chosen !== undefined && !(Array.isArray(chosen) && chosen.every(isNumber))) return null;
	const engine = restoreEngine(raw.engine) ?? 'auto';
	return {
		...{ kind, operation: operation.id, values, engine },
		...(chosen && { chosen }),
		...(by && { by }),
	};
}
