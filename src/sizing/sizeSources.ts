import { parseFormula, type SizeFormula } from './formula.ts';
import { SizeError } from './sizeError.ts';

/** A source of sizes. */
export type SizeSource =
	/** A number or a formula in x and y, the same in all directions. */
	| { readonly kind: 'formula'; readonly formula: SizeFormula }
	/** The same, only at the points of a group. */
	| { readonly kind: 'group'; readonly group: string; readonly formula: SizeFormula }
	/** A field of sizes on points or triangles, or of metrics on points. */
	| { readonly kind: 'field'; readonly field: string }
	/** The mean length of the edges at each point. */
	| { readonly kind: 'own' }
	/** The second derivatives of a field on points. */
	| { readonly kind: 'hessian'; readonly field: string; readonly component: number };

/** Syntax of sources, for help. */
export const sizeForms =
	'a number, a formula in x and y, group:<name>=<formula>, field:<name>, own (the sizes that the mesh has), hessian:<field> or hessian:<field>:<component from 0>; several separated by ; are intersected in this order';

/**
 * Parses sources such as `0.1`, `0.01 + x^2/5`, `group:wall=0.001`, `field:h`, `own`, `hessian:velocity:0`, several separated
 * by semicolons. Names with a semicolon, a colon or an equals sign are in double quotes.
 *
 * @throws SizeError
 */
export function parseSizeSources(text: string): SizeSource[] {
	const parts = text.match(/(?:"[^"]*"|[^;"]|"(?![^"]*"))+/g) ?? [];
	const sources = parts
		.filter((part) => part.trim() !== '')
		.map((part) => parseSource(part.trim()));
	if (sources.length === 0) throw new SizeError(`expected ${sizeForms}`);
	return sources;
}

const NAME = /^\s*(?:"([^"]*)"|([^"=:]*[^"=:\s]))\s*/;

function parseSource(text: string): SizeSource {
	if (text === 'own') return { kind: 'own' };
	const [, kind, rest = ''] = /^(group|field|hessian)\s*:(.*)$/s.exec(text) ?? [];
	if (!kind) return { kind: 'formula', formula: parseFormula(text) };
	const match = NAME.exec(rest);
	const name = match?.[1] ?? match?.[2] ?? '';
	const remainder = rest.slice(match?.[0].length ?? 0);
	if (name === '')
		throw new SizeError(
			`"${text}": expected the name of a ${kind === 'group' ? 'group' : 'field'}`,
		);
	if (kind === 'group') {
		if (!remainder.startsWith('='))
			throw new SizeError(`"${text}": expected group:<name>=<formula>`);
		return { kind, group: name, formula: parseFormula(remainder.slice(1)) };
	}
	if (kind === 'field') {
		if (remainder !== '') throw new SizeError(`"${text}": expected field:<name>`);
		return { kind, field: name };
	}
	const [, component = '0'] = /^(?::\s*(\d+)\s*)?$/.exec(remainder) ?? [undefined, 'x'];
	if (component === 'x')
		throw new SizeError(`"${text}": expected hessian:<field>:<component from 0>`);
	return { kind: 'hessian', field: name, component: Number(component) };
}
