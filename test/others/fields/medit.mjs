// Meshes and solutions as text of MEDIT.
import { readFileSync, writeFileSync } from 'node:fs';

/** Writes rows of `width` numbers of `values`, each with `end` after it. */
function rows(values, width, end, shift = 0) {
	const lines = [];
	for (let i = 0; i < values.length; i += width) {
		let line = '';
		for (let k = 0; k < width; k++) line += `${values[i + k] + shift} `;
		lines.push(line + end);
	}
	return lines.join('\n');
}

/** Writes a planar mesh. */
export function writeMeditMesh(path, { points, triangles, edges }) {
	const ends = edges.map((value, i) => (i % 3 < 2 ? value + 1 : value));
	const parts = [
		'MeshVersionFormatted 2\nDimension 2',
		`Vertices ${points.length / 2}\n${rows(points, 2, '0')}`,
		`Edges ${edges.length / 3}\n${rows(ends, 3, '')}`,
		`Triangles ${triangles.length / 3}\n${rows(triangles, 3, '0', 1)}`,
		'End\n',
	];
	writeFileSync(path, parts.join('\n'));
}

/** Writes a solution of one number for each point. */
export const writeSolution = (path, values) =>
	writeFileSync(
		path,
		`MeshVersionFormatted 2\nDimension 2\nSolAtVertices ${values.length}\n1 1\n${rows(values, 1, '')}\nEnd\n`,
	);

/** Reads a planar mesh: points, triangles and edges with their references. */
export function readMeditMesh(path) {
	const words = readFileSync(path, 'utf8').split(/\s+/);
	const numbers = (name, width, kept, Kind, shift) => {
		const at = words.indexOf(name);
		const values = new Kind(kept * (at < 0 ? 0 : Number(words[at + 1])));
		for (let i = 0; i < values.length; i++)
			values[i] = Number(words[at + 2 + width * Math.floor(i / kept) + (i % kept)]) - shift;
		return values;
	};
	const edges = numbers('Edges', 3, 3, Uint32Array, 0);
	return {
		points: numbers('Vertices', 3, 2, Float64Array, 0),
		triangles: numbers('Triangles', 4, 3, Uint32Array, 1),
		edges: edges.map((value, i) => (i % 3 < 2 ? value - 1 : value)),
	};
}

/** Reads the numbers of a solution of one field: `width` for each point. */
export function readSolution(path) {
	const text = readFileSync(path, 'utf8');
	const values = text.slice(text.indexOf('SolAtVertices')).trim().split(/\s+/);
	// SolAtVertices n, 1 kind, with kind 1 for a number and 3 for a symmetric matrix.
	const [count, , kind] = values.slice(1, 4).map(Number);
	return Float64Array.from(values.slice(4, 4 + (kind === 3 ? 3 : 1) * count), Number);
}
