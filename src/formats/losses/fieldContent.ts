import type { CellBlock, Field, TriMesh } from '../../mesh/triMesh.ts';
import { nameOf } from '../core/nameOf.ts';
import { kindsOf, namelessOf } from '../fit/fieldKinds.ts';
import { firstNotFinite } from '../text/values.ts';
import { type ContentItem, cannotStore, type LossFormat } from './contentItem.ts';
import { becomeMarkers, shapeNames } from './meshContent.ts';

/** Fields of a mesh and of its blocks, and their names. */
export function* fieldContent(mesh: TriMesh): Generator<ContentItem> {
	yield* fieldItems(mesh.fields, (field) => field.on);
	for (const block of mesh.cells ?? []) {
		const cells = shapeNames[block.shape];
		// Fields of a block that is not written are lost with the block.
		for (const item of fieldItems(block.fields, ({ on }) =>
			on === 'cells' ? cells : `${on} of ${cells}`,
		))
			yield {
				...item,
				keptBy: (format) => isWritten(block, mesh, format) && item.keptBy(format),
				isMoot: (format) => !isWritten(block, mesh, format) || item.isMoot?.(format) === true,
			};
	}
}

/** Whether a block is written, or its lines become edge markers. */
const isWritten = ({ shape }: CellBlock, mesh: TriMesh, { holds }: LossFormat): boolean =>
	holds.cells.includes(shape) || (shape === 'line' && becomeMarkers(mesh, holds));

function* fieldItems(
	fields: readonly Field[],
	site: (field: Field) => string,
): Generator<ContentItem> {
	for (const field of fields) {
		const { name, role, values, components } = field;
		const what =
			role === 'midNodes'
				? `midside nodes of the ${site(field)}`
				: `field "${name}" on ${site(field)}`;
		yield {
			what,
			count: values.length / components,
			keptBy: ({ holds }) => kindsOf(fields, holds).has(field),
			reason: reasonOf(field),
		};
		if (role === 'midNodes') continue;
		yield {
			what: `name of the ${what}`,
			count: 1,
			keptBy: ({ holds }) => {
				const kinds = kindsOf(fields, holds);
				return kinds.has(field) && !namelessOf(kinds).has(field);
			},
			isMoot: ({ holds }) => !kindsOf(fields, holds).has(field),
			reason: cannotStore,
		};
	}
}

const reasonOf =
	({ on, values }: Field) =>
	(format: LossFormat): string => {
		const { fields } = format.holds;
		if (fields.some((kind) => kind.finite && kind.on === on) && firstNotFinite(values) >= 0)
			return `${nameOf(format)} cannot store NaN or infinity`;
		return cannotStore(format);
	};
