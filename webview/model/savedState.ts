import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { SavedState } from '../../src/protocol/page.ts';
import { operationOf } from '../../src/refine/registry.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { Camera } from './camera.ts';
import { areValues, knownOperation, restoreValues, untaken } from './operationValues.ts';
import type { DrawOptions } from './palette.ts';

/** What is divided: the file's marks, the triangles picked, or all. */
export type SelectionKind = 'marked' | 'selected' | 'all';

/** A run that can be done again. */
export interface RunRecord {
	readonly kind: SelectionKind;
	/** Id of the operation. */
	readonly operation: string;
	/** Of its options; those left out have their defaults. */
	readonly values: OptionValues;
	readonly engine: 'auto' | 'cpu';
}

/** A run with what was divided where the file does not say it: `chosen` as runs (see `encodeRuns`). */
export interface SavedRun extends RunRecord {
	readonly chosen?: readonly number[];
}

/** What survives hiding and a window reload; no geometry. */
export interface PanelMemory extends SavedState {
	readonly camera: Camera | null;
	readonly options: DrawOptions;
	readonly kind: SelectionKind | null;
	/** Id of the operation that is chosen. */
	readonly operation: string;
	/** What was chosen of options, by their names; see `operationValues.ts`. */
	readonly values: OptionValues;
	/** What clicks and shapes pick. */
	readonly pick: EntityKind;
	/** Selected triangles, as runs (see `encodeRuns`); null for none, and where there are too many to keep. */
	readonly selected: readonly number[] | null;
	readonly selectedEdges: readonly number[] | null;
	readonly selectedPoints: readonly number[] | null;
	/** Marks that live in the panel, and the fingerprint of the triangles that they are for. */
	readonly marks: { readonly runs: readonly number[]; readonly fingerprint: string } | null;
	/** The result that was shown. */
	readonly run: SavedRun | null;
}

/** What a panel starts with. */
export const freshMemory = (uri: string): PanelMemory => ({
	uri,
	camera: null,
	options: { fill: true, wireframe: true, byAngle: true },
	kind: null,
	operation: knownOperation(undefined).id,
	values: {},
	pick: 'triangles',
	selected: null,
	selectedEdges: null,
	selectedPoints: null,
	marks: null,
	run: null,
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
 * A run as it is saved; null where what was selected is too much to be kept. `inFile` says that the file holds the marks.
 */
export function savedRun(run: RunRecord, chosen: Uint8Array, inFile = true): SavedRun | null {
	const { kind, operation, values, engine } = run;
	const plain = { kind, operation, values, engine };
	if (kind === 'all' || (kind === 'marked' && inFile)) return plain;
	const runs = encodeRuns(chosen);
	return runs && { ...plain, chosen: runs };
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
		kind: kinds.includes(kind) ? (kind as SelectionKind) : null,
		operation: knownOperation(saved.operation).id,
		values: restoreValues(saved.values, saved),
		pick: picks.includes(pick) ? (pick as EntityKind) : 'triangles',
		selected: runs(saved.selected),
		selectedEdges: runs(saved.selectedEdges),
		selectedPoints: runs(saved.selectedPoints),
		marks:
			typeof marks?.fingerprint === 'string' && runs(marks.runs)
				? { runs: marks.runs, fingerprint: marks.fingerprint }
				: null,
		run: restoreRun(saved.run),
	};
}

/** Why the result that was shown is not made again: its operation or an option is unknown here. Empty where it is made. */
export function forgottenWords(uri: string, raw: unknown): string {
	const saved: Partial<PanelMemory> = typeof raw === 'object' && raw !== null ? raw : {};
	const { run } = saved;
	if (!run || saved.uri !== uri || restoreRun(run)) return '';
	const id: unknown = run.operation;
	const operation = typeof id === 'string' ? operationOf(id) : undefined;
	const other = operation && untaken(operation, run.values);
	const why =
		typeof id === 'string' && !operation
			? `there is no operation “${id.slice(0, 50)}” here`
			: other !== undefined
				? `${operation?.id} does not take “${other.slice(0, 50)}” as it was chosen`
				: 'it can’t be done with what was kept of it';
	return `The result that was shown is not made again: ${why}.`;
}

/** A run as it was saved; null where it can't be done any more. */
function restoreRun(raw: Partial<SavedRun> | null | undefined): SavedRun | null {
	if (typeof raw !== 'object' || raw === null || !kinds.includes(raw.kind)) return null;
	const { kind, chosen } = raw as SavedRun;
	// Once there was one operation, and its options were stored next to the rest.
	const operation =
		raw.operation === undefined ? knownOperation(undefined) : operationOf(raw.operation);
	const values = restoreValues(raw.values, raw);
	if (!operation || untaken(operation, raw.values) !== undefined) return null;
	if (!areValues(operation, values)) return null;
	if (chosen !== undefined && !(Array.isArray(chosen) && chosen.every(isNumber))) return null;
	const engine = raw.engine === 'cpu' ? 'cpu' : 'auto';
	return { kind, operation: operation.id, values, engine, ...(chosen && { chosen }) };
}
