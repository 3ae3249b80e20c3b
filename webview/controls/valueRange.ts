import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { el } from '../util/dom.ts';
import { button } from './widgets.ts';

/** Actions on a range of values. */
export interface ValueRangeEvents {
	select(range: Range): void;
	showOnly(range: Range): void;
}

/**
 * Creates two fields for a range of the values shown, and buttons for actions on its triangles. An empty field is an
 * open end.
 */
export function createValueRange(events: ValueRangeEvents) {
	const field = (id: string, label: string) => {
		const input = el('input', {
			type: 'text',
			inputmode: 'decimal',
			spellcheck: 'false',
			autocomplete: 'off',
			placeholder: 'any',
			'data-testid': id,
			oninput: () => read(),
			onkeydown: (event) => {
				const range = (event as KeyboardEvent).key === 'Enter' && read();
				if (range) events.select(range);
			},
		});
		return { input, label: el('label', { class: 'field' }, el('span', {}, label), input) };
	};
	const [from, to] = [field('value-from', 'Values from'), field('value-to', 'to')];
	/** The range in the fields; null if one is invalid, which is flagged. */
	const read = (): Range | null => {
		const ends = [from.input, to.input].map((input, i) => {
			const text = input.value.trim();
			const value = text === '' ? (i === 0 ? -Infinity : Infinity) : Number(text);
			input.setAttribute('aria-invalid', `${Number.isNaN(value)}`);
			return value;
		});
		const [low, high] = [Math.min(...ends), Math.max(...ends)];
		return Number.isNaN(low) ? null : [low, high];
	};
	const onRange = (action: (range: Range) => void) => () => {
		const range = read();
		if (range) action(range);
	};
	const select = button({
		id: 'value-select',
		label: 'Select',
		title: 'Select the triangles with these values, as dragging over the histogram does',
		press: onRange(events.select),
	});
	const show = button({
		id: 'value-show',
		label: 'Show only these',
		title: 'Hide triangles with other values or none',
		press: onRange(events.showOnly),
	});
	const element = el(
		'div',
		{ class: 'numbers value-range', role: 'group', 'aria-label': 'Range of values', hidden: true },
		from.label,
		to.label,
		select.element,
		show.element,
	);
	return {
		element,
		/** Fills the fields. */
		set([low, high]: Range): void {
			const text = (value: number): string =>
				Number.isFinite(value) ? `${Number(value.toPrecision(6))}` : '';
			from.input.value = text(low);
			to.input.value = text(high);
			read();
		},
	};
}
