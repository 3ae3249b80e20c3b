import './nonce.ts';
import {
	type Button,
	type Checkbox,
	provideVSCodeDesignSystem,
	vsCodeButton,
	vsCodeCheckbox,
} from '@vscode/webview-ui-toolkit';
import { el, fill } from '../util/dom.ts';
import { type IconName, icon } from './icons.ts';

// The only module that imports the widget library, so that it can be replaced.

let registered = false;

function createWidget(tag: string): HTMLElement {
	if (!registered) {
		provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox());
		registered = true;
	}
	return document.createElement(tag);
}

/** A control of the toolbar. */
export interface Control {
	readonly element: HTMLElement;
	/** `reason` is shown in the tooltip while the control is disabled. */
	enable(enabled: boolean, reason?: string): void;
	show(visible: boolean): void;
}

const control = (element: HTMLElement & { disabled: boolean }, title: string): Control => {
	element.title = title;
	return {
		element,
		enable(enabled, reason) {
			element.disabled = !enabled;
			element.title = enabled || !reason ? title : reason;
		},
		show(visible) {
			element.hidden = !visible;
		},
	};
};

/** Appearance and action of a button. */
export interface ButtonOptions {
	readonly id: string;
	readonly label: string;
	/** Tooltip: what the button does. */
	readonly title: string;
	readonly kind?: 'primary' | 'secondary' | 'icon';
	/** Shown before the label, or alone if there is little room; the label remains the accessible name. */
	readonly icon?: IconName;
	readonly press: () => void;
}

/** A push button or toggle button. */
export interface ButtonControl extends Control {
	setLabel(label: string): void;
	/** Sets the state of a toggle button. */
	setPressed(pressed: boolean): void;
}

/** A push button. */
export function button({
	id,
	label,
	title,
	kind = 'secondary',
	icon: picture,
	press,
}: ButtonOptions): ButtonControl {
	const element = createWidget('vscode-button') as Button;
	element.appearance = kind;
	const labelElement = el('span', { class: picture ? 'label' : '' }, label);
	fill(element, { 'data-testid': id, 'aria-label': label, onclick: press }, [
		picture ? icon(picture) : null,
		labelElement,
	]);
	return {
		...control(element, title),
		setLabel(text) {
			labelElement.textContent = text;
			element.setAttribute('aria-label', text);
		},
		setPressed(pressed) {
			element.setAttribute('aria-pressed', `${pressed}`);
			element.classList.toggle('pressed', pressed);
		},
	};
}

/** A checkbox; `set` does not call its `change`. */
export interface CheckboxControl extends Control {
	get(): boolean;
	set(checked: boolean): void;
}

/** A checkbox. */
export function checkbox(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly checked: boolean;
	readonly change: (checked: boolean) => void;
}): CheckboxControl {
	const element = createWidget('vscode-checkbox') as Checkbox;
	fill(element, { 'data-testid': options.id }, [options.label]);
	element.checked = options.checked;
	let isSetting = false;
	element.addEventListener('change', () => {
		if (!isSetting) options.change(element.checked);
	});
	return {
		...control(element, options.title),
		get: () => element.checked,
		set(checked) {
			isSetting = true;
			element.checked = checked;
			isSetting = false;
		},
	};
}

/** A drop-down list of values. */
export interface ChoiceControl<V extends string> extends Control {
	get(): V;
	set(value: V): void;
	/** Changes the label of an option. */
	relabel(value: V, label: string): void;
}

/**
 * A drop-down list after its label: a native list, whose options are not clipped by a scrolling container. Its tooltip
 * is that of the chosen option, if it has one.
 */
export function choice<V extends string>(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly choices: readonly (readonly [value: V, label: string, title?: string])[];
	readonly value: V;
	readonly change: (value: V) => void;
}): ChoiceControl<V> {
	const items = new Map(
		options.choices.map(([value, label, title]) => [
			value,
			el('option', { value, 'data-value': value, title }, label),
		]),
	);
	const titles = new Map(options.choices.map(([value, , title]) => [value, title]));
	let reason: string | undefined;
	const element = el(
		'select',
		{
			'data-testid': options.id,
			'aria-label': options.label,
			onchange: () => {
				showTitle();
				options.change(element.value as V);
			},
		},
		...items.values(),
	);
	const showTitle = (): void => {
		element.title = reason ?? titles.get(element.value as V) ?? options.title;
	};
	element.value = options.value;
	showTitle();
	const label = el('label', { class: 'field' }, el('span', {}, options.label), element);
	return {
		element: label,
		enable(enabled, why) {
			element.disabled = !enabled;
			reason = enabled ? undefined : why;
			showTitle();
		},
		show(visible) {
			label.hidden = !visible;
		},
		get: () => element.value as V,
		set(next) {
			element.value = next;
			showTitle();
		},
		relabel(value, text) {
			const item = items.get(value);
			if (item) item.textContent = text;
		},
	};
}
