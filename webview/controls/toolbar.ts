import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Arrangement, arrangements } from '../../src/protocol/panelSettings.ts';
import { type EngineChoice, engineChoices } from '../../src/refine/chooseEngine.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { Layout } from '../model/layout.ts';
import type { DrawOptions } from '../model/palette.ts';
import type { Counts } from '../model/selection.ts';
import { el } from '../util/dom.ts';
import { menu } from './menu.ts';
import { keepInRow } from './overflow.ts';
import {
	createRefineButtons,
	type RefineAbilities,
	type RefineButtonEvents,
} from './refineButtons.ts';
import {
	createRefineForm,
	type RefineCounts,
	type RefineFormEvents,
	type RefineFormState,
} from './refineForm.ts';
import { roving } from './roving.ts';
import { toggle } from './segments.ts';
import { createSelectBar } from './selectBar.ts';
import type { ViewBarEvents } from './viewBar.ts';

/** Events of the toolbar. */
export interface ToolbarEvents
	extends RefineButtonEvents,
		Omit<RefineFormEvents, 'enter'>,
		ViewBarEvents {
	/** A command of selection and marks. */
	command(command: ViewCommand | 'clearMarks'): void;
	/** Opens or closes the inspector. */
	inspector(): void;
	/** Chooses the arrangement of the views. */
	arrangement(arrangement: Arrangement): void;
	/** Writes the result in a format and to a file chosen by the user. */
	writeAs(): void;
	/** Chooses the engine. */
	engine(choice: EngineChoice): void;
	/** Compares the result with its source, or ends that. */
	compareSource(): void;
	/** Saves or copies a picture of a view. */
	picture(what: 'save' | 'copy'): void;
	/** Opens the documentation at an anchor. */
	help(anchor: string): void;
}

/** Initial state of the toolbar and the inspector. */
export interface ToolbarState extends RefineFormState {
	readonly options: DrawOptions;
	/** The kind that clicks and shapes pick. */
	readonly pick: EntityKind;
	readonly layout: Layout;
}

/** The actions available now. */
export interface Abilities extends RefineAbilities, RefineCounts {
	/** The selection in a view, regardless of the meaning of "selected" for the next run. */
	readonly picked: Counts;
	/** Name of the view with the selection; null if there is only one. */
	readonly pickedIn: string | null;
	readonly hasPointGroups: boolean;
	/** Why the result can't be compared with its source, or null. */
	readonly noComparing: string | null;
	/** Whether the views are compared. */
	readonly compares: boolean;
	/** Why writing elsewhere is not possible, or null. */
	readonly noWriteAs: string | null;
}

/**
 * Creates the controls of refinement and selection: `element` is the toolbar at the top, including the list of
 * quantities; `fields` and `select` are for the inspector.
 */
