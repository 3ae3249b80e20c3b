import type { Diagnostic } from 'vscode-languageserver';
import { withNoticed } from '../../formats/unfinished/unfinishedSet.ts';
import type { Findings, Positions } from '../../mesh/finding.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type CancelSignal, CancelSource, throwIfCancelled } from '../../util/cancel.ts';
import {
	MAX_FINDINGS,
	mergeFindings,
	type Severities,
	Validation,
} from '../../validate/validate.ts';
import { prepareHover } from '../features/hover.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { MeshStatus } from '../protocol.ts';
import { countsOf } from './counts.ts';
import { diagnosticsByFile } from './diagnostics.ts';
import type { MeshSet } from './meshSet.ts';
import type { Touched } from './openText.ts';
import { placesOf, unknownFormat } from './setFindings.ts';
import { shiftedFindings } from './shiftedFindings.ts';
import { turn, validateInTurns } from './wholeCheck.ts';

/** Where the checker's results go. */
export interface CheckerHost {
	publish(uri: string, version: number | undefined, diagnostics: Diagnostic[]): void;
	status(status: MeshStatus): void;
	log(message: string): void;
	/** Collects garbage at once, where the machine offers that. */
	collect?: (() => void) | undefined;
}

/** Milliseconds without an edit before something is done. */
export interface Patience {
	/** Before the text is checked. */
	readonly quick: number;
	/** Before the whole mesh is checked. */
	readonly whole: number;
	/** Meshes of up to so many triangles are checked as a whole after each edit. Default 5000. */
	readonly atOnce?: number;
}

/** What a caller may want of a check. */
interface CheckOptions {
	readonly signal?: CancelSignal;
	readonly onProgress?: (fraction: number) => void;
}

/** What is known of one set. */
interface State {
	/** The last check of the mesh; perhaps of an older text. */
	validation: Validation | undefined;
	/** What it found, the reader's findings not among it; lines as they are now, contents perhaps older. */
	checked: Findings | undefined;
	status: MeshStatus;
	running: CancelSource | undefined;
	/** What the running check comes to. */
	outcome: Promise<MeshStatus> | undefined;
	quick: ReturnType<typeof setTimeout> | undefined;
	whole: ReturnType<typeof setTimeout> | undefined;
	idle: ReturnType<typeof setTimeout> | undefined;
	/** Files that have diagnostics. */
	readonly published: Set<string>;
}

const nothing: Findings = { list: [], found: { errors: 0, warnings: 0, others: 0 } };

/** Keeps the findings of open meshes: a quick check after each edit, and the whole mesh when there is time. */
export class Checker {
	severities: Severities = {};
	/** Whole checks wait for it: the settings are not known yet. */
	settled: Promise<unknown> | undefined;
	readonly #states = new Map<MeshSet, State>();

	constructor(
		readonly host: CheckerHost,
		readonly patience: Patience = { quick: 10, whole: 400 },
	) {}

	/** What was last said of a set. */
	status(set: MeshSet): MeshStatus | undefined {
		return this.#states.get(set)?.status;
	}

	/** Files were opened, closed or changed on disk, or a whole text is new. */
	renewed(set: MeshSet): void {
		const state = this.#state(set);
		state.validation = undefined;
		state.checked = undefined;
		void this.#quietly(set, () => this.check(set));
	}

	/** Lines were edited. */
	edited(set: MeshSet, touched: readonly Touched[]): void {
		const state = this.#state(set);
		this.#stop(state);
		if (state.checked) state.checked = shiftedFindings(state.checked, touched);
		if (state.status.state !== 'checking') this.#say(set, state, { state: 'checking' });
		state.quick = setTimeout(
			() => void this.#quietly(set, async () => this.#look(set, state)),
			this.patience.quick,
		);
		state.whole = setTimeout(
			() => void this.#quietly(set, () => this.check(set)),
			this.patience.whole,
		);
	}

	/** The last document of a set was closed: its diagnostics go. */
	dropped(set: MeshSet): void {
		const state = this.#states.get(set);
		if (!state) return;
		this.#stop(state);
		this.#states.delete(set);
		for (const uri of state.published) this.host.publish(uri, undefined, []);
	}

