import { el } from '../util/dom.ts';
import { type IconName, icon } from './icons.ts';

/** A radio group of icon buttons. It is in a toolbar, whose arrow keys move through it; Space or Enter chooses. */
export function segments<V extends string>(options: {
	/** Accessible name of the group. */
	readonly label: string;
	readonly choices: readonly {
		readonly value: V;
		readonly id: string;
		readonly icon: IconName;
		/** Name and key, for the tooltip. */
		readonly title: string;
	}[];
	readonly value: V;
	readonly change: (value: V) => void;
}): {
	readonly element: HTMLElement;
	set(value: V): void;
	/** Shows or hides one of the buttons. */
	show(value: V, visible: boolean): void;
} {
	const { choices, change } = options;
	const show = (value: V): void => {
		for (const [i, button] of buttons.entries()) {
			const chosen = choices[i]?.value === value;
			button.setAttribute('aria-checked', `${chosen}`);
		}
	};
	const buttons = choices.map(({ value, id, icon: name, title }) =>
		el(
			'button',
			{
				type: 'button',
				role: 'radio',
				class: 'tool',
				'data-testid': id,
				title,
				'aria-label': title,
				onclick: () => change(value),
			},
			icon(name),
		),
	);
	show(options.value);
	const element = el(
		'div',
		{ class: 'segments', role: 'radiogroup', 'aria-label': options.label },
		...buttons,
	);
	return {
		element,
		set: show,
		show(value, visible) {
			const button = buttons[choices.findIndex((choice) => choice.value === value)];
			if (button) button.hidden = !visible;
		},
	};
}

/** A toggle button with an icon. */
export function toggle(options: {
	readonly id: string;
	readonly icon: IconName;
	readonly title: string;
	readonly press: () => void;
}): { readonly element: HTMLElement; set(pressed: boolean): void } {
	const element = el(
		'button',
		{
			type: 'button',
			class: 'tool',
			'data-testid': options.id,
			title: options.title,
			'aria-label': options.title,
			'aria-pressed': 'false',
			onclick: options.press,
		},
		icon(options.icon),
	);
	return { element, set: (pressed) => element.setAttribute('aria-pressed', `${pressed}`) };
}

/** A button that closes its container. */
export const closeButton = (id: string, title: string, press: () => void): HTMLElement =>
	el(
		'button',
		{
			type: 'button',
			class: 'tool close-button',
			'data-testid': id,
			title,
			'aria-label': title,
			onclick: press,
		},
		icon('close'),
	);
