import type { Diagnostic } from 'vscode-languageserver';
import type { Severities } from '../../validate/validate.ts';
import type { MeshStatus } from '../protocol.ts';
import type { MeshSet } from './meshSet.ts';
import type { ReplacedLines } from './openText.ts';
import { type CheckOptions, SetCheck } from './setCheck.ts';

/** Receives the checker's results. */
export interface CheckerHost {
	publish(uri: string, version: number | undefined, diagnostics: Diagnostic[]): void;
	status(status: MeshStatus): void;
	log(message: string): void;
	/** Collects garbage at once, if supported. */
	collect?: (() => void) | undefined;
}

/** The settings of each file that the checker needs. */
export interface CheckerSettings {
	/** Severities; defaults until the client has sent its settings. */
	severities(uri: string): Severities;
	/** Settles once the client has sent its settings. */
	whenKnown(uri: string): Promise<void>;
}

const defaults: CheckerSettings = { severities: () => ({}), whenKnown: () => Promise.resolve() };

/** When to check after an edit. */
export interface CheckDelays {
	/** Milliseconds without a further edit before the text is checked. */
	readonly quick: number;
	/** Milliseconds without a further edit before the whole mesh is checked. */
	readonly whole: number;
	/** Meshes with at most this many triangles are checked as a whole with the text. Default 5000. */
	readonly atOnce?: number;
}

/**
 * Keeps the findings of open meshes up to date: checks the text soon after an edit, and the whole mesh after a pause in typing.
 */
export class Checker {
	/** Checks of whole meshes wait for `whenKnown`. */
	settings = defaults;
	readonly #checks = new Map<MeshSet, SetCheck>();

	constructor(
		readonly host: CheckerHost,
		readonly delays: CheckDelays = { quick: 10, whole: 400 },
	) {}

	/** The last status of a set. */
	status(set: MeshSet): MeshStatus | undefined {
		return this.#checks.get(set)?.status;
	}

	/** Handles files that were opened, closed or changed on disk, and a replaced text: checks the whole mesh. */
	renewed(set: MeshSet): void {
		this.#checkOf(set).renewed();
	}

	/** Handles edited lines. */
	edited(set: MeshSet, touched: readonly ReplacedLines[]): void {
		this.#checkOf(set).edited(touched);
	}

	/** Handles the closing of the last document of a set: removes its diagnostics. */
	dropped(set: MeshSet): void {
		this.#checks.get(set)?.drop();
		this.#checks.delete(set);
	}

	/** Stops all work. */
	stop(): void {
		for (const check of this.#checks.values()) check.stop();
	}

	/**
	 * Joins the running check of the whole mesh or starts one with `options`. Throws `Cancelled` if an edit
	 * or another check interrupts it.
	 */
	checkOrJoin(set: MeshSet, options: CheckOptions): Promise<MeshStatus> {
		const check = this.#checkOf(set);
		return check.outcome ?? check.checkFully(options);
	}

	#checkOf(set: MeshSet): SetCheck {
		const check = this.#checks.get(set) ?? new SetCheck(set, this);
		this.#checks.set(set, check);
		return check;
	}
}
