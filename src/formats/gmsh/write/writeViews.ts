import type { Field } from '../../../mesh/triMesh.ts';
import { valuesColumn } from '../../io/rowBytes.ts';
import { tagFor } from '../read/viewFields.ts';
import type { TypedElements } from '../shared/elementsByType.ts';
import type { ViewSource } from '../shared/extras.ts';
import { quotedName, type Segment, section, type Table, typeOf } from './encode.ts';
import { elementNumbers } from './nodeTable.ts';
import { isBuiltIn, type Plan } from './plan.ts';

/** A field and the elements of its values. */
interface FieldPart {
	readonly field: Field;
	/** Undefined for nodes. */
	readonly part: TypedElements | undefined;
	/** Numbers of the rows, or the first of consecutive ones. */
	readonly numbers: number | Float64Array;
}

/** A view and the fields that it consists of, one for each part. */
interface ViewDraft {
	readonly kind: ViewSource['kind'];
	readonly fieldParts: FieldPart[];
}

/** Whether a field of this kind is written as a view. */
export const isWritten = ({ role, components }: Field): boolean =>
	role !== 'midNodes' && components >= 1 && components <= 9;

/** The sections of the fields that are written as views. */
export function viewSegments(plan: Plan): Segment[] {
	return viewsOf(plan).flatMap(({ kind, fieldParts }) => {
		const { field } = fieldParts[0]!;
		const { name, role, type, components } = field;
		const source = plan.extras?.views.find((view) => view.kind === kind && view.field === name);
		const width = components === 1 ? 1 : components <= 3 ? 3 : 9;
		const isPlainReal = role === 'attribute' && type === 'real' && width === components;
		const strings = [...(source?.strings ?? [name])];
		if (!isPlainReal) {
			while (strings.length < 2) strings.push('');
			strings.push(tagFor(field));
		}
		const tables = fieldParts.map((fieldPart) => tableOf(kind, fieldPart, width));
		const rows = tables.reduce((sum, table) => sum + table.rows, 0);
		const reals = source?.reals ?? [0];
		const integers = [source?.step ?? 0, width, rows, ...(source?.integers ?? [])];
		const header = [
			strings.length,
			...strings.map((text) => quotedName(text, plan)),
			reals.length,
			...reals,
			integers.length,
			...integers,
		];
		return section(kind, plan.encoding, [`${header.join('\n')}\n`, ...tables]);
	});
}

/** Collects the views; fields on elements with equal name, role, type and components share one. */
function viewsOf(plan: Plan): ViewDraft[] {
	const { mesh, parts, numbers, pointNumbers, first } = plan;
	const views = new Map<string, ViewDraft>();
	const add = (kind: ViewDraft['kind'], fieldPart: FieldPart) => {
		const { name, role, type, components } = fieldPart.field;
		const key = JSON.stringify([
			kind,
			name,
			role,
			type,
			components,
			kind === 'NodeData' ? views.size : '',
		]);
		const view = views.get(key) ?? { kind, fieldParts: [] };
		if (view.fieldParts.some(({ part }) => part === fieldPart.part))
			views.set(`${key}${views.size}`, { kind, fieldParts: [fieldPart] });
		else {
			view.fieldParts.push(fieldPart);
			views.set(key, view);
		}
	};
	for (const field of mesh.fields)
		if (field.on === 'points' && isWritten(field))
			add('NodeData', { field, part: undefined, numbers: pointNumbers ?? first });
	for (const kind of ['ElementData', 'ElementNodeData'] as const)
		for (const [p, part] of parts.entries())
			for (const field of part.fields)
				if (
					(field.on === 'corners') === (kind === 'ElementNodeData') &&
					isWritten(field) &&
					!isBuiltIn(field, part, plan)
				)
					add(kind, { field, part, numbers: numbers[p]! });
	return [...views.values()];
}

/** Number of nodes of an element that have values. */
const nodesOf = ({ on }: Field, part: TypedElements | undefined): number =>
	on === 'corners' && part ? part.kind.nodes - (part.kind.midNodes ?? 0) : 1;

/** The rows of a field; entities without values are omitted. */
function tableOf(
	kind: ViewDraft['kind'],
	{ field, part, numbers }: FieldPart,
	width: number,
): Table {
	const { components, values } = field;
	const nodes = nodesOf(field, part);
	const taken = components * nodes;
	const count = values.length / taken;
	const present: number[] = [];
	let isComplete = true;
	const isPresent = (i: number): boolean => {
		for (let k = taken * i; k < taken * (i + 1); k++) if (!Number.isNaN(values[k])) return true;
		return false;
	};
	for (let i = 0; i < count && isComplete; i++) isComplete = isPresent(i);
	if (!isComplete) for (let i = 0; i < count; i++) if (isPresent(i)) present.push(i);
	const columns: Table['columns'] = (from, to) => {
		const elements = isComplete ? ([from, to] as const) : Uint32Array.from(present.slice(from, to));
		return [
			elementNumbers(numbers, elements, typeOf.int),
			...(kind === 'ElementNodeData'
				? [{ kind: 'same', type: typeOf.int, value: nodes } as const]
				: []),
			valuesColumn(reals(from, to), typeOf.real, width * nodes),
		];
	};
	const reals = (from: number, to: number): Float64Array => {
		if (isComplete && width === components && values instanceof Float64Array)
			return values.subarray(taken * from, taken * to);
		const all = new Float64Array(width * nodes * (to - from));
		for (let row = from; row < to; row++) {
			const i = isComplete ? row : present[row]!;
			for (let n = 0; n < nodes; n++)
				for (let k = 0; k < components; k++)
					all[width * (nodes * (row - from) + n) + k] = values[taken * i + components * n + k]!;
		}
		return all;
	};
	return { rows: isComplete ? count : present.length, columns };
}