	/** Ends all work. */
	stop(): void {
		for (const state of this.#states.values()) this.#stop(state);
	}

	/** Checks the whole mesh now. Throws `Cancelled` where an edit or another check gets in between. */
	check(set: MeshSet, options: CheckOptions = {}): Promise<MeshStatus> {
		const state = this.#state(set);
		this.#stop(state);
		const outcome = this.#whole(set, state, options);
		state.outcome = outcome;
		return outcome;
	}

	/** As `check`, but waits for the check that is running where there is one; `options` do not apply to that one. */
	checkOrJoin(set: MeshSet, options: CheckOptions): Promise<MeshStatus> {
		return this.#states.get(set)?.outcome ?? this.check(set, options);
	}

	async #whole(set: MeshSet, state: State, options: CheckOptions): Promise<MeshStatus> {
		const cancel = new CancelSource();
		state.running = cancel;
		const signal: CancelSignal = {
			get aborted() {
				return cancel.signal.aborted || options.signal?.aborted === true;
			},
		};
		this.#say(set, state, { state: 'checking' });
		try {
			await this.settled;
			while (set.ready) await set.ready;
			throwIfCancelled(signal);
			await set.look();
			if (isLarge(set)) {
				// The message that brought the text goes before memory for the mesh is asked for.
				await turn();
				this.host.collect?.();
			}
			throwIfCancelled(signal);
			const mesh = set.mesh;
			const read = mesh?.read;
			if (read?.mesh)
				state.validation = await validateInTurns(read.mesh, read.positions, {
					severities: this.severities,
					signal,
					...(options.onProgress ? { onProgress: options.onProgress } : {}),
				});
			state.checked = read?.mesh && state.validation?.findings;
			throwIfCancelled(signal);
			this.#rest(set, state);
			return this.#publish(set, state, mesh, 'checked');
		} finally {
			if (state.running === cancel) {
				state.running = undefined;
				state.outcome = undefined;
			}
		}
	}

	/**
	 * After an edit: what the text says and, where what changed is known, the rules. Else the whole mesh is checked
	 * later, and what was known of the rest is shown until then.
	 */
	#look(set: MeshSet, state: State): void {
		const { ready, mesh } = set;
		if (ready) return;
		const read = mesh?.read;
		const validation = read?.mesh && this.#updated(state, read.mesh, read.positions);
		if (validation) {
			state.validation = validation;
			state.checked = validation.findings;
			clearTimeout(state.whole);
		}
		this.#publish(set, state, mesh, validation ? 'checked' : 'checking');
		this.#rest(set, state);
	}

	/** Tidies up, and prepares what may be asked for, when there is nothing else to do. */
	#rest(set: MeshSet, state: State): void {
		const { mesh, version } = set;
		const { collect } = this.host;
		if (collect && isLarge(set)) setTimeout(collect);
		clearTimeout(state.idle);
		// It holds up what comes meanwhile: whoever types on has come before.
		state.idle = setTimeout(() => {
			if (mesh && set.version === version) prepareHover(mesh);
		}, this.patience.whole);
	}

	#updated({ validation }: State, mesh: TriMesh, positions?: Positions): Validation | undefined {
		if (triangleCount(mesh) <= (this.patience.atOnce ?? 5000))
			return Validation.full(mesh, positions, { severities: this.severities });
		return validation?.update(mesh, positions);
	}

	#publish(
		set: MeshSet,
		state: State,
		mesh: OpenMesh | undefined,
		progress: 'checking' | 'checked',
	): MeshStatus {
		const findings = mesh
			? mergeFindings(
					withNoticed(mesh.read, set.noticed),
					state.checked,
					MAX_FINDINGS,
					this.severities,
				)
			: unknownFormat(set);
		if (mesh) mesh.findings = findings;
		const files = new Set([...state.published, ...set.texts.map(({ uri }) => uri)]);
		const all = diagnosticsByFile(findings.list, placesOf(set, mesh), files);
		state.published.clear();
		for (const [uri, diagnostics] of all) {
			if (diagnostics.length > 0) state.published.add(uri);
			this.host.publish(uri, set.text(uri)?.version, diagnostics);
		}
		return this.#say(set, state, {
			counts: countsOf(mesh),
			found: findings.found,
			listed: findings.list.length,
			...(set.problem ? { state: 'failed', problem: set.problem } : { state: progress }),
		});
	}

	#say(set: MeshSet, state: State, news: Partial<MeshStatus>): MeshStatus {
		const { problem: _, ...before } = state.status;
		state.status = { ...before, uris: set.texts.map(({ uri }) => uri), ...news };
		this.host.status(state.status);
		return state.status;
	}

	#state(set: MeshSet): State {
		let state = this.#states.get(set);
		if (!state) {
			const status: MeshStatus = {
				uris: [],
				format: set.format?.title ?? '',
				counts: {},
				found: nothing.found,
				listed: 0,
				state: 'checking',
			};
			state = {
				validation: undefined,
				checked: undefined,
				status,
				running: undefined,
				outcome: undefined,
				quick: undefined,
				whole: undefined,
				idle: undefined,
				published: new Set(),
			};
			this.#states.set(set, state);
		}
		return state;
	}

	#stop(state: State): void {
		state.running?.cancel();
		state.running = undefined;
		state.outcome = undefined;
		clearTimeout(state.quick);
		clearTimeout(state.whole);
		clearTimeout(state.idle);
	}

	async #quietly(set: MeshSet, work: () => Promise<unknown>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if ((error as Error).name === 'Cancelled') return;
			const problem = error instanceof Error ? error.message : String(error);
			this.host.log(`checking ${set.key}: ${error instanceof Error ? error.stack : error}`);
			const state = this.#states.get(set);
			if (state) this.#say(set, state, { state: 'failed', problem });
		}
	}
}

/** So large that garbage is not left to itself. */
const isLarge = (set: MeshSet): boolean =>
	set.texts.reduce((sum, { sheet }) => sum + (sheet?.length ?? 0), 0) > 4 << 20;
