import type { Format } from '../core/format.ts';
import { linesOption } from '../fit/linesOption.ts';
import { headLines } from '../text/headLines.ts';
import { objNames } from './fileNames.ts';
import { objExtras, objHolds } from './options.ts';

const suffix = /\.obj$/i;
const statement = /^(v|vn|vt|f)\s+[-+\d.]|^(mtllib|usemtl|o|g)\s+\S/;

/** Wavefront OBJ: text with points, faces and lines in groups. */
export const obj: Format = {
	id: 'obj',
	title: 'Wavefront OBJ (.obj)',
	noun: 'OBJ files',
	holds: objHolds,
	options: [linesOption],
	suffixes: ['obj'],
	sniff(name, head) {
		const lines = headLines(head, 4);
		if (!lines) return 0;
		const hasSuffix = suffix.test(name);
		if (lines.content.length === 0) return hasSuffix ? 0.5 : 0;
		const statements = lines.content.filter((line) => statement.test(line)).length;
		const points = lines.content.some((line) => /^v\s+[-+\d.]/.test(line));
		if (statements === lines.content.length && (points || hasSuffix)) return 1;
		return hasSuffix && statements > 0 ? 0.9 : 0;
	},
	companions: () => [],
	baseName: (name) => name.replace(suffix, ''),
	extras(mesh) {
		const extras = objExtras(mesh);
		const groups = new Set((mesh.groups ?? []).map(({ tag }) => tag));
		const others = Object.keys(extras?.kinds ?? {}).filter((tag) => groups.has(Number(tag)));
		return [
			{ what: 'comments', count: extras?.comments.length ?? 0 },
			{ what: 'libraries of materials', count: extras?.libraries.length ?? 0 },
			{ what: 'kinds of groups: objects, materials, smoothing', count: others.length },
		];
	},
	languages: objNames.languages,
	reader: async () => (await import('./readObj.ts')).readObj,
	writer: async () => (await import('./writeObj.ts')).writeObj,
};
