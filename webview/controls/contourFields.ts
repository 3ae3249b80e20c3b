import { type ContourKind, contourKinds, levelLimits } from '../../src/quantities/contours.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { ColourChoice } from '../model/colourChoice.ts';
import { el } from '../util/dom.ts';

const titles: Readonly<Record<ContourKind, string>> = {
	none: 'None',
	lines: 'Lines',
	bands: 'Bands',
	both: 'Lines and bands',
};

/** A change of contours or arrows. */
export type ContourChange = Partial<Pick<ColourChoice, 'contours' | 'levels' | 'arrows'>>;

/** Creates the controls of contours and arrows, each shown only for quantities that support it. */
export function createContourFields(change: (change: ContourChange) => void) {
	const kinds = el(
		'select',
		{
			'data-testid': 'contours',
			title: 'How contours are drawn',
			onchange: () => change({ contours: kinds.value as ContourKind }),
		},
		...contourKinds.map((kind) => el('option', { value: kind }, titles[kind])),
	);
	const [minLevels, maxLevels] = levelLimits;
	let chosen = minLevels as number;
	const levels = el('input', {
		type: 'number',
		min: minLevels,
		max: maxLevels,
		step: 1,
		'data-testid': 'contour-levels',
		title: `Number of intervals in the range, ${minLevels} to ${maxLevels}`,
		onchange: () => {
			const count = Math.round(Number(levels.value));
			if (levels.value === '' || !Number.isFinite(count)) levels.value = `${chosen}`;
			else change({ levels: Math.max(minLevels, Math.min(maxLevels, count)) });
		},
	});
	const arrows = el('input', {
		type: 'checkbox',
		'data-testid': 'arrows',
		onchange: () => change({ arrows: arrows.checked }),
	});
	const field = (label: string, control: HTMLElement) =>
		el('label', { class: 'field' }, el('span', {}, label), control);
	const kindsField = field('Contours', kinds);
	const levelsField = field('Levels', levels);
	const arrowsTitle = el('span', {}, 'Arrows');
	const arrowsField = el('label', { class: 'tick' }, arrows, arrowsTitle);
	return {
		elements: [kindsField, levelsField, arrowsField],
		show(quantity: Quantity | null, choice: ColourChoice): void {
			kindsField.hidden = !quantity?.contours;
			levelsField.hidden = !quantity?.contours || choice.contours === 'none';
			arrowsField.hidden = !quantity?.arrows;
			arrowsTitle.textContent = quantity?.arrows === 'ellipses' ? 'Ellipses' : 'Arrows';
			kinds.value = choice.contours;
			chosen = choice.levels;
			levels.value = `${choice.levels}`;
			arrows.checked = choice.arrows;
		},
	};
}
