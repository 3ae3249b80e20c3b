import { type Field, nodesOf, type TriMesh } from '../mesh/triMesh.ts';
import { articled, isOfType, typeName } from './types.ts';

/**
 * Throws `TypeError` if a value is not the record of a mesh: if a member has another type than in `TriMesh`. The contents
 * of arrays are not checked.
 */
export function checkRecord(mesh: TriMesh): void {
	if (typeof mesh !== 'object' || mesh === null)
		throw new TypeError(`A mesh is an object, not ${typeName(mesh)}.`);
	const { dimension } = mesh;
	if (dimension !== 2 && dimension !== 3)
		throw new TypeError(`The dimension of a mesh is 2 or 3, not ${String(dimension)}.`);
	checkMembers(mesh, 'mesh', [
		['points', 'Float64Array'],
		['triangles', 'Uint32Array'],
		['edges', 'Uint32Array', true],
		['triangleEdges', 'Int32Array', true],
		['marked', 'Uint8Array', true],
		['fields', 'Array'],
		['cells', 'Array', true],
		['groups', 'Array', true],
		['source', 'Object', true],
	]);
	for (const block of mesh.cells ?? []) {
		checkMembers(block, 'block of cells', [
			['shape', 'String'],
			['nodes', 'Uint32Array'],
			['offsets', 'Uint32Array', true],
			['fields', 'Array'],
			['numbers', 'Float64Array', true],
		]);
		if (!shapes.has(block.shape))
			throw new TypeError(
				`The shape of a block of cells is one of ${[...shapes].join(', ')}, not ${block.shape}.`,
			);
		for (const field of block.fields) checkField(field);
	}
	for (const field of mesh.fields) checkField(field);
	for (const group of mesh.groups ?? []) {
		checkMembers(group, 'group', [
			['name', 'String', true],
			['dimension', 'Number'],
			['tag', 'Number'],
			['members', 'Array'],
		]);
		for (const members of group.members)
			checkMembers(members, 'group', [['members', 'Uint32Array']]);
	}
}

const shapes: ReadonlySet<string> = new Set(Object.keys(nodesOf));

const checkField = (field: Field): void =>
	checkMembers(field, 'field', [
		['name', 'String'],
		['on', 'String'],
		['role', 'String'],
		['components', 'Number'],
	]);

/** Members of a record: name, type, and whether it may be absent. */
type Members = readonly (readonly [name: string, type: string, optional?: true])[];

function checkMembers(record: object, noun: string, members: Members): void {
	if (!isOfType(record, 'Object'))
		throw new TypeError(`A ${noun} is an object, not ${typeName(record)}.`);
	for (const [name, type, optional] of members) {
		const value = (record as Readonly<Record<string, unknown>>)[name];
		if (optional && value === undefined) continue;
		if (!isOfType(value, type))
			throw new TypeError(
				`The member ${name} of a ${noun} is ${articled(type)}, not ${typeName(value)}.`,
			);
	}
}
