import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { DrawnShape } from '../model/gestures.ts';
import type { MarkAction } from '../model/marks.ts';
import { el } from '../util/dom.ts';
import { icon } from './icons.ts';
import { button, choice } from './ui.ts';

type Kind = 'area' | 'longestEdge' | 'smallestAngle' | 'circle' | 'rectangle';

/** The numbers that each kind of condition asks for: their ids and labels. */
const fields: Record<Kind, readonly (readonly [id: string, label: string])[]> = {
	area: [['bound', 'above']],
	longestEdge: [['bound', 'above']],
	smallestAngle: [['bound', 'below, in degrees']],
	circle: [
		['x', 'centre x'],
		['y', 'centre y'],
		['radius', 'radius'],
	],
	rectangle: [
		['x0', 'from x'],
		['y0', 'from y'],
		['x1', 'to x'],
		['y1', 'to y'],
	],
};

const isShape = (kind: Kind): kind is DrawnShape['kind'] =>
	kind === 'circle' || kind === 'rectangle';

/** What the form asks of the panel. */
export interface MarkFormEvents {
	/** The condition has changed: it is to be counted, and a shape to be shown. Null while numbers are missing. */
	condition(condition: TriangleCondition | null): void;
	/** What the next drag in the view draws; null for nothing. */
	drawing(kind: DrawnShape['kind'] | null): void;
	mark(action: MarkAction, condition: TriangleCondition): void;
	select(condition: TriangleCondition): void;
	closed(): void;
}

/** A bound that a user may want to begin with. */
export type Proposals = Readonly<Record<'area' | 'longestEdge' | 'smallestAngle', number>>;

/** The form "Mark where…": a bound or a shape, how many triangles that means, and what to do with them. */
export function createMarkForm(events: MarkFormEvents) {
	const values = new Map<string, string>();
	let inputs = new Map<string, HTMLInputElement>();
	const key = (id: string): string => `${kind.get()} ${id}`;

	const kind = choice<Kind>({
		id: 'mark-kind',
		label: 'Mark triangles where',
		title: 'What decides which triangles are meant',
		choices: [
			['area', 'the area is'],
			['longestEdge', 'the longest edge is'],
			['smallestAngle', 'the smallest angle is'],
			['circle', 'the centroid is in a circle'],
			['rectangle', 'the centroid is in a rectangle'],
		],
		value: 'area',
		change: () => rebuild(),
	});
	const numbers = el('div', { class: 'numbers' });
	const hint = el('span', { class: 'drawing-hint' }, 'Drag in the view to draw it.');
	const hits = el('span', { class: 'hits', 'data-testid': 'mark-hits', role: 'status' });
	const note = el('p', { class: 'faint', 'data-testid': 'mark-note' });
	const apply = (action: MarkAction) => () => {
		const condition = read();
		if (condition) events.mark(action, condition);
	};
	const actions = [
		button({
			id: 'mark-set',
			label: 'Mark',
			title: 'Mark these triangles, and leave the others as they are',
			kind: 'primary',
			press: apply('set'),
		}),
		button({
			id: 'mark-replace',
			label: 'Mark only these',
			title: 'Mark these triangles, and clear all other marks',
			press: apply('replace'),
		}),
		button({
			id: 'mark-clear',
			label: 'Unmark',
			title: 'Clear the marks of these triangles',
			press: apply('clear'),
		}),
		button({
			id: 'mark-select',
			label: 'Select',
			title: 'Select these triangles',
			press: () => {
				const condition = read();
				if (condition) events.select(condition);
			},
		}),
	];
	const close = el(
		'button',
		{
			type: 'button',
			class: 'tool',
			'data-testid': 'mark-close',
			title: 'Close (Escape)',
			'aria-label': 'Close (Escape)',
			onclick: () => shut(),
		},
		icon('close'),
	);
	const element = el(
		'section',
		{ class: 'mark-form', 'aria-label': 'Mark where', 'data-testid': 'mark-form', hidden: true },
		el('div', { class: 'row' }, kind.element, numbers, close),
		el(
			'div',
			{ class: 'row quiet' },
			el('div', { class: 'actions' }, ...actions.map((one) => one.element)),
			hits,
		),
		note,
	);
	element.addEventListener('keydown', (event) => {
		// A list that is open closes first.
		if (event.key === 'Escape' && !event.defaultPrevented) shut();
	});

	function shut(): void {
		if (element.hidden) return;
		element.hidden = true;
		events.drawing(null);
		events.condition(null);
		events.closed();
	}

	function read(): TriangleCondition | null {
		const at = (id: string): number => {
			const text = values.get(key(id))?.trim() ?? '';
			return text === '' ? Number.NaN : Number(text);
		};
		let bad = false;
		for (const [id, input] of inputs) {
			const missing = !Number.isFinite(at(id));
			input.setAttribute('aria-invalid', `${missing && input.value !== ''}`);
			bad ||= missing;
		}
		if (bad) return null;
		const which = kind.get();
		if (which === 'smallestAngle') return { kind: which, below: at('bound') };
		if (which === 'circle')
			return { kind: which, centre: [at('x'), at('y')], radius: Math.max(0, at('radius')) };
		if (which === 'rectangle')
			return {
				kind: which,
				corners: [
					[at('x0'), at('y0')],
					[at('x1'), at('y1')],
				],
			};
		return { kind: which, above: at('bound') };
	}

	function changed(): void {
		const condition = read();
		for (const action of actions) action.enable(condition !== null, 'Numbers are missing');
		events.condition(condition);
	}

	function rebuild(): void {
		inputs = new Map();
		const which = kind.get();
		numbers.replaceChildren(
			...fields[which].map(([id, label]) => {
				const input = el('input', {
					type: 'text',
					inputmode: 'decimal',
					spellcheck: 'false',
					autocomplete: 'off',
					'data-testid': `mark-${id}`,
					value: values.get(key(id)) ?? '',
					oninput: () => {
						values.set(key(id), input.value);
						changed();
					},
					onkeydown: (event) => {
						if ((event as KeyboardEvent).key === 'Enter') apply('set')();
					},
				});
				inputs.set(id, input);
				return el('label', { class: 'field' }, el('span', {}, label), input);
			}),
			...(isShape(which) ? [hint] : []),
		);
		events.drawing(isShape(which) ? which : null);
		changed();
	}

	return {
		element,
		close: shut,
		/** Opens the form and gives it the focus. */
		open(proposals: Proposals): void {
			for (const [which, value] of Object.entries(proposals))
				if (!values.has(`${which} bound`)) values.set(`${which} bound`, `${value}`);
			element.hidden = false;
			rebuild();
			const [first] = inputs.values();
			first?.focus();
			first?.select();
		},
		/** Takes over a shape that was drawn. */
		setShape(shape: DrawnShape): void {
			if (shape.kind !== kind.get()) return;
			const digits = (value: number) => `${Number(value.toPrecision(6))}`;
			const [a, b] = shape.kind === 'circle' ? [shape.centre, [shape.radius]] : shape.corners;
			[...inputs.keys()].forEach((id, i) => {
				const text = digits([...a!, ...b!][i] ?? 0);
				values.set(key(id), text);
				const input = inputs.get(id);
				if (input) input.value = text;
			});
			changed();
		},
		/** How many triangles the condition means, in words. */
		setHits(words: string): void {
			hits.textContent = words;
		},
		/** Where marks live, if that is to be said. */
		setNote(words: string | null): void {
			note.textContent = words ?? '';
			note.hidden = words === null;
		},
	};
}

export type MarkForm = ReturnType<typeof createMarkForm>;
