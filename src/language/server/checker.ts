import type { Diagnostic } from 'vscode-languageserver';
import type { Severities } from '../../validate/validate.ts';
import type { MeshStatus } from '../protocol.ts';
import type { MeshSet } from './meshSet.ts';
import type { Touched } from './openText.ts';
import { type CheckOptions, SetCheck } from './setCheck.ts';

/** Takes the checker's results. */
export interface CheckerHost {
	publish(uri: string, version: number | undefined, diagnostics: Diagnostic[]): void;
	status(status: MeshStatus): void;
	log(message: string): void;
	/** Collects garbage at once, where the machine offers that. */
	collect?: (() => void) | undefined;
}

/** The settings that the checker needs, for each file. */
export interface CheckerSettings {
	/** Severities as far as they are known. */
	severities(uri: string): Severities;
	/** Settles once the settings are known. */
	whenKnown(uri: string): Promise<void>;
}

const defaults: CheckerSettings = { severities: () => ({}), whenKnown: () => Promise.resolve() };

/** Milliseconds without an edit before something is done. */
export interface Patience {
	/** Before the text is checked. */
	readonly quick: number;
	/** Before the whole mesh is checked. */
	readonly whole: number;
	/** Meshes of up to so many triangles are checked as a whole after each edit. Default 5000. */
	readonly atOnce?: number;
}

/** Keeps the findings of open meshes: a quick check after each edit, and the whole mesh when there is time. */
export class Checker {
	/** Whole checks wait until they are known. */
	settings = defaults;
	readonly #checks = new Map<MeshSet, SetCheck>();

	constructor(
		readonly host: CheckerHost,
		readonly patience: Patience = { quick: 10, whole: 400 },
	) {}

	/** What was last said of a set. */
	status(set: MeshSet): MeshStatus | undefined {
		return this.#checks.get(set)?.status;
	}

	/** Files were opened, closed or changed on disk, or a whole text is new. */
	renewed(set: MeshSet): void {
		this.#check(set).renewed();
	}

	/** Lines were edited. */
	edited(set: MeshSet, touched: readonly Touched[]): void {
		this.#check(set).edited(touched);
	}

	/** The last document of a set was closed: its diagnostics go. */
	dropped(set: MeshSet): void {
		this.#checks.get(set)?.drop();
		this.#checks.delete(set);
	}

	/** Ends all work. */
	stop(): void {
		for (const check of this.#checks.values()) check.stop();
	}

	/**
	 * Waits for the check of the whole mesh that is running, or checks it now; `options` do not apply to the former. Throws
	 * `Cancelled` where an edit or another check gets in between.
	 */
	checkOrJoin(set: MeshSet, options: CheckOptions): Promise<MeshStatus> {
		const check = this.#check(set);
		return check.outcome ?? check.whole(options);
	}

	#check(set: MeshSet): SetCheck {
		const check = this.#checks.get(set) ?? new SetCheck(set, this);
		this.#checks.set(set, check);
		return check;
	}
}
