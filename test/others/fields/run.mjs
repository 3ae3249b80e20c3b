// `npm run test:others -- fields [triangles] [names]`: adapts squares to known fields by the command line. Prints tables of how the meshes
// fit, beside those of BAMG for the same metric fields, and of the errors of interpolation up to so many triangles. The tables of
// docs/adaptation.md are made by it. Half an hour on two idle cores.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapted, adaptedByBamg, adaptedWithMetric, sizesFor } from './adapt.mjs';
import { fields, squareMesh } from './fields.mjs';
import {
	complexityOf,
	interpolationError,
	measureEdges,
	measureQuality,
	metricsAt,
} from './measure.mjs';

/** Triangles of the meshes that are measured, and the factor by which starts are too coarse or too fine. */
const TRIANGLES = 10_000;
const FACTOR = 20;
/** Adaptations to a field that is sampled anew after each. */
const TIMES = 3;
/** How far the mean and the 1 % quantile of quality may lie below those of BAMG: both vary by less from start to start. */
const BELOW_BAMG = 0.01;

/** A uniform mesh of about so many triangles. */
const uniform = ({ square }, triangles) => squareMesh(square, Math.round(Math.sqrt(triangles / 2)));

const count = ({ triangles }) => triangles.length / 3;

/** Measures a mesh in a metric field that is known at the points of another. */
function fitOf(mesh, background, metrics) {
	const own = metricsAt(mesh, background, metrics);
	const ideal = (4 / Math.sqrt(3)) * complexityOf(background, metrics);
	return {
		triangles: count(mesh),
		ratio: count(mesh) / ideal,
		...measureEdges(mesh, own),
		...measureQuality(mesh, own),
	};
}

/** Bounds that a mesh misses; only one from a start that resolves the field has to fit as well. */
const missed = (name, { ratio, within, above, worst }, isResolved) => [
	...(!isResolved || within >= (name === 'hyperbolic' ? 0.92 : 0.97)
		? []
		: [`${percent(within)} of the edges fit`]),
	...(above === 0 ? [] : [`${above} edges are longer than 2`]),
	...(worst >= 0.1 ? [] : [`the worst quality is ${worst.toFixed(3)}`]),
	...(Math.abs(ratio - 1) <= 0.1 ? [] : [`${ratio.toFixed(3)} times the ideal triangles`]),
];

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Prints cells as a row of a table. */
const print = (...cells) =>
	console.log(
		`| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(12) : cell.padStart(8))).join(' | ')} |`,
	);

function printFit(name, by, { triangles, ratio, within, above, mean, percentile, worst }) {
	const numbers = [ratio, mean, percentile, worst].map((value) => value.toFixed(3));
	print(
		name,
		by,
		String(triangles),
		numbers[0],
		percent(within),
		String(above),
		...numbers.slice(1),
	);
}

/** How meshes fit from two starts, the second after more adaptations too, and that of BAMG. */
async function measureFits(folder, names) {
	const wrong = [];
	print('field', 'mesh', ...['count', 'of ideal', 'fit', 'above 2', 'mean', '1 %', 'worst']);
	for (const name of names) {
		const field = fields[name];
		const fits = {};
		const sizes = sizesFor(TRIANGLES);
		let adaptedOnce;
		for (const by of ['too fine', 'too coarse', 'adapted']) {
			const start =
				by === 'adapted'
					? await adapted(folder, field, adaptedOnce, sizes, TIMES - 2)
					: uniform(field, by === 'too fine' ? TRIANGLES * FACTOR : TRIANGLES / FACTOR);
			const { made, metrics } = await adaptedWithMetric(folder, field, start, sizes);
			adaptedOnce = made;
			fits[by] = fitOf(made, start, metrics);
			printFit(name, by, fits[by]);
			const what = missed(name, fits[by], by === 'adapted');
			wrong.push(...what.map((one) => `${name} from ${by}: ${one}`));
			if (by !== 'adapted') continue;
			fits.bamg = fitOf(await adaptedByBamg(folder, start, metrics), start, metrics);
			printFit(name, 'BAMG', fits.bamg);
		}
		for (const measure of ['mean', 'percentile'])
			if (fits.adapted[measure] < fits.bamg[measure] - BELOW_BAMG)
				wrong.push(
					`${name}: ${measure} of quality ${fits.adapted[measure].toFixed(3)}, of BAMG ${fits.bamg[measure].toFixed(3)}`,
				);
	}
	return wrong;
}

/** The slope of the line that fits the logarithms of errors best against those of triangles. */
function slopeOf(meshes) {
	const [xs, ys] = ['triangles', 'error'].map((what) => meshes.map((mesh) => Math.log(mesh[what])));
	const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [x, y] = [mean(xs), mean(ys)];
	return (
		mean(xs.map((value, i) => (value - x) * (ys[i] - y))) /
		mean(xs.map((value) => (value - x) ** 2))
	);
}

/** How errors fall with the number of triangles. Each mesh is adapted from the one before. */
async function measureSlopes(folder, names, most) {
	const wrong = [];
	print('field', 'slope', 'triangles and error');
	for (const name of names) {
		const field = fields[name];
		const meshes = [];
		let mesh = uniform(field, TRIANGLES);
		for (
			let triangles = TRIANGLES;
			triangles <= most;
			triangles *= triangles < 160_000 ? 4 : 6.25
		) {
			mesh = await adapted(folder, field, mesh, sizesFor(triangles), TIMES);
			meshes.push({ triangles: count(mesh), error: interpolationError(mesh, field) });
		}
		const slope = slopeOf(meshes);
		const pairs = meshes.map(({ triangles, error }) => `${triangles} ${error.toExponential(2)}`);
		print(name, slope.toFixed(2), ...pairs);
		// That of the hyperbolic field is only reported, as its gradient jumps.
		if (name === 'hyperbolic') continue;
		if (name === 'layer' ? slope > -0.9 : Math.abs(slope + 1) > 0.15)
			wrong.push(`${name}: the error falls with slope ${slope.toFixed(2)}`);
	}
	return wrong;
}

/** How the error on the layer compares with those of a uniform mesh and of sizes without direction. */
async function measureGain(folder) {
	const field = fields.layer;
	const start = uniform(field, TRIANGLES);
	const meshes = { uniform: start };
	for (const anisotropy of [100, 1])
		meshes[`ratio ${anisotropy}`] = await adapted(
			...[folder, field, start, sizesFor(TRIANGLES, { anisotropy }), TIMES],
		);
	const errors = Object.values(meshes).map((mesh) => interpolationError(mesh, field));
	for (const [i, [by, mesh]] of Object.entries(meshes).entries())
		print('layer', by, String(count(mesh)), errors[i].toExponential(2));
	return [
		...(errors[0] / errors[1] >= 500 ? [] : ['layer: less than 500 times below a uniform mesh']),
		...(errors[2] / errors[1] >= 10 ? [] : ['layer: less than 10 times below isotropic sizes']),
	];
}

/**
 * Measures all.
 *
 * @param most triangles of the finest meshes
 * @param names fields, separated by commas; absent: all
 * @returns what misses its bound
 */
export async function adaptedToFields(most = 160_000, names = Object.keys(fields).join(',')) {
	const chosen = names.split(',');
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-fields-'));
	try {
		return [
			...(await measureFits(folder, chosen)),
			...(await measureSlopes(folder, chosen, most)),
			...(chosen.includes('layer') ? await measureGain(folder) : []),
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
