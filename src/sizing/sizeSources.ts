import { parseFormula, type SizeFormula } from './formula.ts';
import { SizeError } from './sizeError.ts';

/** Where sizes come from. */
export type SizeSource =
	/** A number or a formula in x and y, the same in all directions. */
	| { readonly kind: 'formula'; readonly formula: SizeFormula }
	/** The same at the points of a group alone. */
	| { readonly kind: 'group'; readonly group: string; readonly formula: SizeFormula }
	/** A field of sizes on points or triangles, or of metrics on points. */
	| { readonly kind: 'field'; readonly field: string }
	/** The mean length of the edges at each point. */
	| { readonly kind: 'own' }
	/** The second derivatives of a field on points. */
	| { readonly kind: 'hessian'; readonly field: string; readonly component: number };

/** What the sources of sizes look like, for help. */
export const sizeForms =
	'a number, a formula in x and y, group:<name>=<formula>, field:<name>, own (the sizes that the mesh has), hessian:<field> or hessian:<field>:<component from 0>; several separated by ; are intersected in this order';

/**
 * Reads sources such as `0.1`, `0.01 + x^2/5`, `group:wall=0.001`, `field:h`, `own`, `hessian:velocity:0`, several separated by
 * semicolons. Names with a semicolon, a colon or an equals sign stand in double quotes.
 *
 * @throws SizeError
 */
export function parseSizeSources(text: string): SizeSource[] {
	const parts = text.match(/(?:"[^"]*"|[^;"]|"(?![^"]*"))+/g) ?? [];
	const sources = parts.filter((part) => part.trim() !== '').map((part) => parseOne(part.trim()));
	if (sources.length === 0) throw new SizeError(`expected ${sizeForms}`);
	return sources;
}

const NAME = /^\s*(?:"([^"]*)"|([^"=:]*[^"=:\s]))\s*/;

function parseOne(text: string): SizeSource {
	if (text === 'own') return { kind: 'own' };
	const [, kind, rest = ''] = /^(group|field|hessian)\s*:(.*)$/s.exec(text) ?? [];
	if (!kind) return { kind: 'formula', formula: parseFormula(text) };
	const found = NAME.exec(rest);
	const name = found?.[1] ?? found?.[2] ?? '';
	const after = rest.slice(found?.[0].length ?? 0);
	if (name === '')
		throw new SizeError(
			`"${text}": expected the name of a ${kind === 'group' ? 'group' : 'field'}`,
		);
	if (kind === 'group') {
		if (!after.startsWith('=')) throw new SizeError(`"${text}": expected group:<name>=<formula>`);
		return { kind, group: name, formula: parseFormula(after.slice(1)) };
	}
	if (kind === 'field') {
		if (after !== '') throw new SizeError(`"${text}": expected field:<name>`);
		return { kind, field: name };
	}
	const [, component = '0'] = /^(?::\s*(\d+)\s*)?$/.exec(after) ?? [undefined, 'x'];
	if (component === 'x')
		throw new SizeError(`"${text}": expected hessian:<field>:<component from 0>`);
	return { kind: 'hessian', field: name, component: Number(component) };
}
