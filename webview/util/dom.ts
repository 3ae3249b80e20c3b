type Child = Node | string | null | undefined;

/** Attributes as in HTML; functions named `on…` are event listeners; false and undefined omit an attribute. */
export interface Attributes {
	readonly [name: string]: string | number | boolean | undefined | ((event: Event) => void);
}

/** Creates an element. Strings become text nodes and are never parsed. */
export function el<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: Child[]
): HTMLElementTagNameMap[K] {
	return fill(document.createElement(tag), attributes, children);
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: Child[]
): SVGElementTagNameMap[K] {
	return fill(document.createElementNS(svgNamespace, tag), attributes, children);
}

/** Sets attributes and appends children. */
export function fill<E extends Element>(
	element: E,
	attributes: Attributes,
	children: readonly Child[] = [],
): E {
	for (const [name, value] of Object.entries(attributes)) {
		if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
		else if (value === true) element.setAttribute(name, '');
		else if (value !== false && value !== undefined) element.setAttribute(name, `${value}`);
	}
	element.append(...children.filter((child) => child !== null && child !== undefined));
	return element;
}