export function createToolbar(start: ToolbarState, quantity: HTMLElement, events: ToolbarEvents) {
	let canRefine = false;
	const form = createRefineForm(start, {
		kind: events.kind,
		operation: events.operation,
		value: events.value,
		enter: () => {
			if (canRefine) events.refine();
		},
	});
	const buttons = createRefineButtons(events);
	const select = createSelectBar({ kind: start.pick, tool: 'move' }, events.command);
	const overflow = el('div', { class: 'overflow', role: 'group', 'aria-label': 'Refinement' });
	const more = moreMenu(events, overflow);
	const inspector = toggle({
		id: 'inspector-toggle',
		icon: 'inspector',
		title: 'Inspector: options, selection, colours, figures',
		press: events.inspector,
	});
	const element = el(
		'div',
		{ class: 'toolbar', role: 'toolbar', 'aria-label': 'Refinement' },
		...form.elements,
		...buttons.elements,
		quantity,
		el('span', { class: 'space' }),
		more.element,
		inspector.element,
	);
	roving(element);
	const [operation, first] = form.elements;
	const { undo, redo, write } = buttons;
	keepInRow(element, [redo, write, undo, operation, first, quantity], overflow, more.button);
	const setArrangement = (chosen: Arrangement): void => {
		for (const value of arrangements) more.check(`layout-${value}`, value === chosen);
	};
	setArrangement(start.layout.arrangement ?? 'auto');
	const setEngine = (chosen: EngineChoice): void => {
		for (const value of engineChoices) more.check(`engine-${value}`, value === chosen);
	};
	return {
		element,
		fields: form.fields,
		select,
		setKind: form.setKind,
		setOperation: form.setOperation,
		setArrangement,
		setEngine,
		setInspector: inspector.set,
		missing: form.missing,
		focus: form.focus,
		/** Removes the items of the menu that a comparison of two files does not have. */
		setCompared: () =>
			more.remove([
				...['use-as-source', 'start-over', 'compare-source', 'menu-write', 'menu-write-as'],
				...engineChoices.map((choice) => `engine-${choice}`),
			]),
		/** Focuses the button of the inspector. */
		focusInspector: () => inspector.element.focus(),
		update(abilities: Abilities): void {
			canRefine = abilities.noRefine === null && !abilities.running;
			buttons.update(abilities);
			form.enable(!abilities.running);
			form.showCounts(abilities);
			form.setPointGroups(abilities.hasPointGroups);
			more.enable('use-as-source', abilities.canUse && !abilities.running, 'No result yet');
			more.enable(
				'start-over',
				abilities.canStartOver && !abilities.running,
				'The mesh of the file is already shown',
			);
			more.enable(
				'menu-write',
				abilities.noWrite === null && !abilities.running,
				abilities.noWrite ?? undefined,
			);
			more.enable(
				'menu-write-as',
				abilities.noWriteAs === null && !abilities.running,
				abilities.noWriteAs ?? undefined,
			);
			more.enable(
				'compare-source',
				abilities.noComparing === null && !abilities.running,
				abilities.noComparing ?? undefined,
			);
			more.check('compare-source', abilities.compares);
			more.rename(
				'layout-overlay',
				abilities.compares ? 'After over Before, in one view' : arrangementLabels.overlay,
			);
			const noPicture = abilities.triangles === 0 ? 'No mesh to draw' : undefined;
			for (const id of ['menu-copy-picture', 'menu-save-picture'])
				more.enable(id, noPicture === undefined, noPicture);
			select.update({
				...abilities,
				selected: abilities.picked,
				view: abilities.pickedIn,
				noMesh: abilities.triangles === 0 ? 'No mesh to select from' : null,
			});
		},
	};
}

const arrangementLabels: Readonly<Record<Arrangement, string>> = {
	auto: 'Automatic, by mesh shape',
	beside: 'Side by side',
	stacked: 'One above the other',
	swipe: 'Overlaid, with a draggable divider',
	overlay: 'After only, new triangles highlighted',
};

const engineLabels: Readonly<Record<EngineChoice, string>> = {
	auto: 'Automatic',
	gpu: 'GPU',
	cpu: 'CPU',
};

/** The menu of everything else. */
const moreMenu = (events: ToolbarEvents, above: HTMLElement) =>
	menu({
		above,
		id: 'more',
		label: 'More',
		title: 'Writing, pictures, layout, engine, help',
		icon: 'dots',
		items: [
			{ id: 'use-as-source', label: 'Use result as source', press: events.useAsSource },
			{ id: 'start-over', label: 'Start over', press: events.startOver },
			{
				id: 'compare-source',
				label: 'Compare with source',
				checked: 'checkbox' as const,
				press: events.compareSource,
			},
			null,
			{ id: 'menu-write', label: 'Write beside source', press: events.write },
			{ id: 'menu-write-as', label: 'Write as…', press: events.writeAs },
			null,
			{ id: 'menu-copy-picture', label: 'Copy picture', press: () => events.picture('copy') },
			{ id: 'menu-save-picture', label: 'Save picture…', press: () => events.picture('save') },
			null,
			{ heading: 'Layout' },
			...arrangements.map((value) => ({
				id: `layout-${value}`,
				label: arrangementLabels[value],
				checked: 'radio' as const,
				press: () => events.arrangement(value),
			})),
			null,
			{ heading: 'Engine' },
			...engineChoices.map((value) => ({
				id: `engine-${value}`,
				label: engineLabels[value],
				checked: 'radio' as const,
				press: () => events.engine(value),
			})),
			null,
			{ id: 'menu-help', label: 'Help', press: () => events.help('in-the-view') },
		],
	});

export type Toolbar = ReturnType<typeof createToolbar>;
