import type { Element } from '../../codecs/xml/markup.ts';

/** A predicate of a step: an attribute's value, a position, or one of several names. */
type Condition =
	| { readonly attribute: string; readonly value: string }
	| { readonly nth: number }
	| { readonly names: readonly string[] };

interface Step {
	/** Any descendant, not only a child. */
	readonly below: boolean;
	readonly name: string;
	readonly conditions: readonly Condition[];
}

/**
 * The elements that an XPath selects, from the document root. Supports paths as in XDMF files:
 * `/Xdmf/Domain/Grid[@Name='mesh'][1]/Geometry`, `//Grid`, `*[self::Topology or self::Geometry]`. Undefined for all
 * others.
 */
export function selected(root: Element, path: string): readonly Element[] | undefined {
	const steps = parsePath(path.trim());
	if (!steps) return undefined;
	const top: Pick<Element, 'children'> = { children: [root] };
	let elements: readonly Pick<Element, 'children'>[] = [top];
	for (const step of steps) elements = elements.flatMap((one) => selectStep(one, step));
	return elements as Element[];
}

function parsePath(path: string): Step[] | undefined {
	const steps: Step[] = [];
	let rest = path;
	while (rest !== '') {
		const start = /^(\/\/?)(\*|[A-Za-z_][\w.-]*)/.exec(rest);
		if (!start || steps.length === 32) return undefined;
		rest = rest.slice(start[0].length);
		const conditions: Condition[] = [];
		for (let found = bracket.exec(rest); found; found = bracket.exec(rest)) {
			const condition = parseCondition(found[1]!.trim());
			if (!condition) return undefined;
			conditions.push(condition);
			rest = rest.slice(found[0].length);
		}
		steps.push({ below: start[1] === '//', name: start[2]!, conditions });
	}
	return steps.length > 0 ? steps : undefined;
}

const bracket = /^\[((?:"[^"]*"|'[^']*'|[^\]"'])*)\]/;

function parseCondition(text: string): Condition | undefined {
	const equal = /^@([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')$/.exec(text);
	if (equal) return { attribute: equal[1]!, value: equal[2] ?? equal[3]! };
	if (/^\d{1,9}$/.test(text)) return { nth: Number(text) };
	const names = text.split(/\s+or\s+/).map((one) => /^self::([\w.-]+)$/.exec(one)?.[1]);
	return names.every((name) => name !== undefined) ? { names: names as string[] } : undefined;
}

function selectStep({ children }: Pick<Element, 'children'>, step: Step): Element[] {
	let matches = children.filter(({ name }) => step.name === '*' || name === step.name);
	for (const condition of step.conditions)
		matches = matches.filter((element, i) =>
			'nth' in condition
				? i + 1 === condition.nth
				: 'names' in condition
					? condition.names.includes(element.name)
					: element.attributes[condition.attribute] === condition.value,
		);
	return step.below
		? [...matches, ...children.flatMap((child) => selectStep(child, step))]
		: matches;
}
