import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { operations } from '../../src/refine/registry.ts';
import { counted, countText } from '../../src/util/counted.ts';
import type { OptionValue, OptionValues } from '../../src/util/options.ts';
import type { ViewCommand } from '../model/gestures.ts';
import { knownOperation } from '../model/operationValues.ts';
import type { DrawOptions } from '../model/palette.ts';
import type { SelectionKind } from '../model/savedState.ts';
import type { Counts } from '../model/selection.ts';
import { el } from '../util/dom.ts';
import { sentence } from '../words/numbers.ts';
import { folding } from './folding.ts';
import { optionControls } from './optionControls.ts';
import { createSelectBar } from './selectBar.ts';
import { button, checkbox, choice } from './ui.ts';

/** What a user asks for with the toolbar. */
export interface ToolbarEvents {
	refine(): void;
	cancel(): void;
	undo(): void;
	write(): void;
	runOnCpu(): void;
	fit(): void;
	reset(): void;
	zoom(factor: number): void;
	kind(kind: SelectionKind): void;
	/** Another operation, by its id. */
	operation(id: string): void;
	/** Another value of an option, by its name; text may be what the option does not take. */
	value(name: string, value: OptionValue): void;
	options(options: DrawOptions): void;
	/** What the row of selection and marks asks for. */
	command(command: ViewCommand | 'clearMarks'): void;
	/** Opens the documentation at an anchor. */
	help(anchor: string): void;
}

export interface ToolbarState {
	readonly kind: SelectionKind;
	/** Id of the operation. */
	readonly operation: string;
	/** See `operationValues.ts`. */
	readonly values: OptionValues;
	readonly options: DrawOptions;
	/** What clicks and shapes pick. */
	readonly pick: EntityKind;
}

/** What can be done now. */
export interface Abilities {
	/** Something takes long and can be cancelled. */
	readonly running: boolean;
	/** Why refining is not possible, or null. */
	readonly noRefine: string | null;
	readonly canUndo: boolean;
	/** Why writing is not possible, or null. */
	readonly noWrite: string | null;
	readonly offerCpu: boolean;
	readonly marked: number;
	/** Why a change of marks can't be taken back here, or null. */
	readonly noUndoMarks: string | null;
	readonly selected: Counts;
	readonly triangles: number;
}

/** What "selected" means now: triangles, or those at the points and edges that are selected instead. */
function selectedText({ triangles, edges, points }: Counts): string {
	if (triangles > 0 || edges + points === 0) return countText(triangles);
	return edges > 0 ? counted(edges, 'edge') : counted(points, 'point');
}

