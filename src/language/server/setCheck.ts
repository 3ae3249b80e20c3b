import { withTornFinding } from '../../formats/unfinished/unfinishedSet.ts';
import type { Findings, Positions } from '../../mesh/finding.ts';
import { type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import {
	type CancelSignal,
	CancelSource,
	isCancelled,
	throwIfCancelled,
} from '../../util/cancel.ts';
import {
	MAX_FINDINGS,
	mergeFindings,
	type Severities,
	Validation,
} from '../../validate/validate.ts';
import { prepareHover } from '../features/hover.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { MeshStatus } from '../protocol.ts';
import type { Checker } from './checker.ts';
import { diagnosticsByFile } from './diagnostics.ts';
import { validateInSlices, yieldToRequests } from './fullCheck.ts';
import { countsOf } from './meshCounts.ts';
import type { MeshSet } from './meshSet.ts';
import type { ReplacedLines } from './openText.ts';
import { locatorOf, unknownFormat } from './setFindings.ts';
import { shiftedFindings } from './shiftedFindings.ts';

/** Options of a check. */
export interface CheckOptions {
	readonly signal?: CancelSignal;
	readonly onProgress?: (fraction: number) => void;
}

type Timer = ReturnType<typeof setTimeout>;

/** Checks the mesh of one set of files: holds the results, the running check and its timers. */
export class SetCheck {
	status: MeshStatus;
	/** Result of the running check of the whole mesh. */
	outcome: Promise<MeshStatus> | undefined;
	/** The last validation of the mesh, possibly of an earlier text. */
	#validation: Validation | undefined;
	/** Findings of `#validation`, at their lines in the current text; those of the reader are not among them. */
	#shiftedFindings: Findings | undefined;
	#running: CancelSource | undefined;
	#quickTimer: Timer | undefined;
	#wholeTimer: Timer | undefined;
	#idleTimer: Timer | undefined;
	#dropped = false;
	/** Files with diagnostics. */
	readonly #published = new Set<string>();

	constructor(
		readonly set: MeshSet,
		/** Provides the settings. */
		readonly checker: Checker,
	) {
		this.status = {
			uris: [],
			format: set.format?.title ?? '',
			counts: {},
			found: { errors: 0, warnings: 0, others: 0 },
			listed: 0,
			state: 'checking',
		};
	}

	get #severities(): Severities {
		return this.checker.settings.severities(this.set.first.uri);
	}

	/** Files were opened, closed or replaced: checks the whole mesh at once. */
	renewed(): void {
		this.#validation = undefined;
		this.#shiftedFindings = undefined;
		void this.#logErrors(() => this.checkFully());
	}

	/** Lines were edited: checks near the edit and then the whole mesh after the delays of the checker. */
	edited(touched: readonly ReplacedLines[]): void {
		const { quick, whole } = this.checker.delays;
		this.stop();
		if (this.#shiftedFindings)
			this.#shiftedFindings = shiftedFindings(this.#shiftedFindings, touched);
		if (this.status.state !== 'checking') this.#report({ state: 'checking' });
		this.#quickTimer = setTimeout(
			() => void this.#logErrors(async () => this.#checkNearEdit()),
			quick,
		);
		this.#wholeTimer = setTimeout(() => void this.#logErrors(() => this.checkFully()), whole);
	}

	/** Stops all work. */
	stop(): void {
		this.#running?.cancel();
		this.#running = undefined;
		this.outcome = undefined;
		for (const timer of [this.#quickTimer, this.#wholeTimer, this.#idleTimer]) clearTimeout(timer);
	}

	/** Stops all work and removes the diagnostics. */
	drop(): void {
		this.stop();
		this.#dropped = true;
		for (const uri of this.#published) this.checker.host.publish(uri, undefined, []);
	}

	/** Checks the whole mesh now. Throws `Cancelled` if an edit or another check interrupts it. */
	checkFully(options: CheckOptions = {}): Promise<MeshStatus> {
		this.stop();
		const outcome = this.#checkWhole(options);
		this.outcome = outcome;
		return outcome;
	}

	async #checkWhole({ signal: callerSignal, onProgress }: CheckOptions): Promise<MeshStatus> {
		const { set, checker } = this;
		const cancel = new CancelSource();
		this.#running = cancel;
		const signal: CancelSignal = {
			get aborted() {
				return cancel.signal.aborted || callerSignal?.aborted === true;
			},
		};
		this.#report({ state: 'checking' });
		try {
			await checker.settings.whenKnown(set.first.uri);
			while (set.ready) await set.ready;
			throwIfCancelled(signal);
			await set.checkJournal();
			if (isLarge(set)) {
				// The message with the text is garbage after other work has run: frees it before the mesh is allocated.
				await yieldToRequests();
				checker.host.collect?.();
			}
			throwIfCancelled(signal);
			const mesh = set.mesh;
			const read = mesh?.read;
			if (read?.mesh)
				this.#validation = await validateInSlices(read.mesh, read.positions, {
					severities: this.#severities,
					signal,
					...(onProgress ? { onProgress } : {}),
				});
			this.#shiftedFindings = read?.mesh && this.#validation?.findings;
			throwIfCancelled(signal);
			this.#scheduleIdleWork();
			return this.#publish(mesh, 'checked');
		} finally {
			if (this.#running === cancel) {
				this.#running = undefined;
				this.outcome = undefined;
			}
		}
	}

	/**
	 * Checks the text and, if the changed entities are known or the mesh is small, the rules. Otherwise shows the previous findings
	 * of the rules until the whole mesh is checked.
	 */
	#checkNearEdit(): void {
		const { ready, mesh } = this.set;
		if (ready) return;
		const read = mesh?.read;
		const validation = read?.mesh && this.#validateChanges(read.mesh, read.positions);
		if (validation) {
			this.#validation = validation;
			this.#shiftedFindings = validation.findings;
			clearTimeout(this.#wholeTimer);
		}
		this.#publish(mesh, validation ? 'checked' : 'checking');
		this.#scheduleIdleWork();
	}

	/** Validates a small mesh, or the changed entities of a large one; undefined if these are unknown. */
	#validateChanges(mesh: TriMesh, positions?: Positions): Validation | undefined {
		const { delays } = this.checker;
		if (triangleCount(mesh) <= (delays.atOnce ?? 5000))
			return Validation.full(mesh, positions, { severities: this.#severities });
		return this.#validation?.update(mesh, positions);
	}

	/** Collects garbage and prepares hovers when idle. */
	#scheduleIdleWork(): void {
		const { set, checker } = this;
		const { mesh, version } = set;
		const { collect } = checker.host;
		if (collect && isLarge(set)) setTimeout(collect);
		clearTimeout(this.#idleTimer);
		// Preparing blocks other requests, so it waits for a pause in typing.
		this.#idleTimer = setTimeout(() => {
			if (mesh && set.version === version) prepareHover(mesh);
		}, checker.delays.whole);
	}

	/** Publishes the diagnostics of all files, and reports the status. */
	#publish(mesh: OpenMesh | undefined, progress: 'checking' | 'checked'): MeshStatus {
		const { set, checker } = this;
		const read = mesh && withTornFinding(mesh.read, set.tornFinding);
		const findings = read
			? mergeFindings(read, this.#shiftedFindings, MAX_FINDINGS, this.#severities)
			: unknownFormat(set);
		if (mesh) mesh.findings = findings;
		const files = new Set([...this.#published, ...set.texts.map(({ uri }) => uri)]);
		this.#published.clear();
		for (const [uri, diagnostics] of diagnosticsByFile(
			findings.list,
			locatorOf(set, mesh),
			files,
		)) {
			if (diagnostics.length > 0) this.#published.add(uri);
			checker.host.publish(uri, set.text(uri)?.version, diagnostics);
		}
		return this.#report({
			counts: countsOf(mesh),
			found: findings.found,
			listed: findings.list.length,
			...(set.problem ? { state: 'failed', problem: set.problem } : { state: progress }),
		});
	}

	/** Updates the status and sends it to the client. */
	#report(changes: Partial<MeshStatus>): MeshStatus {
		const { problem: _, ...previous } = this.status;
		this.status = { ...previous, uris: this.set.texts.map(({ uri }) => uri), ...changes };
		this.checker.host.status(this.status);
		return this.status;
	}

	/** Runs a check that nothing awaits: logs its errors and reports them as the status, but for cancellation. */
	async #logErrors(work: () => Promise<unknown>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if (isCancelled(error)) return;
			const problem = error instanceof Error ? error.message : String(error);
			const stack = error instanceof Error ? error.stack : error;
			this.checker.host.log(`checking ${this.set.key}: ${stack}`);
			if (!this.#dropped) this.#report({ state: 'failed', problem });
		}
	}
}

/** Whether a set is so large that garbage is collected explicitly. */
const isLarge = (set: MeshSet): boolean =>
	set.texts.reduce((sum, { model }) => sum + (model?.length ?? 0), 0) > 4 << 20;
