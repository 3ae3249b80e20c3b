import { Chosen } from './selection.ts';

/** Sets or clears marks, or sets some and clears all others. */
export type MarkAction = 'set' | 'clear' | 'replace';

/** Triangles whose mark changes, in ascending order. */
export interface MarkChange {
	readonly set: Uint32Array;
	readonly clear: Uint32Array;
}

/** The change of `marks` (1 for each marked triangle) by an action on `targets`. */
export function markChange(
	marks: Uint8Array,
	action: MarkAction,
	targets: Uint32Array,
): MarkChange {
	const isTarget = new Uint8Array(marks.length);
	for (const t of targets) isTarget[t] = 1;
	const set: number[] = [];
	const clear: number[] = [];
	marks.forEach((mark, t) => {
		if (action === 'clear' ? mark && isTarget[t] : action === 'replace' && mark && !isTarget[t])
			clear.push(t);
		else if (action !== 'clear' && !mark && isTarget[t]) set.push(t);
	});
	return { set: Uint32Array.from(set), clear: Uint32Array.from(clear) };
}

/** The part of a change not yet made in `marks`. */
export const remainingChange = (marks: Uint8Array, { set, clear }: MarkChange): MarkChange => ({
	set: set.filter((t) => !marks[t]),
	clear: clear.filter((t) => marks[t]),
});

/** Whether the panel's own marks were kept when the document was read again, dropped (their number), or never set. */
export type MarksOutcome = 'kept' | 'none' | { readonly dropped: number };

/** Marks of a newly read document. */
export interface MarkSource {
	/** The marks of the file; absent if the format has none. */
	readonly marked?: Uint8Array;
	readonly triangles: number;
	readonly fingerprint: string;
	/** The file has marks, and its text can be edited. */
	readonly editable: boolean;
}

/**
 * The marks that are shown and refined. If the text can hold them, they are the file's. Otherwise (Triangle's files
 * have no column for them, or the text is too large to be edited) they are kept here, initially those of the file, as
 * long as neither the triangles nor the file's own marks change.
 */
export class Marks {
	readonly #marks = new Chosen();
	#storedIn: 'file' | 'panel' = 'file';
	#fingerprint = '';
	/** The file's own marks when the panel's were initialized. */
	#initial: Uint8Array = new Uint8Array(0);
	#changed = false;

	get storedIn(): 'file' | 'panel' {
		return this.#storedIn;
	}

	get flags(): Uint8Array<ArrayBuffer> {
		return this.#marks.flags;
	}

	get count(): number {
		return this.#marks.count;
	}

	/** Marks made here that are stored nowhere else, with the fingerprint of their triangles; null if there are none. */
	get unsaved(): { readonly flags: Uint8Array; readonly fingerprint: string } | null {
		return this.#storedIn === 'panel' && this.#changed
			? { flags: this.#marks.flags, fingerprint: this.#fingerprint }
			: null;
	}

	/** Takes over the marks of a newly read document, or keeps the panel's own. */
	show({ marked, triangles, fingerprint, editable }: MarkSource): MarksOutcome {
		const { unsaved } = this;
		const file = marked ? Uint8Array.from(marked) : new Uint8Array(triangles);
		this.#storedIn = editable ? 'file' : 'panel';
		const isUnchanged =
			this.#fingerprint === fingerprint && file.every((mark, t) => mark === this.#initial[t]);
		this.#fingerprint = fingerprint;
		if (unsaved && isUnchanged && !editable) return 'kept';
		const dropped = unsaved ? this.#marks.count : 0;
		this.#marks.reset(file);
		this.#initial = file;
		this.#changed = false;
		return dropped > 0 ? { dropped } : 'none';
	}

	/** Starts with a mesh that is in no file, with `marked` (a byte per triangle) or without marks. */
	begin(triangles: number, fingerprint: string, marked?: Uint8Array<ArrayBuffer>): void {
		this.#storedIn = 'panel';
		this.#fingerprint = fingerprint;
		this.#marks.reset(marked ?? new Uint8Array(triangles));
		this.#initial = new Uint8Array(0);
		this.#changed = marked !== undefined;
	}

	/** Handles an unreadable document: the panel's own marks are kept for a mesh with the same triangles. */
	hide(): void {
		if (!this.unsaved) this.#marks.reset(new Uint8Array(0));
	}

	/** Changes the panel's own marks. */
	apply({ set, clear }: MarkChange): void {
		const flags = this.#marks.flags.slice();
		for (const t of set) flags[t] = 1;
		for (const t of clear) flags[t] = 0;
		this.#marks.reset(flags);
		this.#changed = true;
	}

	/** Restores saved marks if the fingerprint matches; returns whether it did. */
	restore(flags: Uint8Array<ArrayBuffer>, fingerprint: string): boolean {
		if (this.#storedIn !== 'panel' || fingerprint !== this.#fingerprint) return false;
		this.#marks.reset(flags);
		this.#changed = true;
		return true;
	}
}
