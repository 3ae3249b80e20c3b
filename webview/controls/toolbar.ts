import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { DrawOptions } from '../model/palette.ts';
import { el } from '../util/dom.ts';
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
import { createSelectBar } from './selectBar.ts';
import { createViewBar, type ViewBarEvents } from './viewBar.ts';

/** What a user asks for with the toolbar. */
export interface ToolbarEvents
	extends RefineButtonEvents,
		Omit<RefineFormEvents, 'enter'>,
		ViewBarEvents {
	/** What the row of selection and marks asks for. */
	command(command: ViewCommand | 'clearMarks'): void;
	/** Opens the documentation at an anchor. */
	help(anchor: string): void;
}

export interface ToolbarState extends RefineFormState {
	readonly options: DrawOptions;
	/** What clicks and shapes pick. */
	readonly pick: EntityKind;
}

/** What can be done now. */
export interface Abilities extends RefineAbilities, RefineCounts {
	/** Why a change of marks can't be taken back here, or null. */
	readonly noUndoMarks: string | null;
}

/** The panel's controls: what to refine and how on top, how to view it below. */
export function createToolbar(start: ToolbarState, events: ToolbarEvents) {
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
	const element = el(
		'header',
		{ class: 'toolbar' },
		el(
			'div',
			{ class: 'row', role: 'toolbar', 'aria-label': 'Refinement' },
			...form.elements,
			...buttons.elements,
		),
		el('div', { class: 'lower' }, createViewBar(start.options, events), select.element),
	);
	return {
		element,
		select,
		setKind: form.setKind,
		setOperation: form.setOperation,
		update(can: Abilities): void {
			canRefine = can.noRefine === null && !can.running;
			buttons.update(can);
			form.enable(!can.running);
			form.showCounts(can);
			select.update({
				...can,
				noMesh: can.triangles === 0 ? 'There is no mesh to select from' : null,
			});
		},
	};
}

export type Toolbar = ReturnType<typeof createToolbar>;