/** The panel's controls: what to refine and how on top, how to view it below. */
export function createToolbar(start: ToolbarState, events: ToolbarEvents) {
	let drawn = start.options;
	let { values } = start;
	let busy = false;
	let refinable = false;

	const kind = choice<SelectionKind>({
		id: 'selection',
		label: 'Refine triangles',
		title: 'Which triangles are divided',
		choices: [
			['marked', 'marked'],
			['selected', 'selected'],
			['all', 'all'],
		],
		value: start.kind,
		change: events.kind,
	});
	const operation = choice({
		id: 'operation',
		label: 'By',
		title: 'What is done with the mesh',
		choices: operations.map(({ id, title, summary }) => [id, title, sentence(summary)] as const),
		value: start.operation,
		change(id) {
			showOptions(knownOperation(id));
			events.operation(id);
		},
	});
	operation.show(operations.length > 1);
	const optionFields = el('div', { class: 'options' });
	const controlsOf = (of: Operation) =>
		optionControls(of, values, {
			change(name, value) {
				values = { ...values, [name]: value };
				events.value(name, value);
			},
			enter: () => {
				if (!busy && refinable) events.refine();
			},
		});
	let chosen = knownOperation(start.operation);
	let options = controlsOf(chosen);
	function showOptions(next: Operation): void {
		chosen = next;
		options = controlsOf(next);
		optionFields.replaceChildren(...options.elements);
		options.enable(!busy);
		kind.show(next.selects);
	}
	showOptions(chosen);
	const refine = button({
		id: 'refine',
		label: 'Refine',
		title: 'Refine the chosen triangles',
		kind: 'primary',
		press: events.refine,
	});
	const cancel = button({
		id: 'cancel',
		label: 'Cancel',
		title: 'Stop what is being done',
		press: events.cancel,
	});
	const runOnCpu = button({
		id: 'run-on-cpu',
		label: 'Run on the CPU',
		title: 'Refine on the processor instead of the graphics card',
		press: events.runOnCpu,
	});
	const undo = button({
		id: 'undo',
		label: 'Undo round',
		title: 'Go back one round',
		press: events.undo,
	});
	const write = button({
		id: 'write',
		label: 'Write next to source',
		title: 'Write the refined mesh into a file next to the source',
		press: events.write,
	});
	const spinner = el('span', { class: 'spinner', hidden: true, 'aria-hidden': 'true' });

	const toggle = (id: keyof DrawOptions, label: string, title: string) =>
		checkbox({
			id: { fill: 'fill', wireframe: 'wire', byAngle: 'colour' }[id],
			label,
			title,
			checked: start.options[id],
			change(checked) {
				drawn = { ...drawn, [id]: checked };
				// With neither fill nor wireframe there would be nothing to see.
				if (!drawn.fill && !drawn.wireframe) {
					const other = id === 'fill' ? 'wireframe' : 'fill';
					drawn = { ...drawn, [other]: true };
					(other === 'fill' ? fillBox : wireBox).set(true);
				}
				events.options(drawn);
			},
		});
	const fillBox = toggle('fill', 'Fill', 'Fill the triangles');
	const wireBox = toggle('wireframe', 'Wireframe', 'Draw the edges');
	const colourBox = toggle(
		'byAngle',
		'Colour by angle',
		'Colour triangles by their smallest angle',
	);
	const icon = (id: string, label: string, title: string, press: () => void) =>
		button({ id, label, title, kind: 'icon', press });
	const select = createSelectBar({ kind: start.pick, tool: 'move' }, events.command);

	const drawing = folding({
		id: 'view-menu',
		label: 'View',
		title: 'What is drawn',
		content: [fillBox, wireBox, colourBox].map((box) => box.element),
	});
	const element = el(
		'header',
		{ class: 'toolbar' },
		el(
			'div',
			{ class: 'row', role: 'toolbar', 'aria-label': 'Refinement' },
			...[kind, operation].map((field) => field.element),
			optionFields,
			el('div', { class: 'actions' }, refine.element, cancel.element, spinner, runOnCpu.element),
			el('div', { class: 'actions' }, undo.element, write.element),
		),
		el(
			'div',
			{ class: 'lower' },
			el(
				'div',
				{ class: 'row quiet', role: 'toolbar', 'aria-label': 'View' },
				drawing.element,
				el(
					'div',
					{ class: 'icons' },
					icon('zoom-in', '+', 'Zoom in (+)', () => events.zoom(1.4)).element,
					icon('zoom-out', '−', 'Zoom out (−)', () => events.zoom(1 / 1.4)).element,
					icon('fit', 'Fit', 'Show the selection, or the whole mesh (F)', events.fit).element,
					icon('reset', 'Reset', 'Show the whole mesh (0)', events.reset).element,
				),
			),
			select.element,
		),
	);

	return {
		element,
		select,
		setKind: (value: SelectionKind) => kind.set(value),
		setOperation(next: Operation, remembered: OptionValues): void {
			values = remembered;
			operation.set(next.id);
			if (next === chosen) options.set(values);
			else showOptions(next);
		},
		update(can: Abilities): void {
			const { selected } = can;
			refinable = can.noRefine === null;
			// One replaces the other, and takes over the keyboard focus.
			const focused = [refine, cancel].some(({ element }) => element.matches(':focus-within'));
			refine.show(!can.running);
			refine.enable(refinable, can.noRefine ?? undefined);
			cancel.show(can.running);
			if (focused) (can.running ? cancel : refine).element.focus();
			spinner.hidden = !can.running;
			runOnCpu.show(can.offerCpu && !can.running);
			undo.enable(can.canUndo && !can.running, 'There is no round to undo');
			write.enable(can.noWrite === null && !can.running, can.noWrite ?? undefined);
			busy = can.running;
			for (const field of [kind, operation]) field.enable(!busy);
			options.enable(!busy);
			kind.relabel('marked', `marked (${countText(can.marked)})`);
			kind.relabel('selected', `selected (${selectedText(selected)})`);
			kind.relabel('all', `all (${countText(can.triangles)})`);
			select.update({
				selected,
				marked: can.marked,
				noUndoMarks: can.noUndoMarks,
				noMesh: can.triangles === 0 ? 'There is no mesh to select from' : null,
			});
		},
	};
}

export type Toolbar = ReturnType<typeof createToolbar>;
