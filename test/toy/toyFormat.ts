import type { ByteSource, FilePlan, LoadedFormat, ReadResult } from '../../src/formats/format.ts';
import { numbersFrom } from '../../src/formats/format.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { type OptionValues, optionValues } from '../../src/util/options.ts';

const magic = 'toy mesh';

/** JSON has no −0. */
const texts = (values: ArrayLike<number>) =>
	Array.from(values, (value) => (Object.is(value, -0) ? '-0' : `${value}`));

async function textOf(source: ByteSource): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of source.chunks()) text += decoder.decode(chunk, { stream: true });
	return text;
}

function meshOf(text: string): TriMesh {
	const { dimension, points, triangles, fields } = JSON.parse(text.slice(magic.length));
	return {
		dimension,
		points: Float64Array.from(points, Number),
		triangles: Uint32Array.from(triangles),
		fields: fields.map(({ values, ...field }: Field & { values: string[] }) => ({
			...field,
			values: Float64Array.from(values, Number),
		})),
		source: { format: 'toy', firstIndex: 0, parts: ['toy'] },
	};
}

async function read([source]: readonly ByteSource[]): Promise<ReadResult> {
	const none = { errors: 0, warnings: 0 };
	try {
		return { mesh: meshOf(await textOf(source!)), findings: [], dropped: none };
	} catch (error) {
		const place = { file: source!.name, line: 1, column: 1 };
		const message = `This is no toy: ${(error as Error).message}.`;
		return {
			findings: [{ rule: 'no-toy', severity: 'error', ...place, message }],
			dropped: none,
		};
	}
}

function write(mesh: TriMesh, values?: OptionValues): FilePlan {
	const { indent, end } = optionValues('toy', toy.options, values ?? {});
	const fields = mesh.fields
		.filter(
			({ on, role, type }) => on === 'points' && /attribute|size/.test(role) && type === 'real',
		)
		.map((field) => ({ ...field, values: texts(field.values) }));
	const { dimension, points, triangles } = mesh;
	const content = { dimension, points: texts(points), triangles: [...triangles], fields };
	const text = `${magic}${JSON.stringify(content, undefined, indent as number)}${end ? '\n' : ''}`;
	return {
		files: [{ suffix: 'toy', chunks: () => [new TextEncoder().encode(text)] }],
		numberOf: numbersFrom(0),
	};
}

/** A format that only tests know: points in space, triangles, real fields on points with their names. */
export const toy: LoadedFormat = {
	id: 'toy',
	title: 'Toy mesh (.toy)',
	noun: 'toys',
	suffixes: ['toy'],
	holds: {
		coordinates: 3,
		marks: false,
		edges: false,
		numbers: { points: false, cells: false },
		cells: [],
		groups: { dimensions: [], names: false, several: false },
		fields: [{ on: 'points', roles: ['attribute', 'size'], types: ['real'], names: true }],
	},
	options: [
		{
			name: 'indent',
			title: 'Indent',
			help: 'blanks before each line',
			type: 'integer',
			from: 0,
			to: 8,
			default: 0,
		},
		{
			name: 'end',
			title: 'End',
			help: 'an empty line at the end',
			type: 'boolean',
			default: false,
		},
	],
	sniff: (name, head) => {
		const begins = new TextDecoder().decode(head).startsWith(magic);
		return begins ? 1 : head.length === 0 && /\.toy$/i.test(name) ? 0.5 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(/\.toy$/i, ''),
	read,
	write,
	load: async () => ({ read, write }),
};
