import type { MarkCondition } from '../../src/quantities/condition.ts';
import {
	coloursTriangles,
	type Quantity,
	refinementQuantities,
} from '../../src/quantities/quantity.ts';
import { counted, countText } from '../../src/util/counted.ts';
import { MarkForm, type Proposals } from '../controls/markForm.ts';
import type { Screen } from '../controls/screen.ts';
import { inView } from '../messages/describe.ts';
import { faceCount, nounOf } from '../model/faces.ts';
import type { DrawnShape } from '../model/gestures.ts';
import { viewIds } from '../model/viewId.ts';
import type { ViewChoices } from './choices.ts';
import { noMarksMessage } from './marking.ts';

/** "Mark where…": the form, its shape in the view, and the number of matching triangles. */
export class MarkWhere {
	/** The view of the newest mesh. */
	readonly #choices: () => ViewChoices;
	readonly #form;
	#condition: MarkCondition | null = null;
	#isOpen = false;
	#isPending = false;

	constructor({ viewer, setForm }: Screen, choices: () => ViewChoices) {
		this.#choices = choices;
		this.#form = new MarkForm({
			condition: (condition) => {
				this.#condition = condition;
				const shape = condition?.kind === 'circle' || condition?.kind === 'rectangle';
				for (const viewId of viewIds) {
					const isShown = shape && viewId === choices().context.viewId;
					viewer[viewId].overlay.setShape(isShown ? condition : null);
				}
				void this.#count();
			},
			quantity: (id) => void this.#bounds(id),
			drawing: (kind) => viewer.picker.setDrawing(kind),
			mark: (action, condition) =>
				void choices().marking.press(action, { kind: 'where', condition }),
			select: (condition) => void this.#select(condition),
			closed: () => {
				this.#isOpen = false;
				viewer[choices().context.viewId].focus();
			},
		});
		setForm(this.#form.element);
	}

	/** Opens and focuses the form; `byQuantity` presets the quantity of the colours. */
	open(byQuantity = false): void {
		const { context, marking } = this.#choices();
		const mesh = context.loaded()?.mesh;
		if (context.document()?.other) {
			context.showStatus(noMarksMessage, 'error');
			return;
		}
		if (!mesh || faceCount(mesh) === 0) {
			context.showStatus('No mesh with triangles to mark.', 'error');
			return;
		}
		this.#isOpen = true;
		context.screen.inspector.reveal('selection');
		this.#form.setNote(marking.note);
		this.#form.setQuantities(this.#quantities);
		this.#form.open(proposals(mesh.info), byQuantity ? context.quantity() : undefined);
	}

	/** Updates the form after a change of mesh. */
	show(): void {
		if (!this.#isOpen) return;
		const { context, marking } = this.#choices();
		if (!context.loaded()?.mesh) this.#form.close();
		else {
			this.#form.setNote(marking.note);
			this.#form.setQuantities(this.#quantities);
			void this.#count();
		}
	}

	/** Quantities on triangles of the mesh. */
	get #quantities(): readonly Quantity[] {
		const { context } = this.#choices();
		const quantities = context.loaded()?.mesh?.quantities.filter(coloursTriangles) ?? [];
		return context.viewId === 'after' ? [...quantities, ...refinementQuantities] : quantities;
	}

	/** Gives the form the bounds of a quantity; suggests the range of the colours if it was chosen for that quantity. */
	async #bounds(quantity: string): Promise<void> {
		const { context } = this.#choices();
		const loaded = context.loaded();
		try {
			const bounds = await context.service.ask('bounds', { viewId: context.viewId, quantity });
			if (!bounds || loaded !== context.loaded()) return;
			const range = context.quantity() === quantity && context.chosenRange();
			const suggested = range ? { range, outside: false } : bounds.suggested;
			this.#form.setBounds(quantity, { ...bounds, suggested: bounds.range && suggested });
		} catch {
			// The bounds of another mesh are requested.
		}
	}

	/** A shape is being drawn in the view. */
	drawn(shape: DrawnShape): void {
		this.#form.setShape(shape);
	}

	async #select(condition: MarkCondition): Promise<void> {
		const { context, selecting } = this.#choices();
		const loaded = context.loaded();
		try {
			const triangles = await selecting.triangles({ kind: 'where', condition });
			if (loaded === context.loaded()) selecting.pick('triangles', triangles, 'replace', false);
			else context.showStatus('The source has changed. Select again.');
		} catch (error) {
			context.showStatus((error as Error).message, 'error');
		}
	}

	/** Counts the matching triangles; after a pending request, repeats it only for the newest condition and mesh. */
	async #count(): Promise<void> {
		if (!this.#isOpen || this.#isPending) return;
		this.#isPending = true;
		try {
			for (let previous: readonly unknown[] = []; ; ) {
				const { context, marking } = this.#choices();
				const loaded = context.loaded();
				const condition = this.#condition;
				if (previous.length > 0 && condition === previous[0] && loaded === previous[1]) break;
				previous = [condition, loaded];
				const total = loaded?.mesh ? faceCount(loaded.mesh) : 0;
				const hits = condition ? await marking.countWhere(condition) : null;
				const faces = counted(total, nounOf(loaded?.mesh?.display.faces));
				this.#form.setHits(hits ? describeHits(hits, faces, context.view()) : '');
			}
		} catch {
			this.#form.setHits('');
		} finally {
			this.#isPending = false;
		}
	}
}

/** "176 of 2,355 triangles in After, 8 of them already marked". */
function describeHits(
	{ targets, marked }: { readonly targets: number; readonly marked: number },
	faces: string,
	view: string | null,
): string {
	const already = marked > 0 ? `, ${countText(marked)} of them already marked` : '';
	return `${countText(targets)} of ${faces}${inView(view)}${already}`;
}

/**
 * Initial bounds: area and edge length of an average triangle, and the minimum angle that Triangle guarantees by
 * default.
 */
function proposals({ area, triangles }: { area: number; triangles: number }): Proposals {
	const mean = area / Math.max(1, triangles);
	const digits = (value: number) => Number(value.toPrecision(3));
	return {
		area: digits(mean),
		longestEdge: digits(Math.sqrt((4 * mean) / Math.sqrt(3))),
		smallestAngle: 20,
	};
}
