import type { Field, FieldRole } from '../../../mesh/triMesh.ts';
import { elementType } from '../shared/elementTypes.ts';
import type { ViewSource } from '../shared/extras.ts';
import type { Draft, View, ViewPart } from './draft.ts';

/**
 * A string tag after name and interpolation scheme that restores role, type and components of a field other than a real
 * attribute. Gmsh ignores such tags.
 */
const fieldTag = /^trirefine:(marker|attribute|size|metric):(integer|real):([1-9])$/;

/** The string tag for a field. */
export const tagFor = ({ role, type, components }: Field): string =>
	`trirefine:${role}:${type}:${components}`;

/** Converts views to fields; properties of views that fields do not express are returned as `ViewSource`. */
export function viewFields(draft: Draft): {
	views: ViewSource[];
	/** Fields on the elements of a type and on their corners; on nodes if `type` is 0. */
	fieldsOf(type: number): Field[];
} {
	const views: ViewSource[] = [];
	const fields: { view: View; field: string; part: ViewPart }[] = [];
	const taken = new Set<string>();
	for (const view of draft.views) {
		const name = view.strings[0] ?? view.kind;
		const [step = 0, , , ...integers] = view.integers;
		const keysOf = (field: string) => view.parts.map(({ type }) => `${view.kind} ${type} ${field}`);
		const isTaken = (field: string) => keysOf(field).some((key) => taken.has(key));
		let field = name;
		if (isTaken(field)) field = `${name} (step ${step})`;
		for (let k = 2; isTaken(field); k++) field = `${name} (${k})`;
		for (const key of keysOf(field)) taken.add(key);
		if (view.parts.length === 0) {
			draft.unkept.push({
				what: `views named "${name}"`,
				count: 1,
				reason: 'no values',
			});
			continue;
		}
		const strings = view.strings.filter((text) => !fieldTag.test(text));
		if (strings.length !== view.strings.length && strings[1] === '') strings.pop();
		const isDefault =
			field === name &&
			strings.length === 1 &&
			view.reals.length === 1 &&
			view.reals[0] === 0 &&
			step === 0 &&
			integers.length === 0;
		if (!isDefault)
			views.push({ kind: view.kind, field, strings, reals: view.reals, step, integers });
		for (const part of view.parts) fields.push({ view, field, part });
	}
	return {
		views,
		fieldsOf: (type) =>
			fields
				.filter(({ part }) => part.type === type)
				.map(({ view, field, part }) => fieldOf(view, field, part)),
	};
}

function fieldOf({ kind, strings, integers }: View, name: string, part: ViewPart): Field {
	const tag = strings.map((text) => fieldTag.exec(text)).find((match) => match !== null);
	const stored = integers[1]!;
	const components = tag ? Math.min(Number(tag[3]), stored) : stored;
	const values = columnsOf(part.values, stored, components);
	const triangle = elementType(part.type)?.shape === 'triangle';
	const on =
		kind === 'NodeData'
			? 'points'
			: kind === 'ElementNodeData'
				? 'corners'
				: triangle
					? 'triangles'
					: 'cells';
	const integer = tag?.[2] === 'integer' && values.every((value) => value === (value | 0));
	const role: FieldRole =
		tag && (integer || tag[2] === 'real') ? (tag[1] as FieldRole) : 'attribute';
	return {
		name,
		on,
		role,
		type: integer ? 'integer' : 'real',
		components,
		values: integer ? Int32Array.from(values) : values,
	};
}

/** Copies the first `taken` of every `width` numbers. */
function columnsOf(values: Float64Array, width: number, taken: number): Float64Array {
	if (taken === width) return values;
	const result = new Float64Array((values.length / width) * taken);
	for (let i = 0, from = 0; i < result.length; i += taken, from += width)
		for (let k = 0; k < taken; k++) result[i + k] = values[from + k]!;
	return result;
}
