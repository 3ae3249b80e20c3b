import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { describeCounts } from '../messages/describe.ts';
import type { Tool, ViewCommand } from '../model/gestures.ts';
import type { Counts } from '../model/selection.ts';
import { el } from '../util/dom.ts';
import { menu } from './menu.ts';
import { roving } from './roving.ts';
import { segments, toggle } from './segments.ts';
import { button } from './widgets.ts';

/** The entities that a shape selects, for tooltips. */
export const shapeHelp = 'selects everything whose centre is inside; Shift adds, Ctrl toggles';

/** The state of selection and marks. */
export interface SelectAbilities {
	readonly selected: Counts;
	/** Name of the view with the selection; null if there is only one. */
	readonly view: string | null;
	readonly marked: number;
	/** Why nothing can be selected, or null. */
	readonly noMesh: string | null;
}

type Command = ViewCommand | 'clearMarks';
type Press = (command: Command) => void;

const needsSelection = [
	'select-grow',
	'select-show',
	'select-none',
	'hide-others',
	'hide-selection',
];

/** Creates the toolbar for picking, selecting and marking; all its actions are also commands of the view. */
export function createSelectBar(
	start: { readonly kind: EntityKind; readonly tool: Tool },
	command: Press,
) {
	const kinds = kindSegments(start.kind, command);
	const tools = toolSegments(start.tool, command);
	const select = selectMenu(command);
	const mark = markMenu(command);
	const path = toggle({
		id: 'path',
		icon: 'path',
		title: 'Show the propagation path of the triangle under the pointer (H)',
		press: () => command('togglePath'),
	});
	const clear = button({
		id: 'clear-selection',
		label: 'Clear',
		title: 'Clear the selection (Escape)',
		kind: 'icon',
		press: () => command('clearSelection'),
	});
	const count = el('span', { class: 'count', 'data-testid': 'selected-count' });
	const element = el(
		'div',
		{ class: 'row quiet select', role: 'toolbar', 'aria-label': 'Selection and marks' },
		kinds.element,
		tools.element,
		el('div', { class: 'icons' }, select.element, mark.element, path.element),
		el('div', { class: 'chosen' }, count, clear.element),
	);
	roving(element);
	return {
		element,
		setKind: kinds.set,
		setTool: tools.set,
		/** Shows the orbit tool for a mesh in space. */
		setSpace: (isSpace: boolean) => tools.show('orbit', isSpace),
		setPath: path.set,
		update({ selected, view, marked, noMesh }: SelectAbilities): void {
			const sum = selected.points + selected.edges + selected.triangles;
			count.textContent = sum === 0 ? '' : describeCounts(selected, view);
			count.dataset.value = `${sum}`;
			clear.show(sum > 0);
			for (const id of [
				'select-all',
				'select-visible',
				'select-invert',
				'select-worst',
				'select-jump',
			])
				select.enable(id, noMesh === null, noMesh ?? undefined);
			mark.enable('mark-where', noMesh === null, noMesh ?? undefined);
			for (const id of needsSelection) select.enable(id, sum > 0, 'Nothing is selected');
			for (const id of ['mark-selection', 'unmark-selection'])
				mark.enable(id, sum > 0, 'Nothing is selected');
			mark.enable('clear-marks', marked > 0, 'No triangle is marked');
		},
	};
}

export type SelectBar = ReturnType<typeof createSelectBar>;

const pickCommands = {
	triangles: 'pickTriangles',
	edges: 'pickEdges',
	points: 'pickPoints',
} as const;
const toolCommands = {
	move: 'toolMove',
	orbit: 'toolOrbit',
	rectangle: 'toolRectangle',
	lasso: 'toolLasso',
	ruler: 'toolRuler',
} as const;

const kindSegments = (value: EntityKind, command: Press) =>
	segments<EntityKind>({
		label: 'Entities that clicks and shapes select',
		choices: [
			{
				value: 'triangles',
				id: 'pick-triangles',
				icon: 'triangles',
				title: 'Select triangles (T)',
			},
			{ value: 'edges', id: 'pick-edges', icon: 'edges', title: 'Select edges (E)' },
			{ value: 'points', id: 'pick-points', icon: 'points', title: 'Select points (P)' },
		],
		value,
		change: (kind) => command(pickCommands[kind]),
	});

const toolSegments = (value: Tool, command: Press) =>
	segments<Tool>({
		label: 'Drag mode',
		choices: [
			{ value: 'move', id: 'tool-move', icon: 'move', title: 'Drag to pan (V)' },
			{ value: 'orbit', id: 'tool-orbit', icon: 'orbit', title: 'Drag to rotate the mesh (D)' },
			{
				value: 'rectangle',
				id: 'rectangle',
				icon: 'rectangle',
				title: `Drag a rectangle to select (R): ${shapeHelp}`,
			},
			{
				value: 'lasso',
				id: 'lasso',
				icon: 'lasso',
				title: `Draw a lasso to select (L): ${shapeHelp}`,
			},
			{
				value: 'ruler',
				id: 'ruler',
				icon: 'ruler',
				title: 'Drag to measure a distance (Q); ends snap to points. Escape stops',
			},
		],
		value,
		change: (tool) => command(toolCommands[tool]),
	});

/** Makes menu items for commands. */
const itemFor = (press: Press) => (id: string, label: string, command: Command, key?: string) => ({
	id,
	label,
	...(key ? { key } : {}),
	press: () => press(command),
});

function selectMenu(command: Press) {
	const item = itemFor(command);
	return menu({
		id: 'select-menu',
		label: 'Select',
		title: 'Change the selection',
		items: [
			item('select-all', 'All', 'selectAll', 'Ctrl+A'),
			item('select-visible', 'All in view', 'selectVisible', 'A'),
			item('select-invert', 'Invert', 'invertSelection', 'I'),
			item('select-grow', 'Add neighbours', 'growSelection', 'G'),
			item('select-worst', 'Next worst triangle', 'nextWorst', 'F8'),
			null,
			item('select-show', 'Show selection', 'showSelection', 'F'),
			item('select-jump', 'Go to…', 'openJump', 'J'),
			item('select-none', 'Nothing', 'clearSelection', 'Escape'),
			null,
			item('hide-others', 'Hide others', 'hideOthers', 'O'),
			item('hide-selection', 'Hide selection', 'hideSelection', 'X'),
			item('show-all-triangles', 'Show all triangles', 'showAll', 'S'),
		],
	});
}

function markMenu(command: Press) {
	const item = itemFor(command);
	return menu({
		id: 'mark-menu',
		label: 'Mark',
		title: 'Mark triangles for refinement',
		items: [
			item('mark-selection', 'Mark selection', 'markSelection', 'M'),
			item('unmark-selection', 'Unmark selection', 'unmarkSelection', 'U'),
			item('mark-where', 'Mark where…', 'openMarkForm', 'W'),
			null,
			item('clear-marks', 'Clear all marks', 'clearMarks'),
		],
	});
}
