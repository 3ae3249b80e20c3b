import { expect, test } from 'vitest';
import { planOf } from '../../src/formats/plan.ts';
import { writtenFormats } from '../../src/formats/registry.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { loaded } from '../support/loadedFormat.ts';
import { readBack } from './sources.ts';

const { NaN: nan } = Number;
const field = (on: Field['on'], ...values: number[]): Field => ({
	...{ name: 'T', on, role: 'attribute', type: 'real', components: 1 },
	values: Float64Array.from(values),
});
const meshWith = (one: Field): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [one],
});
const fields = [
	field('points', nan, Infinity, -Infinity, 1.5),
	field('triangles', nan, -Infinity),
	field('corners', nan, 1, 2, 3, Infinity, 5),
	field('mesh', nan),
];

const ways = writtenFormats().flatMap((format) => {
	const option = format.options.find(({ name }) => ['encoding', 'data'].includes(name));
	const choices = option?.type === 'choice' ? option.choices.map(({ value }) => value) : [];
	return choices.length === 0
		? [[format.id, format, {}] as const]
		: choices.map((value) => [format.id, format, { [option!.name]: value }] as const);
});

test.each(ways)(
	'%s keeps NaN and infinities of a field or says that the field is lost: %#',
	async (_, record, values) => {
		const format = await loaded(record);
		for (const one of fields) {
			const mesh = meshWith(one);
			const plan = planOf(format, mesh, values);
			expect(plan.refusal).toBeUndefined();
			const isLost = plan.losses.some(({ what }) => what === `field "T" on ${one.on}`);
			const { mesh: again, findings } = await readBack(format, mesh, values);
			expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
			const kept = again!.fields.filter(({ on, role }) => on === one.on && role === 'attribute');
			expect(kept.map((found) => Array.from(found.values))).toEqual(
				isLost ? [] : [Array.from(one.values)],
			);
		}
	},
);
