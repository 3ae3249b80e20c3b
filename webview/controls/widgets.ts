import './nonce.ts';
import {
	type Button,
	type Checkbox,
	type Dropdown,
	provideVSCodeDesignSystem,
	vsCodeButton,
	vsCodeCheckbox,
	vsCodeDropdown,
	vsCodeOption,
} from '@vscode/webview-ui-toolkit';
import { fill } from '../util/dom.ts';

// The one file that names the widget library, so that another can take its place.

let registered = false;

function make(tag: string): HTMLElement {
	if (!registered) {
		provideVSCodeDesignSystem().register(
			vsCodeButton(),
			vsCodeCheckbox(),
			vsCodeDropdown(),
			vsCodeOption(),
		);
		registered = true;
	}
	return document.createElement(tag);
}

/** A widget of the toolbar. */
export interface Control {
	readonly element: HTMLElement;
	/** `reason` says in the tooltip why it can't be used. */
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

export interface ButtonOptions {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly kind?: 'primary' | 'secondary' | 'icon';
	readonly press: () => void;
}

export interface ButtonControl extends Control {
	setLabel(label: string): void;
	/** For a button that stays pressed. */
	setPressed(pressed: boolean): void;
}

/** A push button. */
export function button({
	id,
	label,
	title,
	kind = 'secondary',
	press,
}: ButtonOptions): ButtonControl {
	const element = make('vscode-button') as Button;
	element.appearance = kind;
	fill(element, { 'data-testid': id, 'aria-label': title, onclick: press }, [label]);
	return {
		...control(element, title),
		setLabel(text) {
			element.textContent = text;
		},
		setPressed(pressed) {
			element.setAttribute('aria-pressed', `${pressed}`);
			element.classList.toggle('pressed', pressed);
		},
	};
}

export interface CheckboxControl extends Control {
	get(): boolean;
	set(checked: boolean): void;
}

/** A box to tick. */
export function checkbox(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly checked: boolean;
	readonly change: (checked: boolean) => void;
}): CheckboxControl {
	const element = make('vscode-checkbox') as Checkbox;
	fill(element, { 'data-testid': options.id }, [options.label]);
	element.checked = options.checked;
	let quiet = false;
	element.addEventListener('change', () => {
		if (!quiet) options.change(element.checked);
	});
	return {
		...control(element, options.title),
		get: () => element.checked,
		set(checked) {
			quiet = true;
			element.checked = checked;
			quiet = false;
		},
	};
}

export interface ChoiceControl<V extends string> extends Control {
	get(): V;
	set(value: V): void;
	/** Changes the words of one choice. */
	relabel(value: V, label: string): void;
}

/** A drop-down list with a label in front of it. Its tooltip is that of what is chosen, where that has one. */
export function choice<V extends string>(options: {
	readonly id: string;
	readonly label: string;
	readonly title: string;
	readonly choices: readonly (readonly [value: V, label: string, title?: string])[];
	readonly value: V;
	readonly change: (value: V) => void;
}): ChoiceControl<V> {
	const element = make('vscode-dropdown') as Dropdown;
	fill(element, { 'data-testid': options.id, 'aria-label': options.label });
	const items = new Map(
		options.choices.map(([value, label]) => [
			value,
			fill(make('vscode-option'), { value, 'data-value': value }, [label]),
		]),
	);
	const titles = new Map(options.choices.map(([value, , title]) => [value, title]));
	for (const [value, item] of items) item.title = titles.get(value) ?? '';
	element.append(...items.values());
	let value = options.value;
	let reason: string | undefined;
	const showTitle = (): void => {
		element.title = reason ?? titles.get(value) ?? options.title;
	};
	showTitle();
	// The list takes its value only when it is connected and its options are known to it.
	customElements.whenDefined('vscode-dropdown').then(() =>
		requestAnimationFrame(() => {
			element.value = value;
		}),
	);
	element.addEventListener('change', () => {
		const chosen = element.value as V;
		if (chosen === value || !items.has(chosen)) return;
		value = chosen;
		showTitle();
		options.change(value);
	});
	const label = fill(document.createElement('label'), { class: 'field' }, [
		fill(document.createElement('span'), {}, [options.label]),
		element,
	]);
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
		get: () => value,
		set(next) {
			value = next;
			element.value = next;
			showTitle();
		},
		relabel(which, text) {
			const item = items.get(which);
			if (item) item.textContent = text;
		},
	};
}
