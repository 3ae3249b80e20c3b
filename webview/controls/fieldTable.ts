import { countText } from '../../src/util/counted.ts';
import { measureText } from '../messages/numbers.ts';
import type { FieldTable } from '../model/fieldTable.ts';
import { el } from '../util/dom.ts';

/** The table of a mesh: of After if there is a result. */
export interface ShownTable {
	readonly table: FieldTable;
	readonly of: 'the mesh' | 'the result';
}

/** Creates tables of the groups and fields of a mesh; names are buttons that colour by them. */
export function createFieldTable(colourBy: (quantity: string) => void) {
	const element = el('div', { class: 'field-table', 'data-testid': 'field-table' });
	const name = (text: string, quantity: string | undefined, details?: string): HTMLElement =>
		el(
			'th',
			{ scope: 'row' },
			quantity === undefined
				? text
				: el(
						'button',
						{
							type: 'button',
							class: 'link',
							title: `Colour by ${quantity.startsWith('groups:') ? 'groups' : text}`,
							'data-quantity': quantity,
							onclick: () => colourBy(quantity),
						},
						text,
					),
			details === undefined ? null : el('div', { class: 'below' }, details),
		);
	return {
		element,
		/** Shows a message in place of the tables. */
		showMessage(message: string): void {
			element.replaceChildren(el('p', { class: 'faint' }, message));
		},
		show({ table: { groups, fields }, of }: ShownTable): void {
			if (groups.length + fields.length === 0) {
				this.showMessage(`No groups or fields in ${of}.`);
				return;
			}
			const tables: HTMLElement[] = [];
			if (groups.length > 0)
				tables.push(
					tableOf(
						`Groups of ${of}`,
						['Group', 'Members'],
						groups.map(({ name: text, on, count, quantity }) => [
							name(text, quantity),
							cell(`${countText(count)} ${on}`),
						]),
					),
				);
			if (fields.length > 0)
				tables.push(
					tableOf(
						`Fields of ${of}`,
						['Field', 'Minimum', 'Mean', 'Maximum'],
						fields.map(({ name: text, on, count, range, quantity }) => [
							name(text, quantity, `${countText(count)} on ${on}`),
							...(['low', 'mean', 'high'] as const).map((end) => cell(numberText(range?.[end]))),
						]),
					),
				);
			element.replaceChildren(...tables);
		},
	};
}

/** A number with four digits, so that several fit side by side. */
const numberText = (value: number | null | undefined): string =>
	value === null || value === undefined ? '–' : measureText(Number(value.toPrecision(4)));

const cell = (text: string): HTMLElement => el('td', {}, text);

const tableOf = (
	label: string,
	heads: readonly string[],
	rows: readonly (readonly HTMLElement[])[],
): HTMLElement =>
	el(
		'table',
		{ 'aria-label': label },
		el('thead', {}, el('tr', {}, ...heads.map((text) => el('th', { scope: 'col' }, text)))),
		el('tbody', {}, ...rows.map((cells) => el('tr', {}, ...cells))),
	);
