import type { Operation } from '../../src/refine/operation.ts';
import { operations } from '../../src/refine/registry.ts';
import { counted, countText } from '../../src/util/counted.ts';
import type { OptionValue, OptionValues } from '../../src/util/options.ts';
import { inView } from '../messages/describe.ts';
import { capitalized } from '../messages/numbers.ts';
import { knownOperation, missingOption } from '../model/operationValues.ts';
import type { SelectionKind } from '../model/savedState.ts';
import type { Counts } from '../model/selection.ts';
import { el } from '../util/dom.ts';
import { optionControls } from './optionControls.ts';
import { choice } from './widgets.ts';

/** Events of the form. */
export interface RefineFormEvents {
	kind(kind: SelectionKind): void;
	/** Another operation, by id. */
	operation(id: string): void;
	/** Another value of an option, by name; may be invalid text. */
	value(name: string, value: OptionValue): void;
	/** Enter was pressed in a field. */
	enter(): void;
}

/** State of the form. */
export interface RefineFormState {
	readonly kind: SelectionKind;
	/** Id of the operation. */
	readonly operation: string;
	/** See `operationValues.ts`. */
	readonly values: OptionValues;
}

/** Number of triangles of each kind of selection. */
export interface RefineCounts {
	readonly marked: number;
	readonly selected: Counts;
	readonly triangles: number;
	/** Name of the view that is refined next, which the counts refer to; null if there is only one. */
	readonly view: string | null;
}

/** Creates the form: triangles to refine, operation, and options. */
export function createRefineForm(start: RefineFormState, events: RefineFormEvents) {
	let { values } = start;
	let isEnabled = true;
	let hasPointGroups = false;
	let chosen = knownOperation(start.operation);
	const kind = kindChoice(start.kind, events.kind);
	const operation = operationChoice(start.operation, (id) => {
		showOptions(knownOperation(id));
		events.operation(id);
	});
	const first = el('div', { class: 'first' });
	const fields = el('div', { class: 'options' });
	const controlsOf = (operation: Operation) =>
		optionControls(operation, values, {
			change(name, value) {
				values = { ...values, [name]: value };
				events.value(name, value);
			},
			enter: events.enter,
		});
	let options = controlsOf(chosen);
	function showOptions(next: Operation): void {
		chosen = next;
		options = controlsOf(next);
		// An operation that selects triangles has that choice in place of its first option.
		const [firstOption, ...others] = options.elements;
		if (next.selects) {
			first.replaceChildren(kind.element);
			fields.replaceChildren(...options.elements);
		} else {
			first.replaceChildren(...(firstOption ? [firstOption] : []));
			fields.replaceChildren(...others);
		}
		options.enable(isEnabled);
		options.show('point-groups', hasPointGroups);
	}
	showOptions(chosen);

	return {
		/** The operation and its first option. */
		elements: [operation.element, first] as const,
		/** All other options. */
		fields,
		setKind: kind.set,
		setOperation(next: Operation, savedState: OptionValues): void {
			values = savedState;
			operation.set(next.id);
			if (next === chosen) options.set(values);
			else showOptions(next);
		},
		/** Name of the first missing required option; undefined if none is missing. */
		missing: () => missingOption(chosen, values)?.name,
		/** Focuses the field of an option. */
		focus: (name: string) => fields.querySelector<HTMLElement>(`#${name}`)?.focus(),
		/** Shows the option on groups of points if the mesh has some. */
		setPointGroups(has: boolean): void {
			hasPointGroups = has;
			options.show('point-groups', has);
		},
		enable(enabled: boolean): void {
			isEnabled = enabled;
			for (const control of [kind, operation, options]) control.enable(enabled);
		},
		showCounts({ marked, selected, triangles, view }: RefineCounts): void {
			const where = inView(view);
			kind.relabel('marked', `marked (${countText(marked)}${where})`);
			kind.relabel('selected', `selected (${selectedText(selected)}${where})`);
			kind.relabel('all', `all (${countText(triangles)}${where})`);
		},
	};
}

const kindChoice = (value: SelectionKind, change: (kind: SelectionKind) => void) =>
	choice<SelectionKind>({
		id: 'selection',
		label: 'Refine triangles',
		title: 'Triangles to refine',
		choices: [
			['marked', 'marked'],
			['selected', 'selected'],
			['all', 'all'],
		],
		value,
		change,
	});

function operationChoice(value: string, change: (id: string) => void) {
	const control = choice({
		id: 'operation',
		label: 'Operation',
		title: 'Choose operation',
		choices: operations.map(({ id, title, summary }) => [id, title, capitalized(summary)] as const),
		value,
		change,
	});
	control.show(operations.length > 1);
	return control;
}

/** The count for "selected": triangles, or the selected points or edges instead of them. */
function selectedText({ triangles, edges, points }: Counts): string {
	if (triangles > 0 || edges + points === 0) return countText(triangles);
	return edges > 0 ? counted(edges, 'edge') : counted(points, 'point');
}
